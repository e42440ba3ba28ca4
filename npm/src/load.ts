import init from './engine.js';
import { AwalamError } from './error.js';

/** Where the engine is: its address, its bytes, or the module compiled before. */
export type Source = string | URL | Response | BufferSource | WebAssembly.Module;

/** A module of one function that only WebAssembly with SIMD accepts. */
const WITH_SIMD = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253,
  15, 253, 98, 11,
]);

let loading: Promise<void> | undefined;
let isLoaded = false;

/**
 * Loads the engine; everything else waits for it. Without a source it is the file of this
 * package. Once is enough.
 */
export function load(source?: Source | Promise<Source>): Promise<void> {
  loading ??= start(source).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Whether the engine can run here: it needs WebAssembly with SIMD. */
export function isSupported(): boolean {
  return typeof WebAssembly !== 'undefined' && WebAssembly.validate(WITH_SIMD);
}

async function start(source?: Source | Promise<Source>): Promise<void> {
  if (!isSupported()) {
    const message =
      'Awalam needs WebAssembly with SIMD, which Chrome 91, Firefox 89, Safari 16.4, Node.js 20 and newer ones have, unless it is switched off';
    throw new AwalamError('unsupported', message);
  }
  try {
    const own = new URL('./engine_bg.wasm', import.meta.url);
    await init({ module_or_path: source ?? own });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new AwalamError('not-loaded', `the engine could not be loaded: ${why}`);
  }
  isLoaded = true;
}

/** Refuses what needs the engine before it is there. */
export function needEngine(): void {
  if (!isLoaded) throw new AwalamError('not-loaded', 'wait for load() first');
}
