// The graph of a score over the games of a tournament.

import type { ScorePoint } from '../api/schema';

export interface Box {
  width: number;
  height: number;
}

/** A line through the points; `games` is how many the width stands for. */
export function scorePath(points: readonly ScorePoint[], games: number, box: Box): string {
  const rounded = (value: number): number => Math.round(value * 100) / 100;
  return points
    .map(({ games: count, score }, at) => {
      const x = rounded((count / Math.max(1, games)) * box.width);
      const y = rounded((1 - score) * box.height);
      return `${at === 0 ? 'M' : 'L'}${x} ${y}`;
    })
    .join('');
}

/** The games of one bot once all are played: what the graph is as wide as. */
export function plannedOfOne(planned: number, bots: number): number {
  return bots < 2 ? planned : Math.round((2 * planned) / bots);
}
