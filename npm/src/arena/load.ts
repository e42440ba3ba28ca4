import init from './engine.js';
import { Module, type Source } from '../module.js';

export { isSupported, type Source } from '../module.js';

export const arenaModule = new Module(init);

/**
 * Loads the arena; everything else of it waits for that. Without a source it is the file of this
 * package. Once is enough.
 */
export function load(source?: Source | Promise<Source>): Promise<void> {
  return arenaModule.load(source ?? new URL('./engine_bg.wasm', import.meta.url));
}
