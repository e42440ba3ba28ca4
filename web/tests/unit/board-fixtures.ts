// Moves and positions as the server would send them, written by hand.

import type { CellView, MoveView, PositionView, SideNumber, StepView } from '../../src/api/schema';

export function cell(name: string, pieces: number[], owner: SideNumber | null = 1): CellView {
  return { name, owner, pieces, locked: false };
}

export function step(
  kind: StepView['kind'],
  at: string,
  pieces: number[],
  left: number[],
  taker: SideNumber | null = null,
): StepView {
  return { kind, cell: at, pieces, left, taker };
}

export function move(text: string, steps: StepView[], more: Partial<MoveView> = {}): MoveView {
  return {
    move: text,
    player: 1,
    from: steps[0]?.cell ?? '',
    to: steps.filter((other) => other.kind === 'drop').at(-1)?.cell ?? '',
    choice: null,
    steps,
    gains: [0, 0],
    scores: [0, 0],
    after: '',
    outcome: null,
    ...more,
  };
}

/** F is sown: one seed comes down in a, two in all are there, and are captured. */
export const sowing = {
  before: [cell('F', [2]), cell('a', [3], 2), cell('b', [1], 2), cell('c', [2], 2)],
  move: move(
    'F',
    [
      step('lift', 'F', [2], [0]),
      step('drop', 'a', [1], [4]),
      step('drop', 'b', [1], [2]),
      step('capture', 'b', [2], [0], 1),
    ],
    { gains: [2, 0], scores: [2, 0] },
  ),
  after: [cell('F', [0]), cell('a', [4], 2), cell('b', [0], 2), cell('c', [2], 2)],
};

export function position(cells: CellView[], more: Partial<PositionView> = {}): PositionView {
  return {
    text: JSON.stringify(cells),
    turn: 1,
    scores: [0, 0],
    cells,
    moves: [],
    refusals: [],
    outcome: null,
    ...more,
  };
}
