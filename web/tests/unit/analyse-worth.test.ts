import { beforeEach, describe, expect, it } from 'vitest';
import { marksOf, shortCount, worthLabel, worthMark, worthWords } from '../../src/analyse/worth';
import type { AnalysisView, MoveWorth, WorthView } from '../../src/api/schema';
import { settings } from '../../src/settings.svelte';

const worth = (given: Partial<WorthView>): WorthView => ({
  score: 0, chance: 0.5, exact: false, winner: null, plies: null, ...given,
});
const names = ['South', 'North'] as const;

beforeEach(() => {
  settings.language = 'en';
});

describe('values', () => {
  it('are leads of player 1, with a sign', () => {
    expect(worthLabel(worth({ score: 140 }))).toBe('+1.4');
    expect(worthLabel(worth({ score: -1234 }))).toBe('−12');
    expect(worthLabel(worth({ score: 2 }))).toBe('0.0');
    expect(worthMark(worth({ score: -300, exact: true, winner: 2 }))).toBe('=−3');
    expect(worthMark(worth({ score: 0, exact: true }))).toBe('=0');
  });

  it('are wins where there is nothing to count', () => {
    expect(worthLabel(worth({ score: 10_000, exact: true, winner: 1, plies: 5 }))).toBe('+#');
    // Equal towers, decided by towers of five.
    expect(worthLabel(worth({ score: -2, exact: true, winner: 2 }))).toBe('−#');
  });

  it('are whole where they are proved, whatever decides between equals', () => {
    expect(worthMark(worth({ score: -502, exact: true, winner: 2 }))).toBe('=−5');
    expect(worthMark(worth({ score: -500, exact: true, winner: 2 }))).toBe('=−5');
    expect(worthLabel(worth({ score: -500 }))).toBe('−5.0');
  });

  it('are told in words', () => {
    expect(worthWords(worth({ score: -10_000, winner: 2, plies: 5 }), names)).toBe('North wins in 5');
    expect(worthWords(worth({ score: 300, exact: true, winner: 1 }), names)).toBe('South has a forced win by 3');
    expect(worthWords(worth({ exact: true }), names)).toBe('A forced draw');
    expect(worthWords(worth({ score: -230 }), names)).toBe('North is ahead by 2.3');
    expect(worthWords(worth({ score: 30 }), names)).toBe('About even (+0.3)');
    expect(worthWords(worth({ score: 3 }), names)).toBe('Even');
  });
});

describe('marks on the board', () => {
  const move = (text: string, given: Partial<WorthView>): MoveWorth => ({
    ...worth(given), move: text, depth: 3, line: [text],
  });
  const view = (moves: MoveWorth[]): AnalysisView => ({
    depth: 3, nodes: 9, time_ms: 1, worth: worth({}), moves, finished: false,
  });
  const starred = (moves: MoveWorth[]): string[] =>
    [...marksOf(view(moves), 3)].filter(([, mark]) => mark.best).map(([text]) => text);

  it('star one move while values are guesses, and all that are proved to be best', () => {
    expect(starred([move('A', { score: 30 }), move('B', { score: 30 })])).toEqual(['A']);
    const draw = { exact: true };
    expect(starred([move('A', draw), move('B', draw), move('C', { score: -100, ...draw })])).toEqual(['A', 'B']);
    expect(starred([])).toEqual([]);
  });
});

it('counts positions in short', () => {
  expect([999, 12_345, 1_234_567, 2.5e9].map(shortCount)).toEqual(['999', '12 k', '1.2 M', '2.5 G']);
});
