// Where the houses of awalé are: the lower player's row from left to right, the upper
// one's from right to left, so that sowing runs anticlockwise for both.

import type { SideNumber } from '../../api/schema';
import type { Layout, Box } from '../layout';

const HOUSES = ['A', 'B', 'C', 'D', 'E', 'F', 'a', 'b', 'c', 'd', 'e', 'f'];
const HOUSES_PER_ROW = 6;

interface Shape {
  width: number;
  height: number;
  /** The middle of the first house of the lower row. */
  first: { x: number; y: number };
  /** How far apart houses are. */
  pitch: { x: number; y: number };
  house: { width: number; height: number };
  upperStore: Box;
  lowerStore: Box;
}

const WIDE: Shape = {
  width: 900,
  height: 344,
  first: { x: 192, y: 250 },
  pitch: { x: 103.2, y: 156 },
  house: { width: 94, height: 94 },
  upperStore: { x: 72, y: 172, width: 108, height: 300 },
  lowerStore: { x: 828, y: 172, width: 108, height: 300 },
};

// Stores lie above and below, and the houses get the whole width.
const NARROW: Shape = {
  width: 360,
  height: 408,
  first: { x: 35, y: 272 },
  pitch: { x: 58, y: 136 },
  house: { width: 54, height: 92 },
  upperStore: { x: 180, y: 32, width: 344, height: 52 },
  lowerStore: { x: 180, y: 376, width: 344, height: 52 },
};

export function awaleLayout(narrow: boolean, bottom: SideNumber): Layout {
  const shape = narrow ? NARROW : WIDE;
  const cells = new Map<string, Box>();
  HOUSES.forEach((name, at) => {
    const isLower = (at < HOUSES_PER_ROW ? 1 : 2) === bottom;
    const column = isLower ? at % HOUSES_PER_ROW : HOUSES_PER_ROW - 1 - (at % HOUSES_PER_ROW);
    cells.set(name, {
      x: shape.first.x + column * shape.pitch.x,
      y: shape.first.y - (isLower ? 0 : shape.pitch.y),
      ...shape.house,
    });
  });
  const { lowerStore, upperStore } = shape;
  return {
    width: shape.width,
    height: shape.height,
    cells,
    choices: new Map(),
    stores: bottom === 1 ? [lowerStore, upperStore] : [upperStore, lowerStore],
  };
}
