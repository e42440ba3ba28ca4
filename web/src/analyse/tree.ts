// A game with one variation: the moves that were played stay as they are, and what is
// tried beside them is kept apart.

import type { StepKey } from '../play/movelist';

export interface Variation {
  /** Plies of the game before the variation begins. */
  from: number;
  moves: readonly string[];
}

export interface Place {
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

export function opened(main: readonly string[], ply: number, grows: boolean): Place {
  const place: Place = { main, variation: null, inVariation: false, ply: 0, grows };
  return goTo(place, ply);
}

/** All moves of the line that is looked at. */
export function lineOf(place: Place): readonly string[] {
  const { main, variation } = place;
  if (!place.inVariation || !variation) return main;
  return [...main.slice(0, variation.from), ...variation.moves];
}

/** The moves that lead to the position on the board. */
export function movesTo(place: Place): readonly string[] {
  return lineOf(place).slice(0, place.ply);
}

/** Another ply of the same line; back where a variation begins, the game goes on. */
export function goTo(place: Place, ply: number): Place {
  const last = lineOf(place).length;
  const to = Math.max(0, Math.min(last, ply));
  const inVariation = place.inVariation && place.variation !== null && to > place.variation.from;
  return { ...place, ply: to, inVariation };
}

/** A ply of the game itself. */
export function goToMain(place: Place, ply: number): Place {
  return goTo({ ...place, inVariation: false }, ply);
}

/** A ply of the variation, counted from the start of the game. */
export function goToVariation(place: Place, ply: number): Place {
  return place.variation ? goTo({ ...place, inVariation: true }, ply) : place;
}

/** A move made on the board: the next one of the line, or something new. */
export function play(place: Place, move: string): Place {
  const { main, ply, variation } = place;
  const line = lineOf(place);
  if (line[ply] === move) return goTo(place, ply + 1);
  if (!place.inVariation) {
    if (place.grows && ply === main.length) {
      return { ...place, main: [...main, move], ply: ply + 1 };
    }
    // The variation that begins here with this move is taken up again.
    if (variation?.from === ply && variation.moves[0] === move) {
      return goToVariation(place, ply + 1);
    }
    return { ...place, variation: { from: ply, moves: [move] }, inVariation: true, ply: ply + 1 };
  }
  const from = variation?.from ?? ply;
  const moves = [...line.slice(from, ply), move];
  return { ...place, variation: { from, moves }, ply: ply + 1 };
}

export function playAll(place: Place, moves: readonly string[]): Place {
  return moves.reduce(play, place);
}

/** Forgets the variation; the board goes back to where it began. */
export function withoutVariation(place: Place): Place {
  const ply = place.inVariation ? (place.variation?.from ?? place.ply) : place.ply;
  return goTo({ ...place, variation: null, inVariation: false }, ply);
}

/** The ply that a key leads to. */
export function stepTo(place: Place, key: StepKey): number {
  const last = lineOf(place).length;
  return { ArrowLeft: place.ply - 1, ArrowRight: place.ply + 1, Home: 0, End: last }[key];
}
