import { describe, expect, it } from 'vitest';
import type { MoveView, PlyView, PositionView } from '../../src/api/schema';
import { advance, continues, isNews, typedMove, withMove } from '../../src/play/reconcile';
import { game, move, position } from './play-fixtures';

describe('versions', () => {
  it('never go back', () => {
    expect(isNews(null, game({ version: 1 }))).toBe(true);
    expect(isNews(game({ version: 4 }), game({ version: 3 }))).toBe(false);
    expect(isNews(game({ version: 4 }), game({ version: 5 }))).toBe(true);
  });

  it('that are equal bring the clocks up to date', () => {
    expect(isNews(game({ version: 4 }), game({ version: 4 }))).toBe(true);
  });
});

describe('plies looked at before', () => {
  it('hold as long as moves are only added', () => {
    expect(continues(['a'], ['a', 'b'])).toBe(true);
    expect(continues(['a', 'b'], ['a'])).toBe(false);
    expect(continues(['a', 'b'], ['a', 'c'])).toBe(false);
  });
});

describe('a move shown before the answer', () => {
  it('leaves on each cell what its last step left', () => {
    const after = withMove(position(1), move('A', 1));
    const counts = Object.fromEntries(after.cells.map(({ name, pieces }) => [name, pieces[0]]));
    expect(counts).toEqual({ A: 0, b: 0, c: 1, d: 5 });
    expect(after.scores).toEqual([3, 0]);
    expect(after.text).toBe('after A');
  });

  it('puts towers onto each other, disc by disc', () => {
    const tower = (name: string, layers: number[]): PositionView['cells'][number] => ({
      name,
      owner: null,
      pieces: [layers.length, 0],
      locked: false,
      layers,
    });
    const before = { ...position(1), cells: [tower('c9', [0]), tower('d9', [0, 1])] };
    const cover: MoveView = {
      ...move('c9', 1),
      steps: [
        { kind: 'lift', cell: 'c9', pieces: [1, 0], left: [0, 0], taker: null },
        { kind: 'drop', cell: 'd9', pieces: [1, 0], left: [3, 0], taker: null },
      ],
    };
    expect(withMove(before, cover).cells.map(({ layers }) => layers)).toEqual([[], [0, 0, 1]]);
  });

  it('offers nothing to play', () => {
    expect(withMove(position(1), move('A', 1)).moves).toEqual([]);
  });

  it('leaves the position it came from alone', () => {
    const before = position(1);
    withMove(before, move('A', 1));
    expect(before).toEqual(position(1));
  });
});

describe('the board', () => {
  const at = (ply: number): PlyView => ({ ply, last: null, position: position(1) });
  const calm = { settled: true, looking: false, walking: false };

  it('shows what comes when it is at rest', () => {
    expect(advance(null, at(4), calm)).toBe('show');
    expect(advance(at(3), at(4), calm)).toBe('show');
    expect(advance(at(3), at(9), calm)).toBe('show');
  });

  it('lets a move be drawn to its end, also when only the answer to it comes', () => {
    expect(advance(at(3), at(4), { ...calm, settled: false })).toBe('wait');
    expect(advance(at(4), at(4), { ...calm, settled: false })).toBe('wait');
  });

  it('does not wait for somebody who looks back or takes back', () => {
    expect(advance(at(3), at(2), { ...calm, settled: false })).toBe('show');
    expect(advance(at(3), at(7), { settled: false, looking: true, walking: false })).toBe('show');
  });

  it('walks through the moves of bots', () => {
    expect(advance(at(3), at(9), { ...calm, walking: true })).toBe('walk');
    expect(advance(at(8), at(9), { ...calm, walking: true })).toBe('show');
  });
});

describe('a typed move', () => {
  it('is taken as it is when it is a move', () => {
    expect(typedMove('a', [{ move: 'a' }, { move: 'A' }])).toBe('a');
  });

  it('may differ in case and spaces where that leaves no doubt', () => {
    expect(typedMove(' 14 tb', [{ move: '14TB' }, { move: '14B' }])).toBe('14TB');
    expect(typedMove('C9D9', [{ move: 'c9d9' }])).toBe('c9d9');
  });

  it('is left alone otherwise, for the server to explain', () => {
    expect(typedMove('z9', [{ move: 'a' }])).toBe('z9');
  });
});
