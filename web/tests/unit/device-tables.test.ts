// Endgame tables on this device, with the real engine.

import { Analysis, load, tablesUpTo } from 'awalam';
import { beforeAll, expect, it, vi } from 'vitest';
import { prepareTables, TABLE_SEEDS } from '../../src/api/device/tables';

const ENDING = { game: 'awale', position: '1-0-2-0-0-1-0-1-0-2-0-1-22-18-S' } as const;

beforeAll(() => load());

it('builds no tables where no search would look into them', async () => {
  await prepareTables({ game: 'avalam' });
  await prepareTables({ game: 'awale' });
  await prepareTables({ ...ENDING, rules: 'uga' });
  expect(tablesUpTo('abapa')).toBeUndefined();
  expect(tablesUpTo('uga')).toBeUndefined();
});

it('makes the first look at an ending exact, and does without a file that is damaged', async () => {
  const ending = { ...ENDING, rules: 'awari' };
  expect([...new Analysis(ending)][0]?.worth.exact).toBe(false);
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await prepareTables(ending, new Blob(['no table']));
  expect(warned).toHaveBeenCalledOnce();
  expect(tablesUpTo('awari')).toBe(TABLE_SEEDS);
  expect([...new Analysis(ending)][0]?.worth.exact).toBe(true);
  await prepareTables(ENDING);
  expect(tablesUpTo('abapa')).toBe(TABLE_SEEDS);
});
