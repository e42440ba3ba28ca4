// Calls of the HTTP API. Whatever cannot be done comes back as a `Failure`.

import { operatorToken } from './operator';
import type {
  Begun,
  CheckView,
  ErrorCode,
  ErrorView,
  GameInfo,
  GameLine,
  GameView,
  HintView,
  NewGame,
  NewTournament,
  paths,
  PlyView,
  Refusal,
  SideNumber,
  StudyView,
  TournamentLine,
  TournamentView,
} from './schema';

type PositionQuery = NonNullable<paths['/positions']['get']['parameters']['query']>;

/** Where a game began and what was played from there, move by move. */
export type Whereabouts = Required<Omit<PositionQuery, 'moves'>> & { moves: readonly string[] };

/** Codes of the page's own beside the server's: no answer, an answer that is none of ours, a mistake. */
export type PageErrorCode = 'offline' | 'http' | 'page';

/** What went wrong; `status` 0 means that the server could not be reached. */
export class Failure extends Error {
  constructor(
    readonly status: number,
    readonly error: Omit<ErrorView, 'code'> & { code: ErrorCode | PageErrorCode },
  ) {
    super(error.message);
  }
}

interface Request {
  method?: 'GET' | 'POST';
  body?: unknown;
  token?: string | null;
  signal?: AbortSignal;
}

/** A request without any answer for this long, in milliseconds, counts as lost. */
const PATIENCE = 20_000;

let heardFrom: (isReached: boolean) => void = () => undefined;

/** Tells of every call whether it reached the server. */
export function onContact(listener: (isReached: boolean) => void): void {
  heardFrom = listener;
}

function unreachable(): Failure {
  heardFrom(false);
  return new Failure(0, { code: 'offline', message: 'the server cannot be reached' });
}

async function call<T>(path: string, request: Request = {}): Promise<T> {
  const headers: Record<string, string> = {};
  if (request.body !== undefined) headers['Content-Type'] = 'application/json';
  if (request.token) headers.Authorization = `Bearer ${request.token}`;
  const late = AbortSignal.timeout(PATIENCE);
  let response: Response;
  let text: string;
  try {
    response = await fetch(`/api${path}`, {
      method: request.method ?? (request.body === undefined ? 'GET' : 'POST'),
      headers,
      body: request.body === undefined ? null : JSON.stringify(request.body),
      signal: request.signal ? AbortSignal.any([request.signal, late]) : late,
      cache: 'no-store',
    });
    text = await response.text();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw unreachable();
  }
  // A gateway that has nobody behind it is no answer either.
  if (response.status === 502 || response.status === 504) throw unreachable();
  heardFrom(true);
  if (response.status === 204) return undefined as T;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  if (response.ok && body !== undefined) return body as T;
  const error = body as ErrorView | undefined;
  throw new Failure(response.status, error?.code ? error : { code: 'http', message: text });
}

const at = encodeURIComponent;

export const api = {
  catalogue: () => call<GameInfo[]>('/catalogue'),
  begin: (game: NewGame) => call<Begun>('/games', { body: game }),
  game: (id: string, signal?: AbortSignal) => call<GameView>(`/games/${at(id)}`, { signal }),
  ply: (id: string, ply: number) => call<PlyView>(`/games/${at(id)}/plies/${ply}`),
  play: (id: string, ply: number, move: string, token: string | null) =>
    call<GameView>(`/games/${at(id)}/moves`, { body: { ply, move }, token }),
  check: (id: string, move: string) =>
    call<CheckView>(`/games/${at(id)}/check?move=${at(move)}`),
  undo: (id: string, ply: number, token: string | null) =>
    call<GameView>(`/games/${at(id)}/undo`, { body: { ply }, token }),
  resign: (id: string, token: string | null) =>
    call<GameView>(`/games/${at(id)}/resign`, { method: 'POST', token }),
  /** The same game with sides swapped; either player may ask first, and each keeps their token. */
  rematch: (id: string, token: string | null) =>
    call<GameView>(`/games/${at(id)}/rematch`, { method: 'POST', token }),
  hint: (id: string, ply: number, token: string | null) =>
    call<HintView>(`/games/${at(id)}/hint`, { body: { ply }, token }),
  /** The token is of our own choosing: sent again after a lost answer, it changes nothing. */
  takeSeat: (id: string, player: SideNumber, name: string, token: string) =>
    call<Begun>(`/games/${at(id)}/seats`, { body: { player, name, token } }),
  /** A record, a position or moves, read by the server. */
  study: (text: string, game = '', rules = '') =>
    call<StudyView>('/studies', { body: { text, game, rules } }),
  /** Any place in a game that is not kept on the server. */
  place: (game: string, rules: string, position: string, moves: string[]) =>
    call<PlyView>(
      `/positions?${new URLSearchParams({ game, rules, position, moves: moves.join(',') })}`,
    ),
};

/** The address of a game's record, as text or JSON. */
export function recordAddress(id: string, format: 'text' | 'json'): string {
  return `/api/games/${at(id)}/record?format=${format}`;
}

/** The address of the record of a game that is not kept on the server. */
export function studyRecordAddress(place: Whereabouts, format: 'text' | 'json'): string {
  const query = whereabouts(place);
  query.set('format', format);
  return `/api/positions/record?${query}`;
}

/** After this, in milliseconds, a stream that the browser gave up is opened again. */
const REOPEN_AFTER = 2000;

/** Hears of changes of a game; reconnects by itself. Returns how to stop. */
export function follow(
  id: string,
  heard: (version: number) => void,
  connected: (is: boolean) => void,
): () => void {
  let source: EventSource;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  const open = (): void => {
    source = new EventSource(`/api/games/${at(id)}/events`);
    source.addEventListener('open', () => connected(true));
    source.addEventListener('error', () => {
      connected(false);
      // Browsers retry lost connections, but not refused ones.
      if (source.readyState === EventSource.CLOSED) reopening = setTimeout(open, REOPEN_AFTER);
    });
    source.addEventListener('changed', (event) => {
      heard((JSON.parse((event as MessageEvent<string>).data) as { version: number }).version);
    });
  };
  open();
  return () => {
    clearTimeout(reopening);
    source.close();
  };
}

/** A place in a game as a query: where it began and what was played. */
export function whereabouts(place: Whereabouts): URLSearchParams {
  const { game, rules, position, moves } = place;
  return new URLSearchParams({ game, rules, position, moves: moves.join(',') });
}

/** Why a move cannot be played at a place in a game that is not kept on the server. */
export async function checkThere(place: Whereabouts, move: string): Promise<Refusal | null> {
  const query = `${whereabouts(place)}&move=${at(move)}`;
  return (await call<CheckView>(`/positions/check?${query}`)).refusal;
}

/** Calls of the arena. */
export const arena = {
  all: () => call<TournamentLine[]>('/tournaments'),
  one: (id: string) => call<TournamentView>(`/tournaments/${at(id)}`),
  begin: (wanted: NewTournament) =>
    call<{ id: string }>('/tournaments', { body: wanted, token: operatorToken() }),
  stop: (id: string) =>
    call<void>(`/tournaments/${at(id)}/stop`, { method: 'POST', token: operatorToken() }),
  resume: (id: string) =>
    call<void>(`/tournaments/${at(id)}/resume`, { method: 'POST', token: operatorToken() }),
  games: (id: string, fromPair: number) =>
    call<GameLine[]>(`/tournaments/${at(id)}/games?from=${fromPair}`),
  game: (id: string, entry: string) =>
    call<StudyView>(`/tournaments/${at(id)}/games/${at(entry)}`),
};

/**
 * Listens to a stream of named events, each holding JSON; opens it again when it is
 * refused, later each time. Returns how to stop.
 */
export function listen(
  path: string,
  heard: Record<string, (data: unknown) => void>,
  connected: (is: boolean) => void,
): () => void {
  let source: EventSource;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let refusals = 0;
  const open = (): void => {
    source = new EventSource(`/api${path}`);
    source.addEventListener('open', () => connected(true));
    source.addEventListener('error', () => {
      if (source.readyState !== EventSource.CLOSED) return connected(false);
      refusals += 1;
      reopening = setTimeout(open, REOPEN_AFTER * Math.min(refusals, 8));
    });
    for (const [name, take] of Object.entries(heard)) {
      source.addEventListener(name, (event) => {
        refusals = 0;
        take(JSON.parse((event as MessageEvent<string>).data));
      });
    }
  };
  open();
  return () => {
    clearTimeout(reopening);
    source.close();
  };
}
