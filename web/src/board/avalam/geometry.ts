// The 48 cells of avalam, columns a to i from the left and rows 1 to 9 from below;
// turned half round when red sits below.

import type { SideNumber } from '../../api/schema';
import type { Layout, Box } from '../layout';

const CELL = 64;
const MARGIN = 26;
/** Below the first row: the edge of the board, and letters. */
const FOOT = 36;
/** Above the last row: towers are seen from the front, and rise beyond their cells. */
const TOP = 24;
const COLUMNS = 'abcdefghi';

/** The first and the last column of every row, from row 9 down; the centre is a hole. */
const ROWS = ['cd', 'be', 'bg', 'bi', 'ai', 'ah', 'ch', 'eh', 'fg'];
export const CENTRE = 'e5';

function box(column: number, row: number, bottom: SideNumber): Box {
  const last = COLUMNS.length - 1;
  const [x, y] = bottom === 1 ? [column, row] : [last - column, last - row];
  return {
    x: MARGIN + (x + 0.5) * CELL,
    y: (y + 0.5) * CELL + TOP,
    width: CELL,
    height: CELL,
  };
}

/** Where a cell seems to be missing. */
export function centreBox(bottom: SideNumber): Box {
  const middle = (COLUMNS.length - 1) / 2;
  return box(middle, middle, bottom);
}

export interface EdgeLabel {
  text: string;
  x: number;
  y: number;
}

/** Letters below and numbers on the left. */
export function edgeLabels(bottom: SideNumber): EdgeLabel[] {
  const labels: EdgeLabel[] = [];
  for (let at = 0; at < COLUMNS.length; at += 1) {
    const middle = box(at, at, bottom);
    labels.push({ text: COLUMNS[at] ?? '', x: middle.x, y: 9 * CELL + TOP + FOOT / 2 + 9 });
    labels.push({ text: String(COLUMNS.length - at), x: MARGIN / 2, y: middle.y });
  }
  return labels;
}

export function avalamLayout(_narrow: boolean, bottom: SideNumber): Layout {
  const cells = new Map<string, Box>();
  ROWS.forEach(([first, last], row) => {
    const from = COLUMNS.indexOf(first ?? '');
    const to = COLUMNS.indexOf(last ?? '');
    for (let column = from; column <= to; column += 1) {
      const name = `${COLUMNS[column]}${COLUMNS.length - row}`;
      if (name !== CENTRE) cells.set(name, box(column, row, bottom));
    }
  });
  const size = 9 * CELL;
  const plate = (isLower: boolean): Box => ({
    x: MARGIN + (isLower ? 1.5 * CELL : size - 1.5 * CELL),
    y: TOP + (isLower ? size - 1 * CELL : 1 * CELL),
    width: 2.6 * CELL,
    height: 1.3 * CELL,
  });
  return {
    width: size + MARGIN + 4,
    height: size + TOP + FOOT,
    cells,
    choices: new Map(),
    stores: [plate(bottom === 1), plate(bottom === 2)],
  };
}
