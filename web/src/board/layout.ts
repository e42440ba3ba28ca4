// Where the cells of a board are drawn, and which one an arrow key leads to.

import type { SideNumber } from '../api/schema';

/** Something drawn: its middle and its size, in units of the drawing. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Layout {
  width: number;
  height: number;
  cells: Map<string, Box>;
  /** Choices that follow the choice of a cell. */
  choices: Map<string, Box>;
  /** Where captured pieces of player 1 and of player 2 go. */
  stores: [Box, Box];
}

export type LayoutOf = (narrow: boolean, bottom: SideNumber) => Layout;

/** Below this many pixels a board is drawn for a narrow space. */
const NARROW_WIDTH = 440;
/** What a drawing for a narrow space may lose in width, where that space is low as well. */
const MIN_SHARE = 0.85;

/** Whether a board is better drawn for a narrow space, in a room of so many pixels. */
export function isNarrow(layout: LayoutOf, room: { width: number; height: number }): boolean {
  const widthOf = (narrow: boolean): number => {
    const { width, height } = layout(narrow, 1);
    return Math.min(room.width, (room.height * width) / height);
  };
  return widthOf(false) < NARROW_WIDTH && widthOf(true) >= MIN_SHARE * widthOf(false);
}

export type Direction = 'left' | 'right' | 'up' | 'down';

const ARROWS: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

export function directionOf(key: string): Direction | null {
  return ARROWS[key] ?? null;
}

/** A step aside costs more than a step ahead, so that rows and columns are kept. */
const ASIDE_COST = 3;

/** The nearest box in a direction, by name; `null` at the edge. */
export function neighbour(
  boxes: ReadonlyMap<string, Box>,
  from: string,
  direction: Direction,
): string | null {
  const here = boxes.get(from);
  if (!here) return null;
  let best: { name: string; cost: number } | null = null;
  for (const [name, box] of boxes) {
    const dx = box.x - here.x;
    const dy = box.y - here.y;
    const across = direction === 'left' || direction === 'right';
    const sign = direction === 'left' || direction === 'up' ? -1 : 1;
    const ahead = sign * (across ? dx : dy);
    const aside = Math.abs(across ? dy : dx);
    // Half a turn aside is not ahead any more.
    if (name === from || ahead <= 0.5 || aside > 2 * ahead) continue;
    const cost = ahead + ASIDE_COST * aside;
    if (!best || cost < best.cost) best = { name, cost };
  }
  return best?.name ?? null;
}

/** Whether two boxes of the same size touch, corners included. */
export function touches(a: Box, b: Box): boolean {
  const gap = 1.5;
  return (
    Math.abs(a.x - b.x) < a.width * gap &&
    Math.abs(a.y - b.y) < a.height * gap &&
    (a.x !== b.x || a.y !== b.y)
  );
}

/** A point between two others, a little above the straight line, as something tossed. */
export function tossed(
  from: { x: number; y: number },
  to: { x: number; y: number },
  progress: number,
  arc = 0.22,
): { x: number; y: number } {
  // Slow at both ends.
  const eased = progress * progress * (3 - 2 * progress);
  const rise = arc * Math.hypot(to.x - from.x, to.y - from.y) * 4 * eased * (1 - eased);
  return {
    x: from.x + (to.x - from.x) * eased,
    y: from.y + (to.y - from.y) * eased - rise,
  };
}
