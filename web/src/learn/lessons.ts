// The first lesson of each game, step by step on the real board: a position, a task, and the
// moves that fulfil it. What the texts say of them is written down beside them, and a test
// holds it against the rules.

import type { GameName } from '../api/schema';
import type { Key } from '../i18n';
import '../i18n/learn';

/** What a right move does, in terms of the rules. */
export type Deed =
  /** Its pieces come down on these cells, in order. */
  | { drops: readonly string[] }
  /** It captures so many pieces. */
  | { captures: number }
  /** It makes a tower of one's own that can no longer change. */
  | { locks: string }
  /** Two of the opponent's towers become one. */
  | { merges: true }
  /** The opponent had nothing and gets something. */
  | { feeds: true }
  /** No reply can capture this cell any more; after any other move one can. */
  | { saves: string }
  /** It wins the game. */
  | { wins: true };

export interface Step {
  /** Empty for the usual start. */
  position: string;
  /** All moves that fulfil the task. */
  right: readonly [string, ...string[]];
  does: Deed;
  task: Key;
  /** What happened. */
  done: Key;
  /** What is said of another move. */
  other: Key;
}

type Holes = Record<number, readonly [red: number, blue: number, clear: number]>;

/** A position of the tri-colour game with few seeds; player 1 is to move. */
export function holes(seeds: Holes, scores: readonly [number, number]): string {
  const text = Array.from({ length: 16 }, (_, at) => (seeds[at + 1] ?? [0, 0, 0]).join('.'));
  return `${text.join('/')} P1 ${scores[0]} ${scores[1]} 20`;
}

/** A position of Avalam with few towers, written by cell; yellow is to move. */
export function towers(on: Record<string, string>): string {
  const row = (number: number): string =>
    [...'abcdefghi'].map((column) => on[`${column}${number}`] ?? '.').join('');
  return `${[9, 8, 7, 6, 5, 4, 3, 2, 1].map(row).join('/')} y`;
}

/** Towers far from where something is to be done. */
const ELSEWHERE = { g4: 'y1', h4: 'r1', g3: 'r1', h3: 'y1' };

export const LESSONS: Record<GameName, readonly Step[]> = {
  awale: [
    {
      position: '', right: ['C'], does: { drops: ['D', 'E', 'F', 'a'] },
      task: 'learn.awale-sow', done: 'learn.awale-sow-done', other: 'learn.awale-sow-other',
    },
    {
      position: '3-2-0-1-1-2-4-1-5-5-4-4-8-8-S', right: ['F'], does: { captures: 2 },
      task: 'learn.awale-capture', done: 'learn.awale-capture-done', other: 'learn.awale-capture-other',
    },
    {
      position: '1-2-0-3-2-4-3-2-1-1-4-5-10-10-S', right: ['F'], does: { captures: 7 },
      task: 'learn.awale-chain', done: 'learn.awale-chain-done', other: 'learn.awale-chain-other',
    },
    {
      position: '0-0-2-0-4-4-4-4-4-4-4-3-7-8-S', right: ['C'], does: { saves: 'C' },
      task: 'learn.awale-save', done: 'learn.awale-save-done', other: 'learn.awale-save-other',
    },
    {
      position: '1-0-2-0-2-3-0-0-0-0-0-0-20-20-S', right: ['E', 'F'], does: { feeds: true },
      task: 'learn.awale-feed', done: 'learn.awale-feed-done', other: 'learn.awale-feed-other',
    },
    {
      position: '0-2-0-3-1-2-1-1-3-2-0-1-23-9-S', right: ['D', 'F'], does: { wins: true },
      task: 'learn.awale-win', done: 'learn.awale-win-done', other: 'learn.awale-win-other',
    },
  ],
  tricolore: [
    {
      position: '', right: ['3R'], does: { drops: ['4', '5'] },
      task: 'learn.tricolore-red', done: 'learn.tricolore-red-done', other: 'learn.tricolore-red-other',
    },
    {
      position: '', right: ['3B'], does: { drops: ['4', '6'] },
      task: 'learn.tricolore-blue', done: 'learn.tricolore-blue-done', other: 'learn.tricolore-blue-other',
    },
    {
      position: '', right: ['3TR'], does: { drops: ['4', '5', '6', '7'] },
      task: 'learn.tricolore-clear-red', done: 'learn.tricolore-clear-red-done', other: 'learn.tricolore-clear-red-other',
    },
    {
      position: '', right: ['3TB'], does: { drops: ['4', '6', '8', '10'] },
      task: 'learn.tricolore-clear-blue', done: 'learn.tricolore-clear-blue-done', other: 'learn.tricolore-clear-blue-other',
    },
    {
      position: holes({ 1: [1, 0, 0], 2: [0, 1, 0], 5: [2, 1, 1], 8: [2, 2, 1], 12: [1, 2, 2] }, [40, 40]),
      right: ['1R'], does: { captures: 2 },
      task: 'learn.tricolore-capture', done: 'learn.tricolore-capture-done', other: 'learn.tricolore-capture-other',
    },
    {
      position: holes(
        {
          1: [2, 0, 0], 2: [2, 0, 0], 5: [3, 2, 1], 7: [2, 3, 2], 8: [2, 2, 2],
          14: [2, 2, 0], 15: [2, 2, 0], 16: [0, 2, 0],
        },
        [31, 32],
      ),
      right: ['15B'], does: { captures: 10 },
      task: 'learn.tricolore-chain', done: 'learn.tricolore-chain-done', other: 'learn.tricolore-chain-other',
    },
    {
      position: holes({ 3: [2, 2, 2], 5: [3, 1, 0], 15: [1, 0, 0], 16: [1, 0, 0] }, [40, 44]),
      right: ['15R'], does: { wins: true },
      task: 'learn.tricolore-win', done: 'learn.tricolore-win-done', other: 'learn.tricolore-win-other',
    },
  ],
  avalam: [
    {
      position: '', right: ['c9d9'], does: { drops: ['d9'] },
      task: 'learn.avalam-stack', done: 'learn.avalam-stack-done', other: 'learn.avalam-stack-other',
    },
    {
      position: towers({ c7: 'y2', d7: 'r3', e7: 'y3', d6: 'r1', c5: 'y1', g4: 'r5', h2: 'y1' }),
      right: ['d7d6', 'd6d7'], does: { merges: true },
      task: 'learn.avalam-merge', done: 'learn.avalam-merge-done', other: 'learn.avalam-merge-other',
    },
    {
      position: towers({ c6: 'y4', d6: 'r1', d7: 'r2', ...ELSEWHERE }),
      right: ['c6d6'], does: { locks: 'd6' },
      task: 'learn.avalam-five', done: 'learn.avalam-five-done', other: 'learn.avalam-five-other',
    },
    {
      position: towers({ c6: 'y1', d6: 'r4', ...ELSEWHERE }),
      right: ['c6d6'], does: { locks: 'd6' },
      task: 'learn.avalam-turn', done: 'learn.avalam-turn-done', other: 'learn.avalam-turn-other',
    },
    {
      position: towers({ c9: 'y2', d9: 'r1', e8: 'r1', ...ELSEWHERE }),
      right: ['d9e8'], does: { locks: 'c9' },
      task: 'learn.avalam-isolate', done: 'learn.avalam-isolate-done', other: 'learn.avalam-isolate-other',
    },
    {
      position: towers({ c6: 'y4', d6: 'r1', c3: 'y1', h2: 'y1', h5: 'r3', f3: 'r2', d9: 'r1' }),
      right: ['c6d6'], does: { wins: true },
      task: 'learn.avalam-win', done: 'learn.avalam-win-done', other: 'learn.avalam-win-other',
    },
  ],
};
