// Analyses kept on this device.

import type { Page } from '@playwright/test';
import { reviewed } from './support/game';
import { expect, test } from './support/site';
import { picture } from './support/test';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const MOVES = ['F', 'f', 'B', 'e'];
const PLACE = `./#/analyse?on=awale&moves=${MOVES.join(',')}`;
/** Put before the search worker: it never says anything. */
const MUTE = 'globalThis.postMessage = () => {};\n';
const WORKER = /search\.worker.*\.js$/;

const depth = async (page: Page): Promise<number> => {
  const shown = page.getByTestId('depth');
  return (await shown.count()) ? Number(await shown.getAttribute('data-depth')) : 0;
};

/** How many analyses are kept, and which is the oldest. */
function kept(page: Page): Promise<{ count: number; oldest: string }> {
  return page.evaluate(
    () =>
      new Promise((done) => {
        const opening = indexedDB.open('awalam-results');
        opening.onsuccess = () => {
          const store = opening.result.transaction('analyses').objectStore('analyses');
          const count = store.count();
          store.index('kept').getAllKeys(null, 1).onsuccess = ({ target }) => {
            opening.result.close();
            done({ count: count.result, oldest: String((target as IDBRequest<string[]>).result[0]) });
          };
        };
      }),
  );
}

test('an analysis and a review are there at once after a reload, and elsewhere by a file', async ({ page, browser, site }) => {
  await page.goto(PLACE);
  await reviewed(page, MOVES.length);
  await expect.poll(() => depth(page)).toBeGreaterThan(8);
  await expect.poll(async () => (await kept(page)).count).toBeGreaterThan(0);

  site.changed.set(WORKER, MUTE);
  await page.reload();
  await expect.poll(() => depth(page)).toBeGreaterThan(8);
  await reviewed(page, MOVES.length);
  await page.getByRole('button', { name: 'Settings' }).click();
  await picture(page, 'site-settings');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save to a file' }).click();
  const file = await (await saved).path();

  const elsewhere = await browser.newPage({ locale: 'en-GB', baseURL: site.url });
  await elsewhere.goto(PLACE);
  await elsewhere.getByRole('button', { name: 'Settings' }).click();
  const reloaded = elsewhere.waitForEvent('load');
  await elsewhere.getByLabel('Load a file').setInputFiles(file);
  await reloaded;
  await expect.poll(() => depth(elsewhere)).toBeGreaterThan(8);
  await reviewed(elsewhere, MOVES.length);
  await elsewhere.close();
});

test('the oldest analyses are let go of', async ({ page }) => {
  await page.goto(PLACE);
  await expect.poll(() => depth(page)).toBeGreaterThan(2);
  await expect.poll(async () => (await kept(page)).count).toBe(1);
  await page.goto('./#/rules');
  await page.evaluate(
    () =>
      new Promise((done) => {
        const opening = indexedDB.open('awalam-results');
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('analyses', 'readwrite');
          for (let kept = 1; kept < 400; kept += 1) {
            transaction.objectStore('analyses').put({ key: `old ${kept}`, result: {}, engine: '', kept });
          }
          transaction.oncomplete = () => {
            opening.result.close();
            done(null);
          };
        };
      }),
  );
  await page.goto('./#/analyse?on=awale&moves=A');
  await expect.poll(() => kept(page)).toEqual({ count: 300, oldest: 'old 102' });
});

test('where analyses cannot be stored, that is said and analysis goes on', async ({ page }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
  });
  await page.goto(PLACE);
  await expect(page.getByText('analyses are forgotten when the tab is closed')).toBeVisible();
  const first = await depth(page);
  await expect.poll(() => depth(page)).toBeGreaterThan(first);
});

test('an analysis by several cores deepens, and endings are exact', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'hardwareConcurrency', { value: 4 });
  });
  await page.goto('./#/analyse?on=tricolore');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('group', { name: 'Cores for analysis' }).getByRole('radio', { name: '2' }).check();
  await picture(page, 'site-cores');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.workers().filter((worker) => /search\.worker/.test(worker.url())).length).toBe(2);
  await expect.poll(() => depth(page)).toBeGreaterThan(6);
  await page.goto('./#/analyse?on=avalam&moves=c9d9');
  await expect.poll(() => depth(page)).toBeGreaterThan(2);
  await page.goto('./#/analyse?on=awale&rules=awari&position=1-0-2-0-0-1-0-1-0-2-0-1-20-20-S');
  await expect(page.getByTestId('engine')).toContainText('forced');
});
