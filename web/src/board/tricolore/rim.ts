// Rims of holes: whose a hole is can be seen by its shape.

import type { SideNumber } from '../../api/schema';

/** Round for player 1, eight-cornered for player 2, around the origin. */
export function rimPath(owner: SideNumber | null, radius: number): string {
  if (owner === 2) {
    const cut = radius * 0.44;
    const corners = [
      [-cut, -radius],
      [cut, -radius],
      [radius, -cut],
      [radius, cut],
      [cut, radius],
      [-cut, radius],
      [-radius, cut],
      [-radius, -cut],
    ];
    return `M ${corners.map((corner) => corner.join(' ')).join(' L ')} Z`;
  }
  return `M ${-radius} 0 a ${radius} ${radius} 0 1 1 ${2 * radius} 0 a ${radius} ${radius} 0 1 1 ${-2 * radius} 0 Z`;
}
