// Advice for the first moves of somebody's first games of a kind. It goes away by itself,
// and for good once it was dismissed.

import type { GameView, SideNumber } from '../api/schema';
import { tryText } from '../i18n';
import '../i18n/coach';
import { recentGames, type KeptGame } from './seats';
import { sideName } from './wording';

const KEY = 'awalam.coach';
/** Of so many finished games of a kind one knows what to do. */
const MANY_GAMES = 2;
const ADVICES = 3;

export function isDismissed(): boolean {
  try {
    return localStorage.getItem(KEY) === 'off';
  } catch {
    return false;
  }
}

export function dismiss(): void {
  try {
    localStorage.setItem(KEY, 'off');
  } catch {
    // Without storage it goes away after a few moves anyway.
  }
}

/** How many games of this kind were played to their end here. */
export function experience(game: string, kept: readonly KeptGame[] = recentGames()): number {
  return kept.filter((one) => one.game === game && one.outcome !== undefined).length;
}

/** What to say before a move of `me`; empty if nothing. */
export function advice(game: GameView, me: SideNumber, finished: number): string {
  if (game.outcome || finished >= MANY_GAMES) return '';
  const first = game.moves.length % 2 === 0 ? game.position.turn : ((3 - game.position.turn) as SideNumber);
  const own = game.moves.filter((_, ply) => (ply % 2 === 0) === (first === me)).length;
  if (game.position.turn !== me || own >= ADVICES) return '';
  const cells = game.position.cells.filter(({ owner }) => owner === me).map(({ name }) => name);
  const general = tryText(`coach.advice-${own + 1}`, '');
  return tryText(`coach.advice-${game.game}-${own + 1}`, general, {
    first: cells[0] ?? '',
    second: cells[1] ?? '',
    last: cells.at(-1) ?? '',
    side: sideName(game.game, game.rules, me),
  });
}
