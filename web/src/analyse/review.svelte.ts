// A whole game is gone through, from its end to its start. What has been told is kept: a
// review that rested goes on where it stopped.

import { placeKey, type Whereabouts } from '../api';
import { analyst, type AnalystPlace } from '../api/analyst';
import type { ReviewedPly } from '../api/schema';
import type { Reviewed } from './graph';

export class Review {
  plies: Reviewed = $state.raw(new Map());
  isRunning = $state(false);
  #game: Whereabouts | null = null;
  #where: AnalystPlace = 'device';
  #stop: () => void = () => undefined;

  get isDone(): boolean {
    return this.#game !== null && this.plies.has(0) && this.plies.size > this.#game.moves.length;
  }

  /** Whether it is about these moves. */
  isOf(game: Whereabouts | null): boolean {
    return this.#game !== null && game !== null && same(this.#game, game);
  }

  /** Goes through a game, or on with it. */
  start(game: Whereabouts, where: AnalystPlace): void {
    if (!this.isOf(game)) {
      this.rest();
      this.plies = new Map();
      this.#game = game;
    }
    if (where !== this.#where) this.rest();
    this.#where = where;
    if (this.isRunning || this.isDone) return;
    this.#goOn();
  }

  /** Only the part before the earliest ply that is known is left to do. */
  #goOn(): void {
    const game = this.#game;
    if (!game) return;
    const left = Math.min(game.moves.length, ...this.plies.keys());
    const rest = { ...game, moves: game.moves.slice(0, left) };
    this.isRunning = true;
    this.#stop = analyst(this.#where).review(rest, (told) => this.#take(told), () => this.rest());
  }

  #take(told: ReviewedPly): void {
    // The first ply told after a rest is known already, together with its move.
    if (this.plies.has(told.ply)) return;
    this.plies = new Map(this.plies).set(told.ply, told);
  }

  rest(): void {
    this.#stop();
    this.#stop = () => undefined;
    this.isRunning = false;
  }

  close(): void {
    this.rest();
    this.#game = null;
    this.plies = new Map();
  }
}

function same(one: Whereabouts, other: Whereabouts): boolean {
  return placeKey(one) === placeKey(other);
}

/** What a move that is tried gives away, judged as in a review; `null` if nobody answers. */
export function judge(
  game: Whereabouts,
  tried: string,
  where: AnalystPlace,
): { result: Promise<ReviewedPly>; stop: () => void } {
  const ply = game.moves.length;
  const at = { ...game, moves: [...game.moves, tried] };
  let stop: () => void = () => undefined;
  const result = new Promise<ReviewedPly>((resolve) => {
    const take = (told: ReviewedPly): void => {
      if (told.ply !== ply) return;
      stop();
      resolve(told);
    };
    stop = analyst(where).review(at, take, () => undefined);
  });
  return { result, stop: () => stop() };
}
