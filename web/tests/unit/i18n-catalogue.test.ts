// What the engine offers, and every code of its own, has a text in each language: nothing falls
// back on English.

import { catalogue, load } from 'awalam';
import { beforeAll, describe, expect, it } from 'vitest';
import description from '../../src/api/openapi.json' with { type: 'json' };
import { translate } from '../../src/i18n';
import './i18n-fixtures';

const { schemas } = description.components;

function missing(keys: string[]): string[] {
  return keys.filter((key) => translate('fr', key) === key);
}

describe('texts', () => {
  beforeAll(() => load());

  it('are there for every game, rule set, option and bot', () => {
    const keys = catalogue().flatMap(({ name, rules, options, bots }) => [
      `common.game-${name}`,
      `names.about-${name}`,
      ...rules.flatMap((set) => [`names.rules-${name}-${set.name}`, `names.rules-about-${name}-${set.name}`]),
      ...options.map((option) => `names.option-${option.name}`),
      ...bots.filter((bot) => bot.name !== 'level').map((bot) => `bots.about-${bot.name}`),
    ]);
    expect(keys.length).toBeGreaterThan(40);
    expect(missing(keys)).toEqual([]);
  });

  it('are there for every refusal, every mistake and every end of a game', () => {
    const keys = [
      ...schemas.RefusalCode.enum.map((code) => `refusal.${code}`),
      ...schemas.MistakeCode.enum.map((code) => `mistake.${code}`),
      ...schemas.TerminationCode.enum.map((code) => `arena.end-${code}`),
    ];
    expect(keys.length).toBeGreaterThan(15);
    expect(missing(keys)).toEqual([]);
    const ends = schemas.EndingCode.enum.map((code) => `play.reason-${code}`);
    expect(missing(ends)).toEqual([]);
  });
});
