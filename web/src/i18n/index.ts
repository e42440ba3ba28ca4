// Texts in both languages. Each area of the page has a file of messages; a key is
// `area.name`. `{name}` in a text is filled in from the values given.

import { settings, type Language } from '../settings.svelte';
import { analyse } from './analyse';
import { arena } from './arena';
import { board } from './board';
import { common } from './common';
import { draw } from './draw';
import { editor } from './editor';
import { engine } from './engine';
import { friends } from './friends';
import { learn } from './learn';
import { play } from './play';
import { puzzles } from './puzzles';
import { rules } from './rules';
import { said } from './said';
import { study } from './study';
import { tree } from './tree';

/** A text in every language. */
export type Text = Record<Language, string>;
export type Messages = Record<string, Text>;

const areas = { analyse, arena, board, common, draw, editor, engine, friends, learn, play, puzzles, rules, said, study, tree } as const;

type Areas = typeof areas;
export type Key = { [A in keyof Areas & string]: `${A}.${keyof Areas[A] & string}` }[keyof Areas &
  string];

export function translate(
  language: Language,
  key: string,
  values: Record<string, string | number> = {},
): string {
  const dot = key.indexOf('.');
  const area = areas[key.slice(0, dot) as keyof Areas] as Messages | undefined;
  const text = area?.[key.slice(dot + 1)];
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
  const own = name === t('play.you') ? tryText(`${key}-you`, '', values) : '';
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

export const allAreas: Record<string, Messages> = areas;
