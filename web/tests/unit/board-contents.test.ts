import { expect, test } from 'vitest';
import {
  capturedBy,
  contentsAfter,
  effectsOf,
  handedOut,
  layersAfter,
  layersOf,
  leadsTo,
  takenIn,
} from '../../src/board/contents';
import { cell, move, sowing, step } from './board-fixtures';

test('a board at any moment is the cells and what the steps left', () => {
  const { before, move: sown } = sowing;
  expect(contentsAfter(before, sown.steps, 0).get('F')).toEqual([2]);
  expect(contentsAfter(before, sown.steps, 1).get('F')).toEqual([0]);
  expect(contentsAfter(before, sown.steps, 3).get('b')).toEqual([2]);
  expect(contentsAfter(before, sown.steps).get('b')).toEqual([0]);
  expect(contentsAfter(before, sown.steps).get('c')).toEqual([2]);
});

test('a move leads to the position after it and to no other', () => {
  const { before, move: sown, after } = sowing;
  expect(leadsTo(before, sown, after)).toBe(true);
  expect(leadsTo(before, sown, before)).toBe(false);
  expect(leadsTo(after, sown, after)).toBe(false);
  expect(leadsTo([...before.slice(0, 3), cell('c', [5], 2)], sown, after)).toBe(false);
  expect(leadsTo(before, sown, after.slice(1))).toBe(false);
});

test('what a move does to a cell counts laps together', () => {
  const long = move('F', [
    step('lift', 'F', [3], [0]),
    step('drop', 'a', [1], [1]),
    step('drop', 'b', [1], [5]),
    step('drop', 'a', [1], [2]),
    step('capture', 'a', [2], [0], 1),
  ]);
  const effects = effectsOf(long);
  expect(effects.get('a')).toMatchObject({ sown: [2], peak: [2], taken: [2], after: [0] });
  expect(effects.get('b')).toMatchObject({ sown: [1], peak: [5], taken: [0], after: [5] });
  expect(effects.get('F')).toMatchObject({ lifted: [3], sown: [0], peak: [0] });
});

test('a hole that is captured without having been sown shows what was in it', () => {
  const effects = effectsOf(
    move('16R', [
      step('lift', '16', [1, 0, 0], [0, 3, 0]),
      step('drop', '1', [1, 0, 0], [2, 0, 0]),
      step('capture', '1', [2, 0, 0], [0, 0, 0], 2),
      step('capture', '16', [0, 3, 0], [0, 0, 0], 2),
      step('capture', '15', [2, 0, 0], [0, 0, 0], 2),
    ]),
  );
  expect(effects.get('15')).toMatchObject({ peak: [2, 0, 0], taken: [2, 0, 0], sown: [0, 0, 0] });
  expect(effects.get('16')).toMatchObject({ lifted: [1, 0, 0], peak: [0, 3, 0], taken: [0, 3, 0] });
});

test('pieces go to their takers, and what is shared goes half to each', () => {
  const steps = [
    step('capture', 'a', [3], [0], 1),
    step('keep', 'b', [2], [0], 2),
    step('keep', 'c', [3], [0], null),
    step('drop', 'd', [1], [1]),
  ];
  expect(takenIn(steps)).toEqual([4.5, 3.5]);
  const ending = move('F', steps);
  expect(capturedBy(ending)).toBe(3);
  expect(capturedBy(ending, 2)).toBe(0);
  expect(handedOut(ending)).toBe(5);
});

test('of a tower whose past is not known only the top is', () => {
  expect(layersOf(cell('c9', [0, 3]))).toEqual([1, null, null]);
  expect(layersOf(cell('c9', [1, 0]))).toEqual([0]);
  expect(layersOf(cell('c9', [0, 0]))).toEqual([]);
  expect(layersOf({ ...cell('c9', [0, 3]), layers: [1, 0, 1] })).toEqual([1, 0, 1]);
});

test('a tower that is moved keeps its discs, and is held on the way', () => {
  const cells = [{ ...cell('c9', [2, 0]), layers: [0, 1] }, { ...cell('d9', [0, 2]), layers: [1, 0] }];
  const steps = [step('lift', 'c9', [2, 0], [0, 0]), step('drop', 'd9', [2, 0], [4, 0])];
  const lifted = layersAfter(cells, steps, 1);
  expect(lifted.held).toEqual([0, 1]);
  expect(lifted.layers.get('c9')).toEqual([]);
  expect(lifted.layers.get('d9')).toEqual([1, 0]);
  const moved = layersAfter(cells, steps);
  expect(moved.held).toEqual([]);
  expect(moved.layers.get('d9')).toEqual([0, 1, 1, 0]);
});
