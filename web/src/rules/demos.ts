// Small positions to try a rule on. The back end plays them: here is only where they begin
// and what the reader is asked to do.

import type { GameName } from '../api/schema';
import type { Key } from '../i18n';
import '../i18n/rules';

export interface Demo {
  game: GameName;
  /** Rule sets to try it under; the reader may switch if there are several. */
  rules: readonly [string, ...string[]];
  /** Empty for the usual start. */
  position: string;
  /** What to try; any other legal move is answered too. */
  move: string;
  task: Key;
  /** What is said after the move, or after its refusal, by rule set. */
  done: Readonly<Record<string, Key>>;
}

type Holes = Record<number, readonly [red: number, blue: number, clear: number]>;

/** A position of the tri-colour game with few seeds. */
function holes(seeds: Holes, player: 1 | 2, scores: readonly [number, number]): string {
  const text = Array.from({ length: 16 }, (_, at) => (seeds[at + 1] ?? [0, 0, 0]).join('.'));
  return `${text.join('/')} P${player} ${scores[0]} ${scores[1]} 20`;
}

/** A position of Avalam with few towers, written by cell. */
function towers(on: Record<string, string>, turn: 'y' | 'r'): string {
  const row = (number: number): string =>
    [...'abcdefghi'].map((column) => on[`${column}${number}`] ?? '.').join('');
  return `${[9, 8, 7, 6, 5, 4, 3, 2, 1].map(row).join('/')} ${turn}`;
}

const mixed = towers(
  { c7: 'y2', d7: 'r3', e7: 'y3', d6: 'r1', c5: 'y1', g4: 'r5', h2: 'y1' },
  'y',
);
const slam = '3-2-1-0-0-2-1-1-0-0-0-0-19-19-S';

export const DEMOS = {
  sow: {
    game: 'awale', rules: ['abapa'], position: '', move: 'C',
    task: 'rules.sow-task', done: { abapa: 'rules.sow-done' },
  },
  lap: {
    game: 'awale', rules: ['abapa'], position: '1-0-14-2-1-0-1-0-4-2-1-0-11-11-S', move: 'C',
    task: 'rules.lap-task', done: { abapa: 'rules.lap-done' },
  },
  capture: {
    game: 'awale', rules: ['abapa'], position: '1-2-0-3-2-4-3-2-1-1-4-5-10-10-S', move: 'F',
    task: 'rules.capture-task', done: { abapa: 'rules.capture-done' },
  },
  feed: {
    game: 'awale', rules: ['abapa'], position: '1-0-2-0-2-3-0-0-0-0-0-0-20-20-S', move: 'A',
    task: 'rules.feed-task', done: { abapa: 'rules.feed-done' },
  },
  slam: {
    game: 'awale', rules: ['abapa', 'awari', 'uga'], position: slam, move: 'F',
    task: 'rules.slam-task',
    done: { abapa: 'rules.slam-abapa', awari: 'rules.slam-awari', uga: 'rules.slam-uga' },
  },
  win: {
    game: 'awale', rules: ['abapa'], position: '0-2-0-3-1-2-1-1-3-2-0-1-23-9-S', move: 'F',
    task: 'rules.win-task', done: { abapa: 'rules.win-done' },
  },
  red: {
    game: 'tricolore', rules: ['official'], position: '', move: '3R',
    task: 'rules.red-task', done: { official: 'rules.red-done' },
  },
  blue: {
    game: 'tricolore', rules: ['official'], position: '', move: '3B',
    task: 'rules.blue-task', done: { official: 'rules.blue-done' },
  },
  clear: {
    game: 'tricolore', rules: ['official'], position: '', move: '3TB',
    task: 'rules.clear-task', done: { official: 'rules.clear-done' },
  },
  chain: {
    game: 'tricolore', rules: ['official'], move: '14B',
    position: holes(
      { 1: [2, 0, 0], 13: [2, 2, 0], 14: [2, 2, 0], 15: [0, 2, 0], 16: [2, 0, 0] }, 2, [41, 41],
    ),
    task: 'rules.chain-task', done: { official: 'rules.chain-done' },
  },
  starve: {
    game: 'tricolore', rules: ['official'], move: '15R',
    position: holes({ 3: [2, 2, 2], 5: [3, 1, 0], 15: [1, 0, 0], 16: [1, 0, 0] }, 1, [40, 44]),
    task: 'rules.starve-task', done: { official: 'rules.starve-done' },
  },
  stack: {
    game: 'avalam', rules: ['official'], position: '', move: 'c9d9',
    task: 'rules.stack-task', done: { official: 'rules.stack-done' },
  },
  height: {
    game: 'avalam', rules: ['official'], position: mixed, move: 'd7e7',
    task: 'rules.height-task', done: { official: 'rules.height-done' },
  },
  whose: {
    game: 'avalam', rules: ['official', 'house'], position: mixed, move: 'd7d6',
    task: 'rules.whose-task',
    done: { official: 'rules.whose-official', house: 'rules.whose-house' },
  },
  tie: {
    game: 'avalam', rules: ['official', 'classic'], move: 'c6d6',
    position: towers(
      { c6: 'y4', d6: 'r1', c3: 'y1', h2: 'y1', h5: 'r3', f3: 'r2', d9: 'r1' }, 'y',
    ),
    task: 'rules.tie-task', done: { official: 'rules.tie-official', classic: 'rules.tie-classic' },
  },
} as const satisfies Record<string, Demo>;

export type DemoName = keyof typeof DEMOS;
