/** The engine with threads: helpers share its memory, and wait for searches that call them. */
import { loadInstead, type Engine } from '../engine-in-use.js';
import { AwalamError } from '../error.js';
import { engineModule } from '../load.js';
import type { Source } from '../module.js';
import init, * as threaded from './threads.js';

/** What a helper needs to be one. */
export interface Given {
  module: WebAssembly.Module;
  memory: WebAssembly.Memory;
}

/** What the engine runs on. */
export interface Threads {
  /** How many threads there are: those asked for, unless a helper could not be started. */
  threads: number;
  /**
   * A flag in shared memory, for other workers: while its one element is not 0, every
   * search ends at once. `Atomics.store(stop, 0, 1)`.
   */
  stop: Uint8Array;
}

export const MAX_THREADS = 32;
/** Milliseconds after which a search does not wait for helpers any more; they may still come. */
const PATIENCE = 10_000;

let loaded: Promise<Threads> | undefined;

/** Loads it once; `start` starts a helper, and tells whether that went well. */
export function loadWith(
  start: (given: Given) => Promise<boolean>,
  threads: number,
  source: Source | Promise<Source>,
): Promise<Threads> {
  loaded ??= begin(start, threads, source).catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function begin(
  start: (given: Given) => Promise<boolean>,
  threads: number,
  source: Source | Promise<Source>,
): Promise<Threads> {
  if (!Number.isInteger(threads) || threads < 1 || threads > MAX_THREADS) {
    throw new RangeError(`threads: a whole number from 1 to ${MAX_THREADS} is wanted`);
  }
  if (engineModule.isLoaded) {
    throw new AwalamError('unsupported', 'the engine without threads is loaded already: take another worker');
  }
  // Both builds have the same functions and classes, which are different ones to TypeScript.
  await loadInstead(threaded as unknown as Engine, init, source);
  const given: Given = { module: threaded.shared_module(), memory: threaded.shared_memory() };
  const helpers = Array.from({ length: threads - 1 }, () => start(given));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>((done) => {
    timer = setTimeout(done, PATIENCE, false);
  });
  const isThere = await Promise.all(helpers.map((helper) => Promise.race([helper.catch(() => false), late])));
  clearTimeout(timer);
  return {
    threads: 1 + isThere.filter(Boolean).length,
    stop: new Uint8Array(given.memory.buffer, threaded.stop_address(), 1),
  };
}
