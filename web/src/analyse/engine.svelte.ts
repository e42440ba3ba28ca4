// The engine's opinion of the position on the board, growing as it looks deeper.

import { listen, whereabouts, type Whereabouts } from '../api/client';
import type { AnalysisView } from '../api/schema';
import { contact } from '../parts/connection.svelte';

/** Stepping quickly through a game starts no search that nobody waits for. */
const PATIENCE = 250;
/** Results kept, so that going back shows them at once. */
const MAX_KEPT_RESULTS = 80;

export class Engine {
  /** What is known about the position that was asked about. */
  found: AnalysisView | null = $state.raw(null);
  /** A search is asked for; it may be waiting for its turn. */
  isSearching = $state(false);
  /** Whether anything has been heard of the present search. */
  hasBegun = $state(false);
  #known = new Map<string, AnalysisView>();
  #stop: () => void = () => undefined;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #key = '';
  #isHeld = false;

  /** Looks at a place, or at nothing. */
  look(at: Whereabouts | null): void {
    const key = at ? whereabouts(at).toString() : '';
    if (key === this.#key) return;
    this.#end();
    this.#key = key;
    this.found = this.#known.get(key) ?? null;
    if (at && !this.found?.finished) this.#begin(key);
  }

  #begin(key: string): void {
    this.isSearching = true;
    this.#waiting = setTimeout(() => this.#listen(key), PATIENCE);
  }

  #listen(key: string): void {
    const take = (data: unknown): void => this.#take(key, data as AnalysisView);
    this.#stop = listen(`/analysis?${key}`, { found: take }, contact);
  }

  #take(key: string, found: AnalysisView): void {
    this.hasBegun = true;
    // A search that was begun again after a break starts from nothing.
    const isDeeper = !this.found || found.depth >= this.found.depth || found.finished;
    if (isDeeper) {
      this.found = found;
      this.#keep(key, found);
    }
    if (found.finished) this.#end();
  }

  #keep(key: string, found: AnalysisView): void {
    this.#known.delete(key);
    this.#known.set(key, found);
    const oldest = this.#known.keys().next().value;
    if (this.#known.size > MAX_KEPT_RESULTS && oldest !== undefined) this.#known.delete(oldest);
  }

  /** Leaves the rest for later; what was found stays. */
  hold(): void {
    if (!this.isSearching) return;
    this.#end();
    this.#isHeld = true;
  }

  /** Goes on with a search that was held. */
  goOn(): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.#begin(this.#key);
  }

  #end(): void {
    this.#isHeld = false;
    clearTimeout(this.#waiting);
    this.#stop();
    this.#stop = () => undefined;
    this.isSearching = false;
    this.hasBegun = false;
  }

  /** Stops thinking; what was found stays known. */
  rest(): void {
    this.#end();
    this.#key = '';
    this.found = null;
  }
}
