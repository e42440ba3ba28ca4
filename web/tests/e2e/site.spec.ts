// The page without a server: rules, analysis and review on this device.

import { board, cell, reviewed, settled } from './support/game';
import { expectDeepening } from './support/noted';
import { expect, test } from './support/site';
import { picture } from './support/test';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a rule is tried, and a move that it forbids is explained', async ({ page }) => {
  await page.goto('./#/rules/awale');
  const demo = page.locator('[data-demo="feed"]');
  await demo.scrollIntoViewIfNeeded();
  await demo.locator('[data-cell="C"]').click({ force: true });
  await expect(demo.getByRole('status')).not.toBeEmpty();
});

test('a pasted game is analysed, deeper and deeper, and gone through @phone', async ({ page, isMobile }) => {
  const moves = 'FfBeBcDaAbCc';
  await page.goto('./#/analyse');
  await page.getByRole('textbox').first().fill(moves);
  await page.getByRole('button', { name: 'Analyse', exact: true }).click();
  await expectDeepening(page, 3);
  await expect(board(page)).toContainText('★');
  await reviewed(page, moves.length);
  await picture(page, `site-analysis${isMobile ? '-phone' : ''}`);
});

test('exact values near the end are marked as such', async ({ page }) => {
  await page.goto('./#/analyse?on=awale&rules=awari&position=1-0-2-0-0-1-0-1-0-2-0-1-20-20-S');
  await expect(page.getByTestId('engine')).toContainText('forced');
  await expect(board(page)).toContainText('=');
});

test.describe('the first load', () => {
  // A service worker fetches all files, later.
  test.use({ serviceWorkers: 'block', allowed: [/Service Worker/] });

  test('is light before the engine', async ({ page, site }) => {
    await page.goto('./');
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled();
    const isEngine = (name: string): boolean => /\.worker-|\.wasm$/.test(name);
    const bytes = site.compressedSize((name) => !isEngine(name));
    expect(bytes).toBeGreaterThan(20_000);
    expect(bytes).toBeLessThan(150_000);
    expect([...site.fetched.keys()].filter(isEngine).length).toBeGreaterThan(1);
  });
});

test('another address of the same page is gone to', async ({ page }) => {
  await page.goto('./#/analyse?on=awale&moves=F,f');
  await settled(page, 2);
  await cell(page, 'A').click();
  await settled(page, 3);
  await expect(page).toHaveURL(/#\/analyse\?.*moves=F%2Cf&ply=3/);
  await page.reload();
  await settled(page, 3);
  await page.getByRole('link', { name: 'Rules' }).click();
  await expect(page).toHaveURL(/some\/where\/#\/rules$/);
  await page.goBack();
  await settled(page, 3);
});

test('everything works without a network after the first visit', async ({ page, context }) => {
  await page.goto('./');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.goto('./#/analyse?on=tricolore&moves=3TB');
  await page.reload();
  await settled(page, 1);
  await expect(board(page)).toContainText('★');
  await page.getByTestId('openings').locator('summary').click();
  await expect(page.getByTestId('openings').getByRole('row')).not.toHaveCount(0);
  await page.goto('./#/puzzles/daily');
  await page.reload();
  await settled(page, 0);
  await expect(page.getByTestId('puzzle')).toHaveAttribute('data-phase', 'solve');
  await page.goto('./#/learn/avalam/2');
  await settled(page, 0);
  await expect(page.getByTestId('step')).toHaveAttribute('data-step', '2');
  // A position is set up, analysed, given a variation and kept in a study.
  await page.goto('./#/editor?on=awale');
  const verdict = page.getByTestId('verdict');
  await expect(verdict).toContainText('6 moves');
  await cell(page, 'A').click();
  await expect(verdict).toContainText('there are 49 seeds in all');
  await cell(page, 'B').click({ button: 'right' });
  await expect(verdict).toContainText('6 moves');
  await page.getByRole('main').getByRole('link', { name: 'Analyse' }).click();
  await settled(page, 0);
  for (const name of ['A', 'C']) {
    await cell(page, name).click();
    await settled(page, 1);
    await page.getByRole('button', { name: 'Start of the game' }).click();
    await settled(page, 0);
  }
  const moves = page.getByTestId('moves');
  await expect(moves.getByRole('list', { name: 'Variations on A' })).toContainText('C');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByLabel('Name of the study').fill('Endings');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/study=.*chapter=/);
  await page.getByRole('link', { name: 'Endings' }).click();
  await page.reload();
  await page.getByTestId('study').getByRole('link').first().click();
  await expect(moves.getByRole('list', { name: 'Variations on A' })).toContainText('C');
  // A board for other pages.
  await page.goto('./#/embed?on=awale&moves=F,f,B&ply=1');
  await settled(page, 1);
  await page.getByRole('button', { name: 'Next move' }).click();
  await settled(page, 2);
  await expect(page.getByRole('link', { name: 'Open in Awalam' })).toHaveAttribute('href', /some\/where\/#\/analyse\?on=awale/);
  await context.setOffline(false);
});

test.describe('a browser without WebAssembly', () => {
  test('is told so', async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'WebAssembly'));
    await page.goto('./');
    await expect(page.getByText('too old for Awalam')).toBeVisible();
    await page.getByRole('button', { name: 'Français' }).click();
    await page.reload();
    await expect(page.getByText('trop ancien pour Awalam')).toBeVisible();
  });
});
