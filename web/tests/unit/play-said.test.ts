// The engine's sentences are known word for word: each one is provoked, and said in French.

import { Game, load, position, think } from 'awalam';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '../../src/api/backend';
import type { ErrorView, GameName } from '../../src/api/schema';
import { said } from '../../src/i18n/said';
import { failureText } from '../../src/play/failure';
import { translated } from '../../src/play/said';
import { settings } from '../../src/settings.svelte';

const HOUSES = '4-4-4-4-4-4-4-4-4-4-4-4';
const ROWS = ['..y1......', '.........', '.........', '.........', '.........', '.........', '.........', '.........'];
const RING = Array<string>(16).fill('2.2.2');
const ring = (first: string, rest = 'P1 0 0 0'): string => `${[first, ...RING.slice(1)].join('/')} ${rest}`;
const rows = (first: string, side = 'y'): string => `${[first, ...ROWS.slice(1), '.........'].join('/')} ${side}`;
/** As many towers of a kind as the board has cells, and more than the game has counters. */
const full = (tower: string): string =>
  ['..tt.....', '.tttt....', '.tttttt..', '.tttttttt', 'tttt.tttt', 'tttttttt.', '..tttttt.', '....tttt.', '.....tt..']
    .join('/')
    .replaceAll('t', tower);

const POSITIONS: [keyof typeof said, GameName, string, string][] = [
  ['awale-fields', 'awale', '', '4-4-4'],
  ['awale-house', 'awale', '', `x${HOUSES.slice(1)}-0-0-S`],
  ['awale-south', 'awale', '', `${HOUSES}-x-0-S`],
  ['awale-north', 'awale', '', `${HOUSES}-0-x-S`],
  ['awale-halves', 'awale', '', `${HOUSES}-0.5-0-S`],
  ['awale-side', 'awale', '', `${HOUSES}-0-0-X`],
  ['awale-total', 'awale', '', `${HOUSES}-1-0-S`],
  ['awale-trailing', 'awale', '', `${HOUSES}-0-0-S 3`],
  ['awale-quiet', 'awale', 'uga', `${HOUSES}-0-0-S x`],
  ['tricolore-words', 'tricolore', '', '2.2.2'],
  ['tricolore-holes', 'tricolore', '', '2.2.2/2.2.2 P1 0 0 0'],
  ['tricolore-hole', 'tricolore', '', ring('2.2')],
  ['tricolore-side', 'tricolore', '', ring('2.2.2', 'P3 0 0 0')],
  ['tricolore-score', 'tricolore', '', ring('2.2.2', 'P1 x 0 0')],
  ['tricolore-plies', 'tricolore', '', ring('2.2.2', 'P1 0 0 x')],
  ['tricolore-red', 'tricolore', '', ring('3.2.2')],
  ['tricolore-blue', 'tricolore', '', ring('2.3.2')],
  ['tricolore-clear', 'tricolore', '', ring('2.2.3')],
  ['tricolore-total', 'tricolore', '', ring('2.2.2', 'P1 1 0 0')],
  ['avalam-words', 'avalam', '', 'y1'],
  ['avalam-rows', 'avalam', '', '....../. y'],
  ['avalam-width', 'avalam', '', rows('.')],
  ['avalam-letter', 'avalam', '', rows('x')],
  ['avalam-no-height', 'avalam', '', rows('..y......')],
  ['avalam-height', 'avalam', '', rows('..y9.....')],
  ['avalam-off-board', 'avalam', '', rows('y1........')],
  ['avalam-side', 'avalam', '', rows('..y1......', 'x')],
  ['avalam-counters', 'avalam', '', `${full('y2')} y`],
  ['avalam-tops-yellow', 'avalam', '', `${full('y1')} y`],
  ['avalam-tops-red', 'avalam', '', `${full('r1')} y`],
];

const BOTS: [keyof typeof said, string][] = [
  ['bot-name', 'nobody'],
  ['bot-name', 'champio'],
  ['bot-setting', 'random:pace=4'],
  ['bot-setting', 'champion:dept=4'],
  ['bot-number', 'champion:depth=0'],
  ['bot-time', 'champion:time=soon'],
  ['bot-level', 'level:99'],
  ['bot-twice', 'champion:depth=4,depth=5'],
];

function refused(question: () => unknown): ErrorView {
  try {
    question();
  } catch (error) {
    return error as ErrorView;
  }
  throw new Error('nothing was wrong');
}

function begin(spec: string): Game {
  return Game.begin({ game: 'awale', seats: [{ kind: 'bot', spec }, { kind: 'bot', spec: 'random' }] }, 'id', '2026-01-01', 0);
}

describe('what the engine says', () => {
  beforeAll(() => load());
  afterEach(() => (settings.language = 'en'));

  /** The French text of a sentence, with its blanks filled. */
  function expectFrench(name: keyof typeof said, { code, message }: ErrorView): void {
    settings.language = 'fr';
    const french = translated(message);
    const [start = ''] = said[name].fr.split('{');
    expect(french, message).not.toBeNull();
    expect(french?.startsWith(start), `${name}: ${french}`).toBe(true);
    expect(french).not.toMatch(/[{}`]/);
    expect(failureText(new Failure(400, { code, message }))).toContain(french);
  }

  it.each(POSITIONS)('of a position has a French text: %s', (name, game, rules, text) => {
    expectFrench(name, refused(() => position({ game, rules, position: text })));
  });

  it.each(BOTS)('of a bot has a French text: %s (%s)', (name, spec) => {
    expectFrench(name, refused(() => think({ game: 'awale' }, spec)));
  });

  it('of bots that ask for too much has a French text', () => {
    expectFrench('bot-most', refused(() => begin('champion:hash=99999')));
    expectFrench('bot-long', refused(() => begin('x'.repeat(5000))));
  });

  it('is known in full: every text is provoked above', () => {
    const provoked = new Set([...POSITIONS, ...BOTS].map(([name]) => name));
    expect(Object.keys(said).filter((name) => !provoked.has(name as keyof typeof said))).toEqual(['bot-most', 'bot-long']);
  });

  it('has no English words in French even if it is new', () => {
    settings.language = 'fr';
    expect(translated('the board is upside down')).toBeNull();
    for (const code of ['bad-position', 'bad-moves', 'bad-bot', 'bad-json', 'trouble'] as const) {
      expect(failureText(new Failure(400, { code, message: 'the board is upside down' }))).not.toContain('upside');
    }
  });
});
