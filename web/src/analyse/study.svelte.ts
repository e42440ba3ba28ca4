// The game on the analysis board, and where in it the user is.

import { backend, Failure, type Whereabouts } from '../api';
import type { PlyView, RecordJson, SideNumber } from '../api/schema';
import { t } from '../i18n';
import '../i18n/analyse';
import '../i18n/study';
import { pause } from '../parts/connection.svelte';
import { failureText } from '../play/failure';
import type { StepKey } from '../play/movelist';
import { untilAnswered } from '../play/resend';
import { changedChapter } from '../studies/book';
import { change } from '../studies/store';
import { addressOf, type Source, type Wanted } from './address';
import { materialOf, withRecord, type Material } from './material';
import { recordOf, treeOf } from './paper';
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
  /** Any pointer draws on the board, and plays nothing. */
  isDrawing = $state(false);
  /** What the tree was before it was last cut or reordered. */
  #before: tree.Cursor | null = $state.raw(null);
  #views = new Map<string, PlyView>();
  #opening = 0;

  /** The moves that lead to the position wanted. */
  readonly moves = $derived(this.cursor.path);
  /** The moves of the game itself. */
  readonly main: readonly string[] = $derived(tree.mainOf(this.cursor));
  readonly isInMain = $derived(tree.isInMain(this.cursor));
  readonly canUndo = $derived(this.#before !== null);

  get whereabouts(): Whereabouts | null {
    return this.material && this.#at(this.moves);
  }

  get wholeGame(): Whereabouts | null {
    return this.material && this.#at(this.main);
  }

  /** All of it on paper, before the engine has replayed it; the game as it was recorded fills
   * in what the tree does not know. */
  async paper(): Promise<RecordJson | null> {
    const { source, wholeGame, material, cursor } = this;
    if (!wholeGame || !material) return null;
    const text = (): Promise<string> =>
      source.kind === 'game'
        ? backend.games.record(source.id, 'json')
        : backend.places.record(wholeGame, 'json');
    const base = material.record ?? (JSON.parse(await text()) as RecordJson);
    return recordOf(cursor, base);
  }

  /** Writes what has become of a chapter into its study. */
  async keepChapter(): Promise<void> {
    const { source, cursor, material } = this;
    if (source.kind !== 'chapter' || !material?.record) return;
    const record = recordOf(cursor, material.record);
    const grows = cursor.end === null;
    await change(source.study, (book) => changedChapter(book, source.chapter, { record, grows }));
  }

  /** What is kept with the page's address: moves and remarks that the address has no room for. */
  get draft(): RecordJson | null {
    const { material, cursor } = this;
    // A chapter is kept by itself.
    if (!material || this.source.kind === 'chapter' || !(tree.isAnnotated(cursor) || material.record)) return null;
    const { game, rules, start } = material;
    return recordOf(cursor, material.record ?? { game, rules, start, players: ['?', '?'], moves: [] });
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
  async open(wanted: Wanted, draft: RecordJson | null = null): Promise<void> {
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
      this.material = draft && isOf(draft, material) ? withRecord(material, draft) : material;
      this.cursor = this.#firstCursor(this.material, wanted);
      const first = await this.#view([]);
      if (isGone()) return;
      this.begins = first.position.turn;
      await this.#show();
    } catch (error) {
      if (isGone()) return;
      this.material = null;
      const isMissing = error instanceof Failure && error.status === 404;
      const isChapter = source.kind === 'chapter';
      this.failure = isMissing ? (isChapter ? t('study.missing') : missing()) : failureText(error);
    } finally {
      if (!isGone()) this.isLoading = false;
    }
  }

  #firstCursor(material: Material, wanted: Wanted): tree.Cursor {
    // A finished game is gone through from its start, anything else looked at as it stands.
    const usual = material.outcome ? 0 : material.moves.length;
    const { record } = material;
    const root = record ? treeOf(record) : tree.opened(material.moves, 0, true).root;
    const end = material.grows ? null : material.moves.length;
    const cursor = tree.placed(root, end, wanted.ply ?? usual, material.isLocked);
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
    this.#before = null;
    this.#views.clear();
  }

  /** Goes somewhere else in the same game. */
  go(cursor: tree.Cursor): void {
    this.cursor = cursor;
    void this.#show();
  }

  play(move: string): void {
    this.playAll([move]);
  }

  playAll(moves: readonly string[]): void {
    const next = tree.playAll(this.cursor, moves);
    if (next.path.length < this.cursor.path.length + moves.length) this.onrefused();
    this.go(next);
  }

  /** Hears that a variation would go too deep. */
  onrefused: () => void = () => undefined;

  /** Forgets the move on the board and what follows it. */
  remove(): boolean {
    return this.#cut(tree.remove(this.cursor));
  }

  promote(): boolean {
    return this.#cut(tree.promote(this.cursor));
  }

  #cut(next: tree.Cursor): boolean {
    if (next === this.cursor) return false;
    this.#before = this.cursor;
    this.go(next);
    return true;
  }

  /** Takes the last cut back. */
  undo(): void {
    const before = this.#before;
    this.#before = null;
    if (before) this.go(before);
  }

  annotate(remarks: tree.Remarks): void {
    this.cursor = tree.annotate(this.cursor, remarks);
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
      const next = tree.lineOf(this.cursor).slice(0, moves.length + 1);
      if (next.length > moves.length) this.#view(next).catch(() => undefined);
    } catch (error) {
      if (isGone()) return;
      // An address with moves that cannot be played: stay where the game still is.
      this.failure = failureText(error);
      const known = this.shown?.ply ?? 0;
      const broken = { ...this.cursor, path: moves.slice(0, known + 1) };
      this.cursor = tree.goTo(tree.remove(broken), known);
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

/** Whether a record is of the game that is looked at: what was kept may be of another. */
function isOf(record: RecordJson, material: Material): boolean {
  const { game, rules, start, moves, grows } = material;
  const isSame = record.game === game && (rules === '' || record.rules === rules) && record.start === start;
  return isSame && (grows || moves.every((move, at) => record.moves[at]?.move === move));
}
