import { beforeEach, describe, expect, it } from 'vitest';
import { evenGames, firstDraft, fitDraft, gamesInAll, newBot, nextBot, requestOf, twinOf } from '../../src/arena/form';
import {
  chanceText, crossTable, duelOf, duelText, eloText, eloWithError, firstPlayerTone, forfeitCount, halfWidth, percent, ranking,
} from '../../src/arena/numbers';
import { plannedOfOne, scorePath } from '../../src/arena/series';
import type { BotSummary, GameInfo, GameName, MatchSummary, TournamentSummary } from '../../src/api/schema';
import { settings } from '../../src/settings.svelte';

beforeEach(() => {
  settings.language = 'en';
});

const bot = (name: string, elo: number | null): BotSummary => ({
  name, spec: name, games: 10, wins: 5, draws: 0, losses: 5, score: 0.5,
  interval: { low: 0.2, high: 0.8 }, rating: { elo, interval: { low: null, high: null } },
  by_side: [[3, 0, 2], [2, 0, 3]], ms_per_move: 1, longest_ms: 2,
  forfeits: { timeout: 2, crash: 1 },
});
const match = (bots: [number, number], given: Partial<MatchSummary>): MatchSummary => ({
  bots, results: [0, 0, 0], by_side: [[0, 0, 0], [0, 0, 0]], pairs: [0, 0, 0, 0, 0], score: 0.5, interval: { low: 0, high: 1 },
  elo: { value: 0, error: null, interval: { low: null, high: null } }, superiority: 0.5, ...given,
});

describe('the cross table', () => {
  const summary = {
    bots: [bot('a', 10), bot('b', -10), bot('c', 0)],
    matches: [
      match([0, 1], { results: [7, 1, 2], score: 0.75, interval: { low: 0.55, high: 0.9 } }),
      match([0, 2], {}),
    ],
  } as unknown as TournamentSummary;

  it('shows each meeting from both sides', () => {
    const table = crossTable(summary);
    expect(table[0]?.[1]).toEqual({ results: [7, 1, 2], score: 0.75, tone: 'better' });
    expect(table[1]?.[0]).toEqual({ results: [2, 1, 7], score: 0.25, tone: 'worse' });
  });

  it('is empty where nobody has met', () => {
    const table = crossTable(summary);
    expect([table[0]?.[0], table[0]?.[2], table[1]?.[2]]).toEqual([null, null, null]);
  });

  it('calls nothing better before the interval says so', () => {
    const open = { ...summary, matches: [match([0, 1], { results: [6, 0, 4], score: 0.6, interval: { low: 0.3, high: 0.9 } })] };
    expect(crossTable(open)[0]?.[1]?.tone).toBe('open');
  });
});

describe('numbers of bots', () => {
  it('rank by rating', () => {
    expect(ranking([bot('a', -5), bot('b', 30), bot('c', 2)])).toEqual([1, 2, 0]);
  });

  it('are written as the language does', () => {
    expect(percent(0.267)).toBe('26.7%');
    expect([eloText(12.4), eloText(-1234), eloText(0.2), eloText(null)]).toEqual(['+12', '−1,234', '0', '∞']);
    expect(eloWithError(120, null)).toBe('+120 ± ∞');
    expect([eloWithError(738, 1441), eloWithError(-401, 20)]).toEqual(['more than +400', 'less than −400']);
    settings.language = 'fr';
    expect(percent(0.5, 0)).toMatch(/^50\s%$/);
  });

  it('take intervals and forfeits as they come', () => {
    expect(halfWidth({ low: -10, high: 30 })).toBe(20);
    expect(halfWidth({ low: null, high: 30 })).toBeNull();
    expect(forfeitCount(bot('a', 0))).toBe(3);
    expect(firstPlayerTone({ low: 0.51, high: 0.6 })).toBe('better');
    expect(firstPlayerTone({ low: 0.3, high: 0.49 })).toBe('worse');
    expect(firstPlayerTone({ low: 0.4, high: 0.6 })).toBe('unclear');
  });
});

describe('a match of two', () => {
  const match = (elo: number | null, games = 10): TournamentSummary =>
    ({ bots: [{ ...bot('a', 0), games }, bot('b', 0)], elo, elo_interval: { low: -80, high: 10 }, superiority: 0.2 }) as unknown as TournamentSummary;

  it('is told from the side that did better', () => {
    expect(duelOf(match(-50))).toEqual({ stronger: 'b', weaker: 'a', elo: 50, interval: { low: -10, high: 80 }, chance: 0.8 });
    expect(duelOf(match(50))).toMatchObject({ stronger: 'a', elo: 50, chance: 0.2 });
  });

  it('is told in words, without a number that nobody can measure', () => {
    expect(duelText(duelOf(match(50))!)).toBe('A did better than B: +50 Elo, between −80 and +10 (95% interval).');
    const wide = { ...duelOf(match(50))!, interval: { low: 131, high: 824 } };
    expect(duelText(wide)).toBe('A did better than B: +50 Elo, between +131 and more than +400 (95% interval).');
    expect([chanceText(0.5), chanceText(0.99999)]).toEqual(['50.0%', 'over 99.9%']);
    expect(duelText(duelOf(match(-738))!)).toBe('B did better than A: more than +400 Elo, more than these games can measure.');
  });

  it('says nothing before there is anything to say', () => {
    expect(duelOf(match(null))).toBeNull();
    expect(duelOf(match(50, 0))).toBeNull();
    expect(duelOf({ ...match(50), bots: ['a', 'b', 'c'].map((name) => bot(name, 0)) })).toBeNull();
  });
});

describe('a new tournament', () => {
  const info = (name: GameName, bots: string[]): GameInfo => ({
    name, summary: '', move_help: '', rules: [{ name: `${name}-rules`, summary: '' }], options: [],
    kinds: [], decisive_lead: 8, lowest_level: 0, levels: 8, bots: bots.map((one) => ({ name: one, source: '', summary: '' })),
  });
  const draft = firstDraft(info('awale', ['random', 'greedy', 'minimax', 'champion']));

  it('begins with two bots that the game has', () => {
    expect(draft.bots.map(({ name }) => name)).toEqual(['greedy', 'minimax']);
    expect(firstDraft(info('avalam', ['random'])).bots).toHaveLength(2);
  });

  it('keeps what fits when the game changes', () => {
    const fit = fitDraft({ ...draft, bots: [newBot('greedy'), newBot('minimax'), newBot('level:3')] }, info('tricolore', ['greedy', 'champion']));
    expect(fit).toMatchObject({ game: 'tricolore', rules: 'tricolore-rules' });
    expect(fit.bots.map(({ name }) => name)).toEqual(['greedy', 'champion', 'level:3']);
  });

  it('is offered bots that it has not yet', () => {
    const game = info('awale', ['random', 'champion', 'level']);
    const names: string[] = [];
    for (let bots = [newBot('level:2')]; names.length < 5; bots = [...bots, newBot(names.at(-1)!)]) {
      names.push(nextBot(bots, game).name);
    }
    expect(names).toEqual(['champion', 'random', 'level:0', 'level:1', 'level:3']);
    const fit = fitDraft({ ...draft, bots: [newBot('x'), newBot('champion'), newBot('y')] }, game);
    expect(fit.bots.map(({ name }) => name)).toEqual(['random', 'champion', 'level:0']);
  });

  it('has no bot twice, unless it thinks otherwise', () => {
    const deep = { ...newBot('champion'), limit: 'depth' as const };
    const bots = [newBot('champion'), deep, newBot('champion'), { ...deep }];
    expect(bots.map((_, index) => twinOf(bots, index))).toEqual([null, null, 1, 2]);
  });

  it('plays even numbers of games, everybody against everybody', () => {
    expect([1, 2, 7, 0, -4, NaN, 1e9].map(evenGames)).toEqual([2, 2, 8, 2, 2, 2, 100_000]);
    expect(gamesInAll({ ...draft, games: 9, bots: ['a', 'b', 'c', 'd'].map(newBot) })).toBe(60);
  });

  it('asks the server for just that', () => {
    const bots = [{ ...newBot('greedy') }, { ...newBot('alphabeta'), limit: 'depth' as const, depth: 5 }];
    expect(requestOf({ ...draft, bots, time: 0, games: 3, seed: NaN })).toEqual({
      game: 'awale', rules: 'awale-rules', bots: ['greedy', 'alphabeta:depth=5'], games: 4, time_ms: null, seed: 1,
    });
    expect(requestOf({ ...draft, time: 200 }).time_ms).toBe(200);
  });
});

describe('the score graph', () => {
  it('is as wide as the games that are planned', () => {
    const box = { width: 200, height: 100 };
    expect(scorePath([{ games: 1, score: 1 }, { games: 10, score: 0.25 }], 20, box)).toBe('M10 0L100 75');
    expect(scorePath([], 20, box)).toBe('');
  });

  it('counts the games of one bot', () => {
    expect(plannedOfOne(100, 2)).toBe(100);
    // Four bots, six meetings of ten games: each plays thirty.
    expect(plannedOfOne(60, 4)).toBe(30);
  });
});
