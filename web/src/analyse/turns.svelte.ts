// On a small machine the server looks at one thing at a time. Whoever steps through a game
// that is still being gone through should not wait for the end of that: the review makes
// room for a short look at the position on the board, and goes on afterwards.

import type { Engine } from './engine.svelte';
import type { Review } from './review.svelte';

/** A search that has heard nothing for so long is waiting for its turn. */
const PATIENCE = 1000;
/** What a look may take before the review goes on. */
const LOOK = 3500;

export class Turns {
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
      }, LOOK);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      if (!this.review.isRunning && !this.isYielding) this.engine.goOn();
    });
  }
}
