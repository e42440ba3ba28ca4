// What may go wrong between a page, its browser and the server.

import type { Page } from '@playwright/test';

import { HUMAN, board, bot, cell, open, settled, view } from './support/game';
import { lookForMoves, moved } from './support/moving';
import { expect, test } from './support/test';

const TWO = { game: 'awale', seats: [HUMAN, HUMAN] } satisfies Parameters<typeof open>[1];

/** The moves that the server knows. */
const known = async (page: Page, id: string) => (await view(page.request, id)).moves;

test.describe('a connection cut between a move and its answer', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' }, allowed: [/ERR_FAILED|ERR_CONNECTION|net::/] });

  test('the move is played once', async ({ page }) => {
    const { id } = (await open(page, TWO)).game;
    let cuts = 0;
    await page.route('**/moves', async (route) => {
      if (cuts > 0) return route.continue();
      cuts += 1;
      // The server hears it, the page does not hear back.
      await route.fetch();
      await route.abort('failed');
    });
    await cell(page, 'D').click();
    await settled(page, 1);
    // The page draws a move before the server has heard of it.
    await expect.poll(() => known(page, id)).toEqual(['D']);
    await cell(page, 'd').click();
    await settled(page, 2);
    await expect.poll(() => known(page, id)).toEqual(['D', 'd']);
    expect(cuts).toBe(1);
  });
});

test('a new position in the middle of an animation', async ({ page }) => {
  const begun = await open(page, TWO);
  const { id } = begun.game;
  const send = (ply: number, move: string) =>
    page.request.post(`/api/games/${id}/moves`, {
      data: { ply, move },
      headers: { Authorization: `Bearer ${begun.tokens[ply % 2]}` },
    });
  await lookForMoves(page);
  await send(0, 'F');
  await moved(page);
  await send(1, 'f');
  await send(2, 'E');
  await settled(page, 3);
});

test('a tab that is hidden in the middle of an animation', async ({ page }) => {
  const begun = await open(page, TWO);
  const { id } = begun.game;
  await lookForMoves(page, 'hide');
  await page.request.post(`/api/games/${id}/moves`, {
    data: { ply: 0, move: 'F' },
    headers: { Authorization: `Bearer ${begun.tokens[0]}` },
  });
  await moved(page);
  await settled(page, 1);
});

test('any click finishes an animation', async ({ page }) => {
  await page.clock.install();
  await open(page, TWO);
  await lookForMoves(page, 'press');
  // Time stands still: the animation does not end by itself.
  await page.clock.pauseAt(Date.now() + 60_000);
  await cell(page, 'F').click();
  await moved(page);
  await settled(page, 1);
});

test('nothing is told of a move before it has been drawn', async ({ page }) => {
  await page.clock.install();
  const { id } = (await open(page, { ...TWO, seats: [HUMAN, bot('random')] })).game;
  // Time stands still: what is being drawn stays so.
  await page.clock.pauseAt(Date.now() + 60_000);
  // After a minute without a word the page has let go of the game's news: it asks for them again.
  await page.clock.runFor(3_000);
  await cell(page, 'F').click();
  await expect(board(page)).toHaveAttribute('data-settled', 'false');
  await expect.poll(async () => (await view(page.request, id)).ply).toBe(2);
  const status = page.getByTestId('status');
  await expect(status).toContainText('thinking');
  await expect(page.getByTestId('moves').getByRole('button', { name: 'F', exact: true })).toBeVisible();
  // It has heard of the answer, which can be gone to, and does not give it away.
  await expect(page.getByRole('button', { name: 'Latest move' })).toBeEnabled();
  await expect(page.getByTestId('moves').getByRole('button', { name: /^[a-f]$/ })).toHaveCount(0);
  await expect(status).toContainText('thinking');
  await page.clock.resume();
  await settled(page, 2);
  await expect(status).toContainText('Your turn');
  await expect(page.getByTestId('moves').getByRole('button', { name: /^[a-f]$/ })).toHaveCount(1);
});

test('clocks are right after a hidden tab and after moves were taken back', async ({ page }) => {
  await page.clock.install();
  await open(page, { ...TWO, seats: [HUMAN, bot('random')], clock: { seconds: 9_000, increment: 0 } });
  await cell(page, 'A').click();
  await page.clock.runFor(3_000);
  await settled(page, 2);
  const clock = page.getByTestId('clock-1');
  const seconds = async (): Promise<number> => {
    const parts = (await clock.innerText()).split(':').map(Number);
    return parts.reduce((sum, part) => 60 * sum + part, 0);
  };
  expect(await seconds()).toBeGreaterThan(8_000);
  // The page sleeps for an hour; the server's word counts.
  await page.clock.fastForward('01:00:00');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(seconds).toBeGreaterThan(8_000);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.clock.runFor(2_000);
  await settled(page, 0);
  await expect.poll(seconds).toBe(9_000);
});

test('scores stay with their players in every view', async ({ page }) => {
  const start = '0-0-0-0-0-2-1-2-4-4-4-4-12-15-S';
  await open(page, { ...TWO, position: start, seats: [HUMAN, bot('random')] });
  const south = page.getByTestId('score-1');
  await expect(south).toContainText('12');
  await page.getByRole('button', { name: 'Flip' }).click();
  await expect(south).toContainText('12');
  await cell(page, 'F').click();
  await expect(south).toContainText('17');
  await page.getByRole('button', { name: 'Start of the game' }).click();
  await expect(south).toContainText('12');
});

test('what cannot be played says why', async ({ page }) => {
  await page.clock.install();
  await open(page, TWO);
  // What is said stays: time stands still.
  await page.clock.pauseAt(Date.now() + 60_000);
  await cell(page, 'a').click({ force: true });
  await expect(page.getByText(/belongs|opponent|not yours/i).first()).toBeVisible();
});
