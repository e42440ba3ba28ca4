import { expect, it } from 'vitest';
import { ordered } from '../../src/play/catalogue.svelte';

it('games come in the same order everywhere, new ones last', () => {
  const names = ['avalam', 'chess', 'awale', 'tricolore'];
  const games = ordered(names.map((name) => ({ name })));
  expect(games.map(({ name }) => name)).toEqual(['awale', 'tricolore', 'avalam', 'chess']);
});
