// Endgame tables of Awalé, built by each worker whose search will look into them.

import { buildLayer, position, tablesUpTo, type Place, type TableRules } from 'awalam';

/** Endings of so many seeds are known exactly, after a few tenths of a second of building. */
export const TABLE_SEEDS = 10;
/** Searches from positions of so many seeds come to such endings. */
const ENDGAME_SEEDS = 18;
/** The others take longer to build than most searches. */
const TABLE_RULES: readonly string[] = ['abapa', 'awari'] satisfies TableRules[];

/** Builds what a search at this place will look up. */
export function prepareTables(place: Place): void {
  const rules = place.rules || 'abapa';
  if (place.game !== 'awale' || !TABLE_RULES.includes(rules)) return;
  const { cells } = position(place).position;
  const seeds = cells.flatMap(({ pieces }) => pieces).reduce((sum, count) => sum + count, 0);
  if (seeds > ENDGAME_SEEDS) return;
  while ((tablesUpTo(rules as TableRules) ?? -1) < TABLE_SEEDS) buildLayer(rules as TableRules);
}
