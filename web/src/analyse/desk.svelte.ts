// The analysis screen at work: the game that is studied, the engine and the review that
// take turns with it, and the lessons from its mistakes.

import { untrack } from 'svelte';
import type { RecordJson, SideNumber } from '../api/schema';
import { boardOf } from '../board/registry';
import type { Values } from '../board/values';
import { here, kept, rewrite } from '../router.svelte';
import { settings } from '../settings.svelte';
import { wantedBy } from './address';
import { bestShapes } from './drawings';
import { Engine } from './engine.svelte';
import type { SideFilter } from './learn';
import { Lessons } from './lesson.svelte';
import { Review } from './review.svelte';
import { Study } from './study.svelte';
import { backToMain, goToMain, type Root } from './tree';
import { AnalysisScheduler } from './scheduler.svelte';
import { Attention } from './visible.svelte';
import { marksOf } from './worth';

/** What is kept with the address. */
interface Kept {
  record: RecordJson;
}

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
    const { isInMain, moves } = this.study;
    return isInMain && this.isOfGame ? (this.review.plies.get(moves.length) ?? null) : null;
  });
  readonly worth = $derived.by(() => this.engine.found?.worth ?? this.before?.worth ?? null);

  /** What is written on the board; nothing while the answer is looked for. */
  readonly values: Values | null = $derived.by(() =>
    this.engine.found && !this.isLearning ? marksOf(this.engine.found, Number(settings.lines)) : null,
  );
  /** The best moves: arrows where a move is a way from cell to cell; of a sowing, where it begins. */
  readonly best = $derived.by(() => {
    if (!settings.arrows || this.isLearning || !this.isThinking) return [];
    const isWay = boardOf(this.study.material?.game ?? 'awale').aim === 'cell';
    const lines = isWay ? Number(settings.lines) : 1;
    const shapes = bestShapes(this.engine.found, this.study.shown?.position.moves ?? [], lines);
    return isWay ? shapes : shapes.map(({ from }) => ({ from, to: from }));
  });
  readonly hint = $derived.by(() => {
    const isAnswer = this.lessons.phase === 'shown' && !this.lessons.refutation.shown;
    const best = this.isLearning && isAnswer ? this.lessons.current?.best : null;
    const move = this.study.shown?.position.moves.find((legal) => legal.move === best);
    return move ? { from: move.from, move: move.move } : null;
  });

  /** The sides that may be moved on the board. */
  readonly you: SideNumber[] = $derived.by(() => {
    const { shown } = this.study;
    const isTaught = this.isLearning && (!this.lessons.isOpen || this.lessons.refutation.shown !== null);
    if (!shown || shown.position.outcome || isTaught) return [];
    return [shown.position.turn];
  });

  /** How the game ended; it may have been given up in a position that could go on. */
  readonly outcome = $derived.by(() => {
    const { isInMain, moves, main, shown, material } = this.study;
    const isAtEnd = isInMain && moves.length === main.length;
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
    if (!is) this.study.go(backToMain(this.study.cursor));
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
    this.#followChapter();
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
        void this.study.open(wanted, (kept() as Kept | null)?.record ?? null);
      });
    });
    $effect(() => {
      if (!this.study.shown) return;
      const address = this.study.address(this.isLearning);
      const record = this.study.draft;
      // Browsers count how often the address changes.
      const timer = setTimeout(() => {
        // The user may have left for a screen that is still being fetched.
        if (here() !== this.#written) return;
        this.#written = address;
        rewrite(address, record && ({ record } satisfies Kept));
      }, 200);
      return () => clearTimeout(timer);
    });
  }

  /** A chapter is kept as it changes. */
  #followChapter(): void {
    let before: Root | null = null;
    $effect(() => {
      const { source, cursor, shown } = this.study;
      if (source.kind !== 'chapter' || !shown) {
        before = null;
        return;
      }
      const { root } = cursor;
      const isChanged = before !== null && before !== root;
      before = root;
      if (isChanged) untrack(() => void this.study.keepChapter());
    });
  }

  /** The game is gone through first: it is soon done, and tells something of every position. */
  #followGame(): void {
    $effect(() => {
      const { wholeGame: game, shown, material, main } = this.study;
      const isHere = this.#attention.isHere && shown !== null;
      const isWanted = (this.isThinking || this.isLearning) && isHere && !this.#scheduler.isYielding;
      // Moves made here are only gone through when that is asked for.
      const isGiven = material !== null && (material.moves.length > 0 || this.isLearning);
      const hasMoves = main.length > 0;
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
      const limits = { depth: Number(settings.depth), seconds: Number(settings.time) };
      untrack(() => this.engine.look(at, where, cores, limits));
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
        untrack(() => study.go(goToMain(study.cursor, lesson.ply)));
      }
    });
    $effect(() => {
      if (this.isLearning && lessons.isSolved) untrack(() => study.play(lessons.tried));
    });
  }
}
