import { describe, expect, it } from 'vitest';
import { screenKey } from '../../src/routes';

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
