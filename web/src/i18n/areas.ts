// Texts by area. A file that says something imports the area of its texts, so that they come
// with the screen that shows them and the first load stays small.

import type { Language } from '../settings.svelte';

/** A text in every language. */
export type Text = Record<Language, string>;
export type Messages = Record<string, Text>;

const areas = new Map<string, Messages>();

/** Makes the texts of an area known. */
export function area<M extends Messages>(name: string, messages: M): M {
  areas.set(name, messages);
  return messages;
}

/** The text of a key, `area.name`; none before its area was imported. */
export function textOf(key: string): Text | undefined {
  const dot = key.indexOf('.');
  return areas.get(key.slice(0, dot))?.[key.slice(dot + 1)];
}
