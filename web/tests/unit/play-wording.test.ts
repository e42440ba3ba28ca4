import { beforeEach, describe, expect, it } from 'vitest';
import type { EndingCode, OutcomeView } from '../../src/api/schema';
import { reasonText, resultTitle } from '../../src/play/ending';
import { keptState } from '../../src/play/start/kept-state';
import { botName, isLoopback, isToldByPoints, keptPlayers, playerNames, scoreText, sideName, titleText } from '../../src/play/wording';
import { settings } from '../../src/settings.svelte';
import { game } from './play-fixtures';

/** A server newer than the page may send a code that the page does not know. */
function outcome(result: OutcomeView['result'], code: string = 'goal'): OutcomeView {
  return { result, scores: [26, 22], code: code as EndingCode, words: 'in the server’s words' };
}
const names: [string, string] = ['Ada', 'Level 3'];

beforeEach(() => {
  settings.language = 'en';
});

describe('results', () => {
  it('are told from the side of whoever looks', () => {
    expect(resultTitle(outcome('1-0'), [1], names)).toBe('You win!');
    expect(resultTitle(outcome('1-0'), [2], names)).toBe('You lose');
    expect(resultTitle(outcome('1/2-1/2'), [1], names)).toBe('A draw');
  });

  it('name the winner for those who watch or play both sides', () => {
    expect(resultTitle(outcome('0-1'), [], names)).toBe('Level 3 wins');
    expect(resultTitle(outcome('1-0'), [1, 2], names)).toBe('Ada wins');
  });

  it('give the reason, in the server’s words where there are no others', () => {
    expect(reasonText('awale', outcome('1-0', 'repetition'))).toBe('Repeated position');
    expect(reasonText('awale', outcome('1-0'))).toBe('Enough seeds to win');
    expect(reasonText('newgame', outcome('1-0', 'magic'))).toBe('in the server’s words');
  });
});

describe('names', () => {
  it('of bots are words', () => {
    expect(botName('level:3')).toBe('Level 3');
    expect(botName('divine')).toBe('Divine');
    expect(botName('divine:depth=4')).toBe('Divine, depth 4');
    expect(botName('champion:time=2s')).toBe('Champion, 2\u00a0s per move');
    expect(botName('odd:colour=red')).toBe('Odd, colour=red');
  });

  it('of sides follow the game and its options', () => {
    expect(sideName('awale', 'abapa', 1)).toBe('South');
    expect(sideName('avalam', 'official', 1)).toBe('Yellow');
    expect(sideName('avalam', 'official:first=red', 1)).toBe('Red');
    expect(sideName('unknown', '', 2)).toBe('Player 2');
  });

  it('of players are their own, then "You", then the side', () => {
    expect(playerNames(game(), [1])).toEqual(['You', 'Level 3']);
    expect(playerNames(game(), [])).toEqual(['South', 'Level 3']);
    const both = game({ seats: [{ kind: 'human', name: 'Ada' }, { kind: 'human', name: '' }] });
    expect(playerNames(both, [1, 2])).toEqual(['Ada', 'North']);
  });

  it('that are the same are told apart by side', () => {
    const bot = { kind: 'bot', spec: 'level:1' } as const;
    expect(playerNames(game({ seats: [bot, bot] }), [])).toEqual([
      'Level 1 (South)',
      'Level 1 (North)',
    ]);
  });

  it('change with the language', () => {
    settings.language = 'fr';
    expect(botName('level:3')).toBe('Niveau 3');
    expect(playerNames(game(), [1])[0]).toBe('Vous');
  });
});

it('a tournament is named by its bots', () => {
  expect(titleText('level:2 – divine:depth=4')).toBe('Level 2 – Divine, depth 4');
  settings.language = 'fr';
  expect(titleText('greedy and 3 others')).toBe('Glouton et 3 autres');
});

it('knows addresses that nobody else can open', () => {
  const hosts = ['localhost', '127.0.0.1', '127.0.1.1', '[::1]', 'play.localhost'];
  expect(hosts.map(isLoopback)).toEqual(hosts.map(() => true));
  expect(['192.168.1.20', 'example.org', '127.example.org'].map(isLoopback)).toEqual([false, false, false]);
});

it('scores may have halves', () => {
  expect([0, 12, 24.5, 0.5].map(scoreText)).toEqual(['0', '12', '24½', '½']);
});

describe('a kept game', () => {
  const human = { kind: 'human', name: '' } as const;
  const kept = { tokens: ['a', null] as [string, null], game: 'awale', rules: 'abapa', created: 0 };

  it('names a friend who has no name', () => {
    expect(keptPlayers({ ...kept, seats: [human, human] })).toBe('You – friend');
    expect(keptPlayers({ ...kept, seats: [human, { kind: 'human', name: 'Bo' }] })).toBe('You – Bo');
    expect(keptPlayers({ ...kept, tokens: ['a', 'b'], seats: [human, human] })).toBe('South – North');
  });

  it('says whether it goes on, or how it ended', () => {
    expect(keptState(kept)).toBe('In progress');
    const end = { result: '0-1', scores: [20, 28] as [number, number] } as const;
    expect(keptState({ ...kept, outcome: end })).toBe('Lost 20–28');
    expect(keptState({ ...kept, tokens: ['a', 'b'], outcome: end })).toBe('Finished 20–28');
  });

  it('that was given up has no points that say otherwise', () => {
    const end = (scores: [number, number]) => ({ result: '0-1', scores }) as const;
    expect([[0, 0], [5, 3], [3, 5]].map((scores) => isToldByPoints(end(scores as [number, number])))).toEqual([false, false, true]);
    expect(keptState({ ...kept, outcome: end([0, 0]) })).toBe('Lost');
  });
});
