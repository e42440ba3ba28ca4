// Short notes that go away by themselves.

import { untrack } from 'svelte';

export interface Toast {
  key: number;
  text: string;
  kind: 'plain' | 'bad';
}

export const toasts: { all: Toast[] } = $state({ all: [] });

let nextKey = 0;
/** Long enough to be read: a little for any note, more for long ones. */
const SHORTEST_DURATION = 3500;
const DURATION_PER_LETTER = 45;

export function toast(text: string, kind: Toast['kind'] = 'plain'): void {
  const key = (nextKey += 1);
  const others = untrack(() => toasts.all).filter((one) => one.text !== text);
  toasts.all = [...others.slice(-2), { key, text, kind }];
  setTimeout(() => dismiss(key), SHORTEST_DURATION + DURATION_PER_LETTER * text.length);
}

/** What could not be done no longer matters. */
export function dismissBad(): void {
  if (untrack(() => toasts.all).some(({ kind }) => kind === 'bad')) {
    toasts.all = toasts.all.filter(({ kind }) => kind !== 'bad');
  }
}

export function dismiss(key: number): void {
  toasts.all = toasts.all.filter((one) => one.key !== key);
}
