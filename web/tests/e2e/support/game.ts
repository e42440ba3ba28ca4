// Playing through the page.

import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { Begun, GameView, MoveView, NewGame, SeatView } from '../../../src/api/schema';
import { expect } from './test';

export const HUMAN: SeatView = { kind: 'human', name: '' };

/** Positions that are a few moves from the end. */
export const LATE: Record<'avalam' | 'awale' | 'tricolore', string> = {
  avalam: '..y1r1...../.y1r1y1r1..../.r1y1....../........./........./........./........./........./......... y',
  awale: '1-2-0-0-1-3-1-1-0-1-1-0-23-14-S',
  tricolore: `${'1.0.0/0.1.0/0.0.1/1.0.0/'.repeat(4).slice(0, -1)} P1 40 40 100`,
};

export function bot(spec: string): SeatView {
  return { kind: 'bot', spec };
}

/** Begins a game through the API and opens it with the seats of whoever began it. */
export async function open(page: Page, game: NewGame): Promise<Begun> {
  const answer = await page.request.post('/api/games', { data: game });
  expect(answer.status(), await answer.text()).toBe(201);
  const begun = (await answer.json()) as Begun;
  // A place of the page's where nothing is loaded that leaving would interrupt.
  await page.goto('/icon.svg');
  await page.evaluate(
    ([id, tokens, name]) => {
      const key = 'awalam.games';
      const games = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>;
      games[id] = { tokens, game: name, rules: '', created: Date.now() };
      localStorage.setItem(key, JSON.stringify(games));
    },
    [begun.game.id, begun.tokens, begun.game.game] as const,
  );
  await page.goto(`/game/${begun.game.id}`);
  await expect(board(page)).toHaveAttribute('data-settled', 'true');
  return begun;
}

export function board(page: Page): Locator {
  return page.locator('.board').first();
}

export function cell(page: Page, name: string): Locator {
  return board(page).locator(`[data-cell="${name}"]`);
}

export function choice(page: Page, name: string): Locator {
  return board(page).locator(`[data-choice="${name}"]`);
}

/** Waits until the board shows a ply and nothing moves. */
export async function settled(page: Page, ply: number): Promise<void> {
  await expect(board(page)).toHaveAttribute('data-ply', String(ply));
  await expect(board(page)).toHaveAttribute('data-settled', 'true');
}

/** Waits until a game of so many plies has been gone through: every position has its value. */
export async function reviewed(page: Page, plies: number): Promise<void> {
  const graph = page.getByTestId('graph');
  await expect(graph).toHaveAttribute('data-known', String(plies + 1));
}

export async function view(request: APIRequestContext, id: string): Promise<GameView> {
  return (await (await request.get(`/api/games/${id}`)).json()) as GameView;
}

/** The move that wins most: games end sooner so. */
export function greedy(game: GameView): MoveView {
  const player = game.position.turn - 1;
  const moves = [...game.position.moves];
  const gain = (move: MoveView): number => move.gains[player] ?? 0;
  moves.sort((a, b) => gain(b) - gain(a));
  return moves[0]!;
}

/** Plays a whole game: `make` makes each of player 1's moves through the page. */
export async function playToTheEnd(
  page: Page,
  id: string,
  make: (move: MoveView) => Promise<void>,
): Promise<GameView> {
  for (;;) {
    const game = await view(page.request, id);
    if (game.outcome) return game;
    if (game.position.turn === 1) {
      await settled(page, game.ply);
      const move = greedy(game);
      await make(move);
    }
    await expect
      .poll(async () => {
        const next = await view(page.request, id);
        return next.outcome !== null || (next.position.turn === 1 && next.ply > game.ply);
      }, { intervals: [20, 40, 80, 160] })
      .toBe(true);
  }
}
