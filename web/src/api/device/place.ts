import type { Place } from 'awalam';
import type { Whereabouts } from '../backend';

/** A place as the engine reads it: moves are one text. */
export function placeOf({ moves, ...place }: Whereabouts): Place {
  return { ...place, moves: moves.join(',') };
}
