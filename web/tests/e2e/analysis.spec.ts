// Analysis: values that appear and deepen, a game gone through, mistakes tried again.

import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { board, cell, reviewed, settled } from './support/game';
import { expect, picture, test } from './support/test';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const GAME = 'FfBeBcDaAbCcDbAcCaDcBe';

declare global {
  interface Window {
    depths?: number[];
  }
}

/** Notes every depth that is shown from now on: an analysis is soon deep, and ends. */
async function noteDepths(page: Page): Promise<void> {
  await page.evaluate(() => {
    const depths: number[] = (window.depths = []);
    new MutationObserver(() => {
      const shown = document.querySelector<HTMLElement>('[data-testid="depth"]');
      const depth = Number(shown?.dataset.depth ?? 0);
      if (depth > (depths.at(-1) ?? 0)) depths.push(depth);
    }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-depth'] });
  });
}

test('a pasted game is analysed, deeper and deeper', async ({ page }) => {
  await page.goto('/analyse');
  await noteDepths(page);
  await page.getByRole('textbox').first().fill(GAME);
  await page.getByRole('button', { name: 'Analyse', exact: true }).click();
  await expect(page.getByTestId('engine')).toBeVisible();
  // Deeper, and deeper again.
  const depths = (): Promise<number[]> => page.evaluate(() => window.depths!);
  await expect.poll(async () => (await depths()).filter((depth) => depth > 3).length).toBeGreaterThan(1);
  // Every legal move has its value on the board, the best a star.
  await expect(board(page)).toContainText('★');
  await expect(page.getByTestId('evaluation')).toBeVisible();
  // The whole game is gone through, and what was given away is counted.
  await reviewed(page, GAME.length);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  await picture(page, 'analysis');
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
  const position = '1-0-2-0-0-1-0-1-0-2-0-1-20-20-S';
  // A solver has seconds only, an analysis a minute: on a busy machine it may take another.
  await expect(async () => {
    await page.goto(`/analyse?on=awale&rules=awari&position=${position}`);
    await expect(page.getByTestId('engine')).toContainText('forced', { timeout: 70_000 });
  }).toPass();
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
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await expect(page.getByTestId('depth')).toContainText(' s');
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
  // The answer is hidden.
  await expect(board(page)).not.toContainText('★');
  await cell(page, 'F').click();
  await expect(learn).toContainText(/best/i);
});
