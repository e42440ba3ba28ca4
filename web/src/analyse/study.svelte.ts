// The game on the analysis board, and where in it the user is.

import { backend, Failure, type Whereabouts } from '../api';
import type { PlyView, SideNumber } from '../api/schema';
import { t } from '../i18n';
import { pause } from '../parts/connection.svelte';
import { failureText } from '../play/failure';
import type { StepKey } from '../play/movelist';
import { untilAnswered } from '../play/resend';
import { addressOf, type Source, type Wanted } from './address';
import { materialOf, type Material } from './material';
import * as tree from './tree';

function missing(): string {
  return backend.can.friends ? t('analyse.missing') : t('analyse.missing-here');
}

export class Study {
  source: Source = $state.raw({ kind: 'nothing' });
  material: Material | null = $state.raw(null);
  cursor: tree.Cursor = $state.raw(tree.opened([], 0, true));
  /** What the board shows; it may lag behind `cursor` until there is an answer. */
  shown: PlyView | null = $state.raw(null);
  /** Who moves first. */
  begins: SideNumber = $state(1);
  /** What kept it from being opened. */
  failure = $state('');
  isLoading = $state(false);
  #views = new Map<string, PlyView>();
  #opening = 0;

  /** The moves that lead to the position wanted. */
  readonly moves = $derived(tree.movesTo(this.cursor));

  get whereabouts(): Whereabouts | null {
    return this.material && this.#at(this.moves);
  }

  get wholeGame(): Whereabouts | null {
    return this.material && this.#at(this.cursor.main);
  }

  #at(moves: readonly string[]): Whereabouts | null {
    const { material } = this;
    if (!material) return null;
    return { game: material.game, rules: material.rules, position: material.start, moves };
  }

  address(learn: boolean): string {
    return addressOf(this.source, this.material && this.cursor, learn);
  }

  /** Fetches what an address asks for; a later call makes an earlier one void. */
  async open(wanted: Wanted): Promise<void> {
    const opening = (this.#opening += 1);
    const isGone = (): boolean => opening !== this.#opening;
    this.close();
    this.source = wanted.source;
    const { source } = wanted;
    if (source.kind === 'nothing') return;
    this.isLoading = true;
    try {
      const material = await untilAnswered(() => materialOf(source), pause, isGone);
      if (isGone()) return;
      this.material = material;
      this.cursor = this.#firstCursor(material, wanted);
      const first = await this.#view([]);
      if (isGone()) return;
      this.begins = first.position.turn;
      await this.#show();
    } catch (error) {
      if (isGone()) return;
      this.material = null;
      const isMissing = error instanceof Failure && error.status === 404;
      this.failure = isMissing ? missing() : failureText(error);
    } finally {
      if (!isGone()) this.isLoading = false;
    }
  }

  #firstCursor(material: Material, wanted: Wanted): tree.Cursor {
    // A finished game is gone through from its start, anything else looked at as it stands.
    const usual = material.outcome ? 0 : material.moves.length;
    const cursor = tree.opened(material.moves, wanted.ply ?? usual, material.grows);
    const { variation } = wanted;
    if (!variation) return cursor;
    const begun = tree.playAll(tree.goToMain(cursor, variation.from), variation.moves);
    return tree.goTo(begun, wanted.ply ?? Infinity);
  }

  close(): void {
    this.material = null;
    this.shown = null;
    this.failure = '';
    this.isLoading = false;
    this.cursor = tree.opened([], 0, true);
    this.#views.clear();
  }

  /** Goes somewhere else in the same game. */
  go(cursor: tree.Cursor): void {
    this.cursor = cursor;
    void this.#show();
  }

  play(move: string): void {
    this.go(tree.play(this.cursor, move));
  }

  step(key: StepKey): void {
    this.go(tree.goTo(this.cursor, tree.stepTo(this.cursor, key)));
  }

  async #show(): Promise<void> {
    const { moves, material } = this;
    const isGone = (): boolean => this.material !== material || this.moves !== moves;
    try {
      const view = await untilAnswered(() => this.#view(moves), pause, isGone);
      if (isGone()) return;
      this.shown = view;
      // The next move is likely to be wanted next.
      const next = tree.lineOf(this.cursor).slice(0, this.cursor.ply + 1);
      if (next.length > moves.length) this.#view(next).catch(() => undefined);
    } catch (error) {
      if (isGone()) return;
      // An address with moves that cannot be played: stay where the game still is.
      this.failure = failureText(error);
      const known = this.shown?.ply ?? 0;
      this.cursor = tree.goToMain(tree.withoutVariation(this.cursor), known);
    }
  }

  async #view(moves: readonly string[]): Promise<PlyView> {
    const key = moves.join(',');
    const known = this.#views.get(key);
    if (known) return known;
    const at = this.#at(moves);
    if (!at) throw new Error('nothing is open');
    const views = this.#views;
    const view = await backend.places.position(at);
    views.set(key, view);
    return view;
  }
}
