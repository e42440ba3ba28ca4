import { describe, expect, it } from 'vitest';
import { recordOf, treeOf } from '../../src/analyse/paper';
import * as tree from '../../src/analyse/tree';
import type { RecordJson } from '../../src/api/schema';

const {
  annotate, backToMain, branchPly, canPromote, canRemove, depthOf, goTo, goToMain, goToNode, goToSibling,
  isAnnotated, isInMain, lineOf, mainOf, nodeAt, opened, placed, play, playAll, promote, remove, stepTo,
} = tree;

const game = ['F', 'c', 'E', 'b'];
const base: RecordJson = { game: 'awale', rules: 'abapa', start: 's', players: ['Ada', '?'], moves: [] };

describe('a game with variations', () => {
  it('steps within the game and no further', () => {
    const cursor = opened(game, 2, false);
    expect(cursor.path).toEqual(['F', 'c']);
    expect(goTo(cursor, 9).path).toEqual(game);
    expect(goTo(cursor, -3).path).toEqual([]);
    expect(stepTo(cursor, 'End')).toBe(4);
    expect(stepTo(cursor, 'Home')).toBe(0);
  });

  it('follows the game where its own move is played', () => {
    const before = opened(game, 2, false);
    const cursor = play(before, 'E');
    expect(cursor.path).toEqual(['F', 'c', 'E']);
    expect(cursor.root).toBe(before.root);
    expect(isInMain(cursor)).toBe(true);
  });

  it('keeps the game and every variation when something else is played', () => {
    const one = playAll(opened(game, 2, false), ['A', 'd']);
    const two = playAll(goToMain(one, 2), ['B']);
    const nested = playAll(goToNode(two, ['F', 'c', 'A']), ['e']);
    expect(mainOf(nested)).toEqual(game);
    expect(nodeAt(nested.root, ['F', 'c'])?.children.map(({ move }) => move)).toEqual(['E', 'A', 'B']);
    expect(nodeAt(nested.root, ['F', 'c', 'A'])?.children.map(({ move }) => move)).toEqual(['d', 'e']);
    expect(branchPly(nested)).toBe(2);
    expect(depthOf(nested)).toBe(2);
    expect(backToMain(nested).path).toEqual(['F', 'c']);
  });

  it('goes on with the game after stepping back out of a variation', () => {
    const back = goTo(playAll(opened(game, 2, false), ['A', 'd']), 2);
    expect(isInMain(back)).toBe(true);
    expect(goTo(back, 3).path).toEqual(['F', 'c', 'E']);
  });

  it('tells what follows a game from the game', () => {
    const beyond = playAll(opened(game, 4, false), ['A', 'd']);
    expect(mainOf(beyond)).toEqual(game);
    expect(isInMain(beyond)).toBe(false);
    expect(depthOf(beyond)).toBe(1);
    expect(lineOf(goTo(beyond, 3))).toEqual(game);
    expect(lineOf(goTo(beyond, 4))).toEqual([...game, 'A', 'd']);
    const grown = playAll(opened(game, 4, true), ['A']);
    expect(mainOf(grown)).toEqual([...game, 'A']);
  });

  it('goes from sibling to sibling, and no further', () => {
    const cursor = play(goToMain(play(opened(game, 2, false), 'A'), 2), 'B');
    expect(goToSibling(cursor, 1)).toBe(cursor);
    expect(goToSibling(cursor, -1).path).toEqual(['F', 'c', 'A']);
    expect(goToSibling(goToSibling(cursor, -1), -1).path).toEqual(['F', 'c', 'E']);
    const start = opened(game, 0, false);
    expect(goToSibling(start, 1)).toBe(start);
  });

  it('deletes a variation with all in it, and no move of a game that was played', () => {
    const cursor = playAll(opened(game, 2, false, true), ['A', 'd']);
    const without = remove(goTo(cursor, 3));
    expect(without.path).toEqual(['F', 'c']);
    expect(without.root).toEqual(opened(game, 0, false).root);
    expect(canRemove(without)).toBe(false);
    expect(remove(without)).toBe(without);
    const free = remove(goToMain(opened(game, 0, false), 3));
    expect(mainOf(free)).toEqual(['F', 'c']);
  });

  it('promotes a variation step by step', () => {
    const nested = playAll(goToNode(playAll(opened(game, 2, false), ['A', 'd']), ['F', 'c', 'A']), ['e', 'B']);
    const once = promote(nested);
    expect(nodeAt(once.root, ['F', 'c', 'A'])?.children.map(({ move }) => move)).toEqual(['e', 'd']);
    expect(mainOf(once)).toEqual(game);
    const twice = promote(once);
    expect(mainOf(twice)).toEqual(['F', 'c', 'A', 'e', 'B']);
    expect(isInMain(twice)).toBe(true);
    expect(canPromote(twice)).toBe(false);
    expect(nodeAt(twice.root, game)).not.toBeNull();
  });

  it('never puts a variation before a game that was played', () => {
    const cursor = play(goToMain(play(opened(game, 2, false, true), 'A'), 2), 'B');
    const promoted = promote(cursor);
    expect(nodeAt(promoted.root, ['F', 'c'])?.children.map(({ move }) => move)).toEqual(['E', 'B', 'A']);
    expect(canPromote(promoted)).toBe(false);
    expect(promote(promoted)).toBe(promoted);
  });

  it('refuses what records would not keep', () => {
    let deep = opened(['a'], 0, true);
    // Each variation branches off one move after the one before it.
    const path: string[] = [];
    for (let at = 0; at < 40; at += 1) {
      deep = play(goToNode(deep, path), 'a');
      const next = play(goToNode(deep, path), `x${at}`);
      if (next.path.at(-1) !== `x${at}`) break;
      deep = next;
      path.push(`x${at}`);
    }
    expect(path).toHaveLength(tree.MAX_DEPTH);
  });

  it('keeps no empty remarks', () => {
    const marked = annotate(opened(game, 1, false), { glyph: '!?', comment: 'so', drawn: ['A', 'A-f'] });
    expect(nodeAt(marked.root, ['F'])).toMatchObject({ glyph: '!?', comment: 'so', drawn: ['A', 'A-f'] });
    expect(isAnnotated(marked)).toBe(true);
    const bare = annotate(marked, { comment: '', drawn: [] });
    expect(Object.keys(nodeAt(bare.root, ['F']) ?? {}).sort()).toEqual(['children', 'glyph', 'move']);
  });
});

/** Made-up trees: the same numbers make the same tree. */
function grown(seed: number): tree.Cursor {
  let state = seed;
  const random = (below: number): number => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
  let cursor = opened(game.slice(0, random(5)), 0, random(2) === 0);
  for (let step = 0; step < 40; step += 1) {
    const paths: tree.Path[] = [];
    const collect = (node: tree.Root, path: tree.Path): void => {
      paths.push(path);
      for (const child of node.children) collect(child, [...path, child.move]);
    };
    collect(cursor.root, []);
    cursor = goToNode(cursor, paths[random(paths.length)] ?? []);
    const act = random(10);
    if (act < 6) cursor = play(cursor, 'ABCDEF'[random(6)] ?? 'A');
    else if (act < 7) cursor = promote(cursor);
    else if (act < 8) cursor = remove(cursor);
    else cursor = annotate(cursor, { comment: `c${step}`, ...(cursor.path.length > 0 && { glyph: tree.GLYPHS[random(6)]! }) });
  }
  return cursor;
}

describe('any tree', () => {
  const seeds = Array.from({ length: 60 }, (_, at) => at + 1);

  it('is the same after a record', () => {
    for (const seed of seeds) {
      const cursor = grown(seed);
      const record = recordOf(cursor, base);
      expect(treeOf(record)).toEqual(cursor.root);
      expect(record.moves.map(({ move }) => move)).toEqual(mainOf(cursor));
      const again = placed(treeOf(record), cursor.end, 0, false);
      expect(recordOf(again, base)).toEqual(record);
    }
  });

  it('loses nothing by promoting, and gains nothing by deleting', () => {
    const count = (node: tree.Root): number => node.children.reduce((sum, child) => sum + 1 + count(child), 0);
    for (const seed of seeds) {
      const cursor = grown(seed);
      expect(count(promote(cursor).root)).toBe(count(cursor.root));
      const left = remove(cursor);
      expect(count(left.root) < count(cursor.root)).toBe(canRemove(cursor));
      expect(nodeAt(left.root, left.path)).not.toBeNull();
    }
  });

  it('has every move of a position once', () => {
    const twice = [{ move: 'F', variations: [[{ move: 'A' }], [{ move: 'A' }, { move: 'c' }], [{ move: 'F' }, { move: 'd' }]] }, { move: 'c' }];
    const root = treeOf({ moves: twice });
    expect(root.children.map(({ move }) => move)).toEqual(['F', 'A']);
    expect(root.children.map(({ children }) => children.map(({ move }) => move))).toEqual([['c', 'd'], ['c']]);
  });

  it('keeps times of the game, and its end while its moves are the same', () => {
    const ending = { result: '1-0', scores: [25, 3], termination: 'resigned', reason: '' } as RecordJson['ending'] & object;
    const played: RecordJson = { ...base, moves: [{ move: 'F', time_ms: 12 }], ending };
    const cursor = play(goTo(opened(['F'], 0, false), 0), 'A');
    expect(recordOf(cursor, played)).toEqual({
      ...played, moves: [{ move: 'F', time_ms: 12, variations: [[{ move: 'A' }]] }],
    });
    expect(recordOf(promote(cursor), played)).not.toHaveProperty('ending');
  });
});
