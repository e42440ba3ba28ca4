// Why something did not work, in the user's language.

import { Failure } from '../api';
import type { Mistake } from '../api/schema';
import { refusalText } from '../board/refusal';
import { t, tryText } from '../i18n';
import '../i18n/error';
import '../i18n/mistake';
import { isSite } from '../mode';
import { settings } from '../settings.svelte';
import { translated } from './said';

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

/** What the engine says of a text, as far as there are words for it in the user's language. */
export function detailOf({ code, message, refusal, mistake, ply, line }: Failure['error']): string {
  if (refusal) return t('error.ply-refused', { ply: ply ?? '', move: refusal.move, why: refusalText(refusal) });
  // What is wrong with JSON is a sentence of its parser's, in English only.
  if (mistake && !(mistake.code === 'json' && settings.language === 'en')) {
    const why = mistakeText(mistake);
    if (line !== undefined) return t('error.line-because', { place: line, why });
    return ply === undefined ? why : t('error.ply-because', { place: ply, why });
  }
  if (settings.language === 'en') return message;
  return translated(message) ?? t(code === 'bad-bot' ? 'error.at-settings' : 'error.at-all');
}

function mistakeText({ code, details }: Mistake): string {
  // Positions are explained by sentences.
  const problem = details.problem && (translated(details.problem) ?? t('error.at-all'));
  return tryText(`mistake.${code}`, t('error.at-all'), { ...details, ...(problem && { problem }) });
}

/** What has no text of its own: a server's sentence is English, a code is a word for searching. */
function inOwnWords(code: string, message: string): string {
  return settings.language === 'en' ? message : t('error.other', { code });
}
