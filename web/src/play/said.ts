// The engine's sentences in the user's language. It tells what is wrong with a position or a bot
// in English, with what was given in it; the texts in `i18n/said.ts` are those sentences.

import { t } from '../i18n';
import { said } from '../i18n/said';
import { settings } from '../settings.svelte';

type Name = keyof typeof said;

/** A sentence with blanks, as a pattern that finds what stands in them. */
function patternOf(sentence: string): RegExp {
  const literal = sentence.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replace(/\{(\w+)\}/g, '(?<$1>.+?)')}$`, 's');
}

/** What the engine said; nothing if no text says it in the user's language. */
export function translated(sentence: string): string | null {
  if (settings.language === 'en') return sentence;
  // What it would guess, and where programs play, is said in English only.
  const plain = sentence.replace(/ \((did you mean|programs from outside) [^)]*\)/g, '');
  for (const name of Object.keys(said) as Name[]) {
    const found = patternOf(said[name].en).exec(plain);
    if (found) return t(`said.${name}`, found.groups ?? {});
  }
  return null;
}
