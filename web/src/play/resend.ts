// Sending until there is an answer. Moves carry the ply they belong to, so sending one
// twice changes nothing.

import { Failure } from '../api';

/** Whether a failure may pass by itself: no connection, a gateway, a busy server. */
export function isPassing(error: unknown): boolean {
  return error instanceof Failure && [0, 429, 502, 503, 504].includes(error.status);
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 5000;

/** How long to wait after a number of failures, in milliseconds. */
export function waitAfter(failures: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.max(0, failures - 1));
}

/** Sends again and again until answered, or until `isGone` says that nobody waits any more. */
export async function untilAnswered<T>(
  send: () => Promise<T>,
  pause: (milliseconds: number) => Promise<void>,
  isGone: () => boolean,
): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await send();
    } catch (error) {
      if (!isPassing(error) || isGone()) throw error;
      await pause(waitAfter(failures));
      if (isGone()) throw error;
    }
  }
}
