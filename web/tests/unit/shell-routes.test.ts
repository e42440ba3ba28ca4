import { describe, expect, it } from 'vitest';
import { screenKey } from '../../src/routes';
import { studyAddress } from '../../src/play/study';

const route = (path: string): { parts: string[]; query: URLSearchParams } => ({
  parts: path.split('/').filter(Boolean),
  query: new URLSearchParams(),
});

describe('places', () => {
  it('of one game are one screen', () => {
    expect(screenKey(route('/game/abc/3'))).toBe(screenKey(route('/game/abc')));
  });

  it('of two games are two', () => {
    expect(screenKey(route('/game/abc'))).not.toBe(screenKey(route('/game/abd')));
  });
});

describe('the address of a study', () => {
  it('carries the game, its rules, start and moves', () => {
    const study = { game: 'tricolore', rules: 'official', start: '2.2.2/1 P1', moves: ['3R', '14TB'] };
    const address = new URL(studyAddress(study), 'http://localhost');
    expect(address.pathname).toBe('/analyse');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      kind: 'tricolore', rules: 'official', position: '2.2.2/1 P1', moves: '3R,14TB',
    });
  });
});
