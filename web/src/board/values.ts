// Values of an analysis, by move and by the cell that a move begins at.

import type { MoveView } from '../api/schema';

export interface ValueMark {
  label: string;
  best: boolean;
  exact: boolean;
}

/** Values by move text, the best for the player to move first. */
export type Values = ReadonlyMap<string, ValueMark>;

/** What is written on the board: a star for the best, "=" where it is certain. */
export function valueText(mark: ValueMark): string {
  return `${mark.best ? '★' : ''}${mark.exact ? '=' : ''}${mark.label}`;
}

/** The best value of the moves from each cell: the first one that is listed. */
export function bestByOrigin(values: Values, moves: readonly MoveView[]): Map<string, ValueMark> {
  const origins = new Map(moves.map((move) => [move.move, move.from]));
  const best = new Map<string, ValueMark>();
  for (const [move, mark] of values) {
    const from = origins.get(move);
    if (from !== undefined && !best.has(from)) best.set(from, mark);
  }
  return best;
}
