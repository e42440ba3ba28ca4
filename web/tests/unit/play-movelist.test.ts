import { describe, expect, it } from 'vitest';
import { beginner, rows, stepped } from '../../src/play/movelist';
import { game, move, position } from './play-fixtures';

describe('rows of moves', () => {
  it('pairs moves when player 1 begins', () => {
    expect(rows(['F', 'a', 'B'], 1)).toEqual([
      { number: 1, first: { ply: 1, move: 'F' }, second: { ply: 2, move: 'a' } },
      { number: 2, first: { ply: 3, move: 'B' }, second: null },
    ]);
  });

  it('leaves the first place empty when player 2 begins', () => {
    expect(rows(['a', 'F', 'b'], 2)).toEqual([
      { number: 1, first: null, second: { ply: 1, move: 'a' } },
      { number: 2, first: { ply: 2, move: 'F' }, second: { ply: 3, move: 'b' } },
    ]);
  });

  it('is empty before the first move', () => {
    expect(rows([], 1)).toEqual([]);
  });
});

describe('who began', () => {
  it('is whoever is to move before the first move', () => {
    expect(beginner(game({ position: position(2) }))).toBe(2);
  });

  it('is counted back from the last move', () => {
    expect(beginner(game({ moves: ['x'], last: move('x', 2) }))).toBe(2);
    expect(beginner(game({ moves: ['x', 'y'], last: move('y', 2) }))).toBe(1);
    expect(beginner(game({ moves: ['x', 'y', 'z'], last: move('z', 1) }))).toBe(1);
  });
});

describe('steps', () => {
  it('stay within the game, and the newest ply is the game itself', () => {
    expect(stepped(5, 5, 'ArrowLeft')).toBe(4);
    expect(stepped(0, 5, 'ArrowLeft')).toBe(0);
    expect(stepped(3, 5, 'ArrowRight')).toBe(4);
    expect(stepped(4, 5, 'ArrowRight')).toBeNull();
    expect(stepped(2, 5, 'Home')).toBe(0);
    expect(stepped(2, 5, 'End')).toBeNull();
  });
});
