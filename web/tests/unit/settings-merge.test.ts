import { describe, expect, it } from 'vitest';
import { defaults, merged } from '../../src/settings.svelte';

describe('settings', () => {
  it('begin in the first language that the browser and the page share', () => {
    expect(defaults(['de-CH', 'fr-CH', 'en']).language).toBe('fr');
    expect(defaults(['en-GB', 'fr']).language).toBe('en');
    expect(defaults(['de']).language).toBe('en');
    expect(defaults([]).language).toBe('en');
  });

  it('take over what was stored', () => {
    const stored = { language: 'fr', theme: 'dark', board: 'slate', seeds: 'numbers', sound: true, name: 'Ada' };
    expect(merged(defaults([]), stored)).toEqual({ ...defaults([]), ...stored });
  });

  it('leave out what does not fit', () => {
    const stored = { language: 'de', theme: 7, board: 'glass', seeds: null, sound: 'yes', name: 5, other: 1 };
    expect(merged(defaults([]), stored)).toEqual(defaults([]));
    expect(merged(defaults([]), 'damaged')).toEqual(defaults([]));
    expect(merged(defaults([]), null)).toEqual(defaults([]));
  });
});
