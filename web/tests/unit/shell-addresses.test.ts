import { describe, expect, it } from 'vitest';
import { hashes, paths, routeOf } from '../../src/addresses';

const ADDRESSES = ['/', '/game/ab12', '/game/ab12/7', '/analyse?on=awale&moves=F%2Cf&ply=2'];

describe.each([
  ['paths', paths, 'https://example.org/'],
  ['addresses after #', hashes, 'https://example.org/some/where/'],
  ['addresses after # of a file', hashes, 'https://example.org/some/index.html#/rules'],
] as const)('%s', (_, style, home) => {
  it.each(ADDRESSES)('lead to %s and back', (address) => {
    expect(style.read(new URL(style.href(address), home))).toBe(address);
  });
});

it('a site is left for nothing else', () => {
  const home = 'https://example.org/some/where/';
  for (const address of ADDRESSES) {
    expect(new URL(hashes.href(address), home).pathname).toBe('/some/where/');
  }
  expect(hashes.read(new URL('#main', home))).toBe('/');
  expect(hashes.read(new URL(home))).toBe('/');
});

describe('a route', () => {
  it('has the parts of the path and the query', () => {
    const { parts, query } = routeOf('/game/a%20b/12?x=1&y=a%3Fb');
    expect(parts).toEqual(['game', 'a b', '12']);
    expect([query.get('x'), query.get('y')]).toEqual(['1', 'a?b']);
  });

  it('may be cut short anywhere', () => {
    expect(routeOf('/game/%E0%A4%A').parts).toEqual(['game', '%E0%A4%A']);
    expect(routeOf('').parts).toEqual([]);
  });
});
