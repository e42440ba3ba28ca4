// Analyses kept on this device.

import type { Page } from '@playwright/test';
import { reviewed } from './support/game';
import { expectDeepening, expectNote } from './support/noted';
import { expect, loadAll, saveAll, test } from './support/site';
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

interface Kept {
  key: string;
  kept: number;
  result: { depth?: number };
}

/** What is kept, the oldest first. */
function kept(page: Page, kind: 'analyses' | 'plies' = 'analyses'): Promise<Kept[]> {
  return page.evaluate(
    (name) =>
      new Promise((done) => {
        const opening = indexedDB.open('awalam-results');
        opening.onsuccess = () => {
          const store = opening.result.transaction(name).objectStore(name);
          store.index('kept').getAll().onsuccess = ({ target }) => {
            opening.result.close();
            done((target as IDBRequest<Kept[]>).result);
          };
        };
      }),
    kind,
  );
}

/** The plies of the game that are not kept. A review that rested keeps the end of the part before it, too. */
async function missing(page: Page): Promise<number[]> {
  const keys = (await kept(page, 'plies')).map(({ key }) => key);
  const isKept = (ply: number): boolean => {
    const end = ply === MOVES.length ? ['end'] : [];
    const name = ['', ...MOVES.slice(0, ply + 1), ...end].join('\n');
    return keys.some((key) => key.endsWith(name));
  };
  return Array.from({ length: MOVES.length + 1 }, (_, ply) => ply).filter((ply) => !isKept(ply));
}

test.describe('without a service worker, which would have the worker of before', () => {
  test.use({ serviceWorkers: 'block', allowed: [/Service Worker/] });

  test('an analysis and a review are there at once after a reload, and elsewhere by a file', async ({ page, somebody, site }) => {
    await page.goto(PLACE);
    await reviewed(page, MOVES.length);
    // What is shown may not be written yet.
    await expect.poll(async () => (await kept(page)).at(-1)?.result.depth ?? 0).toBeGreaterThan(8);
    await expect.poll(() => missing(page)).toEqual([]);

    site.changed.set(WORKER, MUTE);
    await page.reload();
    await expect.poll(() => depth(page)).toBeGreaterThan(8);
    await reviewed(page, MOVES.length);
    const file = await saveAll(page);
    await picture(page, 'site-settings');

    const elsewhere = await somebody();
    await elsewhere.goto(PLACE);
    const reloaded = elsewhere.waitForEvent('load');
    await loadAll(elsewhere, file);
    await reloaded;
    await expect.poll(() => depth(elsewhere)).toBeGreaterThan(8);
    await reviewed(elsewhere, MOVES.length);
  });
});

test('the oldest analyses are let go of', async ({ page }) => {
  await page.goto(PLACE);
  await expect.poll(() => depth(page)).toBeGreaterThan(2);
  await expect.poll(async () => (await kept(page)).length).toBe(1);
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
  await expect.poll(async () => (await kept(page)).length).toBe(300);
  // The last one kept is the new one.
  await expect.poll(async () => (await kept(page))[0]?.key).toBe('old 102');
});

test('where analyses cannot be stored, that is said and analysis goes on', async ({ page }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
  });
  await page.goto(PLACE);
  await expectNote(page, 'analyses are forgotten when the tab is closed');
  // Nothing could be stored from the first look on.
  await expectDeepening(page, 8);
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
