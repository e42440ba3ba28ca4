// What is wrong with a text comes as a code: each one is provoked, and said in both languages.

import { Game, load, position, study, think } from 'awalam';
import { load as loadArena, Tournament } from 'awalam/arena';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '../../src/api/backend';
import description from '../../src/api/openapi.json' with { type: 'json' };
import type { ErrorView, GameName, Mistake } from '../../src/api/schema';
import { mistake as texts } from '../../src/i18n/mistake';
import { failureText } from '../../src/play/failure';
import { settings } from '../../src/settings.svelte';

type Code = Mistake['code'];

const HOUSES = '4-4-4-4-4-4-4-4-4-4-4-4';
const RING = Array<string>(16).fill('2.2.2');
const ring = (first: string, rest = 'P1 0 0 0'): string => `${[first, ...RING.slice(1)].join('/')} ${rest}`;
const rows = (first: string, side = 'y'): string => `${first}${'/.........'.repeat(8)} ${side}`;
/** As many towers of a kind as the board has cells, and more than the game has counters. */
const full = (tower: string): string =>
  ['..tt.....', '.tttt....', '.tttttt..', '.tttttttt', 'tttt.tttt', 'tttttttt.', '..tttttt.', '....tttt.', '.....tt..']
    .join('/')
    .replaceAll('t', tower);

const POSITIONS: [Code, GameName, string, string][] = [
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
  ['rules', 'awale', 'chess', ''],
  ['rules-option', 'avalam', 'official:x=y', ''],
  ['no-rules-option', 'awale', 'abapa:x=y', ''],
];

const BOTS: [Code, GameName, string][] = [
  ['bot-name', 'awale', 'nobody'],
  ['bot-name', 'awale', 'champio'],
  ['bot-setting', 'awale', 'random:pace=4'],
  ['bot-setting', 'awale', 'champion:dept=4'],
  ['bot-number', 'awale', 'champion:depth=0'],
  ['bot-time', 'awale', 'champion:time=soon'],
  ['bot-choice', 'awale', 'champion:pvs=maybe'],
  ['bot-choice', 'tricolore', 'minimax:eval=good'],
  ['bot-missing', 'awale', 'champion:depth'],
  ['bot-level', 'awale', 'level:99'],
  ['bot-twice', 'awale', 'champion:depth=4,depth=5'],
];

const tags = (more: string, moves: string): string => `[Game "awale"]\n${more}\n${moves}`;
const OVER = '1. F c 2. E b 3. C f 4. D b 5. B d 6. A e';

/** Texts that are pasted. */
const PASTED: [Code, string][] = [
  ['awale-move', tags('', '1. F x')],
  ['after-move', '{"game":"awale","moves":[{"move":"FE"}]}'],
  ['tricolore-move', '[Game "tricolore"]\n\n1X'],
  ['no-hole', '[Game "tricolore"]\n\n17R'],
  ['avalam-move', '[Game "avalam"]\n\nxx'],
  ['no-cell', '[Game "avalam"]\n\na9b9'],
  ['centre', '[Game "avalam"]\n\ne5d5'],
  ['no-game', '[Rules "abapa"]\n\nF'],
  ['tag-shape', '[Game "awale"\n\n1. F'],
  ['tag-twice', tags('[Rules "uga"]\n[Rules "uga"]\n', 'F')],
  ['free-tag', '{"game":"awale","moves":[],"tags":{"Result":"1-0"}}'],
  ['unknown-game', '[Game "chess"]\n\ne4'],
  ['rules', tags('[Rules "chess"]\n', 'F')],
  ['start-position', tags('[Start "4-4-4"]\n', 'F')],
  ['bad-result', tags('[Result "2-0"]\n', 'F f')],
  ['two-results', tags('[Result "1-0"]\n', 'F f 0-1')],
  ['bad-score', tags('[Result "1-0"]\n[Score "26"]\n', 'F f')],
  ['bad-termination', tags('[Result "1-0"]\n[Termination "magic"]\n', 'F f')],
  ['wrong-result', tags('[Result "1-0"]\n', 'F f')],
  ['wrong-score', tags('[Score "1 47"]\n', OVER)],
  ['wrong-termination', tags('[Termination "forfeit"]\n', 'F f')],
  ['after-result', tags('', 'F * f')],
  ['variation-open', tags('', '1. F f (1... e')],
  ['unopened-variation', tags('', '1. F f) e')],
  ['empty-variation', tags('', '1. F ()')],
  ['variation-first', tags('', '(1. F) F')],
  ['result-inside', tags('', '1. F f (1... e 1-0)')],
  ['too-deep', tags('', `1. F ${'(E '.repeat(33)}`)],
  ['too-many-moves', tags('', 'F'.repeat(200_000))],
  ['note-open', tags('', 'F {oops')],
  ['note-first', tags('', 'F ({oops} E)')],
  ['mark-open', tags('', 'F {[%time 3')],
  ['unknown-mark', tags('', 'F {[%eval 3] oops}')],
  ['bad-time', tags('', 'F {[%time soon]}')],
  ['bad-value', tags('', 'F {[%score much]}')],
  ['bad-drawing', tags('', '1. F {[%draw A--f]}')],
  ['too-much-drawn', tags('', `1. F {[%draw ${'A '.repeat(65)}]}`)],
  ['unknown-glyph', tags('', '1. F!!! f')],
  ['glyph-first', tags('', '! 1. F')],
  ['two-glyphs', tags('', '1. F! ? f')],
  ['json', '{"game":"awale",\n"moves":7}'],
];

const TOURNAMENTS: [Code, object][] = [
  ['tournament-bots', { bots: ['random'] }],
  ['tournament-games', { games: 1_000_000 }],
  ['tournament-odd', { games: 3 }],
  ['tournament-time', { time_ms: 0 }],
  ['tournament-same-bot', { bots: ['random', 'random', 'greedy'] }],
  ['tournament-size', { games: 100_000, bots: ['random', 'greedy', 'minimax'] }],
  ['rules', { rules: 'chess' }],
];

/** What no text on this device brings about: a server's refusals, another game's moves, no memory. */
const ELSEWHERE: Record<string, Record<string, string>> = {
  unreadable: { given: 'x' },
  'other-game': { found: 'avalam', wanted: 'awale' },
  'other-moves': {},
  'bot-memory': { bot: 'champion', setting: 'hash', given: '65536' },
  'bot-value': { bot: 'exec', setting: 'dir', given: '' },
  program: { bot: 'exec' },
  'program-not-named': {},
  'program-from-start': { bot: 'exec' },
  tournament: {},
  'tournament-bot': { number: '2', spec: 'champion:hash=65536', problem: 'bot-memory', bot: 'champion', setting: 'hash', given: '65536' },
  'tournament-elsewhere': {},
};

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

function tournament(given: object): Tournament {
  return Tournament.begin({ game: 'awale', bots: ['random', 'greedy'], games: 2, ...given });
}

describe('what is wrong with a text', () => {
  beforeAll(() => Promise.all([load(), loadArena()]));
  afterEach(() => (settings.language = 'en'));

  /** Both languages say it with their own text of that code, and with nothing of the engine's sentence. */
  function expectSaid(code: Code, error: Pick<ErrorView, 'code' | 'message' | 'mistake' | 'ply' | 'line'>): void {
    expect(error.mistake?.code, error.message).toBe(code);
    for (const language of ['en', 'fr'] as const) {
      settings.language = language;
      const { message: _, ...rest } = error;
      const said = failureText(new Failure(400, { ...rest, message: 'a sentence of the engine' }));
      // From the first blank to the next there are words of the text's own.
      const own = texts[code][language].split(/\{\w+\}/).filter((part) => part.length > 3);
      for (const part of own) expect(said).toContain(part);
      expect(said).not.toMatch(/\{\w+\}|`|undefined|sentence of the engine/);
    }
  }

  it.each(POSITIONS)('is said of positions and rules: %s', (code, game, rules, text) => {
    expectSaid(code, refused(() => position({ game, rules, position: text })));
  });

  it.each(BOTS)('is said of bots: %s (%s, %s)', (code, game, spec) => {
    expectSaid(code, refused(() => think({ game }, spec)));
  });

  it('is said of bots that ask for too much', () => {
    expectSaid('bot-most', refused(() => begin('champion:hash=99999')));
    expectSaid('bot-long', refused(() => begin('x'.repeat(5000))));
  });

  it.each(PASTED)('is said of what is pasted: %s', (code, text) => {
    expectSaid(code, refused(() => study({ text, game: 'awale' })));
  });

  it.each(TOURNAMENTS)('is said of tournaments: %s', (code, given) => {
    expectSaid(code, refused(() => tournament(given)));
  });

  it.each(Object.entries(ELSEWHERE))('is said where this device cannot bring it about: %s', (code, details) => {
    const mistake = { code: code as Code, details };
    expectSaid(code as Code, { code: 'bad-tournament', message: '', mistake });
  });

  it('is known in full: every code of the API is above', () => {
    const provoked = [...POSITIONS, ...BOTS, ...PASTED, ...TOURNAMENTS].map(([code]) => code as string);
    const all = [...new Set([...provoked, 'bot-most', 'bot-long', ...Object.keys(ELSEWHERE)])];
    expect(all.sort()).toEqual([...description.components.schemas.MistakeCode.enum].sort());
  });

  it('lists what there is', () => {
    const { known = '' } = refused(() => position({ game: 'awale', rules: 'chess' })).mistake?.details ?? {};
    expect(known.split(', ')).toContain('uga');
    settings.language = 'fr';
    const pasted = refused(() => study({ text: tags('[Rules "chess"]\n', 'F'), game: 'awale' }));
    expect(failureText(new Failure(400, pasted))).toContain(`Awalé a ${known}`);
  });

  it('guesses what was meant', () => {
    const wrong = refused(() => think({ game: 'awale' }, 'champio'));
    expect(failureText(new Failure(400, wrong))).toMatch(/did you mean champion\?$/);
    settings.language = 'fr';
    expect(failureText(new Failure(400, wrong))).toMatch(/vouliez-vous dire champion\u00a0\?$/);
  });

  it('tells what is wrong with a part by the part’s own text', () => {
    settings.language = 'fr';
    const start = refused(() => study({ text: tags('[Start "4-4-4"]\n', 'F'), game: 'awale' }));
    expect(failureText(new Failure(400, start))).toContain('position de départ\u00a0: une position d’awalé a 15 champs');
  });
});
