// Sizes of what lies in the houses and trays, in units of the drawing.

import type { Box } from '../layout';
import { pillRoom, type Room } from '../seeds';

/** The rim that seeds keep away from. */
const RIM = 4;

export interface Heap {
  radius: number;
  room: Room;
}

/** In trays seeds lie in two rows. */
const RADIUS = { house: { wide: 12.2, narrow: 6 }, tray: { wide: 10.5, narrow: 5 } };

/** A seed's radius, and the room for the middles of seeds in a house or a tray. */
export function heap(
  where: keyof typeof RADIUS,
  narrow: boolean,
  { width, height }: Pick<Box, 'width' | 'height'>,
): Heap {
  const radius = RADIUS[where][narrow ? 'narrow' : 'wide'];
  return {
    radius,
    room: pillRoom(width / 2 - RIM - radius, height / 2 - RIM - radius),
  };
}
