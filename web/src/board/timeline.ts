// When each step of a move is shown, and what is in the air at a given moment.

import type { SideNumber, StepKindView, StepView } from '../api/schema';
import { plus } from './contents';

/** From when to when a step is shown, in milliseconds from the beginning. */
export interface Span {
  start: number;
  end: number;
}

/** The longest that a move takes to be shown. */
export const BUDGET = 1100;

const STEP_DURATION: Record<StepKindView, number> = { lift: 120, drop: 150, capture: 230, keep: 120 };
/** A piece that moves only once is followed with the eyes, and gets more time. */
const SINGLE_DROP_DURATION = 280;

/** One step after the other, faster where there are many. */
export function timeline(steps: readonly { kind: StepKindView }[], budget = BUDGET): Span[] {
  const drops = steps.filter((step) => step.kind === 'drop').length;
  const natural = steps.map((step) =>
    step.kind === 'drop' && drops === 1 ? SINGLE_DROP_DURATION : STEP_DURATION[step.kind],
  );
  const whole = natural.reduce((sum, time) => sum + time, 0);
  const scale = whole > budget ? budget / whole : 1;
  let start = 0;
  return natural.map((time) => {
    const span = { start, end: start + time * scale };
    start = span.end;
    return span;
  });
}

/** How many steps have had their effect: what is taken up is gone at once, what comes
 * down is there when it has arrived. */
export function stepsMade(
  steps: readonly { kind: StepKindView }[],
  spans: readonly Span[],
  time: number,
): number {
  let made = 0;
  for (const [at, step] of steps.entries()) {
    const span = spans[at];
    if (!span || time < (step.kind === 'drop' ? span.end : span.start)) break;
    made = at + 1;
  }
  return made;
}

/** Pieces on their way. */
export interface Flight {
  pieces: number[];
  from: string;
  /** A cell, or the player who gets them; nobody's are shared. */
  to: { cell: string } | { taker: SideNumber | null };
  /** 0 at the beginning, 1 on arrival. */
  progress: number;
}

/** What is in the air: the hand that sows, or pieces that are taken off the board. */
export function airborne(
  steps: readonly StepView[],
  spans: readonly Span[],
  time: number,
): Flight | null {
  const at = spans.findIndex((span) => time >= span.start && time < span.end);
  const step = steps[at];
  const span = spans[at];
  if (!step || !span) return null;
  const progress = (time - span.start) / (span.end - span.start);
  switch (step.kind) {
    case 'lift':
      return { pieces: step.pieces, from: step.cell, to: { cell: step.cell }, progress };
    case 'drop': {
      const inHand = steps
        .slice(at)
        .filter((other) => other.kind === 'drop')
        .map((other) => other.pieces)
        .reduce(plus);
      const from = steps[at - 1]?.cell ?? step.cell;
      return { pieces: inHand, from, to: { cell: step.cell }, progress };
    }
    case 'capture':
    case 'keep':
      return { pieces: step.pieces, from: step.cell, to: { taker: step.taker }, progress };
  }
}
