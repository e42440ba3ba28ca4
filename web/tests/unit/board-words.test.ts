import { afterEach, expect, test, vi } from 'vitest';

// Settings ask the browser for its language as soon as they are loaded.
vi.hoisted(() => vi.stubGlobal('navigator', { languages: ['en'] }));

import type { Refusal, RefusalCode } from '../../src/api/schema';
import { describeCell, describeMove, describePieces } from '../../src/board/describe';
import { findRefusal, refusalText } from '../../src/board/refusal';
import { boardOf } from '../../src/board/registry';
import { bestByOrigin, valueText } from '../../src/board/values';
import { shortened } from '../../src/board/text';
import { translate } from '../../src/i18n';
import { settings } from '../../src/settings.svelte';
import { cell, move, position, sowing, step } from './board-fixtures';

afterEach(() => {
  settings.language = 'en';
});

test('a house says what it holds, whose it is and what sowing it does', () => {
  const house = cell('F', [4]);
  const words = { owner: 'yours', move: sowing.move };
  expect(describeCell('awale', house, words)).toBe('F, 4 seeds, yours; ends in b, captures 2');
  settings.language = 'fr';
  expect(describeCell('awale', house, { owner: 'à vous', move: sowing.move })).toBe(
    'F, 4 graines, à vous\u00a0; finit en b, prend 2',
  );
  expect(describeCell('awale', cell('a', [1]))).toBe('a, 1 graine');
  expect(describeCell('awale', cell('a', [0]))).toBe('a, vide');
});

test('kinds of seeds are counted one by one and in all', () => {
  expect(describePieces('tricolore', [2, 1, 0])).toBe('2 red, 1 blue, 3 in all');
  expect(describePieces('tricolore', [0, 0, 0])).toBe('empty');
  settings.language = 'fr';
  expect(describePieces('tricolore', [1, 0, 2])).toBe('1 rouge, 2 transparentes, 3 en tout');
});

test('a tower is named by its top and its height', () => {
  expect(describePieces('avalam', [0, 3])).toBe('red tower of 3');
  expect(describePieces('avalam', [5, 0])).toBe('yellow tower of 5');
  const locked = { ...cell('c9', [5, 0]), locked: true };
  expect(describeCell('avalam', locked)).toBe('c9, yellow tower of 5, locked');
  const stacked = move('c9d9', [
    step('lift', 'c9', [1, 0], [0, 0]),
    step('drop', 'd9', [1, 0], [2, 0]),
  ]);
  expect(describeCell('avalam', cell('d9', [0, 1]), { move: stacked })).toBe(
    'd9, red tower of 1; becomes a yellow tower of 2',
  );
});

test('a move is told with captures and both scores on the right side', () => {
  const made = { ...sowing.move, scores: [12, 8] as [number, number] };
  expect(describeMove(made, 'awale')).toBe('South sows F, captures 2: South 12, North 8');
  const theirs = { ...made, player: 2 as const, choice: 'TR' };
  expect(describeMove(theirs, 'tricolore', ['Ada', 'Bob'])).toBe(
    'Bob plays TR from F: Ada 12, Bob 8',
  );
  settings.language = 'fr';
  const half = { ...made, scores: [24.5, 23.5] as [number, number] };
  expect(describeMove(half, 'awale')).toContain('Sud 24,5, Nord 23,5');
});

test('whoever plays here is spoken to', () => {
  const made = { ...sowing.move, scores: [12, 8] as [number, number] };
  expect(describeMove(made, 'awale', ['You', 'Bob'])).toBe('You sow F and capture 2: You 12, Bob 8');
  settings.language = 'fr';
  expect(describeMove(made, 'awale', ['Vous', 'Bob'])).toBe(
    'Vous semez F et prenez 2\u00a0: Vous 12, Bob 8',
  );
  expect(describeCell('tricolore', cell('5', [1, 0, 0]), { selected: true })).toContain('choisi');
  expect(describeCell('tricolore', cell('5', [1, 0, 0]), { selected: true })).not.toContain('choisie');
});

test('a refusal is told in the language of the user, or in the words of the server', () => {
  const refusal = (code: string, details: Record<string, string>): Refusal => ({
    move: 'x',
    // A server newer than the page may send a code that the page does not know.
    code: code as RefusalCode,
    details,
    words: 'in other words',
  });
  const tooHigh = refusal('too-high', { from_height: '3', to_height: '3' });
  expect(refusalText(tooHigh)).toBe('3 + 3 exceeds 5, the greatest height of a tower.');
  expect(refusalText(refusal('unheard-of', {}))).toBe('in other words');
  settings.language = 'fr';
  expect(refusalText(refusal('no-seed', { cell: '5', kind: 'clear' }))).toBe(
    'Le trou 5 n’a pas de graine transparente.',
  );
  expect(refusalText(refusal('not-your-tower', { cell: 'c9', colour: 'red' }))).toContain(
    'les tours rouges',
  );
});

test('the server is asked only about moves that the position does not explain', async () => {
  const known: Refusal = { move: 'A', code: 'empty', details: { cell: 'A' }, words: '' };
  const here = position([], { refusals: [known] });
  const check = vi.fn().mockResolvedValue({ ...known, move: 'B' });
  expect(await findRefusal(here, 'A', check)).toBe(known);
  expect(check).not.toHaveBeenCalled();
  expect(await findRefusal(here, 'B', check)).toMatchObject({ move: 'B' });
  expect(await findRefusal(here, 'B', undefined)).toBeNull();
  expect(await findRefusal(here, 'B', () => Promise.reject(new Error('offline')))).toBeNull();
});

test('the value of a cell is that of its best move', () => {
  const moves = ['c9d9', 'c9c8', 'd9c9'].map((text) =>
    move(text, [step('lift', text.slice(0, 2), [1, 0], [0, 0])]),
  );
  const mark = (label: string) => ({ label, best: false, exact: false });
  const values = new Map([
    ['d9c9', mark('+2')],
    ['c9c8', mark('+1')],
    ['c9d9', mark('-3')],
    ['gone', mark('0')],
  ]);
  const best = bestByOrigin(values, moves);
  expect([...best.keys()].sort()).toEqual(['c9', 'd9']);
  expect(best.get('c9')!.label).toBe('+1');
  expect(valueText({ label: '+1', best: true, exact: true })).toBe('★=+1');
  expect(valueText(mark('+1'))).toBe('+1');
});

test('every refusal of the rules has words in both languages', () => {
  const codes = [
    'over', 'not-yours', 'empty', 'must-feed', 'grand-slam', 'leaves-nothing', 'no-seed',
    'empty-origin', 'same-cell', 'not-neighbour', 'empty-target', 'too-high',
    'not-your-tower', 'own-target',
  ];
  for (const code of codes) {
    for (const language of ['en', 'fr'] as const) {
      const key = `refusal.${code}`;
      expect(translate(language, key)).not.toBe(key);
    }
  }
});

test('there are boards for three games and no other', () => {
  for (const game of ['awale', 'tricolore', 'avalam']) {
    expect(boardOf(game).layout(false, 1).cells.size).toBeGreaterThan(0);
  }
  expect(() => boardOf('toString')).toThrow('toString');
  expect(() => boardOf('chess')).toThrow('chess');
});

test('long names are cut so that one sees it', () => {
  expect(shortened('Level 3', 10)).toBe('Level 3');
  expect(shortened('Maximilienne', 6)).toBe('Maxim…');
  expect([...shortened('😀😀😀😀', 3)]).toHaveLength(3);
});
