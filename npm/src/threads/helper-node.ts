/** A worker of Node.js that helps. */
import { parentPort, workerData } from 'node:worker_threads';

import { helpFrom } from './help.js';
import type { Given } from './load.js';

await helpFrom(workerData as Given, () => parentPort?.postMessage(true));
