import { beforeEach, expect, test } from 'vitest';
import { Pointing, DRAG_THRESHOLD, type Press } from '../../src/board/pointing';

let pointing: Pointing;

beforeEach(() => {
  pointing = new Pointing();
});

function press(more: Partial<Press> = {}): Press {
  return { pointer: 1, kind: 'touch', x: 100, y: 100, spot: 'F', mayDrag: false, ...more };
}

test('a finger that trembles taps', () => {
  expect(pointing.press(press())).toBeNull();
  expect(pointing.move(1, 100 + DRAG_THRESHOLD - 1, 100)).toBeNull();
  expect(pointing.release(1, 104, 100)).toEqual({ what: 'tap', spot: 'F', kind: 'touch' });
});

test('a finger that moves on scrolls, even if it comes back', () => {
  pointing.press(press());
  expect(pointing.move(1, 100, 100 + DRAG_THRESHOLD + 1)).toEqual({ what: 'abort' });
  expect(pointing.move(1, 100, 100)).toBeNull();
  expect(pointing.release(1, 100, 100)).toBeNull();
});

test('what the browser takes over is not a tap', () => {
  pointing.press(press());
  expect(pointing.cancel(1)).toEqual({ what: 'abort' });
  expect(pointing.release(1, 100, 100)).toBeNull();
});

test('two fingers mean nothing, in whatever order they leave', () => {
  pointing.press(press());
  expect(pointing.press(press({ pointer: 2, spot: 'A' }))).toEqual({ what: 'abort' });
  expect(pointing.release(2, 100, 100)).toBeNull();
  expect(pointing.release(1, 100, 100)).toBeNull();
  pointing.press(press());
  expect(pointing.release(1, 100, 100)).toMatchObject({ what: 'tap' });
});

test('a third finger after two does not tap either', () => {
  pointing.press(press());
  pointing.press(press({ pointer: 2 }));
  pointing.release(1, 100, 100);
  pointing.press(press({ pointer: 3 }));
  expect(pointing.release(3, 100, 100)).toBeNull();
});

test('what can be dragged is dragged and dropped', () => {
  pointing.press(press({ kind: 'mouse', mayDrag: true }));
  expect(pointing.move(1, 130, 100)).toEqual({ what: 'drag', spot: 'F', x: 130, y: 100 });
  // Once it is dragged, even the way back to the start is part of it.
  expect(pointing.move(1, 101, 100)).toMatchObject({ what: 'drag' });
  expect(pointing.release(1, 160, 90)).toEqual({ what: 'drop', spot: 'F', x: 160, y: 90 });
});

test('a drag that the browser or a second finger interrupts is forgotten', () => {
  pointing.press(press({ mayDrag: true }));
  pointing.move(1, 150, 100);
  expect(pointing.press(press({ pointer: 2 }))).toEqual({ what: 'abort' });
  expect(pointing.release(1, 150, 100)).toBeNull();
});

test('pointers that were not pressed here are not followed', () => {
  expect(pointing.move(7, 0, 0)).toBeNull();
  expect(pointing.release(7, 0, 0)).toBeNull();
  expect(pointing.cancel(7)).toBeNull();
});
