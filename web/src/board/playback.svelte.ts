// Which position a board shows, and the move that is being shown on the way to it.

import type { MoveView, PositionView } from '../api/schema';
import { isAnimated } from '../settings.svelte';
import { contentsAfter, layersAfter, leadsTo, takenIn } from './contents';
import { sounds } from './sound';
import { airborne, stepsMade, timeline, type Span } from './timeline';

export interface Shown {
  position: PositionView;
  last: MoveView | null;
  ply: number;
}

interface Run {
  before: PositionView;
  move: MoveView;
  spans: Span[];
}

/** If no frame is drawn for this much longer than the move lasts, it is over. */
const PATIENCE = 250;

export class Playback {
  #shown: Shown = $state.raw() as Shown;
  #run: Run | null = $state.raw(null);
  #time = $state(0);
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(first: Shown) {
    this.#shown = first;
  }

  /** What is shown when everything has come to rest. */
  get shown(): Shown {
    return this.#shown;
  }

  get settled(): boolean {
    return this.#run === null;
  }

  /** The move that is being shown. */
  get move(): MoveView | null {
    return this.#run?.move ?? null;
  }

  readonly #made = $derived(
    this.#run ? stepsMade(this.#run.move.steps, this.#run.spans, this.#time) : 0,
  );

  readonly contents = $derived.by(() => {
    const run = this.#run;
    if (!run) return contentsAfter(this.#shown.position.cells, []);
    return contentsAfter(run.before.cells, run.move.steps, this.#made);
  });

  /** What lies on each other on the cells, and what is held above them. */
  readonly stacks = $derived.by(() =>
    layersAfter(this.cells, this.#run?.move.steps ?? [], this.#made),
  );

  /** Pieces taken so far are added to the scores before the move. */
  readonly taken = $derived.by((): [number, number] => {
    const run = this.#run;
    if (!run) return this.#shown.position.scores;
    const taken = takenIn(run.move.steps.slice(0, this.#made));
    return [run.before.scores[0] + taken[0], run.before.scores[1] + taken[1]];
  });

  readonly flight = $derived(
    this.#run ? airborne(this.#run.move.steps, this.#run.spans, this.#time) : null,
  );

  /** Points that are not simply pieces taken stay as they were until the end. */
  get scores(): [number, number] {
    return this.#run?.before.scores ?? this.#shown.position.scores;
  }

  /** The cells as they were before the move that is being shown, or as they are. */
  get cells(): PositionView['cells'] {
    return (this.#run?.before ?? this.#shown.position).cells;
  }

  /** Goes to a position: move by move if it is one move away, else at once. */
  show(next: Shown): void {
    const now = this.#shown;
    const isSame = next.ply === now.ply && next.position.text === now.position.text;
    // News about the same position, such as a clock, do not disturb the move.
    if (!isSame) this.finish();
    this.#shown = next;
    if (isSame) return;
    const isNext =
      next.ply === now.ply + 1 &&
      next.last !== null &&
      leadsTo(now.position.cells, next.last, next.position.cells);
    if (!isNext || !next.last || document.hidden) return;
    if (isAnimated()) {
      this.#begin({ before: now.position, move: next.last, spans: timeline(next.last.steps) });
    } else {
      for (const kind of new Set(next.last.steps.map((step) => step.kind))) sounds.step(kind);
    }
  }

  /** Shows the end of the move at once. */
  finish(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
    if (this.#run) this.#run = null;
  }

  #begin(run: Run): void {
    const length = run.spans.at(-1)?.end ?? 0;
    const began = performance.now();
    let heard = 0;
    this.#run = run;
    this.#time = 0;
    const draw = (now: number): void => {
      // A frame may carry a time from just before the beginning.
      const time = Math.max(0, now - began);
      const made = stepsMade(run.move.steps, run.spans, time);
      for (const step of run.move.steps.slice(heard, made)) sounds.step(step.kind);
      heard = Math.max(heard, made);
      if (time >= length) return this.finish();
      this.#time = time;
      this.#frame = requestAnimationFrame(draw);
    };
    this.#frame = requestAnimationFrame(draw);
    // A browser that draws nothing, because the page is hidden, still has a clock.
    this.#timer = setTimeout(() => this.finish(), length + PATIENCE);
  }
}
