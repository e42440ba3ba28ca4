// What a board shows and what the user is about to do on it, for all games alike. The
// components draw this; `Board.svelte` feeds it with properties and events.

import type { CellView, MoveView, PositionView, SideNumber } from '../api/schema';
import { t } from '../i18n';
import { settings } from '../settings.svelte';
import { effectsOf, type Effect } from './contents';
import { sideName } from './describe';
import { neighbour, touches, type Direction, type Layout, type Box } from './layout';
import { Playback } from './playback.svelte';
import type { PointerKind } from './pointing';
import { explainCell, explainClosed, explainMove } from './explain';
import type { Check } from './refusal';
import { boardOf } from './registry';
import { bestByOrigin, type ValueMark, type Values } from './values';

export interface BoardProps {
  game: string;
  position: PositionView;
  last: MoveView | null;
  ply: number;
  bottom: SideNumber;
  players: [string, string];
  /** Names and points are written on the board. */
  scored: boolean;
  you: SideNumber[];
  /** Nobody is to move, though the game is not over: a seat is free, or it was aborted. */
  idle: boolean;
  /** Nothing: no room is kept for them. */
  values: Values | null | undefined;
  hint: { from: string; move?: string } | null;
  onmove: (move: string) => void;
  onrefused: (text: string) => void;
  check: Check | undefined;
}

/** A move with what it does to each cell. */
export interface Preview {
  move: MoveView;
  effects: Map<string, Effect>;
}

/** What touches a cell: a pointer, or a key. */
export type Touch = PointerKind | 'key';

export class BoardModel {
  readonly #props: () => BoardProps;
  readonly playback: Playback;

  /** The board is drawn for a narrow space. */
  narrow = $state(false);
  /** The cell that a move begins at, once it is chosen. */
  origin: string | null = $state(null);
  /** What the pointer or the keyboard is on. */
  pointed: string | null = $state(null);
  /** The move that a second tap plays. */
  armed: string | null = $state(null);
  /** The spot that the keyboard comes back to. */
  current: string = $state('');
  /** Where a dragged piece is. */
  dragged: { x: number; y: number } | null = $state(null);

  constructor(props: () => BoardProps) {
    this.#props = props;
    const { position, last, ply } = props();
    this.playback = new Playback({ position, last, ply });
    this.current = position.moves[0]?.from ?? position.cells[0]?.name ?? '';
  }

  get props(): BoardProps {
    return this.#props();
  }

  readonly board = $derived.by(() => boardOf(this.props.game));
  readonly layout: Layout = $derived.by(() =>
    this.board.layout(this.narrow, this.props.bottom),
  );

  get position(): PositionView {
    return this.playback.shown.position;
  }

  /** The cells with what is on them at this moment. */
  readonly cells: CellView[] = $derived.by(() => {
    const contents = this.playback.contents;
    return this.playback.cells.map((cell) => ({
      ...cell,
      pieces: contents.get(cell.name) ?? cell.pieces,
    }));
  });

  /** Who is to move, if anybody is. */
  readonly next: SideNumber | null = $derived.by(() =>
    this.position.outcome === null && !this.props.idle ? this.position.turn : null,
  );

  /** Whether the user may move now. */
  readonly isOpen: boolean = $derived.by(
    () => this.playback.settled && this.next !== null && this.props.you.includes(this.next),
  );

  /** Legal moves by the cell they begin at. */
  readonly moves: Map<string, MoveView[]> = $derived.by(() => {
    const moves = new Map<string, MoveView[]>();
    for (const move of this.position.moves) {
      const others = moves.get(move.from);
      if (others) others.push(move);
      else moves.set(move.from, [move]);
    }
    return moves;
  });

  /** The moves from the chosen cell, by what has to be named next. */
  readonly aims: Map<string, MoveView> = $derived.by(() => {
    const moves = this.origin === null ? [] : (this.moves.get(this.origin) ?? []);
    const aim = this.board.aim;
    return new Map(moves.map((move) => [aim === 'choice' ? (move.choice ?? '') : move.to, move]));
  });

  readonly preview: Preview | null = $derived.by(() => {
    if (!this.playback.settled) return null;
    const move = this.#candidate() ?? this.#hinted();
    return move ? { move, effects: effectsOf(move) } : null;
  });

  /** What the last move did, while nothing else is to be seen. */
  readonly trail: Preview | null = $derived.by(() => {
    const last = this.playback.shown.last;
    if (!last || !this.playback.settled || this.preview) return null;
    return { move: last, effects: effectsOf(last) };
  });

  /** Values belong on this board, whether or not they are known. */
  get isValued(): boolean {
    return this.props.values !== undefined;
  }

  readonly originValues: Map<string, ValueMark> = $derived.by(() => {
    const values = this.playback.settled ? this.props.values : null;
    return values ? bestByOrigin(values, this.position.moves) : new Map();
  });

  /** The value to write on a spot: of the aim, once a cell is chosen. */
  valueAt(spot: string): ValueMark | null {
    if (this.origin === null || this.board.aim === 'nothing') {
      return this.originValues.get(spot) ?? null;
    }
    const move = this.aims.get(spot);
    if (move) return this.props.values?.get(move.move) ?? null;
    return spot === this.origin ? (this.originValues.get(spot) ?? null) : null;
  }

  /** What arrow keys can reach. */
  readonly spots: Map<string, Box> = $derived.by(() => {
    const spots = new Map(this.layout.cells);
    if (this.origin !== null) {
      for (const [choice, box] of this.layout.choices) spots.set(choice, box);
    }
    return spots;
  });

  /** The one spot that the Tab key reaches. */
  readonly tabStop: string = $derived.by(() => {
    if (this.spots.has(this.current)) return this.current;
    return this.origin ?? this.moves.keys().next().value ?? this.cells[0]?.name ?? '';
  });

  #candidate(): MoveView | null {
    const spot = this.pointed;
    if (spot === null || !this.isOpen) return null;
    if (this.board.aim === 'nothing') return this.moves.get(spot)?.[0] ?? null;
    return this.aims.get(spot) ?? null;
  }

  #hinted(): MoveView | null {
    const hint = this.props.hint;
    if (!hint?.move || this.pointed !== null) return null;
    // A player who has chosen another cell considers another move.
    if (this.origin !== null && this.origin !== hint.from) return null;
    return this.position.moves.find((move) => move.move === hint.move) ?? null;
  }

  playerName(player: SideNumber): string {
    return this.props.players[player - 1] || sideName(this.props.game, player);
  }

  /** What a picture says instead of "You". */
  pictureName(player: SideNumber): string | undefined {
    const isYou = this.playerName(player) === t('common.you');
    return isYou ? sideName(this.props.game, player) : undefined;
  }

  /** Takes over a new position; whatever was begun on the old one is forgotten. */
  show(position: PositionView, last: MoveView | null, ply: number): void {
    const before = this.playback.shown;
    if (before.position === position && before.ply === ply) return;
    if (before.position.text !== position.text || before.ply !== ply) this.letGo();
    this.playback.show({ position, last, ply });
  }

  letGo(): void {
    if (this.layout.choices.has(this.current)) this.current = this.origin ?? '';
    this.origin = null;
    this.pointed = null;
    this.armed = null;
    this.dragged = null;
  }

  /** A hint leads elsewhere: what was chosen before is let go of. */
  heed(from: string): void {
    if (this.origin !== null && this.origin !== from) this.letGo();
  }

  /** Goes on with the arrow keys; tells where to. */
  step(direction: Direction): string {
    this.current = neighbour(this.spots, this.current, direction) ?? this.current;
    return this.current;
  }

  /** One step back: from an aim to the chosen cell, from there to nothing. */
  cancel(): void {
    if (this.origin !== null) this.current = this.origin;
    this.letGo();
  }

  /** A cell or a choice is touched. */
  touch(spot: string, by: Touch): void {
    if (!this.playback.settled) return this.playback.finish();
    if (!this.isOpen) return explainClosed(this);
    if (by !== 'mouse') this.pointed = spot;
    switch (this.board.aim) {
      case 'nothing':
        return this.#attempt(this.moves.get(spot)?.[0], spot, by);
      case 'choice':
        if (!this.layout.choices.has(spot)) return this.#choose(spot, by);
        return this.#attempt(this.aims.get(spot), (this.origin ?? '') + spot, by);
      case 'cell':
        return this.#touchTower(spot, by);
    }
  }

  #touchTower(spot: string, by: Touch): void {
    const origin = this.origin;
    const move = this.aims.get(spot);
    if (origin === null || origin === spot) return this.#choose(spot, by);
    if (move) return this.#attempt(move, move.move, by);
    const [from, to] = [this.layout.cells.get(origin), this.layout.cells.get(spot)];
    // Right beside the chosen cell it must be meant as a target; farther off, another
    // cell is chosen.
    const isTarget = !this.moves.has(spot) || (from && to && touches(from, to));
    if (isTarget) explainMove(this, origin + spot, spot);
    else this.#choose(spot, by);
  }

  /** Something that is dragged is let go of. */
  drop(spot: string | null): void {
    this.dragged = null;
    const origin = this.origin;
    if (origin === null || spot === null || spot === origin || !this.isOpen) {
      this.pointed = null;
      return;
    }
    const move = this.aims.get(spot);
    if (move) this.#commit(move);
    else explainMove(this, origin + spot, spot);
  }

  #choose(spot: string, by: Touch): void {
    this.armed = null;
    if (!this.moves.has(spot)) {
      this.origin = null;
      return explainCell(this, spot);
    }
    this.origin = this.origin === spot ? null : spot;
    if (this.origin === null || by !== 'key') return;
    // The keyboard goes on where the choice is made.
    const first = [...this.layout.choices.keys()].find((choice) => this.aims.has(choice));
    if (first !== undefined) this.current = this.pointed = first;
  }

  #attempt(move: MoveView | undefined, tried: string, by: Touch): void {
    if (!move) {
      this.armed = null;
      return explainMove(this, tried, tried);
    }
    const isFirstTap = by === 'touch' && !settings.playAtOnce && this.armed !== move.move;
    if (isFirstTap) this.armed = move.move;
    else this.#commit(move);
  }

  #commit(move: MoveView): void {
    this.letGo();
    this.props.onmove(move.move);
  }
}
