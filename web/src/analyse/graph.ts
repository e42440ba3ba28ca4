// The graph of a game's value, and the moves that stand out in it.

import type { Judgement, ReviewedPly, SideNumber } from '../api/schema';

export type Reviewed = ReadonlyMap<number, ReviewedPly>;

/** Player 1's chance at every ply of a game, where it is known. */
export function chances(reviewed: Reviewed, plies: number): (number | null)[] {
  return Array.from({ length: plies + 1 }, (_, ply) => reviewed.get(ply)?.worth.chance ?? null);
}

export interface Box {
  width: number;
  height: number;
}

export function xAt(ply: number, plies: number, box: Box): number {
  return plies === 0 ? box.width / 2 : (ply / plies) * box.width;
}

/** Player 1 is ahead in the upper half. */
export function yAt(chance: number, box: Box): number {
  return (1 - chance) * box.height;
}

/** Stretches of known values, each as the points of a line. */
export function stretches(values: readonly (number | null)[], box: Box): [number, number][][] {
  const result: [number, number][][] = [];
  let current: [number, number][] | null = null;
  values.forEach((value, ply) => {
    if (value === null) {
      current = null;
      return;
    }
    if (!current) result.push((current = []));
    current.push([xAt(ply, values.length - 1, box), yAt(value, box)]);
  });
  return result;
}

const rounded = (value: number): string => String(Math.round(value * 100) / 100);

export function linePath(points: readonly [number, number][]): string {
  return points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${rounded(x)} ${rounded(y)}`).join('');
}

/** The same, filled down to the middle. */
export function areaPath(points: readonly [number, number][], box: Box): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return '';
  const middle = box.height / 2;
  return `${linePath(points)}L${rounded(last[0])} ${middle}L${rounded(first[0])} ${middle}Z`;
}

/** The ply nearest to a place, given from 0 to 1 across the graph. */
export function plyAt(share: number, plies: number): number {
  return Math.max(0, Math.min(plies, Math.round(share * plies)));
}

/** As players write them beside a move. */
export const MARKS: Record<Judgement, string> = {
  good: '',
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
};

/** Who makes the move after a number of plies. */
export function moverAt(ply: number, begins: SideNumber): SideNumber {
  return (ply % 2 === 0) === (begins === 1) ? 1 : 2;
}

/** The number that the move list gives the move after a number of plies. */
export function numberAt(ply: number, begins: SideNumber): number {
  return Math.floor((ply + (begins === 1 ? 0 : 1)) / 2) + 1;
}

/** The moves that gave something away, in the order of the game. */
export function faults(reviewed: Reviewed): ReviewedPly[] {
  return [...reviewed.values()]
    .filter(({ judgement, played }) => judgement !== 'good' && played !== null)
    .sort((a, b) => a.ply - b.ply);
}

export type FaultCounts = Record<Exclude<Judgement, 'good'>, number>;

/** How many of each kind both players made. */
export function faultCounts(reviewed: Reviewed, begins: SideNumber): [FaultCounts, FaultCounts] {
  const none = (): FaultCounts => ({ inaccuracy: 0, mistake: 0, blunder: 0 });
  const counts: [FaultCounts, FaultCounts] = [none(), none()];
  for (const { ply, judgement } of faults(reviewed)) {
    const mover = counts[moverAt(ply, begins) - 1];
    if (mover && judgement !== 'good') mover[judgement] += 1;
  }
  return counts;
}
