// What is wrong with a text, in the user's language: the engine's sentences are English.

import { load, study } from 'awalam';
import { afterEach, describe, expect, it } from 'vitest';
import { Failure } from '../../src/api/backend';
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

describe('a text that cannot be read', () => {
  afterEach(() => (settings.language = 'en'));

  it.each([
    ['FF', 'Ces coups ne peuvent pas être joués\u00a0: demi-coup 2 (F)\u00a0: la case F appartient à l’adversaire\u00a0: Sud sème de A à F, Nord de a à f'],
    ['[Game "awale"]\n\n1. F F', 'Cette feuille de partie contient une erreur\u00a0: demi-coup 2 (F)\u00a0: la case F appartient à l’adversaire\u00a0: Sud sème de A à F, Nord de a à f'],
    ['[Game "awale"]\n\n1. F (1. f)', 'Cette feuille de partie contient une erreur\u00a0: demi-coup 1 (f)\u00a0: la case f appartient à l’adversaire\u00a0: Sud sème de A à F, Nord de a à f'],
    ['[Game "awale"]\n\n1. F x', 'Cette feuille de partie contient une erreur\u00a0: ligne 3\u00a0: «\u00a0x\u00a0» n’est pas un coup\u00a0: écrivez la case à semer, de A à F pour Sud, de a à f pour Nord'],
    ['[Game "awale"\n\n1. F', 'Cette feuille de partie contient une erreur\u00a0: vérifiez la ligne 1'],
    ['{"game":"awale"}', 'Cette feuille de partie contient une erreur\u00a0: vérifiez le texte'],
  ])('%j has no English words in French', async (text, said) => {
    expect(await saidOf(text, 'fr')).toBe(said);
  });

  it('is explained by the engine in English', async () => {
    expect(await saidOf('FF', 'en')).toMatch(/^These moves cannot be played: ply 2: F: house F belongs to the opponent/);
  });
});
