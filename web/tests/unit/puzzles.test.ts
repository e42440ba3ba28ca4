// Puzzles: what the files say, which comes next, and which is the day's.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isAsGood, PUZZLE_GAMES, readChoice, readPuzzles, worthOf } from '../../src/puzzles/data';
import { dailyGame, dailyPuzzle, dayOf, inBand, nextPuzzle } from '../../src/puzzles/pick';
import { dayStreak } from '../../src/puzzles/progress.svelte';

const read = (game: string) => readPuzzles(readFileSync(new URL(`../../src/puzzles/data/${game}.tsv`, import.meta.url), 'utf8'));

describe('choices', () => {
  it('have a value, how sure it is, and an answer', () => {
    expect(readChoice('F=-300>e')).toEqual({ move: 'F', value: -300, end: null, certainty: 'exact', reply: 'e' });
    expect(readChoice('15TR~#7')).toEqual({ move: '15TR', value: null, end: 7, certainty: 'estimate', reply: null });
    // Known from tables, where nobody counts plies.
    expect(worthOf(readChoice('b~-#>E'), 1)).toMatchObject({ winner: 2, plies: null, exact: true });
    expect(worthOf(readChoice('b~-#9>E'), 1)).toMatchObject({ winner: 2, plies: 9 });
    expect(readChoice('A<200')).toMatchObject({ value: 200, certainty: 'at-most' });
  });

  it('are seen by player 1 where they are shown', () => {
    expect(worthOf(readChoice('f=400'), 2)).toMatchObject({ score: -400, exact: true, winner: 2, plies: null });
    expect(worthOf(readChoice('f~400'), 2)).toMatchObject({ score: -400, exact: false, winner: null });
    expect(worthOf(readChoice('3R~-#4'), 1)).toMatchObject({ winner: 2, plies: 4 });
    expect(worthOf(readChoice('A=0'), 1)).toMatchObject({ score: 0, exact: true, winner: null });
  });

  it('are right if they are as good as the best', () => {
    const choices = ['A=300', 'B=300', 'C<300', 'D=100'].map(readChoice);
    expect(['A', 'B', 'C', 'D', 'E'].map((move) => isAsGood(choices, move))).toEqual([true, true, false, false, false]);
  });
});

describe.each(PUZZLE_GAMES)('puzzles of %s', (game) => {
  const puzzles = read(game);

  it('have solutions, and values of every move to be found', () => {
    expect(puzzles.length).toBeGreaterThanOrEqual(300);
    for (const puzzle of puzzles) {
      expect(puzzle.game).toBe(game);
      expect(puzzle.solution.length).toBe(2 * puzzle.choices.length - 1);
      expect(puzzle.choices.map(([best]) => best?.move)).toEqual(puzzle.solution.filter((_, at) => at % 2 === 0));
    }
  });

  it('come one after the other, those that went wrong again', () => {
    const tried = new Map<string, 'solved' | 'failed'>();
    const next = () => nextPuzzle(puzzles, 'any', (id) => tried.get(id) ?? null, 'salt');
    for (let left = puzzles.length; left > 0; left -= 1) {
      const { id } = next()!;
      expect(tried.has(id)).toBe(false);
      tried.set(id, left === 5 ? 'failed' : 'solved');
    }
    expect(tried.get(next()!.id)).toBe('failed');
  });

  it('are of the difficulty that was asked for', () => {
    expect(inBand(puzzles, 'any')).toHaveLength(puzzles.length);
    const bands = (['easy', 'medium', 'hard'] as const).map((band) => inBand(puzzles, band));
    expect(bands.flat()).toHaveLength(puzzles.length);
    const [easy = [], , hard = []] = bands;
    expect(Math.min(...easy.map(({ ease }) => ease))).toBeGreaterThanOrEqual(Math.max(...hard.map(({ ease }) => ease)));
  });
});

describe('days', () => {
  it('have a puzzle each, the same for all', () => {
    const [monday, tuesday] = ['2026-11-16', '2026-11-17'];
    expect(dayOf(Date.UTC(2026, 10, 16, 23, 59))).toBe(monday);
    expect(dailyGame(monday)).not.toBe(dailyGame(tuesday));
    const puzzles = read('awale');
    expect(dailyPuzzle(puzzles, monday)).toEqual(dailyPuzzle([...puzzles].reverse(), monday));
    expect(dailyPuzzle(puzzles, monday)?.id).not.toBe(dailyPuzzle(puzzles, tuesday)?.id);
  });

  it('in a row are counted up to yesterday', () => {
    expect(dayStreak(['2026-11-14', '2026-11-15', '2026-11-16'], '2026-11-17')).toBe(3);
    expect(dayStreak(['2026-11-16', '2026-11-17'], '2026-11-17')).toBe(2);
    expect(dayStreak(['2026-11-15'], '2026-11-17')).toBe(0);
  });
});
