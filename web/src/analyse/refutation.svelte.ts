// The line that punishes a mistake, played on the board one move after another.

import { backend, type Whereabouts } from '../api';
import type { PlyView, ReasonView } from '../api/schema';
import { pause } from '../parts/connection.svelte';
import { failureText } from '../play/failure';
import { untilAnswered } from '../play/resend';
import { toast } from '../parts/toasts.svelte';

/** A mistake, and what comes of it. */
export interface Refuted {
  move: string;
  /** The opponent's reply, and on from there. */
  line: readonly string[];
  /** What speaks for the reply. */
  reasons: readonly ReasonView[];
}

/** More is hard to follow. */
const MAX_MOVES = 6;

export class Refutation {
  /** What the board shows instead of the position; nothing while it is not asked for. */
  shown = $state.raw<PlyView | null>(null);
  /** How many moves have been shown, the mistake included. */
  at = $state(0);
  #moves: readonly string[] = [];
  /** Grows with every call, so that late answers are told apart. */
  #call = 0;

  /** The next move to be shown; nothing at the end. */
  get next(): string | null {
    return this.#moves[this.at] ?? null;
  }

  begin(place: Whereabouts, { move, line }: Refuted): void {
    this.#moves = [move, ...line.slice(0, MAX_MOVES)];
    this.at = 0;
    void this.step(place);
  }

  async step(place: Whereabouts): Promise<void> {
    if (this.next === null) return;
    const call = (this.#call += 1);
    this.at += 1;
    const at = { ...place, moves: [...place.moves, ...this.#moves.slice(0, this.at)] };
    const isLate = (): boolean => call !== this.#call;
    try {
      const view = await untilAnswered(() => backend.places.position(at), pause, isLate);
      if (!isLate()) this.shown = view;
    } catch (error) {
      if (!isLate()) toast(failureText(error), 'bad');
    }
  }

  end(): void {
    this.#call += 1;
    this.#moves = [];
    this.at = 0;
    this.shown = null;
  }
}
