// Shares the machine between the review of a game and the analysis of the position on the
// board. A small machine searches one position at a time: a reader who steps through a game
// under review would wait for its end. The review pauses for a short search instead.

import type { Engine } from './engine.svelte';
import type { Review } from './review.svelte';

/** A search without an answer for this long, in milliseconds, waits for the review. */
const PATIENCE = 1000;
/** Milliseconds that the search gets before the review goes on. */
const TIME_SLICE = 3500;

export class AnalysisScheduler {
  /** The review is to rest. */
  isYielding = $state(false);

  constructor(
    readonly engine: Engine,
    readonly review: Review,
  ) {}

  /** To be called while a component is set up. */
  follow(): void {
    $effect(() => {
      const { isSearching, hasBegun } = this.engine;
      if (!isSearching || hasBegun || !this.review.isRunning) return;
      const timer = setTimeout(() => (this.isYielding = true), PATIENCE);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      if (!this.isYielding) return;
      const { isSearching, hasBegun } = this.engine;
      if (!isSearching) {
        this.isYielding = false;
        return;
      }
      if (!hasBegun) return;
      const timer = setTimeout(() => {
        this.engine.hold();
        this.isYielding = false;
      }, TIME_SLICE);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      if (!this.review.isRunning && !this.isYielding) this.engine.goOn();
    });
  }
}
