// How a kept game is told of in a list.

import { t } from '../../i18n';
import '../../i18n/start';
import { sidesHeld, type KeptGame } from '../seats';
import { isToldByPoints, scoreText, verdict } from '../wording';

/** How a kept game ended, as far as it was seen here. */
export function keptState({ outcome, aborted, tokens }: KeptGame): string {
  if (aborted) return t('start.kept-aborted');
  if (!outcome) return t('start.kept-running');
  const score = isToldByPoints(outcome) ? outcome.scores.map(scoreText).join('–') : '';
  return t(`start.kept-${verdict(outcome, sidesHeld(tokens))}`, { score }).trim();
}
