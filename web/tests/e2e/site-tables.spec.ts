// A site that ships endgame tables: endings of Awalé that no worker builds are exact.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { binary } from './support/program';
import { expect, test as base } from './support/site';

/** One more than workers build by themselves. */
const SEEDS = 11;
const BEGINNING = './#/analyse?on=awale&rules=awari';
const ENDING = './#/analyse?on=awale&rules=awari&position=1-2-2-0-0-1-0-1-0-2-0-2-20-17-S';
const FILE = /awari-\w+\.tables$/;

const test = base.extend<object, { folder: string }>({
  folder: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const place = mkdtempSync(join(tmpdir(), 'awalam-site-'));
      try {
        const tables = join(place, 'tables');
        const built = ['table', 'build', '--rules', 'awari', '--seeds', String(SEEDS), '--folder', tables];
        execFileSync(binary, built, { stdio: 'ignore' });
        const bundled = ['vite', 'build', '--mode', 'site', '--outDir', join(place, 'site'), '--logLevel', 'error'];
        execFileSync('npx', bundled, { env: { ...process.env, SITE_TABLES: tables }, stdio: 'ignore' });
        await use(join(place, 'site'));
      } finally {
        rmSync(place, { recursive: true });
      }
    },
    { scope: 'worker' },
  ],
});

// The site is built once.
test.describe.configure({ mode: 'default' });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Opens an ending when the tables are there: the beginning, which is far from it, fetches them. */
async function openWithTables(page: Page, ending: string): Promise<void> {
  await page.goto(BEGINNING);
  await page.reload();
  // Of this page, not of the one before it: a file stands there when all of it has arrived.
  const arrived = (): Promise<string[]> =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  await expect.poll(arrived).toContainEqual(expect.stringMatching(FILE));
  await page.goto(ending);
}

/** The first look at every move finds its exact value, and nothing is left to look for. */
async function expectExact(page: Page): Promise<void> {
  await expect(page.getByTestId('engine')).toContainText('forced');
  await expect(page.getByTestId('depth')).toHaveAttribute('data-depth', '2');
}

test('an ending is exact at the first look, also without a network', async ({ page, context, site }) => {
  await openWithTables(page, ENDING);
  await expectExact(page);
  expect([...site.fetched.keys()].filter((name) => FILE.test(name))).toHaveLength(1);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  // The same ending with other stores: nothing is known of it from before.
  await openWithTables(page, ENDING.replace('20-17', '17-20'));
  await expectExact(page);
  await context.setOffline(false);
});

test.describe('tables that do not arrive', () => {
  test.use({ serviceWorkers: 'block', allowed: [/Service Worker|404/] });

  test('are done without', async ({ page }) => {
    await page.route(FILE, (route) => route.fulfill({ status: 404 }));
    await page.goto(ENDING);
    await expect(page.getByTestId('engine')).toContainText('forced');
    const depth = async (): Promise<number> => Number(await page.getByTestId('depth').getAttribute('data-depth'));
    await expect.poll(depth).toBeGreaterThan(2);
  });
});
