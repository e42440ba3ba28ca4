// A little game for tests: two cells, each move empties one into the other.

import type { GameView, MoveView, PositionView, SideNumber } from '../../src/api/schema';

export function move(text: string, player: SideNumber): MoveView {
  return {
    move: text,
    player,
    from: text,
    to: 'b',
    choice: null,
    steps: [
      { kind: 'lift', cell: text, pieces: [2], left: [0], taker: null },
      { kind: 'drop', cell: 'b', pieces: [1], left: [3], taker: null },
      { kind: 'drop', cell: 'c', pieces: [1], left: [1], taker: null },
      { kind: 'capture', cell: 'b', pieces: [3], left: [0], taker: player },
    ],
    gains: player === 1 ? [3, 0] : [0, 3],
    scores: player === 1 ? [3, 0] : [0, 3],
    after: `after ${text}`,
    outcome: null,
  };
}

export function position(turn: SideNumber): PositionView {
  const cell = (name: string, count: number): PositionView['cells'][number] => ({
    name,
    owner: 1,
    pieces: [count],
    locked: false,
  });
  return {
    text: 'here',
    turn,
    scores: [0, 0],
    cells: [cell('A', 2), cell('b', 2), cell('c', 0), cell('d', 5)],
    moves: [move('A', turn)],
    refusals: [],
    outcome: null,
  };
}

export function game(changes: Partial<GameView> = {}): GameView {
  return {
    id: 'abc',
    game: 'awale',
    rules: 'abapa',
    start: 'start',
    version: 1,
    ply: 0,
    seats: [
      { kind: 'human', name: '' },
      { kind: 'bot', spec: 'level:3' },
    ],
    clock: null,
    moves: [],
    last: null,
    position: position(1),
    outcome: null,
    thinking: false,
    can_undo: false,
    from_afar: false,
    next: null,
    trouble: null,
    trouble_code: null,
    remote: null,
    ...changes,
  };
}

/** A browser's storage. */
export function storage(content: Record<string, string> = {}): Storage {
  const values = new Map(Object.entries(content));
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    clear: () => values.clear(),
    key: (index: number) => [...values.keys()][index] ?? null,
    get length() {
      return values.size;
    },
  };
}
