// A game with one variation: the moves that were played stay as they are, and what is
// tried beside them is kept apart.

import type { StepKey } from '../play/movelist';

export interface Variation {
  /** Plies of the game before the variation begins. */
  from: number;
  moves: readonly string[];
}

/** A game, its variation, and the ply of either that is on the board. */
export interface Cursor {
  /** The game itself. */
  main: readonly string[];
  variation: Variation | null;
  /** Whether the variation is looked at, rather than the game. */
  inVariation: boolean;
  /** Plies played on the board. */
  ply: number;
  /** Nothing was played yet: moves made here become the game. */
  grows: boolean;
}

export function opened(main: readonly string[], ply: number, grows: boolean): Cursor {
  const cursor: Cursor = { main, variation: null, inVariation: false, ply: 0, grows };
  return goTo(cursor, ply);
}

/** All moves of the line that is looked at. */
export function lineOf(cursor: Cursor): readonly string[] {
  const { main, variation } = cursor;
  if (!cursor.inVariation || !variation) return main;
  return [...main.slice(0, variation.from), ...variation.moves];
}

/** The moves that lead to the position on the board. */
export function movesTo(cursor: Cursor): readonly string[] {
  return lineOf(cursor).slice(0, cursor.ply);
}

/** Another ply of the same line; back where a variation begins, the game goes on. */
export function goTo(cursor: Cursor, ply: number): Cursor {
  const last = lineOf(cursor).length;
  const to = Math.max(0, Math.min(last, ply));
  const inVariation = cursor.inVariation && cursor.variation !== null && to > cursor.variation.from;
  return { ...cursor, ply: to, inVariation };
}

/** A ply of the game itself. */
export function goToMain(cursor: Cursor, ply: number): Cursor {
  return goTo({ ...cursor, inVariation: false }, ply);
}

/** A ply of the variation, counted from the start of the game. */
export function goToVariation(cursor: Cursor, ply: number): Cursor {
  return cursor.variation ? goTo({ ...cursor, inVariation: true }, ply) : cursor;
}

/** A move made on the board: the next one of the line, or something new. */
export function play(cursor: Cursor, move: string): Cursor {
  const { main, ply, variation } = cursor;
  const line = lineOf(cursor);
  if (line[ply] === move) return goTo(cursor, ply + 1);
  if (!cursor.inVariation) {
    if (cursor.grows && ply === main.length) {
      return { ...cursor, main: [...main, move], ply: ply + 1 };
    }
    // The variation that begins here with this move is taken up again.
    if (variation?.from === ply && variation.moves[0] === move) {
      return goToVariation(cursor, ply + 1);
    }
    return { ...cursor, variation: { from: ply, moves: [move] }, inVariation: true, ply: ply + 1 };
  }
  const from = variation?.from ?? ply;
  const moves = [...line.slice(from, ply), move];
  return { ...cursor, variation: { from, moves }, ply: ply + 1 };
}

export function playAll(cursor: Cursor, moves: readonly string[]): Cursor {
  return moves.reduce(play, cursor);
}

/** Forgets the variation; the board goes back to where it began. */
export function withoutVariation(cursor: Cursor): Cursor {
  const ply = cursor.inVariation ? (cursor.variation?.from ?? cursor.ply) : cursor.ply;
  return goTo({ ...cursor, variation: null, inVariation: false }, ply);
}

/** The ply that a key leads to. */
export function stepTo(cursor: Cursor, key: StepKey): number {
  const last = lineOf(cursor).length;
  return { ArrowLeft: cursor.ply - 1, ArrowRight: cursor.ply + 1, Home: 0, End: last }[key];
}
