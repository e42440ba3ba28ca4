// Every step of every lesson against the rules: the right moves are legal, do what the text
// says, and no other move does.

import { load, position } from 'awalam';
import { beforeAll, describe, expect, it } from 'vitest';
import type { MoveView, PlyView } from '../../src/api/schema';
import { LESSONS, type Deed, type Step } from '../../src/learn/lessons';

type Game = keyof typeof LESSONS;

beforeAll(async () => {
  await load();
});

function at(game: Game, step: Step, ...moves: string[]): PlyView {
  return position({ game, rules: '', position: step.position, moves: moves.join(' ') });
}

function captured(move: MoveView, by: number): number {
  const steps = move.steps.filter(({ kind, taker }) => kind === 'capture' && taker === by);
  return steps.flatMap(({ pieces }) => pieces).reduce((sum, count) => sum + count, 0);
}

/** The cells that a player may capture in the next move. */
function threatened({ position: { moves, turn } }: PlyView): string[] {
  return moves.flatMap((move) =>
    move.steps.filter(({ kind, taker }) => kind === 'capture' && taker === turn).map(({ cell }) => cell),
  );
}

const seeds = (view: PlyView, owner: number): number =>
  view.position.cells
    .filter((cell) => cell.owner === owner)
    .flatMap(({ pieces }) => pieces)
    .reduce((sum, count) => sum + count, 0);

/** Whether a move does what the text says. */
function does(game: Game, step: Step, before: PlyView, move: MoveView, deed: Deed): boolean {
  if ('drops' in deed) {
    const drops = move.steps.filter(({ kind }) => kind === 'drop').map(({ cell }) => cell);
    return drops.join() === deed.drops.join();
  }
  if ('captures' in deed) return captured(move, 1) === deed.captures;
  const after = at(game, step, move.move);
  const mine = (view: PlyView, name: string): boolean => {
    const cell = view.position.cells.find((one) => one.name === name);
    return cell?.locked === true && cell.owner === 1;
  };
  if ('locks' in deed) return mine(after, deed.locks) && !mine(before, deed.locks);
  if ('merges' in deed) return move.gains[1] < 0 && move.gains[0] === 0 && after.position.cells.every(
    ({ name, owner }) => owner !== 1 || before.position.cells.find((cell) => cell.name === name)?.owner === 1,
  );
  if ('feeds' in deed) return seeds(before, 2) === 0 && seeds(after, 2) > 0;
  if ('saves' in deed) return !threatened(after).includes(deed.saves);
  return move.outcome?.result === '1-0';
}

const all = (Object.keys(LESSONS) as Game[]).flatMap((game) =>
  LESSONS[game].map((step, index) => ({ game, step, name: `${game} ${index + 1}` })),
);

describe('lessons', () => {
  it('have five to eight steps each', () => {
    for (const steps of Object.values(LESSONS)) {
      expect(steps.length).toBeGreaterThanOrEqual(5);
      expect(steps.length).toBeLessThanOrEqual(8);
    }
  });

  it.each(all)('$name: just the right moves do what is asked for', ({ game, step }) => {
    const before = at(game, step);
    const { position: shown } = before;
    expect(shown.outcome).toBeNull();
    expect(shown.turn).toBe(1);
    const found = shown.moves.filter((move) => does(game, step, before, move, step.does));
    const isNamed = 'drops' in step.does;
    // Where a move is named, others may end on the same cells.
    if (isNamed) expect(found.map(({ move }) => move)).toEqual(expect.arrayContaining([...step.right]));
    else expect(found.map(({ move }) => move).sort()).toEqual([...step.right].sort());
  });

  it.each(all)('$name: another move can be tried', ({ game, step }) => {
    const { position: shown } = at(game, step);
    expect(shown.moves.length + shown.refusals.length).toBeGreaterThan(step.right.length);
  });
});

/** What the texts say beyond that. */
describe('what lessons tell', () => {
  const told = (game: Game, number: number, move: string): PlyView =>
    at(game, LESSONS[game][number - 1] as Step, move);
  const scores = (view: PlyView): number[] => view.position.scores;

  it('is so in Awalé', () => {
    const chain = told('awale', 3, 'F').last?.steps.filter(({ kind }) => kind === 'capture');
    expect(chain?.map(({ cell, pieces }) => cell + pieces.join())).toEqual(['d2', 'c2', 'b3']);
    const save = LESSONS.awale[3] as Step;
    expect(threatened(at('awale', save, 'E'))).toContain('C');
    expect(at('awale', save, 'E').position.moves.find(({ move }) => move === 'f')?.to).toBe('C');
    const codes = at('awale', LESSONS.awale[4] as Step).position.refusals;
    expect(codes.find(({ move }) => move === 'A')?.code).toBe('must-feed');
    expect(scores(at('awale', LESSONS.awale[5] as Step))).toEqual([23, 9]);
  });

  it('is so in tri-colour Awalé', () => {
    const chain = told('tricolore', 6, '15B');
    const cells = chain.last?.steps.filter(({ kind }) => kind === 'capture').map(({ cell }) => cell);
    expect(cells).toEqual(['2', '1', '16', '15']);
    expect(chain.position.outcome).toBeNull();
    expect(scores(told('tricolore', 7, '15R'))).toEqual([52, 44]);
  });

  it('is so in Avalam', () => {
    const reply = at('avalam', LESSONS.avalam[3] as Step, 'g4h4').position.moves;
    expect(reply.some(({ move }) => move === 'd6c6')).toBe(true);
    const end = told('avalam', 6, 'c6d6').position.outcome;
    expect([end?.code, ...(end?.scores ?? [])]).toEqual(['fives', 3, 3]);
  });
});
