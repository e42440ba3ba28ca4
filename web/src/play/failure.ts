// Why something did not work, in the user's language.

import { Failure } from '../api';
import { refusalText } from '../board/refusal';
import { t, tryText } from '../i18n';
import { isSite } from '../mode';
import { settings } from '../settings.svelte';
import { translated } from './said';

export function failureText(error: unknown): string {
  if (!(error instanceof Failure)) return inOwnWords('page', String(error));
  if (error.error.refusal) return refusalText(error.error.refusal);
  if (error.status === 0) return t(isSite ? 'common.failed-offline-here' : 'common.failed-offline');
  const { code, message } = error.error;
  const isBusy = error.status === 429 || error.status === 503;
  const general = isBusy ? t('common.failed-busy') : inOwnWords(code, message);
  return tryText(`play.error-${code}`, general, { message: detailOf(error.error) });
}

/** What the engine says of a text, as far as there are words for it in the user's language. */
export function detailOf({ code, message }: Failure['error']): string {
  if (settings.language === 'en') return message;
  if (code === 'bad-moves' || code === 'bad-record') return placeIn(message);
  return translated(message) ?? t(code === 'bad-position' ? 'play.error-at-all' : 'play.error-at-settings');
}

/** What has no text of its own: a server's sentence is English, a code is a word for searching. */
function inOwnWords(code: string, message: string): string {
  return settings.language === 'en' ? message : t('play.error-other', { code });
}

/** Where a text is wrong, as the engine's sentence about it begins. */
function placeIn(message: string): string {
  const [, what, number = ''] = /^(ply|line) (\d+)/.exec(message) ?? [];
  if (!what) return t('play.error-at-all');
  return t(what === 'ply' ? 'play.error-at-ply' : 'play.error-at-line', { number });
}
