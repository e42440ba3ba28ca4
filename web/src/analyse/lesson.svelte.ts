// Learning from the mistakes of a game, one after another.

import type { Whereabouts } from '../api';
import type { ReviewedPly, SideNumber } from '../api/schema';
import { settings } from '../settings.svelte';
import { isRight, lessonsOf, verdictAtOnce, verdictOf, type SideFilter, type Verdict } from './learn';
import type { Reviewed } from './graph';
import { Refutation, type Refuted } from './refutation.svelte';
import { judge } from './review.svelte';

export type Phase = 'try' | 'checking' | 'answered' | 'shown' | 'done';

export class Lessons {
  all: ReviewedPly[] = $state.raw([]);
  at = $state(0);
  phase: Phase = $state('try');
  verdict: Verdict | null = $state(null);
  tried = $state('');
  /** What the wrong try gave away, in percent points. */
  loss = $state(0);
  /** Mistakes that were set right. */
  solved = $state(0);
  /** What punishes the wrong try, or the move played once the answer is shown. */
  refuted: Refuted | null = $state.raw(null);
  readonly refutation = new Refutation();
  #stop: () => void = () => undefined;

  get current(): ReviewedPly | null {
    return this.phase === 'done' ? null : (this.all[this.at] ?? null);
  }

  get isOpen(): boolean {
    return this.phase === 'try' || (this.phase === 'answered' && !this.isSolved);
  }

  get isSolved(): boolean {
    return this.verdict !== null && isRight(this.verdict);
  }

  begin(reviewed: Reviewed, side: SideFilter, begins: SideNumber): void {
    this.all = lessonsOf(reviewed, side, begins);
    this.solved = 0;
    this.#turnTo(0);
  }

  #turnTo(at: number): void {
    this.#stop();
    this.at = at;
    this.tried = '';
    this.verdict = null;
    this.loss = 0;
    this.#refute(null);
    this.phase = at < this.all.length ? 'try' : 'done';
  }

  /** The user tries a move in the position before the mistake. */
  async attempt(move: string, game: Whereabouts): Promise<void> {
    const lesson = this.current;
    if (!lesson || !this.isOpen) return;
    this.tried = move;
    const known = verdictAtOnce(lesson, move);
    this.#refute(null);
    if (known) return this.#answer(known, lesson);
    this.phase = 'checking';
    this.verdict = null;
    const judging = judge(game, move, settings.analysis);
    this.#stop = judging.stop;
    const judged = await judging.result;
    if (this.current === lesson && this.phase === 'checking') {
      this.#answer(verdictOf(judged, move), judged);
    }
  }

  /** `judged` tells what the try gave away; of the best one it tells of the move played. */
  #answer(verdict: Verdict, judged: ReviewedPly): void {
    this.verdict = verdict;
    this.loss = judged.loss;
    this.phase = 'answered';
    if (isRight(verdict)) this.solved += 1;
    else this.#refute(judged);
  }

  #refute(judged: ReviewedPly | null): void {
    this.refutation.end();
    const { played, refutation: line = [], refutation_reasons: reasons = [] } = judged ?? {};
    this.refuted = played && line.length > 0 ? { move: played, line, reasons } : null;
  }

  again(): void {
    this.#turnTo(this.at);
  }

  show(): void {
    this.#stop();
    this.verdict = null;
    this.phase = 'shown';
    this.#refute(this.all[this.at] ?? null);
  }

  next(): void {
    this.#turnTo(this.at + 1);
  }

  close(): void {
    this.#stop();
    this.#refute(null);
    this.all = [];
    this.phase = 'try';
  }
}
