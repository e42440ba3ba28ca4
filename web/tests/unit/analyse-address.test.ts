import { describe, expect, it } from 'vitest';
import { addressOf, wantedBy, type Source } from '../../src/analyse/address';
import { opened, playAll } from '../../src/analyse/tree';

const read = (address: string): ReturnType<typeof wantedBy> =>
  wantedBy(new URL(address, 'http://here').searchParams);

describe('addresses of the analysis', () => {
  it('asks for nothing by itself', () => {
    expect(read('/analyse').source).toEqual({ kind: 'nothing' });
    expect(addressOf({ kind: 'nothing' }, null, false)).toBe('/analyse');
  });

  it('names a game played here, and learning', () => {
    const wanted = read('/analyse?game=abc&learn=1&ply=7');
    expect(wanted).toMatchObject({ source: { kind: 'game', id: 'abc' }, learn: true, ply: 7 });
    expect(read(addressOf(wanted.source, opened([], 0, false), true)).learn).toBe(true);
  });

  it('names a kind of game and what was played', () => {
    const source = { kind: 'text', game: 'awale', rules: 'abapa', position: '', moves: ['F', 'c'] };
    expect(read('/analyse?on=awale&rules=abapa&moves=F,c').source).toEqual(source);
    expect(read('/analyse?on=awale&rules=abapa&moves=F%20c').source).toEqual(source);
  });

  it('carries the game, its rules, start and moves', () => {
    const position = '2.2.2/1 P1';
    const moves = ['3R', '14TB'];
    const source: Source = { kind: 'text', game: 'tricolore', rules: 'official', position, moves };
    const address = new URL(addressOf(source, null, false), 'http://here');
    expect(address.pathname).toBe('/analyse');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      on: 'tricolore', rules: 'official', position, moves: '3R,14TB',
    });
  });

  it('comes back to the same place of a variation', () => {
    const source: Source = { kind: 'tournament', id: 't', entry: '3.1' };
    const cursor = playAll(opened(['F', 'c', 'E'], 1, false), ['d', 'A']);
    const wanted = read(addressOf(source, cursor, false));
    expect(wanted).toEqual({
      source, ply: 3, variation: { from: 1, moves: ['d', 'A'] }, learn: false,
    });
  });

  it('writes down the moves that a game has grown by', () => {
    const source: Source = { kind: 'text', game: 'awale', rules: '', position: '', moves: [] };
    const cursor = playAll(opened([], 0, true), ['F', 'c']);
    expect(read(addressOf(source, cursor, false)).source).toMatchObject({ moves: ['F', 'c'] });
  });

  it('ignores numbers that are none', () => {
    expect(read('/analyse?game=a&ply=-1').ply).toBeNull();
    expect(read('/analyse?game=a&ply=2x&from=x&line=F')).toMatchObject({ ply: null, variation: null });
  });
});
