// The first five minutes: lessons on the real board, advice in a first game, the rules over it,
// and the next level after a win.

import type { Page } from '@playwright/test';
import { LESSONS, type Step } from '../../src/learn/lessons';
import { HUMAN, board, bot, cell, choice, open, settled, view } from './support/game';
import { walkTo } from './support/keyboard';
import { expect, expectAccessible, picture, test } from './support/test';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

type Game = keyof typeof LESSONS;

/** The parts of a move that are chosen one after another: `3TB` is hole 3, then TB. */
function parts(game: Game, move: string): [string, 'cell' | 'choice'][] {
  if (game === 'awale') return [[move, 'cell']];
  if (game === 'avalam') return [[move.slice(0, 2), 'cell'], [move.slice(2), 'cell']];
  const hole = /^\d+/.exec(move)?.[0] ?? '';
  return [[hole, 'cell'], [move.slice(hole.length), 'choice']];
}

async function byKeyboard(page: Page, game: Game, move: string): Promise<void> {
  for (const [name, kind] of parts(game, move)) {
    await walkTo(page, `data-${kind}`, name);
    await page.keyboard.press('Enter');
  }
}

async function byTouch(page: Page, game: Game, move: string): Promise<void> {
  for (const [name, kind] of parts(game, move)) await (kind === 'cell' ? cell : choice)(page, name).tap();
  // The first tap shows, the second plays.
  const [name, kind] = parts(game, move).at(-1)!;
  await (kind === 'cell' ? cell : choice)(page, name).tap();
}

async function through(
  page: Page,
  game: Game,
  make: (step: Step) => Promise<void>,
  hasTouch = false,
): Promise<void> {
  for (const [index, step] of LESSONS[game].entries()) {
    const place = page.getByTestId('step');
    await expect(place).toHaveAttribute('data-step', String(index + 1));
    await settled(page, 0);
    await make(step);
    await expect(place).toHaveAttribute('data-done', 'true');
    await settled(page, 1);
    const next = page.getByRole('button', { name: /^(Next|Finish)$/ });
    if (hasTouch) {
      await next.tap();
      continue;
    }
    // The way on has the focus.
    await expect(next).toBeFocused();
    await page.keyboard.press('Enter');
  }
  await expect(page.getByTestId('finished')).toBeVisible();
}

for (const game of ['awale', 'tricolore', 'avalam'] as const) {
  test(`the lesson of ${game} by keyboard, to the first game`, async ({ page }) => {
    await page.goto('/');
    const name = { awale: 'Awalé', tricolore: 'Tri-colour Awalé', avalam: 'Avalam' }[game];
    await page.getByRole('link', { name: `${name} – New here? Learn in two minutes`, exact: true }).filter({ visible: true }).click();
    await through(page, game, (step) => byKeyboard(page, game, step.right[0]));
    await picture(page, `learn-${game}-done`);
    await page.getByRole('button', { name: 'Play against level 0' }).click();
    await settled(page, 0);
    await expect(page.getByTestId('coach')).toBeVisible();
    // It knows that the lesson was done.
    await page.goto('/');
    await expect(page.getByRole('link', { name: `${name} – Lesson done. Repeat it`, exact: true }).filter({ visible: true })).toBeVisible();
  });

  test(`the lesson of ${game} is accessible @phone`, async ({ page, isMobile }) => {
    await page.goto(`/learn/${game}/2`);
    await settled(page, 0);
    await expectAccessible(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(width, 'nothing is wider than the window').toBeLessThanOrEqual(0);
    await picture(page, `learn-${game}${isMobile ? '-phone' : ''}`);
  });
}

test('the lesson of awale by touch @phone-only', async ({ page }) => {
  await page.goto('/learn/awale');
  await through(page, 'awale', (step) => byTouch(page, 'awale', step.right[0]), true);
});

test('another move is answered kindly, and the step is remembered', async ({ page }) => {
  await page.goto('/learn/awale');
  await settled(page, 0);
  const said = page.getByTestId('step').getByRole('status');
  await cell(page, 'D').click();
  await expect(said).toContainText('D? Not quite.');
  await expect(board(page)).toHaveAttribute('data-ply', '0');
  // The rules themselves say why the opponent's house cannot be played.
  await cell(page, 'a').click({ force: true });
  await expect(said).toContainText('belongs to the opponent');
  await page.getByRole('button', { name: 'Show me' }).click();
  await cell(page, 'C').click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Step 2 of 6')).toBeVisible();
  await page.goto('/');
  await page.getByRole('link', { name: 'Awalé – Continue the lesson', exact: true }).filter({ visible: true }).click();
  await expect(page.getByText('Step 2 of 6')).toBeVisible();
});

test('a first game has advice that goes away, and rules that do not lose it', async ({ page }) => {
  const { id } = (await open(page, { game: 'awale', seats: [HUMAN, bot('random')] })).game;
  const coach = page.getByTestId('coach');
  await expect(coach).toContainText('Your houses are A–F');
  await page.getByRole('button', { name: 'Rules', exact: true }).click();
  const rules = page.getByRole('dialog');
  await expect(rules.getByRole('heading', { name: 'Capturing', exact: false }).first()).toBeVisible();
  await expectAccessible(page, 'dialog');
  await page.keyboard.press('Escape');
  await cell(page, 'C').click();
  await expect(coach).toContainText('two or three');
  // The page draws a move before the server has heard of it.
  await expect.poll(async () => (await view(page.request, id)).moves.length).toBeGreaterThanOrEqual(1);
  await coach.getByRole('button', { name: 'Hide tips' }).click();
  await expect(coach).toHaveCount(0);
  await page.reload();
  await settled(page, 2);
  await expect(coach).toHaveCount(0);
});

test('a hint says why, and a win leads to the next level', async ({ page }) => {
  const position = '0-2-0-3-1-2-1-1-3-2-0-1-23-9-S';
  await open(page, { game: 'awale', position, seats: [HUMAN, bot('level:1')] });
  const status = page.getByTestId('status');
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(status).toContainText('you can win at once');
  await page.getByRole('button', { name: 'Show the move' }).click();
  await expect(status).toContainText(/[DF] wins the game/);
  await cell(page, 'F').click();
  // One suggestion, over the whole width.
  const ending = page.getByRole('dialog');
  await expect(ending.locator('.primary')).toHaveText('Try level 2');
  const [wide, half] = await Promise.all(
    ['Try level 2', 'Rematch'].map((name) => ending.getByRole('button', { name }).boundingBox()),
  );
  expect(wide!.width).toBeGreaterThan(2 * half!.width);
  await expectAccessible(page);
  await ending.getByRole('button', { name: 'Try level 2' }).click();
  // Sides are swapped, as in a rematch.
  await settled(page, 1);
  await expect(page.getByText('Level 2').first()).toBeVisible();
});
