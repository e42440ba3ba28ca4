// Why something did not work, in the user's language.

import { Failure } from '../api';
import { refusalText } from '../board/refusal';
import { t, tryText } from '../i18n';
import { isSite } from '../mode';

export function failureText(error: unknown): string {
  if (!(error instanceof Failure)) return String(error);
  if (error.error.refusal) return refusalText(error.error.refusal);
  if (error.status === 0) return t(isSite ? 'common.failed-offline-here' : 'common.failed-offline');
  const { code, message } = error.error;
  const isBusy = error.status === 429 || error.status === 503;
  return tryText(`play.error-${code}`, isBusy ? t('common.failed-busy') : message, { message });
}
