import { describe, expect, it } from 'vitest';
import { translate } from '../../src/i18n';
import { allAreas } from './i18n-fixtures';

const texts = Object.entries(allAreas).flatMap(([area, messages]) =>
  Object.entries(messages).map(([key, text]) => ({ key: `${area}.${key}`, ...text })),
);
const blanks = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

describe('texts', () => {
  it('are there at all', () => {
    expect(texts.length).toBeGreaterThan(100);
  });

  it.each(texts)('$key is found under that key', ({ key, en, fr }) => {
    expect([translate('en', key), translate('fr', key)]).toEqual([en, fr]);
  });

  it.each(texts)('$key says the same in both languages', ({ en, fr }) => {
    expect(en.trim()).not.toBe('');
    expect(fr.trim()).not.toBe('');
    expect(blanks(fr)).toEqual(blanks(en));
  });

  it.each(texts)('$key has French spaces before high signs', ({ fr }) => {
    // Signs that follow each other or a bracket, as in "(?!)", are marks of moves.
    expect(fr).not.toMatch(/[^\s\u00a0\u202f«(!?][!?;»]|[^\s\u00a0\u202f\d][:](?=\s|$)/u);
    expect(fr).not.toMatch(/ [:;!?»]/);
    expect(fr).not.toMatch(/« /);
  });
});

describe('translation', () => {
  it('fills in values and leaves unknown ones visible', () => {
    expect(translate('en', 'bots.level', { level: 3 })).toBe('Level 3');
    expect(translate('en', 'bots.level')).toBe('Level {level}');
  });

  it('gives the key back where there is no text', () => {
    expect(translate('fr', 'play.no-such-text')).toBe('play.no-such-text');
    expect(translate('fr', 'nowhere.at-all')).toBe('nowhere.at-all');
  });
});
