import { describe, expect, it } from 'vitest';
import { counted, emptied, filled, setupOf, textOf, touched } from '../../src/editor/setup';
import type { CellView, PositionView } from '../../src/api/schema';

const cell = (name: string, pieces: number[], owner: 1 | 2 | null): CellView => ({ name, pieces, owner, locked: false });
const position = (text: string, cells: CellView[], scores: [number, number]): PositionView => ({
  text, cells, scores, turn: 1, moves: [], refusals: [], outcome: null,
});
const houses = [...'ABCDEFabcdef'].map((name, at) => cell(name, [4], at < 6 ? 1 : 2));

describe('a position that is set up', () => {
  it('is written as the engine reads it', () => {
    const start = '4-4-4-4-4-4-4-4-4-4-4-4-0-0-S';
    const setup = setupOf('awale', position(start, houses, [0, 0]));
    expect(textOf('awale', 'abapa', setup)).toBe(start);
    const other = filled('awale', { ...setup, turn: 2, scores: ['1', '0.5'] }, 'B', [7]);
    expect(textOf('awale', 'abapa', other)).toBe('4-7-4-4-4-4-4-4-4-4-4-4-1-0.5-N');
    const uga = `${start} 15`;
    expect(textOf('awale', 'uga', setupOf('awale', position(uga, houses, [0, 0])))).toBe(uga);
  });

  it('keeps the plies of the tri-colour game', () => {
    const holes = Array.from({ length: 16 }, (_, at) => cell(String(at + 1), [2, 1, 0], 1));
    const text = `${holes.map(() => '2.1.0').join('/')} P1 3 4 17`;
    const setup = setupOf('tricolore', position(text, holes, [3, 4]));
    expect(textOf('tricolore', 'official', setup)).toBe(text);
    const other = filled('tricolore', setup, '2', touched('tricolore', [2, 1, 0], { kind: 2, by: 1 }));
    expect(textOf('tricolore', 'official', other)).toContain('2.1.0/2.1.1/2.1.0');
  });

  it('writes towers where they stand, and who begins by the rules', () => {
    const cells = [cell('c9', [1, 0], 1), cell('d9', [0, 2], 2), cell('f1', [0, 0], null)];
    const setup = setupOf('avalam', position('x', cells, [1, 1]));
    const rows = ['..y1r2.....', ...Array.from({ length: 8 }, () => '.........')];
    expect(textOf('avalam', 'official', setup)).toBe(`${rows.join('/')} y`);
    expect(textOf('avalam', 'official:first=red', setup)).toBe(`${rows.join('/')} r`);
    expect(filled('avalam', setup, 'f1', [0, 3]).cells[2]?.owner).toBe(2);
    expect(filled('avalam', setup, 'c9', [0, 0]).cells[0]?.owner).toBeNull();
  });

  it('changes by touches and by numbers, within what a cell can hold', () => {
    expect(touched('awale', [4], { kind: 0, by: 1 })).toEqual([5]);
    expect(touched('awale', [0], { kind: 0, by: -1 })).toEqual([0]);
    expect(counted('awale', [4], 0, 9)).toEqual([9]);
    // A tower: higher and higher, then gone; another colour on top leaves its height.
    const yellow = { kind: 0, by: 1 } as const;
    let tower = [0, 0];
    const seen = Array.from({ length: 6 }, () => (tower = touched('avalam', tower, yellow))[0]);
    expect(seen).toEqual([1, 2, 3, 4, 5, 0]);
    expect(touched('avalam', [3, 0], { kind: 1, by: 1 })).toEqual([0, 3]);
    expect(touched('avalam', [0, 3], { kind: 0, by: -1 })).toEqual([0, 2]);
    expect(counted('avalam', [3, 0], 1, 9)).toEqual([0, 5]);
    expect(emptied(setupOf('awale', position('', houses, [0, 0]))).cells.every(({ pieces }) => pieces[0] === 0)).toBe(true);
  });
});
