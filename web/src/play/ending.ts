// How a game ended, in words.

import type { OutcomeView, SideNumber } from '../api/schema';
import { t, tryText } from '../i18n';
import '../i18n/play';
import { verdict, winner } from './wording';

/** "You win", or who does. */
export function resultTitle(
  outcome: OutcomeView,
  held: readonly SideNumber[],
  names: readonly [string, string],
): string {
  const how = verdict(outcome, held);
  if (how !== 'over') return t(`play.result-${how}`);
  return t('play.result-over', { name: names[(winner(outcome) ?? 1) - 1] ?? '' });
}

/** Why it ended; a code of the server's that has no text is told in the server's words. */
export function reasonText(game: string, outcome: OutcomeView): string {
  const general = tryText(`play.reason-${outcome.code}`, outcome.words);
  const values = { words: outcome.words };
  return tryText(`play.reason-${game}-${outcome.code}`, general, values);
}
