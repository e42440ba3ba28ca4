// One puzzle being solved: what is on the board, what was tried, what comes next.

import { backend, type Whereabouts } from '../api';
import type { PlyView } from '../api/schema';
import { pause } from '../parts/connection.svelte';
import { failureText } from '../play/failure';
import { untilAnswered } from '../play/resend';
import { isAsGood, type Choice, type Puzzle } from './data';

/**
 * solve    a move is to be found
 * answer   the opponent is about to move
 * wrong    another move was tried, and is on the board
 * done     solved, or the solution was shown
 */
export type Phase = 'solve' | 'answer' | 'wrong' | 'done';

/** Milliseconds that the opponent takes. */
const ANSWER_PAUSE = 500;

export class Attempt {
  readonly puzzle: Puzzle;
  phase: Phase = $state('solve');
  /** The first try was right, all along. */
  isClean = $state(true);
  /** The solution was asked for. */
  isShown = $state(false);
  /** The wrong move, and what is known of it. */
  tried = $state('');
  /** The moves on the board, from the puzzle's position. */
  moves: readonly string[] = $state.raw([]);
  shown: PlyView | null = $state.raw(null);
  /** The puzzle's position itself. */
  start: PlyView | null = $state.raw(null);
  failure = $state('');
  readonly #ondone: (isSolved: boolean) => void;
  #isClosed = false;

  constructor(puzzle: Puzzle, ondone: (isSolved: boolean) => void) {
    this.puzzle = puzzle;
    this.#ondone = ondone;
    void this.#show();
  }

  /** Which of the moves to be found is the next. */
  get step(): number {
    return Math.floor(this.moves.length / 2);
  }

  get steps(): number {
    return this.puzzle.choices.length;
  }

  /** The moves of the position where the last try was made. */
  get choices(): readonly Choice[] {
    const { solution, choices } = this.puzzle;
    const found = this.moves.findIndex((move, ply) => solution[ply] !== move);
    return choices[Math.floor((found < 0 ? this.moves.length : found) / 2)] ?? [];
  }

  /** All that is shown in the end. */
  get line(): readonly string[] {
    return [...this.puzzle.solution, ...this.puzzle.rest];
  }

  at(moves: readonly string[] = this.moves): Whereabouts {
    const { game, rules, position } = this.puzzle;
    return { game, rules, position, moves };
  }

  close(): void {
    this.#isClosed = true;
  }

  async #show(): Promise<void> {
    const { moves } = this;
    const isGone = (): boolean => this.#isClosed || this.moves !== moves;
    try {
      const view = await untilAnswered(() => backend.places.position(this.at(moves)), pause, isGone);
      if (isGone()) return;
      this.shown = view;
      if (moves.length === 0) this.start = view;
    } catch (error) {
      if (!isGone()) this.failure = failureText(error);
    }
  }

  #put(moves: readonly string[]): Promise<void> {
    this.moves = moves;
    return this.#show();
  }

  /** The user makes a move. */
  async attempt(move: string): Promise<void> {
    if (this.phase !== 'solve') return;
    const { solution } = this.puzzle;
    const ply = this.moves.length;
    if (!isAsGood(this.choices, move)) return this.#miss(move);
    if (solution[ply] !== move || ply + 1 >= solution.length) {
      await this.#put([...this.moves, move]);
      return this.#finish();
    }
    this.phase = 'answer';
    await this.#put([...this.moves, move]);
    await pause(ANSWER_PAUSE);
    if (this.#isClosed || this.phase !== 'answer') return;
    await this.#put(solution.slice(0, ply + 2));
    this.phase = 'solve';
  }

  /** A wrong move stays on the board, with its answer where one is known. */
  async #miss(move: string): Promise<void> {
    if (this.isClean) {
      this.isClean = false;
      this.#ondone(false);
    }
    this.tried = move;
    const { reply } = this.choices.find((choice) => choice.move === move) ?? { reply: null };
    this.phase = 'wrong';
    const played = [...this.moves, move];
    await this.#put(played);
    if (reply === null) return;
    await pause(ANSWER_PAUSE);
    if (!this.#isClosed && this.phase === 'wrong' && this.moves === played) {
      await this.#put([...played, reply]);
    }
  }

  #finish(): void {
    this.phase = 'done';
    if (this.isClean) this.#ondone(true);
  }

  /** Back to where the wrong move was made: after the moves that were found. */
  again(): void {
    const { solution } = this.puzzle;
    const found = this.moves.findIndex((move, ply) => solution[ply] !== move);
    this.phase = 'solve';
    void this.#put(solution.slice(0, Math.max(0, found)));
  }

  /** Gives up: the line is shown. */
  show(): void {
    if (this.isClean) {
      this.isClean = false;
      this.#ondone(false);
    }
    this.isShown = true;
    this.phase = 'done';
    void this.#put(this.puzzle.solution.slice(0, 1));
  }

  /** Steps through the line once it is known; a ply of it. */
  goTo(ply: number): void {
    const to = Math.max(0, Math.min(this.line.length, ply));
    void this.#put(this.line.slice(0, to));
  }
}
