// What is on the board. It follows the game, but lets a move be drawn to its end before
// the next one begins, and walks through the moves of bots that are faster than the eye.

import { tick } from 'svelte';
import type { GameView, PlyView } from '../api/schema';
import { isAnimated } from '../settings.svelte';
import { advance } from './reconcile';
import type { GameSession } from './session.svelte';

/** Between two moves of bots that are watched, in milliseconds; longer where nothing moves. */
const MOVE_PAUSE = 200;
const MOVE_PAUSE_WITHOUT_ANIMATION = 900;

export class Presenter {
  shown = $state.raw<PlyView | null>(null);
  /** What was on the board when it last came to rest. */
  drawn = $state.raw<PlyView | null>(null);
  /** Whether the board has come to rest. */
  settled = $state(true);
  #element: HTMLElement | null = null;
  #walkingTo: number | null = null;
  /** Until the board has heard of `shown`, its rest is that of what it showed before. */
  #isUnheard = false;
  /** When `shown` came onto the board, as `performance.now()` tells. */
  #shownAt = -Infinity;

  constructor(readonly session: GameSession) {}

  /** Bots among themselves are watched move by move. */
  get #isWalking(): boolean {
    return this.session.game?.seats.every(({ kind }) => kind === 'bot') ?? false;
  }

  /** What is said about the board: one's own move when it is made, others when they have been drawn. */
  get seen(): PlyView | null {
    const { shown, drawn } = this;
    const mover = shown?.last?.player;
    const isOwn = mover !== undefined && this.session.held.includes(mover);
    return isOwn || this.session.looking !== null ? shown : (drawn ?? shown);
  }

  /** The game as far as it has been seen: it may be ahead of the board. */
  get told(): GameView | null {
    const { game, looking } = this.session;
    const { seen } = this;
    if (!game || !seen || looking !== null || seen.ply >= game.ply) return game;
    const { ply, last, position } = seen;
    const moves = game.moves.slice(0, ply);
    // Until its move is seen, a bot that somebody plays against thinks about it.
    const thinking = !this.#isWalking && game.seats[position.turn - 1]?.kind === 'bot';
    return { ...game, ply, last, position, moves, outcome: null, thinking };
  }

  /** Goes to the newest position without walking there. */
  skip(): void {
    const { game } = this.session;
    this.#walkingTo = null;
    const { target } = this.session;
    if (game && this.shown && game.ply > this.shown.ply + 1 && target) this.#show(target);
  }

  /** To be called whenever the target or the board's rest changes. */
  follow(target: PlyView | null): void {
    if (!target || target === this.shown) return;
    const looking = this.session.looking !== null;
    const state = { settled: this.settled, looking, walking: this.#isWalking };
    const next = advance(this.shown, target, state);
    if (next === 'walk' || (next === 'show' && this.#isTooSoon(target))) {
      void this.#walk((this.shown?.ply ?? 0) + 1);
    } else if (next === 'show') this.#show(target);
  }

  #show(view: PlyView): void {
    this.shown = view;
    this.#shownAt = performance.now();
    this.#isUnheard = true;
    // By then the board has begun to draw it, if there is anything to draw.
    void tick().then(() => {
      this.#isUnheard = false;
      this.#look();
    });
  }

  #look(): void {
    if (this.#isUnheard) return;
    this.settled = !this.#element?.querySelector('[data-settled="false"]');
    if (this.settled) this.drawn = this.shown;
  }

  /** Whether the next move of bots comes before anybody can have seen the last one. */
  #isTooSoon(target: PlyView): boolean {
    const isNext = this.#isWalking && this.session.looking === null && target.ply === (this.shown?.ply ?? 0) + 1;
    return isNext && performance.now() - this.#shownAt < pauseLength();
  }

  async #walk(ply: number): Promise<void> {
    if (this.#walkingTo === ply) return;
    this.#walkingTo = ply;
    const view = await this.session.plyView(ply);
    await tick();
    // A move that is being drawn is waited for; at its end the walk goes on from here.
    if (this.settled) await pause();
    if (this.#walkingTo !== ply) return;
    this.#walkingTo = null;
    const isStillNext = this.session.looking === null && this.shown?.ply === ply - 1;
    if (view && isStillNext && this.settled) this.#show(view);
  }

  /** Keeps `settled` true to the board inside an element. */
  watch(element: HTMLElement): () => void {
    this.#element = element;
    const observer = new MutationObserver(() => this.#look());
    observer.observe(element, { subtree: true, childList: true, attributeFilter: ['data-settled'] });
    this.#look();
    return () => {
      observer.disconnect();
      this.#element = null;
    };
  }
}

function pauseLength(): number {
  return isAnimated() ? MOVE_PAUSE : MOVE_PAUSE_WITHOUT_ANIMATION;
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pauseLength()));
}
