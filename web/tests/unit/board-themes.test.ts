// Themes are data: what is written and marked on a board can be seen in every one of them.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BOARD_THEMES } from '../../src/settings.svelte';

const MODES = ['light', 'dark'] as const;
type Mode = (typeof MODES)[number];

const text = readFileSync(new URL('../../src/board/themes.css', import.meta.url), 'utf8');

/** The variables of every theme; others than the first change some of it. */
const themes = new Map<string, Map<string, string>>();
for (const [, name = 'wood', body = ''] of text.matchAll(/:root(?:\[data-board='(\w+)'\])? \{([^}]*)\}/g)) {
  const own = [...body.matchAll(/--board-([\w-]+): ([^;]+);/g)].map(([, key, value]) => [key, value] as [string, string]);
  themes.set(name, new Map([...(themes.get('wood') ?? []), ...own]));
}

function colour(theme: string, mode: Mode, key: string): string {
  const value = themes.get(theme)?.get(key) ?? '';
  const [, light, dark] = /^light-dark\((.+), (.+)\)$/.exec(value) ?? [value, value, value];
  return (mode === 'light' ? light : dark) ?? '';
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const BODY = ['body-lit', 'body', 'body-dim'];
const PIT = ['pit-deep', 'pit', 'pit-lit'];
/** What is seen on what, and by how much it has to differ. */
const PAIRS: [string, readonly string[], number][] = [
  ['body-text', BODY, 4.5],
  ['count-text', ['count'], 4.5],
  ['plate-text', ['plate'], 4.5],
  ['disc-yellow-text', ['disc-yellow-lit', 'disc-yellow'], 4.5],
  ['disc-red-text', ['disc-red'], 4.5],
  ['chip-text', ['sown', 'taken', 'gain', 'value', 'best', 'considered'], 4.5],
  // Large numerals, and marks.
  ['pit-text', PIT, 3],
  ['red-text', ['pit-deep', 'pit'], 3],
  ['blue-text', ['pit-deep', 'pit'], 3],
  ['clear-text', ['pit-deep', 'pit'], 3],
  ['mark', ['pit-deep', 'pit'], 3],
  ['trail', BODY, 3],
  ['considered', BODY, 3],
  ['seed-1', ['pit-deep', 'pit'], 3],
  ['seed-2', ['pit-deep', 'pit'], 3],
  ['seed-3', ['pit-deep', 'pit'], 3],
];

test('every theme that can be chosen is there, and names nothing that the others do not have', () => {
  expect([...themes.keys()]).toEqual([...BOARD_THEMES]);
  const known = [...(themes.get('wood')?.keys() ?? [])];
  for (const theme of themes.values()) expect([...theme.keys()]).toEqual(known);
});

test.each(BOARD_THEMES.flatMap((theme) => MODES.map((mode) => [theme, mode] as const)))(
  '%s, %s: what matters can be told from what it is on',
  (theme, mode) => {
    const faint = PAIRS.flatMap(([front, backs, least]) =>
      backs.flatMap((back) => {
        const ratio = contrast(colour(theme, mode, front), colour(theme, mode, back));
        return ratio >= least ? [] : [`${front} on ${back}: ${ratio.toFixed(2)} < ${least}`];
      }),
    );
    expect(faint).toEqual([]);
  },
);

test('in high contrast seeds of every kind stand out as text does', () => {
  for (const mode of MODES) {
    for (const front of ['seed-1', 'red', 'blue', 'kind-line', 'pit-text', 'rim-lit']) {
      expect(contrast(colour('contrast', mode, front), colour('contrast', mode, 'pit'))).toBeGreaterThan(4.5);
    }
  }
});
