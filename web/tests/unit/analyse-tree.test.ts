import { describe, expect, it } from 'vitest';
import {
  goTo, goToMain, goToVariation, lineOf, movesTo, opened, play, playAll, stepTo, withoutVariation,
} from '../../src/analyse/tree';

const game = ['F', 'c', 'E', 'b'];

describe('a game with a variation', () => {
  it('steps within the game and no further', () => {
    const cursor = opened(game, 2, false);
    expect(movesTo(cursor)).toEqual(['F', 'c']);
    expect(goTo(cursor, 9).ply).toBe(4);
    expect(goTo(cursor, -3).ply).toBe(0);
    expect(stepTo(cursor, 'End')).toBe(4);
    expect(stepTo(cursor, 'Home')).toBe(0);
  });

  it('follows the game where its own move is played', () => {
    const cursor = play(opened(game, 2, false), 'E');
    expect(cursor).toMatchObject({ ply: 3, inVariation: false, variation: null });
  });

  it('keeps the game when something else is played', () => {
    const cursor = playAll(opened(game, 2, false), ['A', 'd']);
    expect(cursor.main).toEqual(game);
    expect(cursor.variation).toEqual({ from: 2, moves: ['A', 'd'] });
    expect(movesTo(cursor)).toEqual(['F', 'c', 'A', 'd']);
  });

  it('replaces the rest of a variation where it is left', () => {
    const cursor = play(goTo(playAll(opened(game, 2, false), ['A', 'd', 'B']), 3), 'e');
    expect(cursor.variation).toEqual({ from: 2, moves: ['A', 'e'] });
    expect(cursor.ply).toBe(4);
  });

  it('goes on with the game after stepping back out of a variation', () => {
    const back = goTo(playAll(opened(game, 2, false), ['A', 'd']), 2);
    expect(back.inVariation).toBe(false);
    expect(back.variation).not.toBeNull();
    expect(movesTo(goTo(back, 3))).toEqual(['F', 'c', 'E']);
    expect(movesTo(goToVariation(back, 4))).toEqual(['F', 'c', 'A', 'd']);
    // Its first move takes it up again, with what followed.
    expect(lineOf(play(back, 'A'))).toEqual(['F', 'c', 'A', 'd']);
  });

  it('forgets a variation on the way back', () => {
    const cursor = withoutVariation(playAll(opened(game, 3, false), ['a', 'A']));
    expect(cursor).toMatchObject({ ply: 3, variation: null, inVariation: false });
    expect(withoutVariation(goToMain(cursor, 1)).ply).toBe(1);
  });

  it('lets an empty game grow, but not a finished one', () => {
    expect(playAll(opened([], 0, true), ['F', 'c']).main).toEqual(['F', 'c']);
    expect(play(opened(game, 4, false), 'A').main).toEqual(game);
    // In the middle of a grown game a new move is a variation.
    const grown = goTo(playAll(opened([], 0, true), ['F', 'c']), 1);
    expect(play(grown, 'd')).toMatchObject({ main: ['F', 'c'], variation: { from: 1 } });
  });
});
