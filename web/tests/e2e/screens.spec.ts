// Every screen: accessible in both themes, in both languages, light to load.

import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { HUMAN, bot, board, open, settled } from './support/game';
import { expect, picture, test } from './support/test';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const SCREENS: [string, string][] = [
  ['start', '/'],
  ['analyse', '/analyse'],
  ['puzzles', '/puzzles/awale'],
  ['arena', '/arena'],
  ['learn', '/learn/nothing'],
  ['learn-done', '/learn/awale/done'],
  ['rules', '/rules'],
  ['rules-avalam', '/rules/avalam'],
  ['rules-awale', '/rules/awale'],
  ['rules-tricolore', '/rules/tricolore'],
  ['nowhere', '/no/such/place'],
];

async function quiet(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Loading…')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
}

/** Contrast takes most of the time: it differs by theme and by nothing else, and the rest does not.
    The many boards of the rules are those of the lessons, which are looked at in light. */
async function accessible(page: Page, scheme: 'light' | 'dark', isMobile: boolean): Promise<void> {
  const axe = new AxeBuilder({ page });
  if (scheme === 'dark') axe.withRules('color-contrast');
  else if (isMobile) axe.disableRules('color-contrast');
  if (scheme === 'light' && page.url().includes('/rules/')) axe.exclude('.board');
  const { violations } = await axe.analyze();
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
  expect(told).toEqual([]);
}

for (const scheme of ['light', 'dark'] as const) {
  test.describe(scheme, () => {
    test.use({ colorScheme: scheme });
    // Colours are the same on a phone: one theme shows the rest.
    const onPhones = scheme === 'light' ? ' @phone' : '';

    for (const [name, address] of SCREENS) {
      test(`${name} is accessible${onPhones}`, async ({ page, isMobile }) => {
        await page.goto(address);
        await quiet(page);
        await accessible(page, scheme, isMobile);
        const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(width, 'nothing is wider than the window').toBeLessThanOrEqual(0);
        await picture(page, `${name}-${scheme}${isMobile ? '-phone' : ''}`);
      });
    }

    for (const game of ['avalam', 'awale', 'tricolore'] as const) {
      test(`a game of ${game} is accessible${onPhones}`, async ({ page, isMobile }) => {
        const start = game === 'awale' ? '4-4-0-5-5-5-5-4-4-0-6-6-0-0-S' : null;
        await open(page, { game, position: start, seats: [HUMAN, bot('level:1')], clock: { seconds: 300, increment: 2 } });
        await accessible(page, scheme, isMobile);
        await picture(page, `${game}-${scheme}${isMobile ? '-phone' : ''}`);
      });
    }
  });
}

test('the language changes at once and is remembered', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  // Named as it is written, and in full.
  await page.getByRole('button', { name: 'FR – Français', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jouer une partie');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jouer une partie');
});

test.describe('a French browser', () => {
  test.use({ locale: 'fr-FR' });

  test('is spoken to in French', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jouer une partie');
    const { id } = (await open(page, { game: 'awale', seats: [HUMAN, bot('random')] })).game;
    expect(id).not.toBe('');
    const label = await board(page).locator('[data-cell="F"]').getAttribute('aria-label');
    expect(label).toContain('graines');
  });
});

test('the marks of the sides are the same in both themes', async ({ page }) => {
  const mark = page.getByTestId('player-1').locator('.mark');
  const colours: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await open(page, { game: 'awale', seats: [HUMAN, bot('random')] });
    colours.push(await mark.evaluate((node) => getComputedStyle(node).backgroundColor));
  }
  expect(colours[1]).toBe(colours[0]);
});

test('the theme changes at once and is remembered', async ({ page }) => {
  await page.goto('/');
  const colour = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const before = await colour();
  await page.getByRole('button', { name: /theme|dark/i }).first().click();
  await expect.poll(colour).not.toBe(before);
  const after = await colour();
  await page.reload();
  await expect.poll(colour).toBe(after);
});

for (const [name, viewport] of [
  ['a phone on its side', { width: 740, height: 360 }],
  ['a window at twice its size', { width: 640, height: 400 }],
] as const) {
  test.describe(name, () => {
    test.use({ viewport });

    test('shows whole boards, and the players beside them', async ({ page }) => {
      for (const game of ['avalam', 'awale', 'tricolore'] as const) {
        await open(page, { game, seats: [HUMAN, bot('level:1')] });
        for (const part of [board(page), page.getByTestId('player-1'), page.getByTestId('player-2')]) {
          await expect(part).toBeInViewport({ ratio: 1 });
        }
        await picture(page, `${game}-${viewport.width}-wide`);
      }
      await page.goto('/analyse?on=avalam');
      await settled(page, 0);
      await expect(board(page)).toBeInViewport({ ratio: 1 });
      await picture(page, `analyse-${viewport.width}-wide`);
    });
  });
}

test('the first load is light', async ({ page }) => {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  // Of processor time, which other processes do not lengthen.
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  let bytes = 0;
  client.on('Network.loadingFinished', (event) => (bytes += event.encodedDataLength));
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled();
  const { metrics } = await client.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')!.value;
  await page.waitForLoadState('networkidle');
  expect(bytes).toBeLessThan(150_000);
  expect(bytes).toBeGreaterThan(20_000);
  expect(seconds).toBeLessThan(1);
  expect(seconds).toBeGreaterThan(0.01);
});

test('one click begins a game', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page).toHaveURL(/\/game\//);
  await settled(page, 0);
});
