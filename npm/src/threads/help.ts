/** What every helper does, in a browser or in Node.js. */
import type { Given } from './load.js';
import init, { help, lose_helper } from './threads.js';

/** Makes a helper of this worker, for good; `ready` is called before it begins to wait. */
export async function helpFrom({ module, memory }: Given, ready: () => void): Promise<void> {
  await init({ module_or_path: module, memory });
  ready();
  try {
    help();
  } catch (error) {
    // The search that it helped would wait for it.
    lose_helper();
    throw error;
  }
}
