// What is analysed, wherever it comes from: a game played here, a game of a tournament,
// or a text.

import { api, arena, Failure } from '../api/client';
import type { GameName, GameView, OutcomeView, SideNumber } from '../api/schema';
import { sidesHeld, tokensOf } from '../play/seats';
import { botName, playerNames, sideName } from '../play/wording';
import type { Source } from './address';

export interface Material {
  game: GameName;
  rules: string;
  /** The position it begins at. */
  start: string;
  moves: readonly string[];
  outcome: OutcomeView | null;
  /** Moves made here become the game: nothing was played yet. */
  grows: boolean;
  /** The sides that this browser played. */
  held: SideNumber[];
  /** Read anew for each language. */
  names: () => [string, string];
}

function named(game: string, rules: string, players: readonly [string, string]): [string, string] {
  return [players[0] || sideName(game, rules, 1), players[1] || sideName(game, rules, 2)];
}

function ofGame(game: GameView): Material {
  if (game.from_afar && !game.outcome) {
    throw new Failure(403, { code: 'no-help', message: 'this game is still being played' });
  }
  const held = sidesHeld(tokensOf(game.id));
  return {
    game: game.game,
    rules: game.rules,
    start: game.start,
    moves: game.moves,
    outcome: game.outcome,
    grows: false,
    held,
    names: () => playerNames(game, held),
  };
}

/** Fetches what a source names. */
export async function materialOf(source: Exclude<Source, { kind: 'nothing' }>): Promise<Material> {
  if (source.kind === 'game') return ofGame(await api.game(source.id));
  if (source.kind === 'tournament') {
    const { players, ...study } = await arena.game(source.id, source.entry);
    const names = (): [string, string] => [botName(players[0]), botName(players[1])];
    return { ...study, grows: false, held: [], names };
  }
  const { game, rules, position, moves } = source;
  // The server fills in what the address leaves out, and checks the rest.
  const first = await api.place(game, rules, position, []);
  const last = moves.length > 0 ? await api.place(game, rules, position, [...moves]) : first;
  // Oware programs write moves in one word: the server tells where each begins.
  const isJoined = last.ply !== moves.length && !position;
  const played = isJoined ? (await api.study(moves.join(' '), game, rules)).moves : moves;
  return {
    // The server has answered for it.
    game: game as GameName,
    rules,
    start: first.position.text,
    moves: played,
    outcome: last.position.outcome,
    grows: moves.length === 0,
    held: [],
    names: () => named(game, rules, ['', '']),
  };
}
