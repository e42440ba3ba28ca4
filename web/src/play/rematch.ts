// The same game once more.

import type { GameView, NewGame, PlayerNumber, SeatView } from '../api/types';

/**
 * The same settings with sides swapped. A seat of somebody else's becomes open: the
 * friend takes it again, by a new link.
 */
export function rematchOf(game: GameView, held: readonly PlayerNumber[]): NewGame {
  const again = (player: PlayerNumber): SeatView => {
    const seat = game.seats[player - 1] as SeatView;
    return seat.kind === 'human' && !held.includes(player) ? { kind: 'open' } : seat;
  };
  return {
    game: game.game,
    rules: game.rules,
    position: game.start,
    moves: [],
    seats: [again(2), again(1)],
    clock: game.clock?.setting ?? null,
  };
}
