/** The same for Node.js, where the module is a file and every thread may wait. */
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';

import type { Source } from '../module.js';
import { moduleAddress } from './index.js';
import { loadWith, type Given, type Threads } from './load.js';

export { moduleAddress } from './index.js';
export type { Threads } from './load.js';

function start(given: Given): Promise<boolean> {
  return new Promise((done) => {
    const helper = new Worker(new URL('./helper-node.js', import.meta.url), { workerData: given });
    helper.once('message', () => done(true));
    helper.on('error', () => done(false));
    // Nothing waits for a helper when everything else is done.
    helper.unref();
  });
}

/** Threads of Node.js may always share memory. */
export function isSupported(): boolean {
  return true;
}

/** Loads the engine with so many threads, this one included. */
export function load(threads: number, source?: Source | Promise<Source>): Promise<Threads> {
  return loadWith(start, threads, source ?? readFile(moduleAddress));
}
