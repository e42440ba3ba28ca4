// The engine's opinion of the position on the board, growing as it looks deeper.

import { placeKey, type Whereabouts } from '../api';
import { analyst, type AnalystPlace } from '../api/analyst';
import type { AnalysisView } from '../api/schema';

/** Stepping quickly through a game starts no search that nobody waits for. */
const PATIENCE = 250;
/** Results kept, so that going back shows them at once. */
const MAX_KEPT_RESULTS = 80;

/** Where a search stops; 0 is nowhere. */
export interface SearchLimits {
  depth: number;
  seconds: number;
}
const NO_LIMITS: SearchLimits = { depth: 0, seconds: 0 };

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
  #place: Whereabouts | null = null;
  #where: AnalystPlace = 'device';
  #cores = 1;
  #limits = NO_LIMITS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isHeld = false;

  /** Looks at a place, or at nothing. */
  look(at: Whereabouts | null, where: AnalystPlace, cores: number, limits = NO_LIMITS): void {
    const key = at && placeKey(at);
    const isSamePlace = key === (this.#place && placeKey(this.#place));
    const { depth, seconds } = this.#limits;
    const isSameSearch = where === this.#where && cores === this.#cores;
    if (isSamePlace && isSameSearch && depth === limits.depth && seconds === limits.seconds) return;
    this.#end();
    this.#place = at;
    this.#where = where;
    this.#cores = cores;
    this.#limits = limits;
    this.found = (key !== null && this.#known.get(key)) || null;
    if (at && !this.#isEnough()) this.#begin(at);
  }

  /** Whether there is nothing more to find, or to be looked for. */
  #isEnough(): boolean {
    const { found } = this;
    if (!found) return false;
    const { depth, seconds } = this.#limits;
    const isDeep = depth > 0 && found.depth >= depth;
    return found.finished || isDeep || (seconds > 0 && found.time_ms >= 1000 * seconds);
  }

  #begin(at: Whereabouts): void {
    this.isSearching = true;
    this.#waiting = setTimeout(() => {
      const take = (found: AnalysisView): void => this.#take(placeKey(at), found);
      this.#stop = analyst(this.#where).analyse(at, take, this.#cores);
    }, PATIENCE);
  }

  #take(key: string, found: AnalysisView): void {
    if (!this.hasBegun && this.#limits.seconds > 0) {
      this.#timer = setTimeout(() => this.#end(), 1000 * this.#limits.seconds);
    }
    this.hasBegun = true;
    // A search that was begun again after a break starts from nothing.
    const isDeeper = !this.found || found.depth >= this.found.depth || found.finished;
    if (isDeeper) {
      this.found = found;
      this.#keep(key, found);
    }
    if (this.#isEnough()) this.#end();
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
    if (this.#place) this.#begin(this.#place);
  }

  #end(): void {
    this.#isHeld = false;
    clearTimeout(this.#waiting);
    clearTimeout(this.#timer);
    this.#stop();
    this.#stop = () => undefined;
    this.isSearching = false;
    this.hasBegun = false;
  }

  /** Stops thinking; what was found stays known. */
  rest(): void {
    this.#end();
    this.#place = null;
    this.found = null;
  }
}
