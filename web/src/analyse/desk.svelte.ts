// The analysis screen at work: the game that is studied, the engine and the review that
// take turns with it, and the lessons from its mistakes.

import { untrack } from 'svelte';
import type { SideNumber } from '../api/schema';
import type { Values } from '../board/values';
import { here, rewrite } from '../router.svelte';
import { settings } from '../settings.svelte';
import { wantedBy } from './address';
import { Engine } from './engine.svelte';
import type { SideFilter } from './learn';
import { Lessons } from './lesson.svelte';
import { Review } from './review.svelte';
import { Study } from './study.svelte';
import { goToMain, withoutVariation } from './tree';
import { AnalysisScheduler } from './scheduler.svelte';
import { Attention } from './visible.svelte';
import { marksOf } from './worth';

export class Desk {
  readonly study = new Study();
  readonly engine = new Engine();
  readonly review = new Review();
  readonly lessons = new Lessons();
  readonly #attention = new Attention();
  readonly #scheduler = new AnalysisScheduler(this.engine, this.review);

  /** The engine is switched on. */
  isThinking = $state(true);
  isLearning = $state(false);
  /** Whose mistakes are gone through, once that was chosen. */
  chosenSide: SideFilter | null = $state(null);
  /** The address that the screen itself wrote. */
  #written = '';

  /** The side that was played in this browser. */
  readonly home: SideNumber = $derived.by(() => {
    const held = this.study.material?.held ?? [];
    return held.length === 1 ? (held[0] ?? 1) : 1;
  });
  readonly side: SideFilter = $derived.by(
    () => this.chosenSide ?? (this.study.material?.held.length === 1 ? this.home : 'both'),
  );

  /** The review is about the game as it is now. */
  readonly isOfGame = $derived.by(
    () => this.review.plies.size > 0 && this.review.isOf(this.study.wholeGame),
  );
  readonly isReviewed = $derived.by(() => this.isOfGame && this.review.isDone);

  /** What the review said about the position on the board. */
  readonly before = $derived.by(() => {
    const { cursor } = this.study;
    return cursor.inVariation || !this.isOfGame ? null : (this.review.plies.get(cursor.ply) ?? null);
  });
  readonly worth = $derived.by(() => this.engine.found?.worth ?? this.before?.worth ?? null);

  /** What is written on the board; nothing while the answer is looked for. */
  readonly values: Values | null = $derived.by(() =>
    this.engine.found && !this.isLearning ? marksOf(this.engine.found) : null,
  );
  readonly hint = $derived.by(() => {
    const best = this.isLearning && this.lessons.phase === 'shown' ? this.lessons.current?.best : null;
    const move = this.study.shown?.position.moves.find((legal) => legal.move === best);
    return move ? { from: move.from, move: move.move } : null;
  });

  /** The sides that may be moved on the board. */
  readonly you: SideNumber[] = $derived.by(() => {
    const { shown } = this.study;
    if (!shown || shown.position.outcome || (this.isLearning && !this.lessons.isOpen)) return [];
    return [shown.position.turn];
  });

  /** How the game ended; it may have been given up in a position that could go on. */
  readonly outcome = $derived.by(() => {
    const { cursor, shown, material } = this.study;
    const isAtEnd = !cursor.inVariation && cursor.ply === cursor.main.length;
    return shown?.position.outcome ?? (isAtEnd ? (material?.outcome ?? null) : null);
  });

  play(move: string): void {
    if (!this.isLearning) return this.study.play(move);
    const at = this.study.whereabouts;
    if (at) void this.lessons.attempt(move, at);
  }

  /** Goes through moves that were made here. */
  goThrough(): void {
    const game = this.study.wholeGame;
    if (!game) return;
    // On a small machine the engine would keep the review waiting.
    this.engine.hold();
    this.review.start(game, settings.analysis);
  }

  learn(is: boolean): void {
    this.isLearning = is;
    if (!is) this.study.go(withoutVariation(this.study.cursor));
  }

  /** To be called while a component is set up; `query` is what the address asks for. */
  follow(query: () => URLSearchParams): void {
    $effect(() => this.#attention.follow());
    $effect(() => () => {
      this.study.close();
      this.engine.rest();
      this.review.close();
      this.lessons.close();
    });
    this.#followAddress(query);
    this.#followGame();
    this.#scheduler.follow();
    this.#followLessons();
  }

  /** The address tells what is looked at, and is kept in step with it. */
  #followAddress(query: () => URLSearchParams): void {
    $effect(() => {
      const asked = query();
      untrack(() => {
        const address = here();
        if (address === this.#written) return;
        this.#written = address;
        const wanted = wantedBy(asked);
        this.isLearning = wanted.learn;
        this.chosenSide = null;
        this.review.close();
        this.lessons.close();
        void this.study.open(wanted);
      });
    });
    $effect(() => {
      if (!this.study.shown) return;
      const address = this.study.address(this.isLearning);
      // Browsers count how often the address changes.
      const timer = setTimeout(() => {
        // The user may have left for a screen that is still being fetched.
        if (here() !== this.#written) return;
        this.#written = address;
        rewrite(address);
      }, 200);
      return () => clearTimeout(timer);
    });
  }

  /** The game is gone through first: it is soon done, and tells something of every position. */
  #followGame(): void {
    $effect(() => {
      const { wholeGame: game, shown, material, cursor } = this.study;
      const isHere = this.#attention.isHere && shown !== null;
      const isWanted = (this.isThinking || this.isLearning) && isHere && !this.#scheduler.isYielding;
      // Moves made here are only gone through when that is asked for.
      const isGiven = material !== null && (material.moves.length > 0 || this.isLearning);
      const hasMoves = cursor.main.length > 0;
      const where = settings.analysis;
      untrack(() => {
        if (game && isWanted && hasMoves && (isGiven || this.review.isOf(game))) {
          this.review.start(game, where);
        } else this.review.rest();
      });
    });
    $effect(() => {
      const isHere = this.#attention.isHere && this.study.shown !== null;
      const at = this.isThinking && !this.isLearning && isHere ? this.study.whereabouts : null;
      const where = settings.analysis;
      const cores = Number(settings.cores);
      untrack(() => this.engine.look(at, where, cores));
    });
  }

  #followLessons(): void {
    const { study, lessons } = this;
    $effect(() => {
      if (!this.isLearning || !this.isReviewed) return;
      const whose = this.side;
      untrack(() => lessons.begin(this.review.plies, whose, study.begins));
    });
    $effect(() => {
      const lesson = this.isLearning && this.isReviewed ? lessons.current : null;
      if (lesson && lessons.phase === 'try') {
        untrack(() => study.go(goToMain(withoutVariation(study.cursor), lesson.ply)));
      }
    });
    $effect(() => {
      if (this.isLearning && lessons.isSolved) untrack(() => study.play(lessons.tried));
    });
  }
}
