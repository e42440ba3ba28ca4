// Why something did not work, in the user's language: by codes, never by sentences of the engine's
// or the server's, which are English.

import { Failure } from '../api';
import type { Mistake } from '../api/schema';
import { refusalText } from '../board/refusal';
import { t, tryText } from '../i18n';
import '../i18n/error';
import '../i18n/mistake';
import { isSite } from '../mode';
import { settings } from '../settings.svelte';

export function failureText(error: unknown): string {
  if (!(error instanceof Failure)) return inOwnWords('page', String(error));
  const { code, message, refusal, ply } = error.error;
  // One move that was tried; among several, the text tells which.
  if (refusal && ply === undefined) return refusalText(refusal);
  if (error.status === 0) return t(isSite ? 'common.failed-offline-here' : 'common.failed-offline');
  const isBusy = error.status === 429 || error.status === 503;
  const general = isBusy ? t('common.failed-busy') : inOwnWords(code, message);
  return tryText(`error.${code}`, general, { message: detailOf(error.error) });
}

/** What is wrong with a text, and where. */
export function detailOf({ refusal, mistake, ply, line }: Failure['error']): string {
  if (refusal) return t('error.ply-refused', { ply: ply ?? '', move: refusal.move, why: refusalText(refusal) });
  const why = mistake ? mistakeText(mistake) : t('error.at-all');
  if (line !== undefined) return t('error.line-because', { place: line, why });
  return ply === undefined ? why : t('error.ply-because', { place: ply, why });
}

/** Details that are names of games. */
const GAMES = ['game', 'found', 'wanted'];

function mistakeText({ code, details }: Mistake): string {
  const { problem, nearest, ...values } = details;
  for (const name of GAMES.filter((name) => name in values)) {
    values[name] = tryText(`common.game-${values[name]}`, values[name] ?? '');
  }
  // What is wrong with a part of it is a mistake by itself, with the same details.
  if (problem) {
    const part = mistakeText({ code: problem as Mistake['code'], details: nearest ? { ...values, nearest } : values });
    return tryText(`mistake.${code}`, part, { ...values, problem: part });
  }
  const why = tryText(`mistake.${code}`, t('error.at-all'), values);
  return nearest ? t('mistake.did-you-mean', { why, nearest }) : why;
}

/** What went wrong on the page itself has no code: its sentence is English, a word is for searching. */
function inOwnWords(code: string, message: string): string {
  return settings.language === 'en' ? message : t('error.other', { code });
}
