import { expect, it } from 'vitest';
import { keyGroups } from '../../src/parts/key-help';

const names = (groups: ReturnType<typeof keyGroups>): string[] =>
  groups.flatMap(({ keys }) => keys.flatMap((key) => key.names));

it('all keys are listed where nothing is known of the place', () => {
  expect(names(keyGroups())).toEqual(expect.arrayContaining(['0–9', 'C', 'H']));
});

it('only keys that do something are listed', () => {
  const timeless = keyGroups({ hasHint: true, hasClock: false, hasNumbers: false });
  expect(names(timeless)).toEqual(expect.arrayContaining(['M', 'H']));
  expect(names(timeless)).not.toEqual(expect.arrayContaining(['C']));
  expect(names(timeless)).not.toEqual(expect.arrayContaining(['0–9']));
  const study = keyGroups({ hasHint: false, hasClock: false, hasNumbers: true });
  expect(names(study)).toContain('0–9');
  expect(names(study)).not.toContain('H');
});
