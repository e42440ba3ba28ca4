import { expect, test, vi } from 'vitest';

// Settings ask the browser for its language as soon as they are loaded.
vi.hoisted(() => vi.stubGlobal('navigator', { languages: ['en'] }));

import type { PositionView } from '../../src/api/schema';
import { BoardModel, type BoardProps } from '../../src/board/model.svelte';
import { cell, move, position, step } from './board-fixtures';

function modelOf(game: string, here: PositionView, more: Partial<BoardProps> = {}): BoardModel {
  const props: BoardProps = {
    game, position: here, last: null, ply: 0, bottom: 1, players: ['', ''], scored: true, you: [1], idle: false,
    values: undefined, hint: null, onmove: vi.fn(), onrefused: vi.fn(), check: undefined, ...more,
  };
  return new BoardModel(() => props);
}

const sow = (hole: string) =>
  move(`${hole}R`, [step('lift', hole, [1, 0, 0], [0, 0, 0]), step('drop', '2', [1, 0, 0], [1, 0, 0])], {
    choice: 'R',
  });
const holes = position([cell('1', [1, 0, 0]), cell('3', [1, 0, 0])], { moves: [sow('1'), sow('3')] });

test('a hint is not shown over the choice of another cell', () => {
  const model = modelOf('tricolore', holes, { hint: { from: '3', move: '3R' } });
  expect(model.preview?.move.move).toBe('3R');
  model.touch('1', 'mouse');
  expect(model.origin).toBe('1');
  expect(model.preview).toBeNull();
});

test('a new hint lets go of another cell, and keeps its own', () => {
  const model = modelOf('tricolore', holes);
  model.touch('1', 'mouse');
  model.heed('3');
  expect(model.origin).toBeNull();
  model.touch('3', 'mouse');
  model.heed('3');
  expect(model.origin).toBe('3');
});

test('the hole in the middle of the board says what it is', () => {
  const lift = move('d5c5', [step('lift', 'd5', [1, 0], [0, 0]), step('drop', 'c5', [1, 0], [2, 0])]);
  const towers = position([cell('d5', [1, 0]), cell('c5', [0, 1], 2)], { moves: [lift] });
  const onrefused = vi.fn();
  const model = modelOf('avalam', towers, { onrefused });
  model.touch('d5', 'mouse');
  model.touch('e5', 'mouse');
  expect(onrefused).toHaveBeenCalledWith(expect.stringContaining('e5 is a hole'));
  expect(model.origin).toBe('d5');
});

test('room is kept for values only where there may be some', () => {
  expect(modelOf('tricolore', holes).isValued).toBe(false);
  expect(modelOf('tricolore', holes, { values: null }).isValued).toBe(true);
});

test('nobody is to move while a seat is free, or once the game is over', () => {
  expect(modelOf('tricolore', holes).next).toBe(1);
  const waiting = modelOf('tricolore', holes, { idle: true });
  expect([waiting.next, waiting.isOpen]).toEqual([null, false]);
  const over: PositionView = { ...holes, outcome: { result: '1-0', scores: [49, 40], code: 'goal', words: '' } };
  expect(modelOf('tricolore', over).next).toBeNull();
});
