import { describe, expect, it } from 'vitest';
import {
  areaPath, chances, faultCounts, faults, linePath, moverAt, numberAt, plyAt, stretches,
} from '../../src/analyse/graph';
import { isRight, lessonsOf, verdictAtOnce, verdictOf } from '../../src/analyse/learn';
import type { Judgement, ReviewedPly } from '../../src/api/schema';

const box = { width: 100, height: 40 };

function told(ply: number, judgement: Judgement, given: Partial<ReviewedPly> = {}): ReviewedPly {
  return {
    ply, judgement, loss: 0, best: 'A', line: ['A'], played: 'B', reasons: [], refutation: [], refutation_reasons: [],
    worth: { score: 0, chance: 0.5, exact: true, winner: null, plies: null }, ...given,
  };
}
const reviewed = (...plies: ReviewedPly[]): Map<number, ReviewedPly> =>
  new Map(plies.map((ply) => [ply.ply, ply]));

describe('the graph of a game', () => {
  it('leaves out what is not known yet', () => {
    const lost = { score: -900, chance: 0.1, exact: false, winner: null, plies: null };
    const values = chances(reviewed(told(2, 'good'), told(3, 'good', { worth: lost })), 4);
    expect(values).toEqual([null, null, 0.5, 0.1, null]);
    expect(stretches(values, box)).toEqual([[[50, 20], [75, 36]]]);
  });

  it('breaks at gaps', () => {
    expect(stretches([1, null, 0], box)).toEqual([[[0, 0]], [[100, 40]]]);
    expect(stretches([0.5], box)).toEqual([[[50, 20]]]);
  });

  it('is drawn as a line and as an area around the middle', () => {
    const points: [number, number][] = [[0, 0], [50.123, 40]];
    expect(linePath(points)).toBe('M0 0L50.12 40');
    expect(areaPath(points, box)).toBe('M0 0L50.12 40L50.12 20L0 20Z');
    expect(areaPath([], box)).toBe('');
  });

  it('finds the ply under the pointer', () => {
    expect([-0.1, 0.24, 0.26, 2].map((share) => plyAt(share, 4))).toEqual([0, 1, 1, 4]);
  });
});

describe('who moves, and what it is called', () => {
  it('holds whoever begins', () => {
    expect([0, 1, 2].map((ply) => moverAt(ply, 1))).toEqual([1, 2, 1]);
    expect([0, 1, 2].map((ply) => moverAt(ply, 2))).toEqual([2, 1, 2]);
    expect([0, 1, 2, 3].map((ply) => numberAt(ply, 1))).toEqual([1, 1, 2, 2]);
    // Player 2's first move stands alone in the first row.
    expect([0, 1, 2, 3].map((ply) => numberAt(ply, 2))).toEqual([1, 2, 2, 3]);
  });
});

describe('mistakes', () => {
  const game = reviewed(
    told(3, 'blunder'), told(0, 'mistake'), told(1, 'good'), told(2, 'inaccuracy'),
    told(4, 'mistake', { played: null }),
  );

  it('come in the order of the game', () => {
    expect(faults(game).map(({ ply }) => ply)).toEqual([0, 2, 3]);
  });

  it('are counted for each player', () => {
    expect(faultCounts(game, 1)).toEqual([
      { inaccuracy: 1, mistake: 1, blunder: 0 },
      { inaccuracy: 0, mistake: 0, blunder: 1 },
    ]);
    expect(faultCounts(game, 2)[0].blunder).toBe(1);
  });

  it('are learned from by side', () => {
    const plies = (side: 1 | 2 | 'both'): number[] => lessonsOf(game, side, 1).map(({ ply }) => ply);
    expect(plies('both')).toEqual([0, 2, 3]);
    expect(plies(1)).toEqual([0, 2]);
    expect(plies(2)).toEqual([3]);
  });
});

describe('a try', () => {
  const lesson = told(5, 'mistake', { best: 'C', played: 'B' });

  it('is judged at once where the answer is known', () => {
    expect(verdictAtOnce(lesson, 'C')).toBe('best');
    expect(verdictAtOnce(lesson, 'B')).toBe('same');
    expect(verdictAtOnce(lesson, 'D')).toBeNull();
  });

  it('is right within five percent of the best', () => {
    const judged = (loss: number): ReviewedPly => told(5, 'good', { best: 'C', loss });
    expect(verdictOf(judged(5), 'D')).toBe('good');
    expect(verdictOf(judged(6), 'D')).toBe('wrong');
    expect(verdictOf(judged(0), 'C')).toBe('best');
    expect(['best', 'good', 'same', 'wrong'].map((verdict) => isRight(verdict as 'best'))).toEqual([
      true, true, false, false,
    ]);
  });
});
