// Why something did not work, in the user's language.

import { Failure } from '../api';
import { refusalText } from '../board/refusal';
import { t, tryText } from '../i18n';
import { isSite } from '../mode';
import { settings } from '../settings.svelte';

export function failureText(error: unknown): string {
  if (!(error instanceof Failure)) return String(error);
  if (error.error.refusal) return refusalText(error.error.refusal);
  if (error.status === 0) return t(isSite ? 'common.failed-offline-here' : 'common.failed-offline');
  const { code, message } = error.error;
  const isBusy = error.status === 429 || error.status === 503;
  const isText = code === 'bad-moves' || code === 'bad-record';
  const detail = isText && settings.language !== 'en' ? placeIn(message) : message;
  return tryText(`play.error-${code}`, isBusy ? t('common.failed-busy') : message, { message: detail });
}

/** Where a text is wrong, as the engine's sentence about it begins. */
function placeIn(message: string): string {
  const [, what, number = ''] = /^(ply|line) (\d+)/.exec(message) ?? [];
  if (!what) return t('play.error-at-all');
  return t(what === 'ply' ? 'play.error-at-ply' : 'play.error-at-line', { number });
}
