import { beforeEach, expect, it } from 'vitest';
import { hintText, sentences } from '../../src/play/speech';
import { settings } from '../../src/settings.svelte';

beforeEach(() => {
  settings.language = 'en';
});

it('what is said in a row has one sign between its parts', () => {
  expect(sentences(['South sows F', 'You win!', 'Out of time'])).toBe('South sows F. You win! Out of time.');
  expect(sentences([])).toBe('');
});

it('a hint says where to look first, then what to play', () => {
  const reasons = [{ code: 'captures' as const, cells: ['b', 'a'], count: 3 }];
  expect(hintText({ reasons: [], from: '5' })).toBe('Hint: look at 5');
  expect(hintText({ reasons, from: '5' })).toBe('Hint: look at 5 – there is a capture of 3');
  expect(hintText({ reasons: [], from: '5', move: '5TB' })).toBe('Hint: play 5TB – a quiet move, which leaves you best placed');
  expect(hintText({ reasons, from: '5', move: '5TB' })).toBe('Hint: 5TB captures 3 seeds.');
  expect(hintText({ reasons })).toBe('Hint: there is a capture of 3');
  expect(hintText({ reasons: [] })).toMatch(/^Hint: no capture now/);
});
