// Outlines around the origin.

import type { SideNumber } from '../api/schema';

/** A circle, or what lies between two of them. */
export function pillPath(width: number, height: number): string {
  const radius = Math.min(width, height) / 2;
  const [across, down] = [width - 2 * radius, height - 2 * radius];
  const arc = `a ${radius} ${radius} 0 0 1`;
  return [
    `M ${-width / 2 + radius} ${-height / 2} h ${across}`,
    `${arc} ${radius} ${radius} v ${down} ${arc} ${-radius} ${radius}`,
    `h ${-across} ${arc} ${-radius} ${-radius} v ${-down} ${arc} ${radius} ${-radius} Z`,
  ].join(' ');
}

/** Round for player 1, eight-cornered for player 2: whose a pit is can be seen by its shape. */
export function rimPath(owner: SideNumber | null, radius: number): string {
  if (owner !== 2) return pillPath(2 * radius, 2 * radius);
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
