// A tournament to be begun.

import type { GameInfo, GameName, NewTournament } from '../api/schema';
import { botSpec, levelsOf, type BotChoice } from '../play/choices';

export interface Draft {
  game: GameName;
  rules: string;
  bots: BotChoice[];
  games: number;
  /** Milliseconds a move for all; 0 leaves every bot its own limits. */
  time: number;
  seed: number;
}

/** What the server takes at most. */
export const MAX_BOTS = 16;
export const MAX_GAMES = 100_000;
/** Times to choose from, in milliseconds. */
export const TIMES = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000];

export function newBot(name: string): BotChoice {
  return { name, limit: 'usual', depth: 4, seconds: 1, threads: '1' };
}

/** The first bot that is not in the list yet: the champion, then the others, then levels. */
export function nextBot(bots: readonly BotChoice[], info: GameInfo): BotChoice {
  const named = info.bots.map(({ name }) => name).filter((name) => name !== 'level');
  const levels = levelsOf(info).map((level) => `level:${level}`);
  const all = ['champion', ...named, ...levels];
  return newBot(all.find((name) => !bots.some((bot) => bot.name === name)) ?? 'champion');
}

/** The number of an earlier bot that is the same as this one, from 1; nothing if it is the first of its kind. */
export function twinOf(bots: readonly BotChoice[], index: number): number | null {
  const specs = bots.map(botSpec);
  const first = specs.indexOf(specs[index] ?? '');
  return first < index ? first + 1 : null;
}

/** Something that shows what a tournament is, and is soon over. */
export function firstDraft(info: GameInfo): Draft {
  const known = (name: string): boolean => info.bots.some((bot) => bot.name === name);
  const names = ['greedy', 'minimax'].filter(known);
  while (names.length < 2) names.push(`level:${names.length + 1}`);
  return {
    game: info.name,
    rules: info.rules[0]?.name ?? '',
    bots: names.map(newBot),
    games: 100,
    time: 0,
    seed: 1,
  };
}

/** Another game has other rules, and perhaps not the same bots. */
export function fitDraft(draft: Draft, info: GameInfo): Draft {
  const hasRules = info.rules.some(({ name }) => name === draft.rules);
  const fits = ({ name }: BotChoice): boolean =>
    name.startsWith('level:') || info.bots.some((bot) => bot.name === name);
  return {
    ...draft,
    game: info.name,
    rules: hasRules ? draft.rules : (info.rules[0]?.name ?? ''),
    bots: draft.bots.reduce<BotChoice[]>(
      (bots, bot) => [...bots, fits(bot) ? bot : nextBot([...draft.bots, ...bots], info)],
      [],
    ),
  };
}

/** An even number of games that the server takes. */
export function evenGames(games: number): number {
  const whole = Number.isFinite(games) ? Math.round(games) : 2;
  const even = whole + (Math.abs(whole) % 2);
  return Math.max(2, Math.min(MAX_GAMES, even));
}

/** Everybody meets everybody. */
export function gamesInAll(draft: Draft): number {
  const { length } = draft.bots;
  return ((length * (length - 1)) / 2) * evenGames(draft.games);
}

export function requestOf(draft: Draft): NewTournament {
  return {
    game: draft.game,
    rules: draft.rules,
    bots: draft.bots.map(botSpec),
    games: evenGames(draft.games),
    time_ms: draft.time > 0 ? draft.time : null,
    seed: Number.isFinite(draft.seed) ? Math.max(1, Math.round(draft.seed)) : 1,
  };
}
