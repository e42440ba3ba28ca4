// Whether the server can be reached. While it cannot, it is asked again now and then,
// and everything that waits for it is woken as soon as it answers.

import { backend } from '../api';
import { t } from '../i18n';
import { toast } from './toasts.svelte';

export const connection = $state({ lost: false });

/** Between two questions, in milliseconds. */
const ASK_EVERY = 1500;

let waiting: (() => void)[] = [];
let asking: ReturnType<typeof setTimeout> | undefined;

function ask(): void {
  clearTimeout(asking);
  asking = setTimeout(() => {
    // The call itself reports what comes of it.
    backend.catalogue().catch(() => undefined);
  }, ASK_EVERY);
}

/** Takes note of a call or a stream that did or did not reach the server. */
export function contact(isReached: boolean): void {
  connection.lost = !isReached;
  clearTimeout(asking);
  if (!isReached) {
    ask();
    return;
  }
  const woken = waiting;
  waiting = [];
  for (const wake of woken) wake();
}

/** Resolves after a time, or as soon as the connection is back. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    if (!connection.lost) return;
    waiting.push(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** To be called once, by the page. */
export function watchConnection(): void {
  backend.start({ contact, trouble: (what) => toast(t(`common.trouble-${what}`), 'bad') });
  addEventListener('online', () => backend.catalogue().catch(() => undefined));
}
