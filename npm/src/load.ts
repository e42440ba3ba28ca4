import init from './engine.js';
import { Module, type Source } from './module.js';

export { isSupported, type Source } from './module.js';

export const engineModule = new Module(init);

/**
 * Loads the engine; everything else waits for it. Without a source it is the file of this
 * package. Once is enough.
 */
export function load(source?: Source | Promise<Source>): Promise<void> {
  return engineModule.load(source ?? new URL('./engine_bg.wasm', import.meta.url));
}
