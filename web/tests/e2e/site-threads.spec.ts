// Bots with several threads, on a site whose host lets workers share memory; and on one that does not.

import type { Page } from '@playwright/test';
import { settled } from './support/game';
import { expect, ISOLATING, loadAll, saveAll, Site, test } from './support/site';

test.use({ contextOptions: { reducedMotion: 'reduce' }, headers: ISOLATING });

const MODULE = /threads_bg-.*\.wasm$/;
const CHAMPION = { name: 'champion', limit: 'time', seconds: 0.1, threads: '2' };

/** In a helper: tells now and then that it searches. Only a search looks at the clock there. */
const TELLING = `{
  const channel = new BroadcastChannel('helped');
  const now = performance.now.bind(performance);
  let looks = 0;
  performance.now = () => {
    if (looks++ % 64 === 0) channel.postMessage(true);
    return now();
  };
}
`;

const fetched = (site: Site, name: RegExp): string[] => [...site.fetched.keys()].filter((path) => name.test(path));

/** These have no opening book: bots think from the first move on. */
const RULES = { awale: 'awari', avalam: 'classic' };

/** Before a page is opened: what was chosen on the start screen, two cores, and an ear for helpers. */
async function prepare(page: Page, choices: object): Promise<void> {
  await page.addInitScript((given) => {
    Object.defineProperty(navigator, 'hardwareConcurrency', { value: 2 });
    localStorage.setItem('awalam.choices', JSON.stringify(given));
    const own = globalThis as unknown as { helped: number; raised: number };
    own.helped = own.raised = 0;
    new BroadcastChannel('helped').addEventListener('message', () => (own.helped += 1));
    const store = Atomics.store.bind(Atomics) as typeof Atomics.store;
    Atomics.store = ((flags: Uint8Array, index: number, value: number) => {
      own.raised += 1;
      return store(flags, index, value);
    }) as typeof Atomics.store;
  }, { rules: RULES, ...choices });
}

const isHelped = (): boolean => (globalThis as unknown as { helped: number }).helped > 0;
const isRaised = (): boolean => (globalThis as unknown as { raised: number }).raised > 0;

test('a bot thinks on two threads, and its moves are played', async ({ page, site }) => {
  site.changed.set(/helper-.*\.js$/, TELLING);
  await prepare(page, { game: 'awale', opponent: 'watch', bot: CHAMPION, secondBot: CHAMPION });
  await page.goto('./');
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  await expect(page.getByLabel('Cores').first()).toHaveValue('2');
  expect(fetched(site, MODULE)).toEqual([]);
  await page.getByRole('button', { name: 'Watch', exact: true }).click();
  await expect(page.getByText('Champion, 0.1 s per move, 2 cores').first()).toBeVisible();
  await page.waitForFunction(isHelped);
  await settled(page, 3);
  expect(fetched(site, MODULE)).toHaveLength(1);
});

test('a bot in mid-search is stopped with its helpers when the game is left', async ({ page, site }) => {
  site.changed.set(/helper-.*\.js$/, TELLING);
  const bot = { ...CHAMPION, limit: 'depth', depth: 99 };
  await prepare(page, { game: 'avalam', opponent: 'bot', side: 'second', bot });
  await page.goto('./');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForFunction(isHelped);
  const isSearching = (): boolean => page.workers().some((worker) => /search\.worker/.test(worker.url()));
  expect(isSearching()).toBe(true);
  await page.evaluate(() => (location.hash = '#/rules'));
  await page.waitForFunction(isRaised);
  await expect.poll(isSearching).toBe(false);
});

test.describe(() => {
  test.use({ allowed: [/no helper here/] });

  test('where a helper cannot be started, the bot plays on one thread', async ({ page, site }) => {
    site.changed.set(/helper-.*\.js$/, 'throw new Error("no helper here");\n');
    await prepare(page, { game: 'awale', opponent: 'bot', side: 'second', bot: CHAMPION });
    const warned = page.waitForEvent('console', (said) => /could not be had/.test(said.text()));
    await page.goto('./');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await warned;
    await settled(page, 1);
  });
});

test('the same game goes on with one thread where memory cannot be shared', async ({ page, browser, folder }) => {
  await prepare(page, { game: 'awale', opponent: 'bot', bot: CHAMPION });
  await page.goto('./');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await settled(page, 0);
  const file = await saveAll(page);

  const plain = await Site.start(folder);
  const elsewhere = await browser.newPage({ locale: 'en-GB', baseURL: plain.url });
  await prepare(elsewhere, { game: 'awale', opponent: 'bot', bot: CHAMPION });
  await elsewhere.goto('./');
  expect(await elsewhere.evaluate(() => crossOriginIsolated)).toBe(false);
  await expect(elsewhere.getByLabel('Thinking')).toBeVisible();
  await expect(elsewhere.getByLabel('Cores')).toBeHidden();
  await loadAll(elsewhere, file);
  await elsewhere.getByRole('link', { name: /2 cores/ }).click();
  await settled(elsewhere, 0);
  await elsewhere.getByLabel('Type a move').fill('C');
  await elsewhere.getByLabel('Type a move').press('Enter');
  await settled(elsewhere, 2);
  expect(fetched(plain, MODULE)).toEqual([]);
  await elsewhere.close();
  await plain.end();
});
