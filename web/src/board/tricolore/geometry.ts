// The sixteen holes as the rim of a 5×5 square: hole 1 at the lower left, and on along
// the lower edge, anticlockwise as in awalé. Seen from player 2 the square is turned
// half round.

import type { SideNumber } from '../../api/schema';
import type { Layout, Box } from '../layout';

const SIDE = 4;
export const PITCH = 120;
const MARGIN = 70;
/** The edge of the board that is seen below. */
export const EDGE = 9;
const HOLE = 112;
export const CHOICES = ['R', 'B', 'TR', 'TB'];

/** Column and row (from the top) of the hole with a number from 0. */
function gridPlace(hole: number): [number, number] {
  const along = hole % SIDE;
  switch (Math.floor(hole / SIDE)) {
    case 0:
      return [along, SIDE];
    case 1:
      return [SIDE, SIDE - along];
    case 2:
      return [SIDE - along, 0];
    default:
      return [0, along];
  }
}

export function tricoloreLayout(_narrow: boolean, bottom: SideNumber): Layout {
  const size = 2 * MARGIN + SIDE * PITCH;
  const box = (column: number, row: number): Box => ({
    x: MARGIN + column * PITCH,
    y: MARGIN + row * PITCH,
    width: HOLE,
    height: HOLE,
  });
  const cells = new Map<string, Box>();
  for (let hole = 0; hole < 4 * SIDE; hole += 1) {
    const [column, row] = gridPlace(hole);
    const turned = bottom === 2;
    cells.set(
      String(hole + 1),
      box(turned ? SIDE - column : column, turned ? SIDE - row : row),
    );
  }
  const middle = size / 2;
  const choices = CHOICES.map((choice, at): [string, Box] => {
    const x = middle + (at % 2 === 0 ? -83 : 83);
    const y = middle + (at < 2 ? -26 : 42);
    return [choice, { x, y, width: 158, height: 60 }];
  });
  const store = (isLower: boolean): Box => ({
    x: middle,
    y: middle + (isLower ? 128 : -128),
    width: 330,
    height: 72,
  });
  return {
    width: size,
    height: size + EDGE,
    cells,
    choices: new Map(choices),
    stores: [store(bottom === 1), store(bottom === 2)],
  };
}
