// The server goes through a whole game, from its end to its start. What has been told is
// kept when the connection breaks: it goes on where it stopped.

import { listen, whereabouts, type Whereabouts } from '../api/client';
import type { ReviewedPly } from '../api/schema';
import { contact } from '../parts/connection.svelte';
import type { Reviewed } from './graph';

export class Review {
  plies: Reviewed = $state.raw(new Map());
  isRunning = $state(false);
  #game: Whereabouts | null = null;
  #stop: () => void = () => undefined;

  get isDone(): boolean {
    return this.#game !== null && this.plies.has(0) && this.plies.size > this.#game.moves.length;
  }

  /** Whether it is about these moves. */
  isOf(game: Whereabouts | null): boolean {
    return this.#game !== null && game !== null && same(this.#game, game);
  }

  /** Goes through a game, or on with it. */
  start(game: Whereabouts): void {
    if (!this.isOf(game)) {
      this.rest();
      this.plies = new Map();
      this.#game = game;
    }
    if (this.isRunning || this.isDone) return;
    this.#listen();
  }

  /** Only the part before the earliest ply that is known is left to do. */
  #listen(): void {
    const game = this.#game;
    if (!game) return;
    const left = Math.min(game.moves.length, ...this.plies.keys());
    const rest = { ...game, moves: game.moves.slice(0, left) };
    this.isRunning = true;
    const connected = (is: boolean): void => {
      contact(is);
      if (is) return;
      this.#stop();
      const again = setTimeout(() => this.#listen(), 1500);
      this.#stop = () => clearTimeout(again);
    };
    this.#stop = listen(
      `/review?${whereabouts(rest)}`,
      { ply: (data) => this.#take(data as ReviewedPly), done: () => this.rest() },
      connected,
    );
  }

  #take(told: ReviewedPly): void {
    // The first ply told after a break is known already, together with its move.
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
  return whereabouts(one).toString() === whereabouts(other).toString();
}

/** What a move that is tried gives away, judged as in a review; `null` if nobody answers. */
export function judge(game: Whereabouts, tried: string): { result: Promise<ReviewedPly>; stop: () => void } {
  const ply = game.moves.length;
  const at = { ...game, moves: [...game.moves, tried] };
  let stop: () => void = () => undefined;
  const result = new Promise<ReviewedPly>((resolve) => {
    const take = (data: unknown): void => {
      const told = data as ReviewedPly;
      if (told.ply !== ply) return;
      stop();
      resolve(told);
    };
    stop = listen(`/review?${whereabouts(at)}`, { ply: take }, contact);
  });
  return { result, stop: () => stop() };
}
