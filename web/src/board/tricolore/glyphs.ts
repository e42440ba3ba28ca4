// The three kinds of seeds: their outlines, and where each kind lies in a pit.

import { thirdRoom, type Room } from '../seeds';

export const KINDS = ['red', 'blue', 'clear'] as const;
export type Kind = (typeof KINDS)[number];

/** Kinds are told apart by shape as well as by colour: three-cornered, four-cornered and
    round, all of them worn smooth. */
export function glyphPath(kind: Kind, size: number): string {
  const half = size / 2;
  switch (kind) {
    case 'red':
      return smooth([[0, -1.12], [1.08, 0.82], [-1.08, 0.82]], half, 0.3);
    case 'blue':
      return smooth([[-0.94, -0.94], [0.94, -0.94], [0.94, 0.94], [-0.94, 0.94]], half, 0.24);
    case 'clear':
      return `M ${-half} 0 a ${half} ${half} 0 1 1 ${size} 0 a ${half} ${half} 0 1 1 ${-size} 0 Z`;
  }
}

/** A polygon whose corners are rounded, each by a share of its sides. */
function smooth(corners: readonly (readonly [number, number])[], scale: number, share: number): string {
  const at = (index: number): readonly [number, number] => corners[(index + corners.length) % corners.length] ?? [0, 0];
  const text = (x: number, y: number): string => `${Math.round(x * scale * 100) / 100} ${Math.round(y * scale * 100) / 100}`;
  const parts = corners.map(([x, y], index) => {
    const [[bx, by], [ax, ay]] = [at(index - 1), at(index + 1)];
    const before = text(x + (bx - x) * share, y + (by - y) * share);
    const after = text(x + (ax - x) * share, y + (ay - y) * share);
    return `${index === 0 ? 'M' : 'L'} ${before} Q ${text(x, y)} ${after}`;
  });
  return `${parts.join(' ')} Z`;
}

/** Across a seed in a heap. */
export const SEED_SIZE = 17;
/** How far from the middle of a pit the middle of a seed may be. */
const REACH = 41;

/** Each kind has a third of a pit: red and blue above, clear below. */
export const ROOMS: Record<Kind, Room> = {
  red: thirdRoom(210, REACH, SEED_SIZE / 2),
  blue: thirdRoom(330, REACH, SEED_SIZE / 2),
  clear: thirdRoom(90, REACH, SEED_SIZE / 2),
};

/** Up to this number a heap is counted at a glance. */
export const GLANCE = 4;

/** Turned a little: enough to lie loosely, not so much that shapes are mixed up. */
export function leaning(turn: number): number {
  return Math.round((turn / 180 - 0.5) * 56);
}
