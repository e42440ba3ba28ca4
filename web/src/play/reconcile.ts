// How what the page shows and what the server says are brought together.

import type { GameView, MoveView, PlyView, PositionView } from '../api/schema';
import { contentsAfter, layersAfter } from '../board/contents';

/** Whether a state should replace the one at hand; messages may overtake each other. */
export function isNews(known: GameView | null, heard: GameView): boolean {
  return !known || heard.version >= known.version;
}

/** Whether plies looked at before may still be shown: nothing was taken back. */
export function continues(known: readonly string[], heard: readonly string[]): boolean {
  return known.length <= heard.length && known.every((move, index) => heard[index] === move);
}

/**
 * The board after a move, put together from its steps, until the server's own answer
 * arrives. Nothing can be played in it.
 */
export function withMove(position: PositionView, move: MoveView): PositionView {
  const contents = contentsAfter(position.cells, move.steps);
  const { layers } = layersAfter(position.cells, move.steps);
  return {
    ...position,
    text: move.after,
    turn: move.outcome ? position.turn : move.player === 1 ? 2 : 1,
    scores: move.scores,
    cells: position.cells.map((cell) => ({
      ...cell,
      pieces: contents.get(cell.name) ?? cell.pieces,
      layers: cell.layers ? [...(layers.get(cell.name) ?? [])] : null,
    })),
    moves: [],
    refusals: [],
    outcome: move.outcome,
  };
}

/**
 * What the board does about the place it should show: nothing while a move is still
 * being drawn (the server's answer to it would cut it short), one ply after another when
 * bots are watched, otherwise straight there.
 */
export type Advance = 'wait' | 'show' | 'walk';

export function advance(
  shown: PlyView | null,
  target: PlyView,
  state: { settled: boolean; looking: boolean; walking: boolean },
): Advance {
  if (!shown || state.looking || target.ply < shown.ply) return 'show';
  if (!state.settled) return 'wait';
  if (state.walking && target.ply > shown.ply + 1) return 'walk';
  return 'show';
}

/** A move as players type it, compared without case and spaces where that is enough. */
export function typedMove(text: string, moves: readonly { move: string }[]): string {
  const compact = text.replace(/\s+/g, '');
  if (moves.some(({ move }) => move === compact)) return compact;
  const alike = moves.filter(({ move }) => move.toLowerCase() === compact.toLowerCase());
  return alike.length === 1 && alike[0] ? alike[0].move : compact;
}
