// Where the houses of awalé are: the lower player's row from left to right, the upper
// one's from right to left, so that sowing runs anticlockwise for both. What a player has
// captured lies in a tray on the player's side, and the houses have the whole width.

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
  height: 540,
  first: { x: 92.5, y: 352 },
  pitch: { x: 143, y: 172 },
  house: { width: 128, height: 128 },
  upperStore: { x: 450, y: 50, width: 844, height: 60 },
  lowerStore: { x: 450, y: 482, width: 844, height: 60 },
};

const NARROW: Shape = {
  width: 360,
  height: 412,
  first: { x: 35, y: 272 },
  pitch: { x: 58, y: 136 },
  house: { width: 54, height: 92 },
  upperStore: { x: 180, y: 33, width: 338, height: 46 },
  lowerStore: { x: 180, y: 375, width: 338, height: 46 },
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
