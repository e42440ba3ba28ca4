// The pictures of the README, taken from the real page: `make pictures`.

import type { Page } from '@playwright/test';
import { open, HUMAN, bot, reviewed, settled } from '../e2e/support/game';
import { test } from '../e2e/support/test';

const FOLDER = '../docs/pictures';

test.use({ viewport: { width: 1240, height: 780 }, contextOptions: { reducedMotion: 'reduce' } });
test.setTimeout(300_000);

/** Some moves that a level would play. */
async function played(page: Page, game: string, plies: number): Promise<string[]> {
  const seats = [bot('level:5'), bot('level:5')];
  const answer = await page.request.post('/api/games', { data: { game, seats } });
  const { id } = ((await answer.json()) as { game: { id: string } }).game;
  await page.goto(`/game/${id}`);
  for (;;) {
    const now = await page.request.get(`/api/games/${id}`);
    const { moves } = (await now.json()) as { moves: string[] };
    if (moves.length >= plies) return moves.slice(0, plies);
    await page.waitForTimeout(100);
  }
}

for (const [game, plies] of [['awale', 14], ['tricolore', 12], ['avalam', 18]] as const) {
  test(game, async ({ page }) => {
    const moves = await played(page, game, plies);
    await open(page, { game, moves, seats: [HUMAN, bot('level:4')] });
    await settled(page, plies);
    await page.screenshot({ path: `${FOLDER}/${game}.png` });
  });
}

test('analysis', async ({ page }) => {
  const moves = await played(page, 'awale', 40);
  await page.goto(`/analyse?on=awale&rules=abapa&moves=${moves.join(',')}&ply=20`);
  await reviewed(page, moves.length);
  await page.waitForTimeout(2_000);
  await page.screenshot({ path: `${FOLDER}/analysis.png` });
});

test('arena', async ({ page }) => {
  const bots = ['phase-balanced:depth=2', 'storck:depth=2', 'greedy', 'level:2'];
  const begun = await page.request.post('/api/tournaments', { data: { game: 'tricolore', bots, games: 20 } });
  const { id } = (await begun.json()) as { id: string };
  await page.goto(`/arena/${id}`);
  await page.locator('[data-testid="progress"][data-running="false"]').waitFor({ timeout: 180_000 });
  await page.screenshot({ path: `${FOLDER}/arena.png` });
});

test('phone', async ({ somebody }) => {
  const page = await somebody({ viewport: { width: 360, height: 740 }, colorScheme: 'dark', reducedMotion: 'reduce' });
  const moves = await played(page, 'avalam', 16);
  await open(page, { game: 'avalam', moves, seats: [HUMAN, bot('level:4')] });
  await page.screenshot({ path: `${FOLDER}/phone.png` });
});
