// The moves of a game in rows of two, as players write them down.

import type { GameView, PositionView, SideNumber } from '../api/schema';

export interface ListedMove {
  /** The ply that the move leads to: 1 is the position after the first move. */
  ply: number;
  move: string;
}
export interface MoveRow {
  number: number;
  /** Player 1's move; missing where player 2 began. */
  first: ListedMove | null;
  second: ListedMove | null;
}

/** Who made the first move, or will: counted back from the last, since moves alternate. */
export function beginner(game: Pick<GameView, 'moves' | 'last' | 'position'>): SideNumber {
  if (!game.last) return game.position.turn;
  const isOdd = game.moves.length % 2 === 1;
  return isOdd ? game.last.player : other(game.last.player);
}

export function other(player: SideNumber): SideNumber {
  return player === 1 ? 2 : 1;
}

/** Whether moves are written with a number first, as far as one can see here. */
export function startsWithNumber(position: Pick<PositionView, 'cells'> | undefined): boolean {
  return position?.cells.some(({ name }) => /^\d/.test(name)) ?? false;
}

export function rows(moves: readonly string[], begins: SideNumber): MoveRow[] {
  const result: MoveRow[] = [];
  moves.forEach((move, index) => {
    const listed = { ply: index + 1, move };
    const isFirst = (index % 2 === 0) === (begins === 1);
    const row = result.at(-1);
    if (isFirst || !row) {
      const number = result.length + 1;
      result.push({ number, first: isFirst ? listed : null, second: isFirst ? null : listed });
    } else {
      row.second = listed;
    }
  });
  return result;
}

/** The keys that step through a game, and the buttons that do the same. */
export type StepKey = 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End';

export function isBack(key: StepKey): boolean {
  return key === 'Home' || key === 'ArrowLeft';
}

/** The ply to look at after a step; nothing means the game as it stands. */
export function stepped(shown: number, newest: number, key: StepKey): number | null {
  const wanted = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: newest }[key];
  const ply = Math.max(0, Math.min(newest, wanted));
  return ply === newest ? null : ply;
}
