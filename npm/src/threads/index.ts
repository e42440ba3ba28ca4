/**
 * The engine with threads, for bots such as `champion:threads=4`: it is loaded in the place of
 * the other one, and all functions of `awalam` use it.
 */
import { AwalamError } from '../error.js';
import type { Source } from '../module.js';
import { loadWith, type Given, type Threads } from './load.js';

export type { Threads } from './load.js';

/** Where the module of this package is. */
export const moduleAddress = new URL('./threads_bg.wasm', import.meta.url);

/** They live as long as this worker. */
const helpers = new Set<Worker>();

function start(given: Given): Promise<boolean> {
  return new Promise((done) => {
    const helper = new Worker(new URL('./helper.js', import.meta.url), { type: 'module' });
    helpers.add(helper);
    const end = (event: Event): void => {
      // Searches do without it.
      event.preventDefault();
      console.warn('a thread of the engine could not be had:', event instanceof ErrorEvent ? event.message : event.type);
      helper.terminate();
      helpers.delete(helper);
      done(false);
    };
    helper.onmessage = () => done(true);
    helper.onerror = helper.onmessageerror = end;
    helper.postMessage(given);
  });
}

/** Whether this page may share memory between workers, as the engine with threads has to. */
export function isSupported(): boolean {
  return crossOriginIsolated && typeof Worker !== 'undefined';
}

/**
 * Loads the engine with so many threads, this one included. In a browser that takes a worker of
 * a page that is cross-origin isolated. Without a source it is the file of this package.
 */
export async function load(threads: number, source?: Source | Promise<Source>): Promise<Threads> {
  if (typeof document !== 'undefined') {
    throw new AwalamError('unsupported', 'the engine with threads waits for its helpers, which only a worker may do');
  }
  if (!isSupported()) {
    const message =
      'threads need a page that is cross-origin isolated: send it with Cross-Origin-Opener-Policy: same-origin and Cross-Origin-Embedder-Policy: require-corp';
    throw new AwalamError('unsupported', message);
  }
  return loadWith(start, threads, source ?? moduleAddress);
}
