// Learning from the mistakes of a game, one after another.

import type { Whereabouts } from '../api';
import type { ReviewedPly, SideNumber } from '../api/schema';
import { settings } from '../settings.svelte';
import { isRight, lessonsOf, verdictAtOnce, verdictOf, type SideFilter, type Verdict } from './learn';
import type { Reviewed } from './graph';
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
    this.phase = at < this.all.length ? 'try' : 'done';
  }

  /** The user tries a move in the position before the mistake. */
  async attempt(move: string, game: Whereabouts): Promise<void> {
    const lesson = this.current;
    if (!lesson || !this.isOpen) return;
    this.tried = move;
    const known = verdictAtOnce(lesson, move);
    if (known) return this.#answer(known, lesson.loss);
    this.phase = 'checking';
    this.verdict = null;
    const judging = judge(game, move, settings.analysis);
    this.#stop = judging.stop;
    const judged = await judging.result;
    if (this.current === lesson && this.phase === 'checking') {
      this.#answer(verdictOf(judged, move), judged.loss);
    }
  }

  #answer(verdict: Verdict, loss: number): void {
    this.verdict = verdict;
    this.loss = loss;
    this.phase = 'answered';
    if (isRight(verdict)) this.solved += 1;
  }

  again(): void {
    this.#turnTo(this.at);
  }

  show(): void {
    this.#stop();
    this.verdict = null;
    this.phase = 'shown';
  }

  next(): void {
    this.#turnTo(this.at + 1);
  }

  close(): void {
    this.#stop();
    this.all = [];
    this.phase = 'try';
  }
}
