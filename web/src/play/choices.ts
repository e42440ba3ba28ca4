// What is chosen on the start screen, remembered, and the game that comes of it.

import type { Abilities } from '../api';
import type { ClockSetting, GameInfo, GameName, NewGame, SeatView } from '../api/schema';

export type Opponent = 'level' | 'friend' | 'here' | 'bot' | 'watch';
/** The side that the player asks for. */
export type SideChoice = 'first' | 'second' | 'random';
export type Limit = 'usual' | 'depth' | 'time';

/** A bot by name, `level:3` included, and how long it may think. */
export interface BotChoice {
  name: string;
  limit: Limit;
  depth: number;
  seconds: number;
  /** Cores that it uses, where it can use several; a text, as the list of them has it. */
  threads: string;
}

export interface Choices {
  game: GameName;
  /** The rule set chosen, by game. */
  rules: Record<string, string>;
  /** An option of the rules, by game; empty for none. */
  option: Record<string, string>;
  opponent: Opponent;
  level: number;
  /** The opponent, or the first of two bots to watch. */
  bot: BotChoice;
  secondBot: BotChoice;
  side: SideChoice;
  /** `none`, a preset such as `5+3`, or `own`. */
  clock: string;
  minutes: number;
  increment: number;
}

/** How many cores a bot may be told to use. */
export const THREADS = ['1', '2', '4', '8'];

/** Minutes and seconds a move. */
export const CLOCKS = ['1+1', '3+2', '5+3', '10+5', '20+10'];

export const DEFAULTS: Choices = {
  game: 'awale',
  rules: {},
  option: {},
  opponent: 'level',
  level: 1,
  bot: { name: 'champion', limit: 'usual', depth: 4, seconds: 2, threads: '1' },
  secondBot: { name: 'level:4', limit: 'usual', depth: 4, seconds: 2, threads: '1' },
  side: 'first',
  clock: 'none',
  minutes: 10,
  increment: 5,
};

/** Every level of a game, the easiest first. */
export function levelsOf(info: Pick<GameInfo, 'lowest_level' | 'levels'>): number[] {
  const count = info.levels - info.lowest_level + 1;
  return Array.from({ length: count }, (_, index) => info.lowest_level + index);
}

/** Takes over what was stored where it has the right shape. */
export function restored(stored: unknown): Choices {
  const result = structuredClone(DEFAULTS);
  return merge(result as unknown as Record<string, unknown>, stored) as unknown as Choices;
}

function merge(base: Record<string, unknown>, stored: unknown): Record<string, unknown> {
  if (typeof stored !== 'object' || stored === null) return base;
  for (const [key, value] of Object.entries(stored)) {
    const before = base[key];
    if (key === 'rules' || key === 'option') base[key] = texts(value);
    else if (typeof before === 'object') merge(before as Record<string, unknown>, value);
    else if (typeof value === typeof before && isAllowed(key, value)) base[key] = value;
  }
  return base;
}

function texts(value: unknown): Record<string, string> {
  const all = Object.entries(typeof value === 'object' && value !== null ? value : {});
  return Object.fromEntries(all.filter(([, text]) => typeof text === 'string'));
}

const ALLOWED_VALUES: Record<string, readonly unknown[]> = {
  opponent: ['level', 'friend', 'here', 'bot', 'watch'],
  side: ['first', 'second', 'random'],
  limit: ['usual', 'depth', 'time'],
  clock: ['none', 'own', ...CLOCKS],
  threads: THREADS,
};

function isAllowed(key: string, value: unknown): boolean {
  return ALLOWED_VALUES[key]?.includes(value) ?? (typeof value !== 'number' || Number.isFinite(value));
}

/** Drops what the back end does not offer (any more). */
export function fitted(
  choices: Choices,
  catalogue: readonly GameInfo[],
  can: Abilities = { friends: true, threads: 8 },
): Choices {
  const info = catalogue.find((game) => game.name === choices.game) ?? catalogue[0];
  if (!info) return choices;
  const rules = info.rules.map(({ name }) => name);
  const options = info.options.map(({ name }) => name);
  const fit = (bot: BotChoice): BotChoice => {
    const isKnown = info.bots.some(({ name }) => name === bot.name) || bot.name.startsWith('level:');
    const isWithin = Number(bot.threads) <= can.threads;
    return { ...bot, name: isKnown ? bot.name : 'champion', threads: isWithin ? bot.threads : '1' };
  };
  return {
    ...choices,
    game: info.name,
    rules: { ...choices.rules, [info.name]: within(choices.rules[info.name], rules) },
    option: { ...choices.option, [info.name]: within(choices.option[info.name], options) },
    opponent: choices.opponent === 'friend' && !can.friends ? 'level' : choices.opponent,
    level: clamped(choices.level, info.lowest_level, info.levels),
    bot: fit(choices.bot),
    secondBot: fit(choices.secondBot),
  };
}

function within(value: string | undefined, allowed: readonly string[]): string {
  return value !== undefined && allowed.includes(value) ? value : (allowed[0] ?? '');
}

function clamped(value: number, least: number, most: number): number {
  const number = Number.isFinite(value) ? value : least;
  return Math.round(Math.max(least, Math.min(most, number)));
}

/** Whether a bot can search on several threads: the others have no table that these could share. */
export function takesThreads(bot: BotChoice): boolean {
  return bot.name === 'champion' || bot.name === 'mcts';
}

/** The bot as the server reads it: `divine:depth=4`, `level:3`. */
export function botSpec(bot: BotChoice): string {
  if (bot.name.startsWith('level:')) return bot.name;
  const settings = limitSetting(bot);
  if (bot.threads !== '1' && takesThreads(bot)) settings.push(`threads=${bot.threads}`);
  return [bot.name, settings.join(',')].filter(Boolean).join(':');
}

function limitSetting(bot: BotChoice): string[] {
  if (bot.limit === 'usual') return [];
  if (bot.limit === 'depth') return [`depth=${clamped(bot.depth, 1, 99)}`];
  const seconds = Math.max(0.1, Math.min(60, Number.isFinite(bot.seconds) ? bot.seconds : 1));
  return [`time=${Math.round(seconds * 10) / 10}s`];
}

export function clockSetting(choices: Choices): ClockSetting | null {
  if (choices.clock === 'none') return null;
  const [minutes = 0, increment = 0] =
    choices.clock === 'own'
      ? [choices.minutes, choices.increment]
      : choices.clock.split('+').map(Number);
  return { seconds: clamped(minutes * 60, 5, 86_400), increment: clamped(increment, 0, 600) };
}

/** Where a game begins, if not at the start. */
export interface Beginning {
  position: string;
  moves: string[];
}

/** The rule set with its option; the first option is what holds anyway. */
function ruleText(choices: Choices, info: GameInfo | undefined): string {
  const rules = choices.rules[choices.game] ?? '';
  const option = choices.option[choices.game] ?? '';
  const isUsual = option === '' || option === info?.options[0]?.name;
  return isUsual ? rules : `${rules}:${option}`;
}

/** What to ask the server for. `draw` decides a random side, as `Math.random` does. */
export function newGame(
  choices: Choices,
  info: GameInfo | undefined,
  name: string,
  beginning: Beginning | null,
  draw: () => number = Math.random,
): NewGame {
  const me: SeatView = { kind: 'human', name };
  const bot = (spec: string): SeatView => ({ kind: 'bot', spec });
  const others: Record<Opponent, SeatView> = {
    level: bot(`level:${choices.level}`),
    friend: { kind: 'open' },
    here: { kind: 'human', name: '' },
    bot: bot(botSpec(choices.bot)),
    watch: bot(botSpec(choices.secondBot)),
  };
  const mine = choices.opponent === 'watch' ? bot(botSpec(choices.bot)) : me;
  const isSwapped = hasSides(choices) && isSecond(choices.side, draw);
  const theirs = others[choices.opponent];
  return {
    game: choices.game,
    rules: ruleText(choices, info),
    position: beginning?.position || null,
    moves: beginning?.moves ?? [],
    seats: isSwapped ? [theirs, mine] : [mine, theirs],
    clock: clockSetting(choices),
  };
}

/** Whether there is a side to choose at all. */
export function hasSides(choices: Choices): boolean {
  return choices.opponent !== 'here' && choices.opponent !== 'watch';
}

function isSecond(side: SideChoice, draw: () => number): boolean {
  return side === 'second' || (side === 'random' && draw() < 0.5);
}
