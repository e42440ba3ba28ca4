/** The same for Node.js, where the arena is a file. */
import { readFile } from 'node:fs/promises';

import { load as loadFrom, type Source } from './load.js';

export * from './index.js';

/** Loads the arena; everything else of it waits for that. */
export function load(source?: Source | Promise<Source>): Promise<void> {
  return loadFrom(source ?? readFile(new URL('./engine_bg.wasm', import.meta.url)));
}
