// Where pieces in the air are drawn.

import type { Layout } from './layout';
import { tossed } from './layout';
import type { Flight } from './timeline';

/** The middle of the hand, or of what is on its way to a store. */
export function flightPoint(layout: Layout, flight: Flight): { x: number; y: number } | null {
  const from = layout.cells.get(flight.from);
  if (!from) return null;
  const [one, two] = layout.stores;
  const shared = { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 };
  let to: { x: number; y: number } | undefined;
  if ('cell' in flight.to) to = layout.cells.get(flight.to.cell);
  else if (flight.to.taker === null) to = shared;
  else to = layout.stores[flight.to.taker - 1];
  return to ? tossed(from, to, flight.progress) : null;
}
