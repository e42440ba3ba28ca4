// Analysis: values that appear and deepen, a game gone through, mistakes tried again.

import { board, cell, reviewed, settled } from './support/game';
import { expectDeepening } from './support/noted';
import { expect, expectAccessible, picture, test } from './support/test';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const GAME = 'FfBeBcDaAbCc';

test('a pasted game is analysed, deeper and deeper', async ({ page }) => {
  await page.goto('/analyse');
  await page.getByRole('textbox').first().fill(GAME);
  await page.getByRole('button', { name: 'Analyse', exact: true }).click();
  await expect(page.getByTestId('engine')).toBeVisible();
  await expectDeepening(page, 3);
  // Every legal move has its value on the board, the best a star.
  await expect(board(page)).toContainText('★');
  await expect(page.getByTestId('evaluation')).toBeVisible();
  // The best lines are cut between two moves.
  const isCut = await page.getByTestId('engine').locator('li').first().evaluate((line) => {
    const { right, bottom } = line.querySelector('.moves')!.getBoundingClientRect();
    const boxes = [...line.querySelectorAll('.moves button')].map((move) => move.getBoundingClientRect());
    return boxes.some((box) => box.top < bottom && (box.right > right || box.bottom > bottom + 1));
  });
  expect(isCut).toBe(false);
  // The whole game is gone through, and what was given away is counted.
  await reviewed(page, GAME.length);
  await expectAccessible(page);
  await picture(page, 'analysis');
});

test.describe('in French', () => {
  test.use({ locale: 'fr-FR', allowed: [/400/] });

  test('pasted moves that cannot be played say where and why', async ({ page }) => {
    await page.goto('/analyse');
    await page.getByRole('textbox').first().fill('FF');
    await page.getByRole('button', { name: 'Analyser', exact: true }).click();
    await expect(page.getByText('le demi-coup 2 (F) est refusé. F appartient à l’adversaire.')).toBeVisible();
    await expectAccessible(page);
  });
});

test('steps by keyboard, and variations that lose nothing', async ({ page }) => {
  await page.goto(`/analyse?on=awale&moves=${GAME.split('').join(',')}`);
  await settled(page, GAME.length);
  await page.locator('body').press('Home');
  await settled(page, 0);
  await page.locator('body').press('ArrowRight');
  await settled(page, 1);
  await page.locator('body').press('Home');
  await settled(page, 0);
  await cell(page, 'A').click();
  await settled(page, 1);
  await expect(page.getByText(/Variation/).first()).toBeVisible();
  await expect(page.getByTestId('moves')).toContainText('F');
  await page.getByRole('button', { name: /back to the game/i }).click();
  await page.locator('body').press('End');
  await settled(page, GAME.length);
});

test('exact values are marked as such', async ({ page }) => {
  // Few enough seeds for the tables that are built before the search begins.
  await page.goto('/analyse?on=awale&rules=awari&position=1-0-2-0-0-1-0-1-0-2-0-1-20-20-S');
  await expect(page.getByTestId('engine')).toContainText('forced');
  await expect(board(page)).toContainText('=');
});

test('runs on this device, or on the server if that is wanted', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/(analysis|review)/.test(request.url())) asked.push(request.url());
  });
  await page.goto('/analyse?on=awale&moves=F,f');
  await expect(board(page)).toContainText('★');
  await reviewed(page, 2);
  expect(asked).toEqual([]);
  await page.getByRole('radio', { name: 'server' }).check();
  // What this device has found out already need not be asked for: another position does.
  await cell(page, 'B').click();
  await settled(page, 3);
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await expect(page.getByTestId('depth')).not.toHaveAttribute('data-depth', '0');
});

test('play from here', async ({ page }) => {
  await page.goto('/analyse?on=tricolore&moves=3TB,14R');
  await settled(page, 2);
  await page.getByRole('button', { name: 'Play from here' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /play/i }).first().click();
  await expect(page).toHaveURL(/\/game\//);
  await settled(page, 2);
});

test('learn from your mistakes', async ({ page }) => {
  // South passes over five seeds.
  const start = '1-0-0-0-0-2-1-2-0-0-0-4-20-18-S';
  await page.goto(`/analyse?on=awale&position=${start}&moves=A,f&learn=1`);
  const learn = page.getByTestId('learn');
  await expect(learn).toBeVisible();
  await expect(learn).not.toHaveAttribute('data-phase', 'waiting');
  await settled(page, 0);
  await expect(learn).toContainText('1 of 2: blunder');
  // The answer is hidden.
  await expect(board(page)).not.toContainText('★');
  // What punishes the move that was played is shown on the board, and the position is there again.
  await cell(page, 'A').click();
  const refutation = page.getByTestId('refutation');
  await expect(refutation).toContainText('After A: ');
  await refutation.getByRole('button', { name: 'Show it on the board' }).click();
  await settled(page, 1);
  await expect(cell(page, 'A')).toHaveAccessibleName(/empty/);
  await refutation.getByRole('button', { name: /^Next move: [a-f]$/ }).click();
  await settled(page, 2);
  await refutation.getByRole('button', { name: 'Back to the position' }).click();
  await settled(page, 0);
  await expect(cell(page, 'A')).toHaveAccessibleName(/1 seed/);
  await cell(page, 'F').click();
  await expect(learn).toContainText('F is the best move!');
  await expect(refutation).toHaveCount(0);
});
