// What was solved on this device, remembered by the browser.

import type { PuzzleGame } from './data';
import { BANDS, dayOf, type Band } from './pick';

interface Progress {
  /** Puzzles by game and id: solved at the first try, or not. */
  tried: Record<string, 'solved' | 'failed'>;
  /** Puzzles solved one after the other, now and at best. */
  streak: number;
  best: number;
  /** Days whose puzzle was solved. */
  days: string[];
  game: PuzzleGame;
  band: Band;
  /** Makes the order of puzzles one's own. */
  salt: string;
}

const KEY = 'awalam.puzzles';

function fresh(): Progress {
  const salt = Math.random().toString(36).slice(2);
  return { tried: {}, streak: 0, best: 0, days: [], game: 'awale', band: 'any', salt };
}

function load(): Progress {
  const base = fresh();
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Progress>;
    const merged = { ...base, ...stored };
    const isSound =
      typeof merged.tried === 'object' && Array.isArray(merged.days) && BANDS.includes(merged.band) &&
      Number.isFinite(merged.streak) && Number.isFinite(merged.best);
    return isSound ? merged : base;
  } catch {
    return base;
  }
}

export const progress: Progress = $state(load());

function keep(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(progress));
  } catch {
    // A browser that keeps nothing still lets one play.
  }
}

const keyOf = (game: string, id: string): string => `${game}/${id}`;

export function triedBefore(game: string): (id: string) => 'solved' | 'failed' | null {
  return (id) => progress.tried[keyOf(game, id)] ?? null;
}

export function solvedCount(game: string): number {
  const own = Object.entries(progress.tried).filter(([key]) => key.startsWith(`${game}/`));
  return own.filter(([, how]) => how === 'solved').length;
}

export function choose(game: PuzzleGame, band: Band): void {
  progress.game = game;
  progress.band = band;
  keep();
}

/** A puzzle is done; what was solved before counts for no new streak, and is not lost either. */
export function note(game: string, id: string, isSolved: boolean, day: string | null): void {
  const key = keyOf(game, id);
  const isFirst = progress.tried[key] === undefined;
  if (isSolved) {
    progress.tried[key] = 'solved';
    if (isFirst) progress.streak += 1;
    progress.best = Math.max(progress.best, progress.streak);
    if (day !== null && !progress.days.includes(day)) progress.days.push(day);
  } else {
    if (isFirst) progress.tried[key] = 'failed';
    progress.streak = 0;
  }
  keep();
}

/** Days in a row whose puzzle was solved, up to today or yesterday. */
export function dayStreak(days: readonly string[], today: string): number {
  const before = (day: string): string => dayOf(Date.parse(day) - 86_400_000);
  let day = days.includes(today) ? today : before(today);
  let count = 0;
  for (; days.includes(day); day = before(day)) count += 1;
  return count;
}
