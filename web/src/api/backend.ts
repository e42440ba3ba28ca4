// All that the page asks of what plays, keeps and analyses games. It is a server, or
// this device: the page knows only what is written here.

import type {
  AnalysisView,
  Begun,
  Claim,
  ErrorCode,
  ErrorView,
  GameInfo,
  GameLine,
  GameView,
  HintView,
  LobbyGame,
  NewGame,
  NewTournament,
  OfferKind,
  OfferView,
  paths,
  Phrase,
  PlyView,
  Refusal,
  ReviewedPly,
  SideNumber,
  StudyView,
  TournamentLine,
  TournamentView,
} from './schema';

type PositionQuery = NonNullable<paths['/positions']['get']['parameters']['query']>;

/** Where a game began and what was played from there, move by move. */
export type Whereabouts = Required<Omit<PositionQuery, 'moves'>> & { moves: readonly string[] };

/** The same text for the same place. */
export function placeKey({ game, rules, position, moves }: Whereabouts): string {
  return [game, rules, position, ...moves].join('\n');
}

/** Codes of the page's own: no answer, an answer that is none of ours, a mistake, and more. */
export type PageErrorCode = 'offline' | 'http' | 'page' | 'no-engine' | 'no-backup';

/** What the user should know although nothing was asked for. */
export type Trouble =
  | 'storage-refused'
  | 'storage-full'
  | 'results-refused'
  | 'results-full'
  | 'engine-stopped';

/** What went wrong; `status` is HTTP's, 0 if the server could not be reached. */
export class Failure extends Error {
  constructor(
    readonly status: number,
    readonly error: Omit<ErrorView, 'code'> & { code: ErrorCode | PageErrorCode },
  ) {
    super(error.message);
  }
}

/** Ends what goes on; a second call changes nothing. */
export type Stop = () => void;

export type RecordFormat = 'text' | 'json';

/** Games that are played. A token proves a seat. */
export interface Games {
  begin(game: NewGame): Promise<Begun>;
  show(id: string): Promise<GameView>;
  ply(id: string, ply: number): Promise<PlyView>;
  play(id: string, ply: number, move: string, token: string | null): Promise<GameView>;
  /** Why a move cannot be played now; nothing if it can. */
  check(id: string, move: string): Promise<Refusal | null>;
  undo(id: string, ply: number, token: string | null): Promise<GameView>;
  resign(id: string, token: string | null): Promise<GameView>;
  /** The same game with sides swapped; either player may ask first, and each keeps their token. */
  rematch(id: string, token: string | null): Promise<GameView>;
  hint(id: string, ply: number, token: string | null): Promise<HintView>;
  /** The token is of our own choosing: sent again after a lost answer, it changes nothing. */
  takeSeat(id: string, player: SideNumber, name: string, token: string): Promise<Begun>;
  record(id: string, format: RecordFormat): Promise<string>;
  /** This browser has no use for the game any more. */
  forget(id: string): Promise<void>;
  /**
   * Hears of changes of a game, and whether news can arrive at all. Who follows it with the
   * token of a seat is there for the opponent.
   */
  follow(id: string, token: string | null, heard: (version: number) => void, connected: (is: boolean) => void): Stop;
}

/** What people who play each other from afar do beside moving. A token proves a seat. */
export interface Friends {
  /** Sent again, it changes nothing; if the other has offered the same, both agree. */
  offer(id: string, kind: OfferKind, ply: number, token: string | null): Promise<GameView>;
  /** Who made the offer withdraws it by declining. */
  answer(id: string, offer: OfferView, accept: boolean, token: string | null): Promise<GameView>;
  abort(id: string, token: string | null): Promise<GameView>;
  claim(id: string, result: Claim, token: string | null): Promise<GameView>;
  say(id: string, phrase: Phrase, token: string | null): Promise<GameView>;
  /** Whether strangers find a game with a free seat in the lobby. */
  list(id: string, listed: boolean, token: string | null): Promise<GameView>;
  lobby(): Promise<LobbyGame[]>;
}

/** Places in games that are kept nowhere. */
export interface Places {
  position(place: Whereabouts): Promise<PlyView>;
  /** Why a move cannot be played there; nothing if it can. */
  check(place: Whereabouts, move: string): Promise<Refusal | null>;
  record(place: Whereabouts, format: RecordFormat): Promise<string>;
  /** Reads a record, a position or moves. */
  study(text: string, game?: string, rules?: string): Promise<StudyView>;
  /** Replays what `study` reads, and writes it down. */
  studyRecord(text: string, format: RecordFormat): Promise<string>;
  /** The engine's opinion, again and again as it looks deeper; on this device by several cores. */
  analyse(place: Whereabouts, found: (view: AnalysisView) => void, cores?: number): Stop;
  /** Goes through a game from its end to its start; each ply is told at most once. */
  review(place: Whereabouts, told: (ply: ReviewedPly) => void, done: () => void): Stop;
}

/** Tournaments of bots. */
export interface Arena {
  all(): Promise<TournamentLine[]>;
  one(id: string): Promise<TournamentView>;
  begin(wanted: NewTournament): Promise<{ id: string }>;
  stop(id: string): Promise<void>;
  resume(id: string): Promise<void>;
  games(id: string, fromPair: number): Promise<GameLine[]>;
  game(id: string, entry: string): Promise<StudyView>;
  follow(id: string, heard: { changed: () => void; over: () => void }): Stop;
  /** Nothing where a server keeps the tournaments, for others as well. */
  readonly own: OwnTournaments | null;
}

/** What can be done with tournaments that this browser plays and keeps. */
export interface OwnTournaments {
  remove(id: string): Promise<void>;
  /** All games, in numbers or on paper. */
  export(id: string, form: 'csv' | 'text'): Promise<string>;
}

/** A part of a backup that could not be read. */
export type Unreadable =
  /** A game; which it was and when it was begun, where the backup tells. */
  | { kind: 'game'; id: string; game: string | null; created: number | null }
  | { kind: 'tournament'; title: string };

/** What came of a backup: how many games and tournaments of it are here now, and what is not. */
export interface Restored {
  games: number;
  tournaments: number;
  unreadable: Unreadable[];
}

/** What this browser keeps, as one text that another can take over. */
export interface Kept {
  backup(): Promise<string>;
  /** Takes a backup over, as far as it can be read. */
  restore(text: string): Promise<Restored>;
}

/** What not every back end can do. */
export interface Abilities {
  /** Games with somebody at another device, and links to games that others can open. */
  friends: boolean;
  /** How many cores a bot in a game may use. */
  threads: number;
}

/** What a back end tells by itself. */
export interface Listener {
  /** Whether a call or a stream got through. */
  contact(isReached: boolean): void;
  trouble(what: Trouble): void;
}

export interface Backend {
  readonly can: Abilities;
  /** To be called once. */
  start(listener: Listener): void;
  catalogue(): Promise<GameInfo[]>;
  readonly games: Games;
  /** Nothing where nobody else can come. */
  readonly friends: Friends | null;
  readonly places: Places;
  readonly arena: Arena;
  /** Nothing where a server keeps the games. */
  readonly kept: Kept | null;
}
