import { expect, test } from 'vitest';
import { seedPlaces } from '../../src/board/seeds';
import { heap } from '../../src/board/awale/sizes';

const houses = [heap(false), heap(true)];

test('up to fifteen seeds lie side by side in a house', () => {
  for (const { room, radius } of houses) {
    for (let count = 1; count <= 15; count += 1) {
      const places = seedPlaces(count, room, radius);
      expect(places).toHaveLength(count);
      for (const [at, a] of places.entries()) {
        for (const b of places.slice(at + 1)) {
          expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(2 * radius);
        }
      }
    }
  }
});

test('no seed leaves its house, however many there are', () => {
  for (const { room, radius } of houses) {
    for (let count = 1; count <= 48; count += 1) {
      for (const { x, y } of seedPlaces(count, room, radius)) {
        // The heap may shift by less than the rim and a seed's half.
        expect(Math.abs(x)).toBeLessThan(room.halfWidth + radius / 2);
        expect(Math.abs(y)).toBeLessThan(room.halfHeight + radius / 2);
      }
    }
  }
});

test('seeds stay where they are when one comes or goes', () => {
  for (const { room, radius } of houses) {
    for (let count = 1; count < 30; count += 1) {
      const before = seedPlaces(count, room, radius);
      const after = seedPlaces(count + 1, room, radius);
      for (const [at, place] of before.entries()) {
        const moved = Math.hypot(place.x - after[at]!.x, place.y - after[at]!.y);
        expect(moved).toBeLessThanOrEqual(1.05 * radius);
      }
    }
  }
});

test('one seed lies in the middle, and places are always the same', () => {
  const { room, radius } = houses[0]!;
  const [only] = seedPlaces(1, room, radius);
  expect(Math.hypot(only!.x, only!.y)).toBeCloseTo(0);
  expect(seedPlaces(9, room, radius)).toEqual(seedPlaces(9, room, radius));
  expect(seedPlaces(0, room, radius)).toEqual([]);
});
