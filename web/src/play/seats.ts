// Seats of games that this browser holds. A token proves a seat; it stays in the
// browser's storage and is never part of an address.

import type { Begun, GameView, OutcomeView, SeatView, SideNumber } from '../api/schema';

export type Tokens = [string | null, string | null];

export interface KeptGame {
  tokens: Tokens;
  game: string;
  rules: string;
  created: number;
  /** Who played when it was kept, to tell games apart in a list. */
  seats?: [SeatView, SeatView];
  /** How it ended, once that was seen here. */
  outcome?: Pick<OutcomeView, 'result' | 'scores'>;
  /** It was called off. */
  aborted?: true;
}

const KEY = 'awalam.games';
/** Older games are forgotten, so that the browser's storage does not fill up. */
const MAX_KEPT_GAMES = 60;

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** The browser's storage, or one that forgets where there is none. */
function browserStore(): Store {
  try {
    return localStorage;
  } catch {
    return { getItem: () => null, setItem: () => undefined };
  }
}

function isKept(value: unknown): value is KeptGame {
  const kept = value as Partial<KeptGame> | null;
  return (
    typeof kept === 'object' &&
    kept !== null &&
    Array.isArray(kept.tokens) &&
    kept.tokens.length === 2 &&
    typeof kept.game === 'string' &&
    typeof kept.created === 'number'
  );
}

export function keptGames(store: Store = browserStore()): Record<string, KeptGame> {
  try {
    const all = Object.entries(JSON.parse(store.getItem(KEY) ?? '{}') as object);
    return Object.fromEntries(all.filter(([, kept]) => isKept(kept)));
  } catch {
    return {};
  }
}

function write(games: Record<string, KeptGame>, store: Store): void {
  const newest = Object.entries(games)
    .sort(([, a], [, b]) => b.created - a.created)
    .slice(0, MAX_KEPT_GAMES);
  try {
    store.setItem(KEY, JSON.stringify(Object.fromEntries(newest)));
  } catch {
    // A browser without storage can still play, until the page is left.
  }
}

/** Keeps the tokens of a game; those held before stay. */
export function keep(begun: Begun, now = Date.now(), store: Store = browserStore()): Tokens {
  const games = keptGames(store);
  const { id, game, rules, seats } = begun.game;
  const before = games[id];
  const tokens: Tokens = [
    begun.tokens[0] ?? before?.tokens[0] ?? null,
    begun.tokens[1] ?? before?.tokens[1] ?? null,
  ];
  games[id] = { ...before, tokens, game, rules, created: before?.created ?? now, seats };
  write(games, store);
  return tokens;
}

/** Takes note of how a kept game ended, or that it goes on after all. */
export function noteOutcome(
  id: string,
  outcome: OutcomeView | null,
  store: Store = browserStore(),
): void {
  const games = keptGames(store);
  const { outcome: before, ...kept } = games[id] ?? { tokens: null };
  if (kept.tokens === null || before?.result === outcome?.result) return;
  games[id] = outcome ? { ...kept, outcome: { result: outcome.result, scores: outcome.scores } } : kept;
  write(games, store);
}

/** Takes note that a kept game was called off. */
export function noteAborted(id: string, store: Store = browserStore()): void {
  const games = keptGames(store);
  const kept = games[id];
  if (!kept || kept.aborted) return;
  games[id] = { ...kept, aborted: true };
  write(games, store);
}

export function tokensOf(id: string, store: Store = browserStore()): Tokens {
  return keptGames(store)[id]?.tokens ?? [null, null];
}

export function forget(id: string, store: Store = browserStore()): void {
  const games = keptGames(store);
  delete games[id];
  write(games, store);
}

/** Newest first. */
export function recentGames(store: Store = browserStore()): (KeptGame & { id: string })[] {
  return Object.entries(keptGames(store))
    .map(([id, kept]) => ({ id, ...kept }))
    .sort((a, b) => b.created - a.created);
}

/** A token for a seat, which nobody can guess. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The sides that these tokens play. */
export function sidesHeld(tokens: Tokens): SideNumber[] {
  return ([1, 2] as const).filter((player) => tokens[player - 1] !== null);
}

export function tokenOf(tokens: Tokens, player: SideNumber): string | null {
  return tokens[player - 1] ?? null;
}

/**
 * What a visitor may do about open seats: one who holds a seat invites, one who holds
 * none may take one. Nobody is offered a second seat.
 */
export type Offer = { kind: 'invite' } | { kind: 'take'; players: SideNumber[] } | null;

export function offer(game: Pick<GameView, 'seats' | 'outcome' | 'remote'>, tokens: Tokens): Offer {
  const open = ([1, 2] as const).filter((player) => game.seats[player - 1]?.kind === 'open');
  if (open.length === 0 || game.outcome || game.remote?.aborted) return null;
  return sidesHeld(tokens).length > 0 ? { kind: 'invite' } : { kind: 'take', players: open };
}
