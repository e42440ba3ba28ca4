// Which puzzle comes next, and which is today's.

import { hashOf } from '../openings/hash';
import { PUZZLE_GAMES, type Puzzle, type PuzzleGame } from './data';

export const BANDS = ['any', 'easy', 'medium', 'hard'] as const;
export type Band = (typeof BANDS)[number];

/** The puzzles of a difficulty: a third of the game's each, by how easily the levels find them. */
export function inBand(puzzles: readonly Puzzle[], band: Band): Puzzle[] {
  if (band === 'any') return [...puzzles];
  const byEase = [...puzzles].sort((a, b) => b.ease - a.ease || (a.id < b.id ? -1 : 1));
  const third = BANDS.indexOf(band);
  const cut = (thirds: number): number => Math.round((thirds * puzzles.length) / 3);
  return byEase.slice(cut(third - 1), cut(third));
}

/**
 * One that was not tried yet, in an order that looks random and differs from person to person;
 * when all were tried, those that went wrong come again first.
 */
export function nextPuzzle(
  puzzles: readonly Puzzle[],
  band: Band,
  tried: (id: string) => 'solved' | 'failed' | null,
  salt: string,
  current = '',
): Puzzle | null {
  const offered = inBand(puzzles, band).filter(({ id }) => id !== current);
  const order = (puzzle: Puzzle): number => {
    const before = tried(puzzle.id);
    const turn = before === null ? 0 : before === 'failed' ? 1 : 2;
    return turn * 2 ** 32 + hashOf(salt + puzzle.id);
  };
  const [first, ...others] = offered;
  if (!first) return null;
  return others.reduce((best, puzzle) => (order(puzzle) < order(best) ? puzzle : best), first);
}

/** The day as `2026-11-17`, the same everywhere at the same time. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** The game of a day's puzzle: each in turn. */
export function dailyGame(day: string): PuzzleGame {
  const days = Math.floor(Date.parse(day) / 86_400_000);
  return PUZZLE_GAMES[days % PUZZLE_GAMES.length] ?? PUZZLE_GAMES[0];
}

/** A day's puzzle: the same for everybody. */
export function dailyPuzzle(puzzles: readonly Puzzle[], day: string): Puzzle | null {
  return nextPuzzle(puzzles, 'medium', () => null, day);
}
