// Tournaments without a server: played on this device, kept by the browser.

import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { board } from './support/game';
import { expectNote } from './support/noted';
import { expect, loadAll, saveAll, test } from './support/site';
import { picture } from './support/test';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

interface Backup {
  tournaments: { games: unknown[] }[];
}

const progress = (page: Page) => page.getByTestId('progress');
const playedGames = async (page: Page): Promise<number> => Number(await progress(page).getAttribute('data-played'));

async function begin(page: Page, games: number, bots: readonly string[] = []): Promise<void> {
  await page.goto('./#/arena');
  for (const [index, bot] of bots.entries()) {
    await page.getByRole('combobox', { name: `Bot ${index + 1}` }).selectOption(bot);
  }
  await page.getByLabel('Games per pair').fill(String(games));
  await page.getByRole('button', { name: 'Start the tournament' }).click();
  await expect(page).toHaveURL(/#\/arena\/./);
}

async function isOver(page: Page, games: number): Promise<void> {
  await expect(progress(page)).toHaveAttribute('data-played', String(games));
  await expect(progress(page)).toHaveAttribute('data-running', 'false');
}

/** Begins one that takes long, and waits for its first games. */
async function beginLong(page: Page): Promise<number> {
  await begin(page, 5_000, ['level:3', 'champion']);
  await expect.poll(() => playedGames(page)).toBeGreaterThan(1);
  return playedGames(page);
}

test('a tournament is played to its end, and its table is right @phone', async ({ page, isMobile }) => {
  await begin(page, 20);
  await isOver(page, 20);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Results as CSV' }).click();
  const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\n').slice(1);
  expect(lines).toHaveLength(20);
  const results = lines.map((line) => line.split(',') as [string, string, string, string, string]);
  const [, , first] = results[0]!;
  const points = ([, , one, , result]: [string, string, string, string, string]): number => {
    if (result === '1/2-1/2') return 1;
    return (result === '1-0') === (one === first) ? 2 : 0;
  };
  const count = (worth: number): number => results.filter((game) => points(game) === worth).length;
  // The better bot stands first.
  const [wins, draws, losses] = [count(2), count(1), count(0)];
  const best = wins >= losses ? [wins, draws, losses] : [losses, draws, wins];
  const row = page.getByTestId('cross-table').getByRole('row').nth(1);
  await expect(row).toContainText(new RegExp(best.join('\\s*/\\s*')));
  await expect(page.getByTestId('standings').getByRole('row')).toHaveCount(3);
  await expect(page.getByTestId('score-graph')).toBeVisible();
  await picture(page, `site-arena${isMobile ? '-phone' : ''}`);
  await page.getByTestId('games').getByRole('link').first().click();
  await expect(page).toHaveURL(/#\/analyse\?tournament=/);
  await expect(board(page)).toBeVisible();
  await page.reload();
  await expect(board(page)).toBeVisible();
});

test('a bot is listed once', async ({ page }) => {
  await page.goto('./#/arena');
  const start = page.getByRole('button', { name: 'Start the tournament' });
  await page.getByRole('button', { name: 'Add a bot' }).click();
  await page.getByRole('button', { name: 'Add a bot' }).click();
  await expect(start).toBeEnabled();
  await page.getByRole('combobox', { name: 'Bot 4' }).selectOption('greedy');
  await expect(page.getByText('The same as bot 1.')).toBeVisible();
  await expect(start).toBeDisabled();
  await page.getByRole('combobox', { name: 'Bot 4' }).selectOption('level:3');
  await expect(start).toBeEnabled();
});

test('a running game is followed; a reload goes on; stop, resume and delete', async ({ page }) => {
  const first = await beginLong(page);
  await expect(page.getByTestId('live').locator('.board')).toBeVisible();
  await picture(page, 'site-arena-running');
  await page.reload();
  await expect.poll(() => playedGames(page)).toBeGreaterThan(first);
  await expect(progress(page)).toHaveAttribute('data-running', 'true');
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(progress(page)).toHaveAttribute('data-running', 'false');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  const kept = await playedGames(page);
  expect(kept).toBeGreaterThan(first);
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect.poll(() => playedGames(page)).toBeGreaterThan(kept);
  // Another one has to wait.
  await page.getByRole('link', { name: 'All tournaments' }).click();
  await expect(page.getByRole('heading', { name: 'Running now' })).toBeVisible();
  await page.getByRole('button', { name: 'Start the tournament' }).click();
  await expect(page.getByText('A tournament is running')).toBeVisible();
  await page.getByRole('link', { name: /Level 3 – Champion/ }).click();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No tournament yet')).toBeVisible();
});

test('another tab follows it, and goes on when the first is closed', async ({ page, context }) => {
  await beginLong(page);
  const other = await context.newPage();
  await other.goto(page.url());
  const seen = await playedGames(other);
  await expect.poll(() => playedGames(other)).toBeGreaterThan(seen);
  await page.close();
  const left = await playedGames(other);
  await expect.poll(() => playedGames(other)).toBeGreaterThan(left + 2);
  await other.getByRole('button', { name: 'Stop' }).click();
  await expect(progress(other)).toHaveAttribute('data-running', 'false');
});

test.describe('a page from another machine over plain HTTP', () => {
  // It has neither locks nor a service worker.
  test.use({ serviceWorkers: 'block', allowed: [/Service Worker/] });

  test('has one tab play, and another when that is closed', async ({ page, context, site }) => {
    site.changed.set(/arena\.worker.*\.js$/, 'Object.defineProperty(navigator, "locks", { value: undefined });\n');
    /** Each player's worker is fetched when it is made. */
    const players = (): number => {
      const times = [...site.times].filter(([name]) => /player\.worker/.test(name)).map(([, count]) => count);
      return times.reduce((sum, count) => sum + count, 0);
    };
    await beginLong(page);
    // One per core.
    const alone = await page.evaluate(() => Math.min(navigator.hardwareConcurrency, 8));
    await expect.poll(players).toBe(alone);
    const other = await context.newPage();
    await other.goto(page.url());
    const seen = await playedGames(other);
    await expect.poll(() => playedGames(other)).toBeGreaterThan(seen + 2);
    expect(players()).toBe(alone);
    await page.close();
    await expect.poll(players).toBe(2 * alone);
    const left = await playedGames(other);
    await expect.poll(() => playedGames(other)).toBeGreaterThan(left);
    await other.getByRole('button', { name: 'Stop' }).click();
    await expect(progress(other)).toHaveAttribute('data-running', 'false');
  });
});

test('a tournament without a network, after one visit to another screen', async ({ page, context }) => {
  await page.goto('./');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await begin(page, 4);
  await isOver(page, 4);
  await page.reload();
  await isOver(page, 4);
  await context.setOffline(false);
});

test.describe('the part of the engine for tournaments', () => {
  // A service worker fetches all files, later.
  test.use({ serviceWorkers: 'block', allowed: [/Service Worker/] });

  test('is loaded by nobody else', async ({ page, site }) => {
    const modules = (): number => [...site.fetched.keys()].filter((name) => name.endsWith('.wasm')).length;
    await page.goto('./');
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled();
    expect(modules()).toBe(1);
    await page.getByRole('link', { name: 'Arena' }).click();
    await expect(page.getByText('No tournament yet')).toBeVisible();
    expect(modules()).toBe(2);
  });
});

for (const [kind, broken, said] of [
  ['forbidden', 'indexedDB.open = () => { throw new DOMException("no", "SecurityError"); };', 'does not let the page store anything'],
  ['full', 'IDBObjectStore.prototype.put = () => { throw new DOMException("no", "QuotaExceededError"); };', 'storage is full'],
] as const) {
  test(`where storage is ${kind}, that is said and the tournament goes on`, async ({ page, site }) => {
    site.changed.set(/arena\.worker.*\.js$/, `${broken}\n`);
    await begin(page, 4);
    await expectNote(page, said);
    await isOver(page, 4);
    const { tournaments } = JSON.parse(await readFile(await saveAll(page), 'utf8')) as Backup;
    expect(tournaments.map(({ games }) => games.length)).toEqual([4]);
    await page.keyboard.press('Escape');
    await page.getByTestId('games').getByRole('link').first().click();
    await expect(board(page)).toBeVisible();
  });
}

test('a tournament goes into a file with everything else, and comes back from it', async ({ page, somebody }) => {
  await begin(page, 4);
  await isOver(page, 4);
  const file = await saveAll(page);
  const elsewhere = await somebody();
  await elsewhere.goto('./#/arena');
  const reloaded = elsewhere.waitForEvent('load');
  await loadAll(elsewhere, file);
  await reloaded;
  await elsewhere.goto(`./#/arena/${page.url().split('/').at(-1)!}`);
  await isOver(elsewhere, 4);
});
