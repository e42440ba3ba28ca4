// Openings: names, turned boards, and what the files say. The laboratory's own tests have the
// same names.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { movesOf, readBook } from '../../src/openings/book';
import { shortName } from '../../src/openings/hash';
import { canonical } from '../../src/openings/symmetry';

const read = (game: string) => readBook(readFileSync(new URL(`../../src/openings/data/${game}.tsv`, import.meta.url), 'utf8'));

const STARTS = {
  avalam:
    '..y1r1...../.y1r1y1r1..../.r1y1r1y1r1y1../.y1r1y1r1y1r1y1r1/y1r1y1r1.r1y1r1y1/r1y1r1y1r1y1r1y1./..y1r1y1r1y1r1./....r1y1r1y1./.....r1y1.. y',
  awale: '4-4-4-4-4-4-4-4-4-4-4-4-0-0-S',
  tricolore: `${Array(16).fill('2.2.2').join('/')} P1 0 0 0`,
};

describe('openings', () => {
  it('are found by the name of a position', () => {
    expect(shortName(STARTS.awale)).toBe('1jtbgx6');
  });

  it.each(Object.entries(STARTS))('of %s know the start', (game, start) => {
    const moves = movesOf(read(game), game, start, false);
    expect(moves.length).toBeGreaterThan(0);
    expect(moves.some(({ games }) => games > 0)).toBe(true);
    for (const { results, games } of moves) expect(results[0] + results[1] + results[2]).toBe(games);
  });

  it.each(Object.entries(STARTS))('of %s mark what the champion’s book plays first', (game, start) => {
    const moves = movesOf(read(game), game, start, false);
    const best = Math.max(...moves.map(({ value }) => value ?? -Infinity));
    const inBook = moves.filter((one) => one.inBook);
    expect(inBook.length).toBeGreaterThan(0);
    expect(moves.slice(0, inBook.length)).toEqual(inBook);
    expect(Math.max(...inBook.map(({ value }) => value ?? -Infinity))).toBe(best);
  });

  it('turn Avalam by half', () => {
    const { text, turn } = canonical('avalam', STARTS.avalam);
    expect(text).toBe(STARTS.avalam);
    const after = STARTS.avalam.replace('..y1r1', '...y2').replace(/y$/, 'r');
    const other = '..y1r1...../.y1r1y1r1..../.r1y1r1y1r1y1../.y1r1y1r1y1r1y1r1/y1r1y1r1.r1y1r1y1/r1y1r1y1r1y1r1y1./..y1r1y1r1y1r1./....r1y1r1y1./.....y2... r';
    expect(canonical('avalam', after).text).toBe(canonical('avalam', other).text);
    expect(turn.back(turn.move('c9d9'))).toBe('c9d9');
  });

  it('turn the ring of tri-colour Awalé by two holes', () => {
    const played = (hole: number) => {
      const holes = Array<string>(16).fill('2.2.2');
      holes[hole - 1] = '0.2.2';
      return `${holes.join('/')} P2 0 0 1`;
    };
    expect(canonical('tricolore', played(1)).text).toBe(canonical('tricolore', played(15)).text);
    expect(canonical('tricolore', played(1)).text).not.toBe(canonical('tricolore', played(2)).text);
    const { turn } = canonical('tricolore', played(5));
    expect(turn.back(turn.move('14TB'))).toBe('14TB');
  });
});
