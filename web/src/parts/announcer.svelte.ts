// Says something to screen readers, politely, without showing it.

import { untrack } from 'svelte';

export const announcer = $state({ text: '' });

/** The same text twice is still said twice: an invisible character makes it new. */
export function announce(text: string): void {
  const before = untrack(() => announcer.text);
  announcer.text = before === text ? `${text}\u200b` : text;
}
