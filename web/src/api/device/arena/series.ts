// The games that a tournament lacks, played by several players at the same time, each in a worker
// of its own.

import type { LiveBoard } from 'awalam';
import type { PlayedGame } from 'awalam/arena';
import type { Stop } from '../../backend';

/** What a player says. */
export type PlayerTold =
  | { board: LiveBoard }
  | { played: PlayedGame[] }
  /** All that it was given is played. */
  | { done: true }
  | { failure: string };

export interface Player {
  play(games: string[]): void;
  /** It ends at once, and nothing more is heard of it. */
  stop: Stop;
}

export type NewPlayer = (heard: (told: PlayerTold) => void) => Player;

/** What a series has to do with a tournament. */
export interface Order {
  /** The games that are missing in the first so many pairs, from one on, that lack any. */
  missing(fromPair: number, pairs: number): string[];
  /** A board under way has changed. */
  seen(): void;
  played(games: PlayedGame[]): void;
  /** Nothing is left to play, or nothing can be played; it does not hear of what is stopped. */
  ended(failure: string | null): void;
}

/** A share of games should keep a player busy for so long, in milliseconds. */
const SHARE_TIME = 250;
const MAX_SHARE = 64;

interface Seat {
  player: Player;
  /** When its share was given out, and how many pairs it is. */
  since: number;
  share: number;
  /** The one told last: a game may have ended since, but another is under way. */
  board: LiveBoard | null;
}

/** Pairs are given out by number, as many at a time as make it worth talking about. */
export class Series {
  #seats = new Set<Seat>();
  #next = 0;

  constructor(
    readonly order: Order,
    newPlayer: NewPlayer,
    players: number,
  ) {
    for (let count = 0; count < players; count += 1) {
      const seat: Seat = {
        player: newPlayer((told) => this.#hear(seat, told)),
        since: 0,
        share: 1,
        board: null,
      };
      this.#seats.add(seat);
    }
    // An order without any games has ended before anybody could hear of it.
    queueMicrotask(() => this.#seats.forEach((seat) => this.#give(seat)));
  }

  /** Games under way, by their numbers. */
  get live(): LiveBoard[] {
    const boards = [...this.#seats].flatMap(({ board }) => board ?? []);
    return boards.sort((a, b) => Number(a.game) - Number(b.game));
  }

  stop(): void {
    for (const { player } of this.#seats) player.stop();
    this.#seats.clear();
  }

  #give(seat: Seat): void {
    const games = this.order.missing(this.#next, seat.share);
    const last = games.at(-1);
    if (last === undefined) return this.#dismiss(seat);
    this.#next = Number.parseInt(last);
    seat.since = performance.now();
    seat.player.play(games);
  }

  #dismiss(seat: Seat): void {
    seat.player.stop();
    this.#seats.delete(seat);
    if (this.#seats.size === 0) this.order.ended(null);
  }

  #hear(seat: Seat, told: PlayerTold): void {
    if (!this.#seats.has(seat)) return;
    if ('board' in told) {
      seat.board = told.board;
      this.order.seen();
    } else if ('played' in told) {
      this.order.played(told.played);
    } else if ('failure' in told) {
      this.stop();
      this.order.ended(told.failure);
    } else {
      const pace = SHARE_TIME / Math.max(1, performance.now() - seat.since);
      seat.share = Math.min(MAX_SHARE, Math.max(1, Math.floor(seat.share * pace)));
      this.#give(seat);
    }
  }
}
