// Texts that nobody asks for are dead: every key has to be found in the page's source,
// written out or as a pattern such as `names.points-${game}`. And a text is there only where
// its area was imported.

import { describe, expect, it } from 'vitest';
import { allAreas } from './i18n-fixtures';

const files = import.meta.glob<string>(['../../src/**/*.{ts,svelte}', '!../../src/i18n/*', '!**/*.d.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const source = Object.values(files).join('\n');
const areas = Object.keys(allAreas).join('|');

/** What patterns that begin with a value stand for: by themselves they would let too much pass. */
const MADE_UP = [
  /^analyse\.(inaccuracy|mistake|blunder)(-short)?$/,
  /^board\.(seeds|moves|kind-\w+)-(\d|n)$/,
  /^(analyse|board|play)\.[\w-]+-you$/,
  // By codes of the engine's.
  /^(error|mistake|refusal)\./,
  /^rules\.(awale-(slam|feed|win|endless)|avalam-(who|equal))-\w+$/,
];

const written = new Set(
  [...source.matchAll(new RegExp(`['"]((?:${areas})\\.[\\w-]+)['"]`, 'g'))].map(([, key]) => key),
);
const patterns = [...source.matchAll(new RegExp(`\`((?:${areas})\\.[^\`]*\\$\\{[^\`]*)\``, 'g'))]
  .map(([, template = '']) => template.split(/\$\{[^}]*\}/))
  .filter(([first = '']) => !first.endsWith('.'))
  .map((parts) => new RegExp(`^${parts.map((part) => part.replace('.', '\\.')).join('.+')}$`));

const keys = Object.entries(allAreas).flatMap(([area, messages]) =>
  Object.keys(messages).map((name) => `${area}.${name}`),
);

/** Areas that a file takes texts from, and those that it imports; what every screen says is always there. */
function areasOf(file: string): { said: string[]; imported: string[] } {
  const names = (pattern: string): string[] =>
    [...new Set([...file.matchAll(new RegExp(pattern, 'g'))].map(([, area = '']) => area))].sort();
  return {
    said: names(`['"\`](${areas})\\.[\\w$]`).filter((area) => area !== 'common'),
    imported: names(`import (?:\\{ \\w+ \\} from )?'[./]+/i18n/(${areas})'`),
  };
}

describe('texts', () => {
  it.each(Object.entries(files))('are imported where they are said: %s', (_, file) => {
    const { said, imported } = areasOf(file);
    expect(imported).toEqual(said);
  });

  it('are looked for in the source', () => {
    expect(written.size).toBeGreaterThan(100);
    expect(patterns.length).toBeGreaterThan(5);
  });

  it.each(keys)('%s is used', (key) => {
    const isUsed =
      written.has(key) || [...MADE_UP, ...patterns].some((pattern) => pattern.test(key));
    expect(isUsed).toBe(true);
  });
});
