// Every screen: accessible in both themes, in both languages, light to load.

import type { Page } from '@playwright/test';
import { HUMAN, bot, board, open, settled } from './support/game';
import { axe, background, expect, expectAccessible, picture, test, turnDark } from './support/test';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const SCREENS: [string, string][] = [
  ['start', '/'],
  ['analyse', '/analyse'],
  ['embed', '/embed?on=awale&moves=F,f,B&ply=1'],
  ['editor', '/editor?on=avalam'],
  ['studies', '/studies'],
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
  const look = axe(page, ...(isMobile ? ['color-contrast'] : []));
  if (scheme === 'dark') look.withRules('color-contrast');
  if (scheme === 'light' && page.url().includes('/rules/')) look.exclude('.board');
  const { violations } = await look.analyze();
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
  expect(told).toEqual([]);
}

/** In light, then in dark; colours are the same on a phone, where one theme shows the rest. */
async function accessibleInBothThemes(page: Page, name: string, isMobile: boolean): Promise<void> {
  await accessible(page, 'light', isMobile);
  await picture(page, `${name}-light${isMobile ? '-phone' : ''}`);
  if (isMobile) return;
  await turnDark(page);
  await accessible(page, 'dark', isMobile);
  await picture(page, `${name}-dark`);
}

for (const [name, address] of SCREENS) {
  test(`${name} is accessible @phone`, async ({ page, isMobile }) => {
    await page.goto(address);
    await quiet(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(width, 'nothing is wider than the window').toBeLessThanOrEqual(0);
    await accessibleInBothThemes(page, name, isMobile);
  });
}

for (const game of ['avalam', 'awale', 'tricolore'] as const) {
  test(`a game of ${game} is accessible @phone`, async ({ page, isMobile }) => {
    const start = game === 'awale' ? '4-4-0-5-5-5-5-4-4-0-6-6-0-0-S' : null;
    await open(page, { game, position: start, seats: [HUMAN, bot('level:1')], clock: { seconds: 300, increment: 2 } });
    await accessibleInBothThemes(page, game, isMobile);
  });
}

test('the settings are accessible @phone', async ({ page }) => {
  await page.goto('/');
  await quiet(page);
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
});

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
  const before = await background(page);
  await page.getByRole('button', { name: /theme|dark/i }).first().click();
  await expect.poll(() => background(page)).not.toBe(before);
  const after = await background(page);
  await page.reload();
  await expect.poll(() => background(page)).toBe(after);
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
      for (const address of ['/analyse?on=avalam', '/editor?on=avalam', '/learn/avalam']) {
        await page.goto(address);
        await expect(board(page)).toHaveAttribute('data-settled', 'true');
        await expect(board(page)).toBeInViewport({ ratio: 1 });
        await picture(page, `${address.split(/\W/)[1]}-${viewport.width}-wide`);
      }
    });
  });
}

/** How far the page is scrolled at most. */
function hiddenHeight(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
}

for (const viewport of [{ width: 1440, height: 900 }, { width: 1024, height: 768 }]) {
  test.describe(`a window of ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport });

    test('has all of a game in it, advice included', async ({ page }) => {
      for (const game of ['avalam', 'awale', 'tricolore'] as const) {
        await open(page, { game, seats: [HUMAN, bot('level:1')] });
        await expect(page.getByTestId('coach')).toBeVisible();
        expect(await hiddenHeight(page), `${game} is scrolled`).toBeLessThanOrEqual(0);
      }
    });

    for (const locale of ['en-GB', 'fr-FR']) {
      test.describe(locale, () => {
        test.use({ locale });

        test('shows the way into a game, and a friend who is waited for, without a scroll', async ({ page }) => {
          await page.goto('/');
          await expect(page.getByRole('button', { name: /^(Play|Jouer)$/ })).toBeInViewport({ ratio: 1 });
          await open(page, { game: 'avalam', seats: [HUMAN, { kind: 'open' }] });
          await expect(page.getByRole('heading', { name: /friend|ami/ })).toBeVisible();
          expect(await hiddenHeight(page)).toBeLessThanOrEqual(0);
        });
      });
    }
  });
}

test.describe('a French phone on its side', () => {
  test.use({ viewport: { width: 844, height: 390 }, locale: 'fr-FR' });

  test('has every step of a lesson in its window', async ({ page }) => {
    for (const game of ['avalam', 'awale', 'tricolore'] as const) {
      await page.goto(`/learn/${game}/1`);
      await expect(board(page)).toHaveAttribute('data-settled', 'true');
      const steps = await page.getByRole('navigation').getByRole('link', { name: /^Étape/ }).count();
      expect(steps).toBeGreaterThan(4);
      for (let step = 1; step <= steps; step += 1) {
        await page.goto(`/learn/${game}/${step}`);
        await expect(board(page)).toHaveAttribute('data-settled', 'true');
        expect(await hiddenHeight(page), `step ${step} of ${game} is scrolled`).toBeLessThanOrEqual(0);
      }
    }
  });
});

test.describe('a French page', () => {
  test.use({ locale: 'fr-FR' });

  test('is never wider than its window', async ({ page }) => {
    for (const path of ['/', '/analyse?on=avalam']) {
      await page.goto(path);
      await expect(page.getByRole('navigation').first()).toBeVisible();
      for (const width of [320, 512, 640, 667, 720, 768, 800, 864, 960]) {
        await page.setViewportSize({ width, height: 600 });
        const hidden = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(hidden, `${path} at ${width}`).toBeLessThanOrEqual(0);
      }
    }
  });
});

test.describe('a French phone', () => {
  test.use({ locale: 'fr-FR' });

  test('has buttons as wide as their words @phone-only', async ({ page }) => {
    await open(page, { game: 'awale', seats: [HUMAN, bot('random')] });
    const buttons = page.getByRole('group', { name: 'Actions' }).getByRole('button');
    await expect(buttons.first()).toBeVisible();
    const cut = await buttons.evaluateAll((nodes) =>
      nodes.filter((node) => node.scrollWidth > node.clientWidth).map((node) => node.textContent),
    );
    expect(cut).toEqual([]);
  });
});

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
