// Games on this device: whole ones, kept through a reload, seen by another tab.

import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { LATE, board, cell, settled } from './support/game';
import { expectNote } from './support/noted';
import { expect, loadAll, saveAll, test } from './support/site';
import { picture } from './support/test';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Begins a game against the weakest level. */
async function begin(page: Page, name: string): Promise<void> {
  await page.goto('./');
  await page.getByRole('radio', { name, exact: false }).first().check();
  await page.getByRole('slider').fill('1');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await settled(page, 0);
}

/** Plays the move that the page gives as an example; nothing once the game is over. */
async function playOn(page: Page): Promise<boolean> {
  const field = page.getByLabel('Type a move');
  const end = page.getByRole('dialog');
  const turn = page.locator('[data-testid="status"]', { hasText: 'Your turn' });
  await expect(end.or(turn).first()).toBeVisible();
  if (await end.isVisible()) return false;
  // There is an example only while the board shows the newest position.
  await expect(field).toHaveAttribute('placeholder', / \S+$/);
  const ply = (await board(page).getAttribute('data-ply')) ?? '';
  const example = (await field.getAttribute('placeholder')) ?? '';
  await field.fill(example.split(' ').at(-1) ?? '');
  await field.press('Enter');
  await expect(board(page)).not.toHaveAttribute('data-ply', ply);
  return true;
}

test('a whole game', async ({ page }) => {
  await begin(page, 'Avalam');
  while (await playOn(page));
  await expect(page.getByRole('dialog')).toContainText('–');
  await picture(page, 'site-end');
});

for (const game of ['awale', 'tricolore'] as const) {
  test(`the end of a game of ${game}`, async ({ page }) => {
    await page.goto(`./#/analyse?on=${game}&position=${encodeURIComponent(LATE[game])}`);
    await settled(page, 0);
    await page.getByRole('button', { name: 'Play from here' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Play', exact: true }).click();
    await expect(page).toHaveURL(/#\/game\//);
    await settled(page, 0);
    while (await playOn(page));
    await expect(page.getByRole('dialog')).toContainText('–');
  });
}

test('a game goes on after a reload and in another tab @phone', async ({ page, context, isMobile }) => {
  await begin(page, 'Awalé');
  await cell(page, 'C').click();
  await settled(page, 2);
  await page.reload();
  await settled(page, 2);
  const other = await context.newPage();
  await other.goto(page.url());
  await settled(other, 2);
  await playOn(other);
  await settled(page, 4);
  await page.getByRole('button', { name: 'Undo' }).click();
  await settled(page, 2);
  await settled(other, 2);
  await picture(page, `site-game${isMobile ? '-phone' : ''}`);
  await page.goto('./');
  await expect(page.getByText('Level 1').first()).toBeVisible();
});

test('a hint, a resignation and a rematch', async ({ page }) => {
  await begin(page, 'Awalé');
  await page.getByRole('button', { name: 'Hint' }).click();
  const more = page.getByRole('button', { name: 'Show the move' });
  await expect(more).toBeVisible();
  await expect(page.getByTestId('status')).toContainText('no capture now');
  await more.click();
  await expect(page.getByTestId('status')).toContainText(/Hint: play [A-F]/);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  // Points that do not say who won are not shown.
  await expect(page.getByRole('dialog')).toContainText('You lose');
  await expect(page.getByRole('dialog')).not.toContainText('0');
  await page.getByRole('dialog').getByRole('button', { name: 'Rematch' }).click();
  // Sides are swapped: the bot has begun.
  await settled(page, 1);
});

test('two bots are watched move by move, however fast they play', async ({ page }) => {
  await page.clock.install();
  await page.goto('./');
  await page.getByRole('radio', { name: 'Watch bots' }).check();
  for (const name of ['First player', 'Second player']) {
    await page.getByLabel(name).selectOption('level:1');
  }
  // Time stands still: nothing is shown by itself.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Watch', exact: true }).click();
  await settled(page, 0);
  await expect(page.getByRole('button', { name: 'Latest move' })).toBeEnabled();
  // A pause begins when its move has been fetched, whenever that is: time passes in steps.
  const step = 100;
  for (const ply of [1, 2, 3]) {
    let passed = 0;
    await expect.poll(async () => {
      await page.clock.runFor(step);
      passed += step;
      return board(page).getAttribute('data-ply');
    }, { intervals: [10] }).not.toBe(String(ply - 1));
    await settled(page, ply);
    expect(passed).toBeGreaterThanOrEqual(900);
  }
});

test('where nothing can be stored, that is said and play goes on', async ({ page, site }) => {
  site.changed.set(/desk\.worker.*\.js$/, 'indexedDB.open = () => { throw new DOMException("no", "SecurityError"); };\n');
  await page.goto('./');
  await expectNote(page, 'does not let the page store anything');
  await begin(page, 'Awalé');
  await cell(page, 'C').click();
  await settled(page, 2);
});

test('a new version is announced, and reloads nothing by itself', async ({ page, site }) => {
  await begin(page, 'Awalé');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.evaluate(() => ((window as { isOld?: boolean }).isOld = true));
  site.changed.set(/sw\.js$/, '// newer\n');
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect(page.getByText('A new version is ready')).toBeVisible();
  await cell(page, 'C').click();
  await settled(page, 2);
  expect(await page.evaluate(() => (window as { isOld?: boolean }).isOld)).toBe(true);
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).click();
  await reloaded;
  await settled(page, 2);
});

test('everything on this device goes into a file and comes back from it', async ({ page, somebody }) => {
  await begin(page, 'Awalé');
  await cell(page, 'C').click();
  await settled(page, 2);
  const file = await saveAll(page);
  const elsewhere = await somebody();
  await elsewhere.goto('./');
  const reloaded = elsewhere.waitForEvent('load');
  await loadAll(elsewhere, file);
  await reloaded;
  await elsewhere.getByRole('link', { name: /Level 1/ }).click();
  await settled(elsewhere, 2);
});

test('of a damaged file everything comes back that can be read, and the rest is named', async ({ page, somebody }) => {
  await begin(page, 'Avalam');
  const damaged = page.url().split('/').at(-1)!;
  await begin(page, 'Awalé');
  await cell(page, 'C').click();
  await settled(page, 2);
  const backup = JSON.parse(await readFile(await saveAll(page), 'utf8')) as { games: { id: string; stored: string }[] };
  const game = backup.games.find(({ id }) => id === damaged)!;
  game.stored = game.stored.slice(0, 100);
  const elsewhere = await somebody();
  await elsewhere.goto('./');
  const buffer = Buffer.from(JSON.stringify(backup));
  await loadAll(elsewhere, { name: 'awalam.json', mimeType: 'application/json', buffer });
  const told = elsewhere.getByRole('dialog').getByRole('alert');
  await expect(told).toContainText('Games restored: 1');
  await expect(told.getByRole('listitem')).toHaveText(/^Avalam, /);
  await picture(elsewhere, 'site-damaged');
  await told.getByRole('button', { name: 'Reload' }).click();
  const recent = elsewhere.getByRole('link', { name: /Level 1/ });
  await expect(recent).toHaveCount(1);
  await recent.click();
  await settled(elsewhere, 2);
});
