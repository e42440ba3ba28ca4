// A game as this browser sees it: its newest state, a move on its way, a
// ply looked back at, a hint. What to draw is decided elsewhere; here nothing is lost.

import { Failure, type Friends, type Games } from '../api';
import type { Begun, GameView, HintView, MoveView, Phrase, PlyView, ReasonView, SideNumber } from '../api/schema';
import { continues, isNews, withMove } from './reconcile';
import { isPassing, untilAnswered } from './resend';
import { keep, newToken, offer, sidesHeld, tokenOf, tokensOf, type Offer, type Tokens } from './seats';

/** What a session needs of the world. */
export interface World {
  games: Pick<
    Games,
    'show' | 'ply' | 'play' | 'undo' | 'resign' | 'hint' | 'rematch' | 'takeSeat' | 'follow'
  >;
  /** What only people at two devices do; nothing where nobody else can come. */
  friends: Friends | null;
  /** Takes note of a stream that broke or came back. */
  contact: (isReached: boolean) => void;
  pause: (milliseconds: number) => Promise<void>;
  /** Milliseconds, as `performance.now()`. */
  now: () => number;
}

interface Pending {
  ply: number;
  move: string;
  view: MoveView | null;
}

/**
 * What is given away of a good move, with its reasons: what to look for and perhaps where,
 * then all of it.
 */
export interface Hint {
  reasons: readonly ReasonView[];
  from?: string;
  move?: string;
}

/** A first hint. Where every cell is a whole move, naming one would be the answer. */
function firstHint(moves: readonly MoveView[], { from, reasons }: HintView): Hint {
  const isAnswer = new Set(moves.map((legal) => legal.from)).size === moves.length;
  return isAnswer ? { reasons } : { reasons, from };
}

/** What is being waited for beside a move. */
type Errand = 'undo' | 'resign' | 'hint' | 'seat' | 'deal';

/** Whether nobody has sat down since. */
function sameSeats(known: GameView | null, heard: GameView): boolean {
  return JSON.stringify(known?.seats) === JSON.stringify(heard.seats);
}

export class GameSession {
  game = $state.raw<GameView | null>(null);
  /** When `game` came, to count clocks from. */
  receivedAt = $state.raw(0);
  tokens = $state.raw<Tokens>([null, null]);
  pending = $state.raw<Pending | null>(null);
  errand = $state.raw<Errand | null>(null);
  /** The address leads to no game. */
  missing = $state.raw(false);
  /** Why the last thing tried did not work. */
  failure = $state.raw<Failure | null>(null);
  /** The ply looked back at; nothing means the game as it stands. */
  looking = $state.raw<number | null>(null);
  lookedAt = $state.raw<PlyView | null>(null);
  hint = $state.raw<Hint | null>(null);

  #kept = new Map<number, PlyView>();
  #hinted: HintView | null = null;
  #stop: (() => void) | null = null;
  #gone = false;
  #fetching = false;
  #wanted = 0;

  constructor(
    readonly id: string,
    readonly world: World,
  ) {
    this.tokens = tokensOf(id);
  }

  /** Fetches the game and stays in touch until `close`. */
  open(): void {
    this.#follow();
    void this.refresh();
  }

  #follow(): void {
    this.#stop?.();
    this.#stop = this.world.games.follow(
      this.id,
      this.#anyToken(),
      (version) => {
        this.world.contact(true);
        if (version > (this.game?.version ?? -1)) void this.refresh(version);
      },
      // Back, there may be news; lost, a call tells whether the server or the game is gone.
      () => void this.refresh(),
    );
  }

  close(): void {
    this.#gone = true;
    this.#stop?.();
  }

  /** Fetches the state; asked again meanwhile, it fetches once more if that is needed. */
  async refresh(version = 0): Promise<void> {
    this.#wanted = Math.max(this.#wanted, version);
    if (this.#fetching || this.#gone) return;
    this.#fetching = true;
    try {
      do {
        const send = (): Promise<GameView> => this.world.games.show(this.id);
        this.accept(await untilAnswered(send, this.world.pause, () => this.#gone));
      } while ((this.game?.version ?? 0) < this.#wanted && !this.#gone);
    } catch (error) {
      if (error instanceof Failure && error.status === 404) {
        this.missing = true;
        this.#stop?.();
      } else this.#report(error);
    } finally {
      this.#fetching = false;
      this.#wanted = 0;
    }
  }

  /** Takes over a state, unless a newer one is known. */
  accept(heard: GameView): void {
    if (!isNews(this.game, heard)) return;
    if (!continues(this.game?.moves ?? [], heard.moves)) this.#kept.clear();
    if (heard.ply !== this.game?.ply) this.#clearHint();
    if (this.held.length > 0 && !sameSeats(this.game, heard)) {
      keep({ tokens: this.tokens, game: heard });
    }
    this.game = heard;
    this.receivedAt = this.world.now();
    if (this.pending && heard.ply > this.pending.ply) this.pending = null;
    // What was looked at may have been taken back.
    if (this.looking !== null && this.looking > heard.ply) this.look(null);
  }

  /** The sides that this browser plays. */
  get held(): SideNumber[] {
    return sidesHeld(this.tokens);
  }

  /** However it ended. */
  get isOver(): boolean {
    return this.game !== null && (this.game.outcome !== null || this.isAborted);
  }

  get isAborted(): boolean {
    return this.game?.remote?.aborted ?? false;
  }

  /** The side of this browser's user in a game with somebody at another device. */
  get own(): SideNumber | null {
    return this.game?.remote && this.held.length === 1 ? (this.held[0] ?? null) : null;
  }

  get offer(): Offer {
    return this.game ? offer(this.game, this.tokens) : null;
  }

  /** What the board should show. */
  get target(): PlyView | null {
    const { game, pending } = this;
    if (!game) return null;
    if (this.looking !== null) return this.lookedAt;
    if (pending?.view && pending.ply === game.ply) {
      const position = withMove(game.position, pending.view);
      return { ply: pending.ply + 1, last: pending.view, position };
    }
    return { ply: game.ply, last: game.last, position: game.position };
  }

  /** The sides that may be moved here now. */
  get movable(): SideNumber[] {
    const { game } = this;
    if (!game || this.isOver || this.pending || this.looking !== null || this.offer) return [];
    const { turn } = game.position;
    return this.held.includes(turn) ? [turn] : [];
  }

  /** Against a person from afar there is no help. */
  get mayAskHint(): boolean {
    return this.movable.length > 0 && !this.game?.from_afar;
  }

  /** Plays a move: shown at once, sent until the server has answered. */
  async play(move: string): Promise<void> {
    const { game } = this;
    const turn = this.movable[0];
    if (!game || turn === undefined) return;
    const { ply } = game;
    const view = game.position.moves.find((legal) => legal.move === move) ?? null;
    this.pending = { ply, move, view };
    this.failure = null;
    this.#clearHint();
    const token = tokenOf(this.tokens, turn);
    try {
      await this.#send(() => this.world.games.play(this.id, ply, move, token));
    } finally {
      if (this.pending?.ply === ply) this.pending = null;
    }
  }

  async undo(): Promise<void> {
    const ply = this.game?.ply ?? 0;
    await this.#run('undo', () => this.world.games.undo(this.id, ply, this.#anyToken()));
  }

  async resign(): Promise<void> {
    const turn = this.game?.position.turn ?? 1;
    const player = this.held.includes(turn) ? turn : this.held[0];
    if (!player) return;
    const token = tokenOf(this.tokens, player);
    await this.#run('resign', () => this.world.games.resign(this.id, token));
  }

  /** Does something that people from afar do beside moving, until it is answered. */
  async deal(send: (friends: Friends, token: string | null) => Promise<GameView>): Promise<void> {
    const { friends } = this.world;
    if (friends) await this.#run('deal', () => send(friends, this.#anyToken()));
  }

  /** Says something, once: what is late is better not said. */
  async say(phrase: Phrase): Promise<void> {
    const said = await this.world.friends?.say(this.id, phrase, this.#anyToken());
    if (said) this.accept(said);
  }

  /** First shows where to look, then what to play. */
  async askHint(): Promise<void> {
    const { game } = this;
    if (!game || this.errand) return;
    if (this.#hinted?.ply === game.ply) {
      this.hint = this.#hinted;
      return;
    }
    this.errand = 'hint';
    this.failure = null;
    try {
      const hinted = await this.world.games.hint(this.id, game.ply, this.#anyToken());
      if (hinted.ply !== this.game?.ply) return;
      this.#hinted = hinted;
      this.hint = firstHint(game.position.moves, hinted);
    } catch (error) {
      this.#report(error);
    } finally {
      this.errand = null;
    }
  }

  async takeSeat(player: SideNumber, name: string): Promise<void> {
    if (this.held.length > 0 || this.errand) return;
    this.errand = 'seat';
    this.failure = null;
    try {
      const token = newToken();
      const send = (): Promise<Begun> => this.world.games.takeSeat(this.id, player, name, token);
      const begun = await untilAnswered(send, this.world.pause, () => this.#gone);
      this.tokens = keep(begun);
      this.accept(begun.game);
      // From now on as a player, not as a watcher.
      if (this.#stop && !this.#gone) this.#follow();
    } catch (error) {
      this.#report(error);
    } finally {
      this.errand = null;
    }
  }

  /** The same game with sides swapped: the name of it. The seats' tokens move with them. */
  async rematch(): Promise<string> {
    const send = (): Promise<GameView> => this.world.games.rematch(this.id, this.#anyToken());
    const game = await untilAnswered(send, this.world.pause, () => this.#gone);
    if (this.held.length > 0) keep({ tokens: [this.tokens[1], this.tokens[0]], game });
    return game.id;
  }

  /** Looks back at a ply; nothing returns to the game. */
  look(ply: number | null): void {
    this.looking = ply;
    this.lookedAt = ply === null ? null : (this.#kept.get(ply) ?? this.lookedAt);
    if (ply !== null && !this.#kept.has(ply)) void this.#fetchPly(ply);
  }

  async #fetchPly(ply: number): Promise<void> {
    const view = await this.plyView(ply);
    if (this.looking !== ply) return;
    if (view) this.lookedAt = view;
    else this.look(null);
  }

  /** A ply of the game, fetched once. */
  async plyView(ply: number): Promise<PlyView | null> {
    const known = this.#kept.get(ply);
    if (known) return known;
    try {
      const send = (): Promise<PlyView> => this.world.games.ply(this.id, ply);
      const view = await untilAnswered(send, this.world.pause, () => this.#gone);
      this.#kept.set(ply, view);
      return view;
    } catch (error) {
      this.#report(error);
      return null;
    }
  }

  #clearHint(): void {
    this.hint = null;
    this.#hinted = null;
  }

  #anyToken(): string | null {
    const turn = this.game?.position.turn;
    const player = turn && this.held.includes(turn) ? turn : this.held[0];
    return player ? tokenOf(this.tokens, player) : null;
  }

  async #run(errand: Errand, send: () => Promise<GameView>): Promise<void> {
    if (this.errand) return;
    this.errand = errand;
    this.failure = null;
    try {
      await this.#send(send);
    } finally {
      this.errand = null;
    }
  }

  async #send(send: () => Promise<GameView>): Promise<void> {
    try {
      this.accept(await untilAnswered(send, this.world.pause, () => this.#gone));
    } catch (error) {
      this.#report(error);
    }
  }

  /** Takes note of a failure, and of the game as it stands if it came with it. */
  #report(error: unknown): void {
    if (error instanceof Failure && error.error.game) this.accept(error.error.game);
    // Out of date is no mistake of the user's: the state at hand tells all.
    const isStale = error instanceof Failure && ['stale', 'over'].includes(error.error.code);
    if (this.#gone || isStale || isPassing(error)) return;
    this.failure =
      error instanceof Failure ? error : new Failure(-1, { code: 'page', message: String(error) });
  }
}
