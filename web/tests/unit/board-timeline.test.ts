import { expect, test } from 'vitest';
import type { StepKindView } from '../../src/api/schema';
import { airborne, BUDGET, stepsMade, timeline } from '../../src/board/timeline';
import { sowing } from './board-fixtures';

function kinds(drops: number, captures: number): { kind: StepKindView }[] {
  return [
    { kind: 'lift' },
    ...Array.from({ length: drops }, () => ({ kind: 'drop' as const })),
    ...Array.from({ length: captures }, () => ({ kind: 'capture' as const })),
  ];
}

test('however many seeds there are, a move stays within its budget', () => {
  for (let drops = 1; drops <= 40; drops += 1) {
    for (const captures of [0, 1, 6]) {
      const spans = timeline(kinds(drops, captures));
      expect(spans).toHaveLength(1 + drops + captures);
      expect(spans.at(-1)!.end).toBeLessThanOrEqual(BUDGET + 1e-6);
    }
  }
  expect(timeline(kinds(30, 5), 300).at(-1)!.end).toBeCloseTo(300);
  expect(BUDGET).toBeLessThan(1200);
});

test('steps follow each other without a gap', () => {
  const spans = timeline(kinds(12, 3));
  expect(spans[0]!.start).toBe(0);
  for (let at = 1; at < spans.length; at += 1) {
    expect(spans[at]!.start).toBeCloseTo(spans[at - 1]!.end);
    expect(spans[at]!.end).toBeGreaterThan(spans[at]!.start);
  }
});

test('a short move is not drawn out', () => {
  expect(timeline(kinds(1, 0)).at(-1)!.end).toBeLessThan(500);
  expect(timeline([])).toEqual([]);
});

test('what is lifted is gone at once, what comes down is there on arrival', () => {
  const { steps } = sowing.move;
  const spans = timeline(steps);
  expect(stepsMade(steps, spans, 0)).toBe(1);
  expect(stepsMade(steps, spans, spans[1]!.end - 1)).toBe(1);
  expect(stepsMade(steps, spans, spans[1]!.end)).toBe(2);
  // The capture begins as the last seed arrives.
  expect(stepsMade(steps, spans, spans[2]!.end)).toBe(4);
});

test('the hand carries what has not come down yet, from cell to cell', () => {
  const { steps } = sowing.move;
  const spans = timeline(steps);
  const during = (at: number) => airborne(steps, spans, (spans[at]!.start + spans[at]!.end) / 2);
  expect(during(0)).toMatchObject({ pieces: [2], from: 'F', to: { cell: 'F' } });
  expect(during(1)).toMatchObject({ pieces: [2], from: 'F', to: { cell: 'a' } });
  expect(during(2)).toMatchObject({ pieces: [1], from: 'a', to: { cell: 'b' } });
  expect(during(3)).toMatchObject({ pieces: [2], from: 'b', to: { taker: 1 } });
  expect(during(2)!.progress).toBeCloseTo(0.5);
  expect(airborne(steps, spans, spans.at(-1)!.end)).toBeNull();
});
