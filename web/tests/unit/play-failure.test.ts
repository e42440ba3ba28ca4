// What is wrong with a text, in the user's language: the engine's sentences are English.

import { load, study } from 'awalam';
import { afterEach, describe, expect, it } from 'vitest';
import { Failure } from '../../src/api/backend';
import description from '../../src/api/openapi.json' with { type: 'json' };
import type { ErrorView } from '../../src/api/schema';
import { failureText } from '../../src/play/failure';
import { settings } from '../../src/settings.svelte';

/** What the page says of a pasted text that the engine refuses. */
async function saidOf(text: string, language: 'en' | 'fr'): Promise<string> {
  await load();
  settings.language = language;
  try {
    study({ text, game: 'awale' });
  } catch (error) {
    return failureText(new Failure(400, error as ErrorView));
  }
  throw new Error('it was read');
}

const CODES = description.components.schemas.ErrorCode.enum as ErrorView['code'][];

describe('what does not work', () => {
  afterEach(() => (settings.language = 'en'));

  it.each(CODES)('is said by code, never in the server’s words: %s', (code) => {
    for (const language of ['en', 'fr'] as const) {
      settings.language = language;
      const said = failureText(new Failure(400, { code, message: 'the board is upside down' }));
      expect(said).not.toMatch(/upside|\{\w+\}/);
      expect(said).not.toContain(`(${code})`);
    }
  });
});

describe('a text that cannot be read', () => {
  afterEach(() => (settings.language = 'en'));

  const RECORD = 'Cette feuille de partie contient une erreur\u00a0: ';
  const finished = '1. F c 2. E b 3. C f 4. D b 5. B d 6. A e';

  it.each([
    ['FF', 'Ces coups ne peuvent pas être joués\u00a0: le demi-coup 2 (F) est refusé. F appartient à l’adversaire.'],
    ['[Game "awale"]\n\n1. F F', `${RECORD}le demi-coup 2 (F) est refusé. F appartient à l’adversaire.`],
    ['[Game "awale"]\n\n1. F (1. f)', `${RECORD}le demi-coup 1 (f) est refusé. f appartient à l’adversaire.`],
    ['[Game "awale"]\n\n1. F x', `${RECORD}ligne 3\u00a0: «\u00a0x\u00a0» n’est pas un coup\u00a0: écrivez la case à semer, de A à F pour Sud, de a à f pour Nord`],
    ['[Game "tricolore"]\n\n17R', `${RECORD}ligne 3\u00a0: «\u00a017R\u00a0» n’est pas un coup\u00a0: les trous vont de 1 à 16`],
    ['[Game "avalam"]\n\ne5e6', `${RECORD}ligne 3\u00a0: «\u00a0e5e6\u00a0» n’est pas un coup\u00a0: e5 est le trou du centre`],
    ['[Game "awale"\n\n1. F', `${RECORD}ligne 1\u00a0: une balise s’écrit [Nom "valeur"], seule sur sa ligne`],
    ['[Game "chess"]\n\ne4', `${RECORD}ligne 1\u00a0: le jeu «\u00a0chess\u00a0» n’existe pas ici\u00a0; il y a avalam, awale, tricolore`],
    ['[Game "awale"]\n\n1. F ()', `${RECORD}ligne 3\u00a0: une variante n’a pas de coups`],
    [`[Game "awale"]\n\n1. F ${'(E '.repeat(33)}`, `${RECORD}ligne 3\u00a0: les variantes s’imbriquent sur 32 niveaux au plus`],
    ['[Game "awale"]\n[Result "1-0"]\n\n1. F f', `${RECORD}la feuille indique 1-0, mais les coups donnent *`],
    [`[Game "awale"]\n[Score "1 47"]\n\n${finished}`, `${RECORD}la feuille indique un score de 1 47, mais les coups donnent 0 27`],
    ['[Game "awale"]\n[Start "4-4-4"]\n\nF', `${RECORD}position de départ\u00a0: une position d’awalé a 15 champs reliés par «\u00a0-\u00a0» (les 12 cases depuis A, les graines prises par Sud, puis par Nord, S ou N)\u00a0; celle-ci en a 3`],
    ['{"game":"awale","moves":[{"move":"x"}]}', `${RECORD}demi-coup 1\u00a0: «\u00a0x\u00a0» n’est pas un coup\u00a0: écrivez la case à semer, de A à F pour Sud, de a à f pour Nord`],
    ['{"game":"awale"}', `${RECORD}ligne 1\u00a0: ce JSON n’est pas une feuille de partie`],
  ])('%j has no English words in French', async (text, said) => {
    expect(await saidOf(text, 'fr')).toBe(said);
  });

  it('is told by place and reason in English, too', async () => {
    expect(await saidOf('FF', 'en')).toBe('These moves cannot be played: ply 2 (F) is refused. F belongs to the opponent.');
  });
});
