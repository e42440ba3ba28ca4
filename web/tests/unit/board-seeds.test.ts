import { expect, test } from 'vitest';
import { awaleLayout } from '../../src/board/awale/geometry';
import { heap } from '../../src/board/awale/sizes';
import { lots, ovalPath, pillRoom, seedPlaces, shadowPath, type Room } from '../../src/board/seeds';
import { KINDS, ROOMS, SEED_SIZE } from '../../src/board/tricolore/glyphs';

const NAMES = ['A', 'B', 'C', 'D', 'E', 'F', 'a', 'b', 'c', 'd', 'e', 'f'];
const houses = [false, true].map((narrow) => heap('house', narrow, awaleLayout(narrow, 1).cells.get('A')!));
const heaps: { name: string; room: Room; radius: number }[] = [
  ...houses.flatMap((house) => NAMES.map((name) => ({ name, ...house }))),
  ...KINDS.map((kind) => ({ name: `3 ${kind}`, room: ROOMS[kind], radius: SEED_SIZE / 2 })),
];

test('seeds of a layer do not lie in each other', () => {
  for (const { name, room, radius } of heaps) {
    const places = seedPlaces(name, 24, room, radius);
    for (const [at, a] of places.entries()) {
      for (const b of places.slice(at + 1)) {
        if (a.layer !== b.layer) continue;
        expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(1.9 * radius);
      }
    }
  }
});

test('a dozen seeds have their places in a house, and half of them on the ground', () => {
  for (const { room, radius } of houses) {
    for (const name of NAMES) {
      const places = seedPlaces(name, 12, room, radius);
      expect(places).toHaveLength(12);
      expect(places.filter((place) => place.layer === 0).length).toBeGreaterThanOrEqual(6);
    }
  }
});

test('no seed leaves its room, however many there are', () => {
  for (const { name, room, radius } of heaps) {
    const places = seedPlaces(name, 48, room, radius);
    expect(places.length).toBeLessThanOrEqual(48);
    for (const place of places.slice(1)) expect(room.holds(place, false)).toBe(true);
  }
});

test('seeds stay where they are when one comes or goes', () => {
  for (const { name, room, radius } of heaps) {
    const many = seedPlaces(name, 20, room, radius);
    for (let count = 0; count < 20; count += 1) {
      expect(seedPlaces(name, count, room, radius)).toEqual(many.slice(0, count));
    }
  }
});

test('every house has its own heap, about its middle, and always the same', () => {
  const { room, radius } = houses[0]!;
  const said = new Set(NAMES.map((name) => JSON.stringify(seedPlaces(name, 4, room, radius))));
  expect(said.size).toBe(NAMES.length);
  for (const name of NAMES) {
    const [only] = seedPlaces(name, 1, room, radius);
    expect(Math.hypot(only!.x, only!.y)).toBeLessThan(radius);
    // Made anew, as after a reload, with the same lots.
    const [one, other] = [lots(name), lots(name)];
    for (let times = 0; times < 5; times += 1) expect(one()).toBe(other());
  }
});

test('a long room is filled along its length', () => {
  const places = seedPlaces('tray', 20, pillRoom(200, 12), 10);
  const across = Math.max(...places.map(({ x }) => Math.abs(x)));
  expect(across).toBeGreaterThan(60);
  expect(Math.max(...places.map(({ y }) => Math.abs(y)))).toBeLessThanOrEqual(12);
});

test('outlines are round about their place', () => {
  const path = ovalPath({ x: 10, y: 20, turn: 90 }, 5);
  expect(path).toBe('M 10 14.5 A 5.5 4.75 90 1 1 10 25.5 A 5.5 4.75 90 1 1 10 14.5 Z');
  expect(shadowPath([], 5)).toBe('');
  expect(shadowPath([{ x: 0, y: 0 }, { x: 9, y: 0 }], 5).match(/M /g)).toHaveLength(2);
});
