// Learning from mistakes: which positions come up again, and what a new try is worth.

import type { ReviewedPly, SideNumber } from '../api/schema';
import { faults, moverAt, type Reviewed } from './graph';

/** Whose mistakes are gone through: those of one side, or of both. */
export type SideFilter = SideNumber | 'both';

/** What a try may give away, in percent points, and still be right. */
const TOLERANCE = 5;

/** The mistakes to go through, in the order of the game. */
export function lessonsOf(reviewed: Reviewed, side: SideFilter, begins: SideNumber): ReviewedPly[] {
  return faults(reviewed).filter(
    ({ ply, best }) => best !== null && (side === 'both' || moverAt(ply, begins) === side),
  );
}

export type Verdict = 'best' | 'good' | 'same' | 'wrong';

/** What can be said about a try at once; `null` if it has to be looked at. */
export function verdictAtOnce(lesson: ReviewedPly, tried: string): Verdict | null {
  if (tried === lesson.best) return 'best';
  return tried === lesson.played ? 'same' : null;
}

/** What a try is worth, once the server has judged it. */
export function verdictOf(judged: ReviewedPly, tried: string): Verdict {
  if (judged.best === tried) return 'best';
  return judged.loss <= TOLERANCE ? 'good' : 'wrong';
}

export function isRight(verdict: Verdict): boolean {
  return verdict === 'best' || verdict === 'good';
}
