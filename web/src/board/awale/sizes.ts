// Sizes of what lies in the houses, in units of the drawing.

import type { Room } from '../seeds';
import { awaleLayout } from './geometry';

/** The rim of a house that seeds keep away from. */
const RIM = 3;

export interface Heap {
  radius: number;
  room: Room;
}

/** A seed's radius, and the room for the middles of seeds in a house. */
export function heap(narrow: boolean): Heap {
  const radius = narrow ? 5.7 : 8.2;
  const house = awaleLayout(narrow, 1).cells.get('A');
  return {
    radius,
    room: {
      halfWidth: (house?.width ?? 0) / 2 - RIM - radius,
      halfHeight: (house?.height ?? 0) / 2 - RIM - radius,
    },
  };
}
