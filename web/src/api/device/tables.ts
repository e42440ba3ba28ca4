// Endgame tables of Awalé, built or read by each worker whose search will look into them.

import { buildLayer, position, readTables, tablesUpTo, type Place, type TableRules } from 'awalam';

/** Endings of so many seeds are known exactly, after a few tenths of a second of building. */
export const TABLE_SEEDS = 10;
/** Searches from positions of so many seeds come to such endings. */
const ENDGAME_SEEDS = 18;
/** The others take longer to build than most searches. */
const TABLE_RULES: readonly string[] = ['abapa', 'awari'] satisfies TableRules[];

/** Takes tables from a file of the site's. One that is damaged is done without. */
async function read(shipped: Blob): Promise<void> {
  try {
    const plain = shipped.stream().pipeThrough(new DecompressionStream('gzip'));
    readTables(new Uint8Array(await new Response(plain).arrayBuffer()));
  } catch (error) {
    console.warn('endgame tables of the site:', error);
  }
}

/** Reads what a search at this place will look up, if the site ships it, and builds it otherwise. */
export async function prepareTables(place: Place, shipped: Blob | null = null): Promise<void> {
  const rules = place.rules || 'abapa';
  if (place.game !== 'awale' || !TABLE_RULES.includes(rules)) return;
  const { cells } = position(place).position;
  const seeds = cells.flatMap(({ pieces }) => pieces).reduce((sum, count) => sum + count, 0);
  if (seeds > ENDGAME_SEEDS) return;
  const known = (): number => tablesUpTo(rules as TableRules) ?? -1;
  if (shipped && known() <= TABLE_SEEDS) await read(shipped);
  while (known() < TABLE_SEEDS) buildLayer(rules as TableRules);
}
