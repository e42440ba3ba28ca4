import { expect, test } from 'vitest';
import { BASE, DISC, sidePath, topOf } from '../../src/board/avalam/discs';
import { avalamLayout, edgeLabels } from '../../src/board/avalam/geometry';
import { awaleLayout } from '../../src/board/awale/geometry';
import { isNarrow, neighbour, touches, tossed, type Layout } from '../../src/board/layout';
import { aspectOf } from '../../src/board/registry';
import { pillPath, rimPath } from '../../src/board/shapes';
import { tricoloreLayout } from '../../src/board/tricolore/geometry';

const layouts: Layout[] = [];
for (const bottom of [1, 2] as const) {
  for (const narrow of [false, true]) {
    layouts.push(awaleLayout(narrow, bottom), tricoloreLayout(narrow, bottom));
    layouts.push(avalamLayout(narrow, bottom));
  }
}

test('cells lie within the drawing and not on each other', () => {
  for (const { width, height, cells } of layouts) {
    const places = [...cells.values()];
    for (const [at, a] of places.entries()) {
      expect(a.x - a.width / 2).toBeGreaterThanOrEqual(0);
      expect(a.x + a.width / 2).toBeLessThanOrEqual(width);
      expect(a.y - a.height / 2).toBeGreaterThanOrEqual(0);
      expect(a.y + a.height / 2).toBeLessThanOrEqual(height);
      for (const b of places.slice(at + 1)) {
        const apart = Math.abs(a.x - b.x) >= a.width || Math.abs(a.y - b.y) >= a.height;
        expect(apart).toBe(true);
      }
    }
  }
});

test('every cell can be reached with the arrow keys from any other', () => {
  for (const { cells } of layouts) {
    const start = cells.keys().next().value!;
    const reached = new Set([start]);
    const open = [start];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const direction of ['left', 'right', 'up', 'down'] as const) {
        const next = neighbour(cells, at, direction);
        if (next !== null && !reached.has(next)) {
          reached.add(next);
          open.push(next);
        }
      }
    }
    expect(reached.size).toBe(cells.size);
  }
});

test('awalé is sown anticlockwise, seen from either side', () => {
  const south = awaleLayout(false, 1);
  expect(neighbour(south.cells, 'A', 'right')).toBe('B');
  expect(neighbour(south.cells, 'F', 'up')).toBe('a');
  expect(neighbour(south.cells, 'a', 'left')).toBe('b');
  expect(neighbour(south.cells, 'f', 'down')).toBe('A');
  const north = awaleLayout(true, 2);
  expect(neighbour(north.cells, 'a', 'right')).toBe('b');
  expect(neighbour(north.cells, 'f', 'up')).toBe('A');
  expect(south.stores[0].y).toBeGreaterThan(south.stores[1].y);
  expect(north.stores[1].y).toBeGreaterThan(north.stores[0].y);
});

test('a board is drawn for a narrow space where that makes it larger', () => {
  // A phone upright, on its side, a window at twice its size, a tablet, a desk.
  const upright = { width: 366, height: 580 };
  const onSide = { width: 478, height: 288 };
  const twice = { width: 380, height: 330 };
  const tablet = { width: 676, height: 540 };
  expect([upright, onSide, twice, tablet].map((room) => isNarrow(awaleLayout, room))).toEqual([true, false, false, false]);
  // Square boards are as small on a phone on its side.
  expect([upright, onSide, twice, tablet].map((room) => isNarrow(avalamLayout, room))).toEqual([true, true, true, false]);
  expect(isNarrow(tricoloreLayout, { width: 530, height: 540 })).toBe(false);
});

test('houses are broad enough for a finger on a phone', () => {
  const { cells, width } = awaleLayout(true, 1);
  const scale = 328 / width;
  for (const place of cells.values()) expect(place.width * scale).toBeGreaterThanOrEqual(44);
});

test('the sixteen holes run anticlockwise from the lower left', () => {
  const { cells, width } = tricoloreLayout(false, 1);
  expect(cells.size).toBe(16);
  expect(neighbour(cells, '1', 'right')).toBe('2');
  expect(neighbour(cells, '5', 'up')).toBe('6');
  expect(neighbour(cells, '9', 'left')).toBe('10');
  expect(neighbour(cells, '13', 'down')).toBe('14');
  expect(neighbour(cells, '16', 'down')).toBe('1');
  const turned = tricoloreLayout(false, 2).cells;
  for (const [name, place] of cells) {
    expect(turned.get(name)!.x).toBeCloseTo(width - place.x);
  }
});

test('from a hole the arrow keys lead to the choices and out again', () => {
  const { cells, choices } = tricoloreLayout(false, 1);
  const spots = new Map([...cells, ...choices]);
  expect(neighbour(spots, 'R', 'right')).toBe('B');
  expect(neighbour(spots, 'R', 'down')).toBe('TR');
  expect(cells.has(neighbour(spots, 'R', 'left')!)).toBe(true);
  expect(choices.has(neighbour(spots, '15', 'right')!)).toBe(true);
});

test('avalam has its 48 cells and a hole in the middle', () => {
  const { cells } = avalamLayout(false, 1);
  expect(cells.size).toBe(48);
  for (const gone of ['e5', 'a9', 'e9', 'i5x', 'i4', 'a6', 'h1']) expect(cells.has(gone)).toBe(false);
  for (const there of ['c9', 'd9', 'a5', 'i5', 'i6', 'a4', 'f1', 'g1']) {
    expect(cells.has(there)).toBe(true);
  }
  expect(cells.get('c9')!.y).toBeLessThan(cells.get('c3')!.y);
  const turned = avalamLayout(false, 2).cells;
  expect(turned.get('c9')!.x).toBeCloseTo(cells.get('g1')!.x);
  expect(turned.get('c9')!.y).toBeCloseTo(cells.get('g1')!.y);
});

test('the tallest towers are within the drawing, and show every disc', () => {
  for (const bottom of [1, 2] as const) {
    for (const { y } of avalamLayout(false, bottom).cells.values()) {
      expect(y + topOf(5) - DISC.along).toBeGreaterThanOrEqual(-2);
    }
  }
  expect(topOf(0)).toBe(BASE);
  expect(topOf(3) - topOf(4)).toBe(DISC.thickness);
  expect(sidePath(0)).not.toBe(sidePath(1));
});

test('outlines are as wide and as high as is asked', () => {
  expect(pillPath(10, 10)).toContain('M 0 -5 h 0');
  expect(pillPath(30, 10)).toContain('M -10 -5 h 20');
  expect(rimPath(1, 5)).toBe(pillPath(10, 10));
  expect(rimPath(2, 5).match(/ L /g)).toHaveLength(7);
});

test('boards with room are about as wide as a window leaves them', () => {
  expect(aspectOf('awale')).toBeCloseTo(900 / 540);
  for (const game of ['avalam', 'tricolore']) expect(Math.abs(aspectOf(game) - 1)).toBeLessThan(0.1);
});

test('labels stand beside their rows and columns, also when the board is turned', () => {
  for (const bottom of [1, 2] as const) {
    const { cells } = avalamLayout(false, bottom);
    const labels = new Map(edgeLabels(bottom).map((label) => [label.text, label]));
    expect(labels.get('c')!.x).toBeCloseTo(cells.get('c9')!.x);
    expect(labels.get('9')!.y).toBeCloseTo(cells.get('c9')!.y);
  }
});

test('cells touch across corners, but not themselves and not two steps away', () => {
  const { cells } = avalamLayout(false, 1);
  const at = (name: string) => cells.get(name)!;
  expect(touches(at('d4'), at('e3'))).toBe(true);
  expect(touches(at('d4'), at('d5'))).toBe(true);
  expect(touches(at('d4'), at('d4'))).toBe(false);
  expect(touches(at('d4'), at('d6'))).toBe(false);
});

test('what is tossed begins and ends where it should, and rises between', () => {
  const from = { x: 0, y: 100 };
  const to = { x: 100, y: 100 };
  expect(tossed(from, to, 0)).toEqual(from);
  expect(tossed(from, to, 1)).toEqual(to);
  expect(tossed(from, to, 0.5).y).toBeLessThan(100);
});
