/** A worker that helps. */
import { helpFrom } from './help.js';
import type { Given } from './load.js';

addEventListener('message', ({ data }: MessageEvent<Given>) => {
  helpFrom(data, () => postMessage(true)).catch((error: unknown) => {
    // What becomes of a promise is not told to who started this worker; an error is.
    setTimeout(() => {
      throw error;
    });
  });
});
