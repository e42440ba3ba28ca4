// Why something did not work, in the user's language.

import { Failure } from '../api';
import { refusalText } from '../board/refusal';
import { t, tryText } from '../i18n';
import '../i18n/error';
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
  return tryText(`error.${code}`, general, { message: detailOf(error.error) });
}

/** What the engine says of a text, as far as there are words for it in the user's language. */
export function detailOf({ code, message }: Failure['error']): string {
  if (settings.language === 'en') return message;
  if (code === 'bad-moves' || code === 'bad-record') return faultIn(message);
  return translated(message) ?? t(code === 'bad-position' ? 'error.at-all' : 'error.at-settings');
}

/** What has no text of its own: a server's sentence is English, a code is a word for searching. */
function inOwnWords(code: string, message: string): string {
  return settings.language === 'en' ? message : t('error.other', { code });
}

/** Where moves are wrong, and why: the engine's sentence tells both, the place first. */
function faultIn(message: string): string {
  const plain = message.replace(/^in a variation, /, '').replace(/ \(position [^()]*\)$/, '');
  const [, what, number = '', move, reason] = /^(ply|line) (\d+)(?:[:,] (?:([^\s`]+): )?(.+))?$/s.exec(plain) ?? [];
  if (!what) return translated(plain) ?? t('error.at-all');
  const why = reason === undefined ? null : translated(reason);
  const isPly = what === 'ply';
  if (why === null) return t(isPly ? 'error.at-ply' : 'error.at-line', { number });
  const place = move ? `${number} (${move})` : number;
  return t(isPly ? 'error.ply-because' : 'error.line-because', { place, why });
}
