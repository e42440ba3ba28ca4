// Texts in both languages. Each area of the page has a file of messages; a key is
// `area.name`. `{name}` in a text is filled in from the values given.

import { settings, type Language } from '../settings.svelte';
import { textOf } from './areas';
// What every screen says is always there; a file that says more imports the areas it takes that from.
import './common';
import type { analyse } from './analyse';
import type { arena } from './arena';
import type { board } from './board';
import type { bots } from './bots';
import type { coach } from './coach';
import type { common } from './common';
import type { draw } from './draw';
import type { editor } from './editor';
import type { engine } from './engine';
import type { error } from './error';
import type { friends } from './friends';
import type { keys } from './keys';
import type { learn } from './learn';
import type { lobby } from './lobby';
import type { mistake } from './mistake';
import type { names } from './names';
import type { openings } from './openings';
import type { play } from './play';
import type { puzzles } from './puzzles';
import type { reasons } from './reasons';
import type { refusal } from './refusal';
import type { rules } from './rules';
import type { start } from './start';
import type { study } from './study';
import type { tree } from './tree';

interface Areas {
  analyse: typeof analyse;
  arena: typeof arena;
  board: typeof board;
  bots: typeof bots;
  coach: typeof coach;
  common: typeof common;
  draw: typeof draw;
  editor: typeof editor;
  engine: typeof engine;
  error: typeof error;
  friends: typeof friends;
  keys: typeof keys;
  learn: typeof learn;
  lobby: typeof lobby;
  mistake: typeof mistake;
  names: typeof names;
  openings: typeof openings;
  play: typeof play;
  puzzles: typeof puzzles;
  reasons: typeof reasons;
  refusal: typeof refusal;
  rules: typeof rules;
  start: typeof start;
  study: typeof study;
  tree: typeof tree;
}
export type Key = { [A in keyof Areas]: `${A}.${keyof Areas[A] & string}` }[keyof Areas];

export function translate(
  language: Language,
  key: string,
  values: Record<string, string | number> = {},
): string {
  const text = textOf(key);
  if (!text) return key;
  return text[language].replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in values ? String(values[name]) : whole,
  );
}

/** The text of a key in the user's language; reading it in a component keeps it current. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  return translate(settings.language, key, values);
}

/** The text of a key made up at run time, such as a code of the server's; `fallback` if there is none. */
export function tryText(
  key: string,
  fallback: string,
  values: Record<string, string | number> = {},
): string {
  const text = translate(settings.language, key, values);
  return text === key ? fallback : text;
}

/** A text about a player by name; "You" takes a form of its own, `-you`, where there is one. */
export function tOf(name: string, key: Key, values: Record<string, string | number> = {}): string {
  const own = name === t('common.you') ? tryText(`${key}-you`, '', values) : '';
  return own || t(key, values);
}

/** A number as the user's language writes it. */
export function number(value: number, digits = 0): string {
  return value.toLocaleString(settings.language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** The user's own kind of the page's language, if the browser names one: en-GB, fr-CA. */
function region(): string {
  const tags = globalThis.navigator?.languages ?? [];
  return tags.find((tag) => tag.slice(0, 2).toLowerCase() === settings.language) ?? settings.language;
}

/** When something was, as the user's language and region write it. */
export function dateText(when: number | string): string {
  return new Date(when).toLocaleString(region(), { dateStyle: 'medium', timeStyle: 'short' });
}
