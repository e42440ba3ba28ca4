/**
 * Tournaments of bots, with the statistics of `awalam arena`: a part of the engine by itself, so
 * that who has no use for it does not load it. Calls answer at once and keep their thread busy
 * meanwhile: games belong into workers, each of which has the tournament and plays other
 * games of it.
 */
import * as engine from './engine.js';
import { arenaModule } from './load.js';
import type { GameLine, LiveBoard, NewTournament, TournamentView } from '../schema.js';

export { AwalamError } from '../error.js';
export { isSupported, load, type Source } from './load.js';
export type * from '../schema.js';

/** Bots may have more settings here than in a {@link NewTournament}; docs/arena.md lists them. */
export interface Configuration {
  game: string;
  rules?: string;
  games: number;
  seed?: number;
  format?: 'match' | 'gauntlet' | 'round-robin';
  bot: ({ spec: string } & Record<string, unknown>)[];
  [setting: string]: unknown;
}

/** A finished game in numbers: what statistics need of it. */
export interface GameRow {
  /** Pair and half, counted from 1: `3.1`. */
  number: string;
  [figure: string]: unknown;
}

/** A finished game: in numbers, and on paper. */
export interface PlayedGame {
  row: GameRow;
  record: string;
}

/** What is known of a tournament beside its games. */
export interface TournamentState {
  /** Its name. */
  id?: string;
  /** When it was begun, as RFC 3339 writes it. */
  begun?: string;
  running?: boolean;
  stopping?: boolean;
  /** What went wrong, if something did. */
  failure?: string | null;
}

/**
 * A tournament. The same one gives the same games wherever they are played, unless bots have a
 * clock, and the same figures in whatever order games are added.
 */
export class Tournament {
  readonly #tournament: engine.Tournament;

  private constructor(begin: () => engine.Tournament) {
    this.#tournament = arenaModule.ask(begin);
  }

  /** Begins a tournament. */
  static begin(wanted: NewTournament): Tournament {
    return new Tournament(() => engine.Tournament.begin(JSON.stringify(wanted)));
  }

  /** The tournament of a configuration, without its games. */
  static open(configuration: Configuration): Tournament {
    return new Tournament(() => engine.Tournament.open(JSON.stringify(configuration)));
  }

  /** All that its games depend on. */
  configuration(): Configuration {
    return arenaModule.json(() => this.#tournament.configuration());
  }

  /**
   * Plays a game, such as `3.1`; only `add` counts it. `seen` sees the board now and then; what it
   * throws ends the game.
   */
  play(game: string, seen?: (board: LiveBoard) => void): PlayedGame {
    const heard = seen && ((board: string) => seen(JSON.parse(board) as LiveBoard));
    return arenaModule.json(() => this.#tournament.play(game, heard));
  }

  /** Counts games that were played. The same one again changes nothing. */
  add(rows: readonly GameRow[]): void {
    arenaModule.ask(() => this.#tournament.add(JSON.stringify(rows)));
  }

  /** The games that are missing in the first so many pairs, from one on, that lack any. */
  missing(fromPair = 0, pairs = 0xffff_ffff): string[] {
    return arenaModule.json(() => this.#tournament.missing(fromPair, pairs));
  }

  /** All that can be said: results, statistics, ratings. */
  view(state: TournamentState = {}, live: readonly LiveBoard[] = []): TournamentView {
    return arenaModule.json(() => this.#tournament.view(JSON.stringify(state), JSON.stringify(live)));
  }

  /** Finished games of some pairs. */
  games(fromPair = 0, pairs = 0xffff_ffff): GameLine[] {
    return arenaModule.json(() => this.#tournament.games(fromPair, pairs));
  }

  /** All games in numbers, one per line, as `awalam arena export` writes them. */
  csv(): string {
    return arenaModule.ask(() => this.#tournament.csv());
  }

  /** Gives its memory back, which otherwise happens some time after its last use. */
  free(): void {
    this.#tournament.free();
  }
}
