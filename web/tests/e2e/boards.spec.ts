// What boards look like: towers that keep the colours of their discs, and themes.

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { HUMAN, board, cell, open, settled } from './support/game';
import { axe, expect, picture, test, turnDark } from './support/test';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The discs of a tower, from below. */
async function discs(page: Page, name: string): Promise<(string | undefined)[]> {
  const sides = cell(page, name).locator('[data-disc]');
  return sides.evaluateAll((nodes) => nodes.map((node) => (node as SVGElement).dataset.disc));
}

test('towers keep their discs through moves, previews and a reload', async ({ page }) => {
  await open(page, { game: 'avalam', seats: [HUMAN, HUMAN] });
  expect(await discs(page, 'c9')).toEqual(['yellow']);
  await cell(page, 'c9').click();
  await cell(page, 'd9').hover();
  // What the move would make of it.
  await expect.poll(() => discs(page, 'd9')).toEqual(['red', 'yellow']);
  await cell(page, 'd9').click();
  await settled(page, 1);
  expect(await discs(page, 'd9')).toEqual(['red', 'yellow']);
  expect(await discs(page, 'c9')).toEqual([]);
  // Before the answer comes, too.
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/moves', async (route) => {
    await asked;
    await route.continue();
  });
  await cell(page, 'd8').click();
  await cell(page, 'd9').click();
  await settled(page, 2);
  expect(await discs(page, 'd9')).toEqual(['red', 'yellow', 'yellow']);
  const answered = page.waitForResponse('**/moves');
  answer();
  await answered;
  await page.reload();
  await settled(page, 2);
  expect(await discs(page, 'd9')).toEqual(['red', 'yellow', 'yellow']);
  await page.keyboard.press('ArrowLeft');
  await settled(page, 1);
  expect(await discs(page, 'd9')).toEqual(['red', 'yellow']);
});

test('of a tower that nobody saw grow only the top has a colour', async ({ page }) => {
  const position =
    '...r3...../.y1r1y1r1..../.r1y1r1y1r1y1../.y1r1y1r1y1r1y1r1/y1r1y1r1.r1y1r1y1/r1y1r1y1r1y1r1y1./..y1r1y1r1y1r1./....r1y1r1y1./......y1.. y';
  await open(page, { game: 'avalam', position, seats: [HUMAN, HUMAN] });
  expect(await discs(page, 'd9')).toEqual(['other', 'other', 'red']);
  await cell(page, 'c8').click();
  await cell(page, 'd9').click();
  await settled(page, 1);
  expect(await discs(page, 'd9')).toEqual(['other', 'other', 'red', 'red']);
});

test('a theme is chosen in the settings, holds at once and is remembered', async ({ page }) => {
  await open(page, { game: 'awale', seats: [HUMAN, HUMAN] });
  const wood = () => board(page).locator('.body-side').evaluate((node) => getComputedStyle(node).fill);
  const seen = new Set([await wood()]);
  await page.getByRole('button', { name: 'Settings' }).click();
  for (const name of ['Slate', 'High contrast']) {
    await page.getByRole('radio', { name }).check();
    await expect.poll(async () => seen.has(await wood())).toBe(false);
    seen.add(await wood());
  }
  await page.reload();
  await settled(page, 0);
  expect(await wood()).toBe([...seen].at(-1));
});

for (const theme of ['slate', 'contrast'] as const) {
  test(`boards are accessible in ${theme}, light and dark`, async ({ page }) => {
    await page.addInitScript((chosen) => localStorage.setItem('awalam.settings', JSON.stringify({ board: chosen })), theme);
    for (const game of ['avalam', 'awale', 'tricolore'] as const) {
      await page.emulateMedia({ colorScheme: 'light' });
      await open(page, { game, seats: [HUMAN, HUMAN] });
      await expect(page.locator('html')).toHaveAttribute('data-board', theme);
      for (const colorScheme of ['light', 'dark'] as const) {
        if (colorScheme === 'dark') await turnDark(page);
        // Themes differ by colours alone.
        const { violations } = await axe(page).include('.board').withRules('color-contrast').analyze();
        expect(violations.map(({ id }) => id)).toEqual([]);
        await picture(page, `${game}-${theme}-${colorScheme}`);
      }
    }
  });
}

test('points are told once, and a picture tells them too', async ({ page }) => {
  await open(page, { game: 'avalam', seats: [HUMAN, HUMAN] });
  await expect(page.getByTestId('score-1')).toHaveText('24');
  const points = board(page).locator('[data-store="1"] text').last();
  await expect(points).toHaveText('24');
  await expect(points).toBeHidden();
  await page.getByRole('button', { name: 'Share' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: /SVG/ }).click(),
  ]);
  const drawing = await readFile(await download.path(), 'utf8');
  expect(drawing).toContain('>24</text>');
  expect(drawing).not.toContain('hidden');
  // Nothing beside a board of the rules tells them.
  await page.goto('/rules/avalam');
  await expect(points).toBeVisible();
});
