// Arrows and circles on a board: the reader's own, and the engine's best moves.

import type { AnalysisView, MoveView } from '../api/schema';

/** A cell, or the way from one to another. */
export interface Shape {
  from: string;
  /** The same cell: a circle. */
  to: string;
}

/** As many as a move can keep. */
export const MAX_DRAWINGS = 64;

export function shapeOf(text: string): Shape {
  const [from = '', to = from] = text.split('-');
  return { from, to };
}

export function textOf({ from, to }: Shape): string {
  return from === to ? from : `${from}-${to}`;
}

/** Drawn a second time, a shape goes away. */
export function toggled(drawn: readonly string[], shape: Shape): string[] {
  const text = textOf(shape);
  if (drawn.includes(text)) return drawn.filter((other) => other !== text);
  return drawn.length < MAX_DRAWINGS ? [...drawn, text] : [...drawn];
}

/** More arrows hide the board. */
const MAX_ARROWS = 3;

/** The engine's best moves as arrows, the best first; a move worth a lot less is none. */
export function bestShapes(
  found: AnalysisView | null,
  legal: readonly MoveView[],
  lines: number,
): Shape[] {
  const best = found?.moves.slice(0, Math.min(lines, MAX_ARROWS)) ?? [];
  const moves = best.map(({ move }) => legal.find((other) => other.move === move));
  return moves.filter((move) => move !== undefined).map(({ from, to }) => ({ from, to }));
}

export interface Point {
  x: number;
  y: number;
}

/** The outline of an arrow of a width: a shaft that leaves room for the cell, and a head. */
export function arrowPath(from: Point, to: Point, width: number, gap: number): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length < 1) return '';
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const head = Math.min(3 * width, length / 2);
  const start = Math.min(gap, length / 4);
  const end = length - gap / 2;
  const at = (along: number, aside: number): string => {
    const [x, y] = [from.x + dx * along - dy * aside, from.y + dy * along + dx * aside];
    return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
  };
  const half = width / 2;
  return `M${at(start, half)}L${at(end - head, half)}L${at(end - head, 1.3 * width)}L${at(end, 0)}L${at(end - head, -1.3 * width)}L${at(end - head, -half)}L${at(start, -half)}Z`;
}
