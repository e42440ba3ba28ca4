// Stops a search at once. A worker that searches hears no messages, and Chromium lets one that is
// ended go on for two seconds, which a phone feels when somebody steps through a game. Memory to
// share takes headers that few hosts send. So the page lends each search a blob: as long as the
// search finds it, it goes on.

/** Lends a search its blob: the worker gets the address, and `cut` stops it. */
export function lend(): { address: string; cut: () => void } {
  const address = URL.createObjectURL(new Blob(['.']));
  return { address, cut: () => URL.revokeObjectURL(address) };
}

/** Milliseconds between two looks; each takes about one. */
const INTERVAL = 30;

function isThere(address: string): boolean {
  const request = new XMLHttpRequest();
  try {
    request.open('GET', address, false);
    request.send();
    return true;
  } catch {
    return false;
  }
}

let held = '';
let looked = 0;

/**
 * In a worker, before a search: every search looks at the clock all the time, and is thrown out
 * of it when the blob is gone. The engine cannot go on after that, nor has it to.
 */
export function hold(address: string): void {
  // A host may forbid such requests: then ending the worker has to do.
  held = isThere(address) ? address : '';
  looked = clock();
}

const clock = performance.now.bind(performance);

function lookingClock(): number {
  const time = clock();
  if (!held || time - looked < INTERVAL) return time;
  if (!isThere(held)) throw new Error('the search was stopped');
  return (looked = clock());
}

/** In a worker, once. */
export function watchTheClock(): void {
  performance.now = lookingClock;
}
