import { describe, expect, it } from 'vitest';
import type { GameInfo } from '../../src/api/schema';
import { botSpec, clockSetting, DEFAULTS, fitted, newGame, restored, type Choices } from '../../src/play/choices';

const choice = (name: string): { name: string; summary: string } => ({ name, summary: '' });
const bot = (name: string): GameInfo['bots'][number] => ({ name, source: '', summary: '' });
const awale: GameInfo = {
  name: 'awale', summary: '', move_help: '', kinds: [], lowest_level: 0, levels: 8, decisive_lead: 8,
  rules: [choice('abapa'), choice('uga')], options: [], bots: [bot('champion'), bot('greedy')],
};
const avalam: GameInfo = {
  ...awale, name: 'avalam', levels: 5, rules: [choice('official'), choice('house')],
  options: [choice('first=yellow'), choice('first=red')], bots: [bot('champion'), bot('divine')],
};

function chosen(changes: Partial<Choices> = {}): Choices {
  return fitted({ ...structuredClone(DEFAULTS), ...changes }, [awale, avalam]);
}

describe('one click', () => {
  it('begins a game against a level, moving first, without a clock', () => {
    expect(newGame(chosen(), awale, 'Ada', null)).toEqual({
      game: 'awale', rules: 'abapa', position: null, moves: [], clock: null,
      seats: [{ kind: 'human', name: 'Ada' }, { kind: 'bot', spec: 'level:1' }],
    });
  });
});

describe('seats', () => {
  const seats = (changes: Partial<Choices>, draw = 0): unknown =>
    newGame(chosen(changes), awale, 'Ada', null, () => draw).seats;
  const ada = { kind: 'human', name: 'Ada' };

  it('are swapped for whoever moves second', () => {
    expect(seats({ side: 'second', opponent: 'friend' })).toEqual([{ kind: 'open' }, ada]);
  });

  it('are drawn by chance', () => {
    expect(seats({ side: 'random', opponent: 'friend' }, 0.9)).toEqual([ada, { kind: 'open' }]);
    expect(seats({ side: 'random', opponent: 'friend' }, 0.1)).toEqual([{ kind: 'open' }, ada]);
  });

  it('belong to people on one screen, whatever side was chosen before', () => {
    expect(seats({ side: 'second', opponent: 'here' })).toEqual([ada, { kind: 'human', name: '' }]);
  });

  it('belong to two bots when one only watches', () => {
    const secondBot = { ...DEFAULTS.secondBot, name: 'greedy', limit: 'depth', depth: 3 } as const;
    expect(seats({ side: 'second', opponent: 'watch', secondBot })).toEqual([
      { kind: 'bot', spec: 'champion' },
      { kind: 'bot', spec: 'greedy:depth=3' },
    ]);
  });
});

describe('bots', () => {
  it('are written as the server reads them', () => {
    const base = { name: 'divine', limit: 'usual', depth: 4, seconds: 2, threads: '1' } as const;
    expect(botSpec(base)).toBe('divine');
    expect(botSpec({ ...base, limit: 'depth' })).toBe('divine:depth=4');
    expect(botSpec({ ...base, limit: 'time' })).toBe('divine:time=2s');
    expect(botSpec({ ...base, limit: 'time', seconds: 0.25 })).toBe('divine:time=0.3s');
    expect(botSpec({ ...base, limit: 'depth', name: 'level:3' })).toBe('level:3');
  });

  it('have several threads where these are of use and the back end has them', () => {
    const base = { ...DEFAULTS.bot, threads: '4' };
    expect(botSpec(base)).toBe('champion:threads=4');
    expect(botSpec({ ...base, limit: 'depth' })).toBe('champion:depth=4,threads=4');
    expect(botSpec({ ...base, name: 'greedy' })).toBe('greedy');
    expect(botSpec({ ...base, name: 'level:3' })).toBe('level:3');
    const fit = (threads: number): string =>
      botSpec(fitted({ ...DEFAULTS, bot: base }, [awale], { friends: false, threads }).bot);
    expect([1, 2, 4].map(fit)).toEqual(['champion', 'champion', 'champion:threads=4']);
    expect(restored({ bot: { threads: '3' } }).bot.threads).toBe('1');
  });

  it('have sensible limits whatever was typed', () => {
    const base = { name: 'divine', limit: 'depth', depth: NaN, seconds: NaN, threads: '1' } as const;
    expect(botSpec(base)).toBe('divine:depth=1');
    expect(botSpec({ ...base, limit: 'time' })).toBe('divine:time=1s');
  });
});

describe('clocks', () => {
  it('come from presets or own values, within what the server takes', () => {
    expect(clockSetting(chosen({ clock: '3+2' }))).toEqual({ seconds: 180, increment: 2 });
    expect(clockSetting(chosen({ clock: 'own', minutes: 0.01, increment: 9999 }))).toEqual({
      seconds: 5, increment: 600,
    });
  });
});

describe('choices', () => {
  it('fit what the chosen game offers', () => {
    const fit = chosen({
      game: 'avalam', level: 8, rules: { avalam: 'abapa' },
      bot: { ...DEFAULTS.bot, name: 'greedy' },
    });
    expect(fit).toMatchObject({ level: 5, rules: { avalam: 'official' }, bot: { name: 'champion' } });
  });

  it('name an option only where it changes something', () => {
    const rules = (option: string): unknown =>
      newGame(chosen({ game: 'avalam', option: { avalam: option } }), avalam, '', null).rules;
    expect(rules('first=yellow')).toBe('official');
    expect(rules('first=red')).toBe('official:first=red');
  });

  it('carry a position and moves to begin from', () => {
    const begun = newGame(chosen(), awale, '', { position: 'p', moves: ['F'] });
    expect(begun).toMatchObject({ position: 'p', moves: ['F'] });
  });

  it('survive being stored, also by another version', () => {
    const mine = chosen({ game: 'avalam', clock: '5+3', opponent: 'watch' });
    expect(restored(JSON.parse(JSON.stringify(mine)))).toEqual(mine);
    expect(restored({ opponent: 'ghost', level: 'x', bot: 3, rules: { a: 1 }, clock: '9+9' })).toEqual(
      DEFAULTS,
    );
    expect(restored(null)).toEqual(DEFAULTS);
  });
});
