import { describe, expect, it } from 'vitest';
import { translate } from '../../src/i18n';
import { CHAPTERS } from '../../src/rules/chapters';
import { DEMOS, type Demo } from '../../src/rules/demos';

const demos: [string, Demo][] = Object.entries(DEMOS);
const hasText = (key: string): boolean => translate('en', `rules.${key}`) !== `rules.${key}`;

describe('the rules of the games', () => {
  it('use every little board once, in its own game', () => {
    const used = Object.entries(CHAPTERS).flatMap(([game, { sections }]) =>
      sections.flatMap((section) => section.demos.map((name) => [name, game])),
    );
    expect(used.map(([name]) => name).sort()).toEqual(demos.map(([name]) => name).sort());
    for (const [name, game] of used) {
      expect(DEMOS[name as keyof typeof DEMOS].game, name).toBe(game);
    }
  });

  it('say something after each demonstration, under each rule set', () => {
    for (const [name, demo] of demos) expect(Object.keys(demo.done), name).toEqual([...demo.rules]);
  });

  it('compare every rule set in every row', () => {
    for (const [game, { sets, rows }] of Object.entries(CHAPTERS)) {
      for (const row of rows) {
        expect(hasText(`row-${row}`), row).toBe(true);
        for (const set of sets) expect(hasText(`${game}-${row}-${set}`), `${game} ${row} ${set}`).toBe(true);
      }
    }
  });
});

describe('positions of demonstrations', () => {
  it('hold all the seeds of the game', () => {
    for (const [name, { game, position }] of demos) {
      if (position === '' || game === 'avalam') continue;
      const parts = position.split(game === 'awale' ? '-' : ' ');
      const numbers = game === 'awale'
        ? parts.slice(0, 14).map(Number)
        : [...(parts[0] ?? '').split(/[./]/), parts[2], parts[3]].map(Number);
      const all = numbers.reduce((sum, count) => sum + count, 0);
      expect(all, name).toBe(game === 'awale' ? 48 : 96);
    }
  });

  it('have nine rows of nine cells in Avalam', () => {
    for (const [name, { game, position }] of demos) {
      if (position === '' || game !== 'avalam') continue;
      const [board = '', turn] = position.split(' ');
      expect(turn, name).toMatch(/^[yr]$/);
      const cells = board.split('/').map((row) => row.replace(/[yr][1-5]/g, 't').length);
      expect(cells, name).toEqual(Array(9).fill(9));
    }
  });
});
