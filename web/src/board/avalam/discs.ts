// How a disc is drawn: a circle seen a little from the front, and the edge below it.

export const DISC = { across: 25.5, along: 19.5, thickness: 9 };
/** Where a tower stands in its cell: below the middle, for it rises. */
export const BASE = 11;

/** How far above the middle of its cell the top of a tower is. */
export function topOf(height: number): number {
  return BASE - height * DISC.thickness;
}

/** A disc's edge; `level` is 0 at the bottom. */
export function sidePath(level: number): string {
  const { across, along, thickness } = DISC;
  const top = topOf(level + 1);
  return `M ${-across} ${top} v ${thickness} a ${across} ${along} 0 0 0 ${2 * across} 0 v ${-thickness} a ${across} ${along} 0 0 1 ${-2 * across} 0 Z`;
}

/** A line around the middle of the edge. */
export function bandPath(level: number): string {
  const { across, along, thickness } = DISC;
  return `M ${-across} ${topOf(level + 1) + thickness / 2} a ${across} ${along} 0 0 0 ${2 * across} 0`;
}
