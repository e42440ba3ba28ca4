// One step of a lesson: a position, what the user tries in it, and what comes of it. Whether
// a move is legal and where it leads is the back end's to say.

import { backend, type Whereabouts } from '../api';
import type { GameName, PlyView, Refusal } from '../api/schema';
import { t } from '../i18n';
import '../i18n/learn';
import { pause } from '../parts/connection.svelte';
import { failureText } from '../play/failure';
import { untilAnswered } from '../play/resend';
import type { Step } from './lessons';

export class StepRun {
  shown = $state.raw<PlyView | null>(null);
  /** What the last try came to, in words. */
  said = $state('');
  isDone = $state(false);
  /** The user asked to be shown the move. */
  isShowing = $state(false);
  failure = $state('');
  #isGone = false;

  constructor(
    readonly game: GameName,
    readonly step: Step,
  ) {
    void this.#fetch([]);
  }

  /** The move that is shown on request. */
  readonly hint = $derived.by(() => {
    const wanted = this.isShowing && !this.isDone ? this.step.right[0] : null;
    const move = this.shown?.position.moves.find((legal) => legal.move === wanted);
    return move ? { from: move.from, move: move.move } : null;
  });

  #place(moves: readonly string[]): Whereabouts {
    return { game: this.game, rules: '', position: this.step.position, moves };
  }

  async #fetch(moves: readonly string[]): Promise<void> {
    try {
      const send = (): Promise<PlyView> => backend.places.position(this.#place(moves));
      const view = await untilAnswered(send, pause, () => this.#isGone);
      if (!this.#isGone) this.shown = view;
    } catch (error) {
      if (!this.#isGone) this.failure = failureText(error);
    }
  }

  attempt(move: string): void {
    if (this.isDone) return;
    if (!this.step.right.includes(move)) {
      this.said = `${t('learn.not-yet', { move })} ${t(this.step.other)}`;
      return;
    }
    this.isDone = true;
    this.said = t(this.step.done);
    void this.#fetch([move]);
  }

  refuse(text: string): void {
    if (!this.isDone) this.said = text;
  }

  check(move: string): Promise<Refusal | null> {
    return backend.places.check(this.#place([]), move);
  }

  again(): void {
    this.isDone = false;
    this.isShowing = false;
    this.said = '';
    void this.#fetch([]);
  }

  close(): void {
    this.#isGone = true;
  }
}
