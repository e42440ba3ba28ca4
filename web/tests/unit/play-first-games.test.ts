import { describe, expect, it } from 'vitest';
import type { GameView, SeatView, SideNumber } from '../../src/api/schema';
import { advice, experience } from '../../src/play/coach';
import { nextLevel, seatsAt } from '../../src/play/next-level';
import { whyText } from '../../src/play/reasons';
import type { KeptGame } from '../../src/play/seats';
import { game, position } from './play-fixtures';

const info = { lowest_level: 0, levels: 8 };
const me: SeatView = { kind: 'human', name: '' };
const level = (number: number): SeatView => ({ kind: 'bot', spec: `level:${number}` });

function kept(number: number, result: '1-0' | '0-1' | '1/2-1/2', more: Partial<KeptGame> = {}): KeptGame {
  return {
    tokens: ['t', null], game: 'awale', rules: 'abapa', created: 0,
    seats: [me, level(number)], outcome: { result, scores: [0, 0] }, ...more,
  };
}

function next(number: number, result: '1-0' | '0-1' | '1/2-1/2', recent: KeptGame[] = [], held: SideNumber[] = [1]): number | null {
  return nextLevel({ game: 'awale', seats: [me, level(number)] }, { result }, held, recent, info);
}

describe('the next level', () => {
  it('is higher after a win, up to the highest', () => {
    expect(next(0, '1-0')).toBe(1);
    expect(next(3, '1-0')).toBe(4);
    expect(next(8, '1-0')).toBeNull();
  });

  it('is lower after three losses in a row, down to the lowest', () => {
    const losses = [kept(3, '0-1'), kept(3, '0-1'), kept(3, '0-1')];
    expect(next(3, '0-1', losses)).toBe(2);
    expect(next(3, '0-1', losses.slice(1))).toBeNull();
    expect(next(3, '0-1', [losses[0]!, kept(3, '1-0'), ...losses])).toBeNull();
    expect(next(0, '0-1', [kept(0, '0-1'), kept(0, '0-1'), kept(0, '0-1')])).toBeNull();
  });

  it('counts games of the same kind against levels only', () => {
    const others = [kept(3, '1-0', { game: 'avalam' }), kept(3, '1-0', { seats: [me, me] })];
    expect(next(3, '0-1', [kept(3, '0-1'), ...others, kept(3, '0-1'), kept(3, '0-1')])).toBe(2);
    // Losing to a harder level says nothing about this one.
    expect(next(3, '0-1', [kept(3, '0-1'), kept(3, '0-1'), kept(6, '0-1')])).toBeNull();
  });

  it('is not offered after a draw, to watchers, or against others', () => {
    expect(next(3, '1/2-1/2')).toBeNull();
    expect(next(3, '1-0', [], [])).toBeNull();
    const friend = nextLevel({ game: 'awale', seats: [me, me] }, { result: '1-0' }, [1], [], info);
    expect(friend).toBeNull();
  });

  it('swaps sides as a rematch does', () => {
    expect(seatsAt([me, level(1)], 2)).toEqual([level(2), me]);
  });
});

describe('the coach', () => {
  const cells = ['A', 'B', 'F'].map((name) => ({ name, owner: 1 as const, pieces: [4], locked: false }));
  const at = (moves: string[], turn: SideNumber): GameView =>
    game({ moves, ply: moves.length, position: { ...position(turn), cells } });

  it('speaks before one’s own first three moves', () => {
    expect(advice(at([], 1), 1, 0)).toBe('Your houses are A–F: choose one to sow it.');
    expect(advice(at(['A'], 2), 1, 0)).toBe('');
    expect(advice(at(['A', 'a'], 1), 1, 0)).toContain('two or three');
    expect(advice(at(['A', 'a', 'B', 'b'], 1), 1, 0)).toContain('Hint');
    expect(advice(at(['A', 'a', 'B', 'b', 'C', 'c'], 1), 1, 0)).toBe('');
  });

  it('is silent for those who have played', () => {
    const played = [kept(1, '0-1'), kept(1, '1-0'), kept(1, '1-0', { game: 'avalam' })];
    expect(experience('awale', played)).toBe(2);
    expect(advice(at([], 1), 1, 2)).toBe('');
  });
});

describe('reasons', () => {
  it('are put into a sentence', () => {
    const captures = { code: 'captures' as const, cells: ['b', 'a'], count: 4 };
    const saves = { code: 'saves' as const, cells: ['C', 'D', 'E'], count: 5 };
    expect(whyText('F', [captures])).toBe('F captures 4 seeds.');
    expect(whyText('F', [captures, saves])).toBe('F captures 4 seeds and saves C, D and E from capture.');
    expect(whyText('F', [])).toBe('');
  });
});
