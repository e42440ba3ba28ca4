// What is analysed, wherever it comes from: a game played here, a game of a tournament,
// or a text.

import { backend, Failure } from '../api';
import type { GameName, GameView, OutcomeView, RecordJson, SideNumber } from '../api/schema';
import { sidesHeld, tokensOf } from '../play/seats';
import { botName, playerNames, sideName } from '../play/wording';
import { one } from '../studies/store';
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
  /** The game was played: its moves stay what they are. */
  isLocked: boolean;
  /** The game on paper, where that says more than its moves. */
  record: RecordJson | null;
  /** The sides that this browser played. */
  held: SideNumber[];
  /** Read anew for each language. */
  names: () => [string, string];
}

function named(game: string, rules: string, players: readonly [string, string]): [string, string] {
  return [players[0] || sideName(game, rules, 1), players[1] || sideName(game, rules, 2)];
}

function ofGame(game: GameView): Material {
  if (game.from_afar && !game.outcome && !game.remote?.aborted) {
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
    isLocked: true,
    record: null,
    held,
    names: () => playerNames(game, held),
  };
}

/** A chapter is replayed before it is shown: it may come from a file. */
async function ofChapter(id: string, chapterId: string): Promise<Material> {
  const chapter = (await one(id))?.chapters.find((other) => other.id === chapterId);
  if (!chapter) throw new Failure(404, { code: 'not-found', message: 'there is no such chapter' });
  const { players, ...study } = await backend.places.study(JSON.stringify(chapter.record));
  const { grows, isLocked } = chapter;
  const material: Material = {
    ...study, grows, isLocked, held: [], names: () => named(study.game, study.rules, ['', '']),
  };
  return withPlayers(material, players);
}

function withPlayers(material: Material, players: readonly [string, string]): Material {
  const known = (name: string): string => (name === '?' ? '' : name);
  const [one, two] = [known(players[0]), known(players[1])];
  return { ...material, names: () => named(material.game, material.rules, [one, two]) };
}

/** The same with what was said about it, and who played, where a record tells. */
export function withRecord(material: Material, record: RecordJson): Material {
  const [one, two] = record.players;
  if (material.isLocked || (one === '?' && two === '?')) return { ...material, record };
  return withPlayers({ ...material, record }, record.players as [string, string]);
}

/** Fetches what a source names. */
export async function materialOf(source: Exclude<Source, { kind: 'nothing' }>): Promise<Material> {
  if (source.kind === 'game') return ofGame(await backend.games.show(source.id));
  if (source.kind === 'tournament') {
    const { players, ...study } = await backend.arena.game(source.id, source.entry);
    const names = (): [string, string] => [botName(players[0]), botName(players[1])];
    return { ...study, grows: false, isLocked: true, held: [], names };
  }
  if (source.kind === 'chapter') return ofChapter(source.study, source.chapter);
  const { rules, position, moves } = source;
  // The answer tells whether there is such a game.
  const game = source.game as GameName;
  const { places } = backend;
  // What the address leaves out is filled in, and the rest checked.
  const first = await places.position({ game, rules, position, moves: [] });
  const last = moves.length > 0 ? await places.position({ game, rules, position, moves }) : first;
  // Oware programs write moves in one word: a study tells where each begins.
  const isJoined = last.ply !== moves.length && !position;
  const played = isJoined ? (await places.study(moves.join(' '), game, rules)).moves : moves;
  return {
    game,
    rules,
    start: first.position.text,
    moves: played,
    outcome: last.position.outcome,
    grows: moves.length === 0,
    isLocked: false,
    record: null,
    held: [],
    names: () => named(game, rules, ['', '']),
  };
}
