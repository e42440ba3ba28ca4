// Which colour a player has: the one of the towers that the server says are his.

import type { CellView, SideNumber } from '../../api/schema';

const COLOURS = ['yellow', 'red'] as const;
export type Colour = (typeof COLOURS)[number];

export function colourOf(player: SideNumber, cells: readonly CellView[]): Colour {
  const sample = cells.find((cell) => cell.owner !== null);
  const top = sample?.pieces.findIndex((count) => count > 0) ?? 0;
  const isSamples = sample ? sample.owner === player : player === 1;
  return COLOURS[isSamples ? top : 1 - top] ?? 'yellow';
}
