// A whole game on each board by mouse; the last moves of one by keyboard, and by touch on a phone.

import type { MoveView } from '../../src/api/schema';
import { HUMAN, LATE, bot, cell, choice, open, playToTheEnd, settled } from './support/game';
import { walkTo } from './support/keyboard';
import { expect, picture, test } from './support/test';
import type { Page } from '@playwright/test';

const GAMES = ['avalam', 'awale', 'tricolore'] as const;

// Whole games are long; what moves is looked at elsewhere.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.slow();

async function byMouse(page: Page, game: string, move: MoveView): Promise<void> {
  await cell(page, move.from).click();
  if (move.choice) await choice(page, move.choice).click();
  if (game === 'avalam') await cell(page, move.to).click();
}

async function byTouch(page: Page, game: string, move: MoveView): Promise<void> {
  await cell(page, move.from).tap();
  // The first tap shows, the second plays.
  const last = move.choice
    ? choice(page, move.choice)
    : cell(page, game === 'avalam' ? move.to : move.from);
  if (game !== 'awale') await last.tap();
  await last.tap();
}

/** With arrows to the cell, Enter on it; the board is one stop of the Tab key. */
async function byKeyboard(page: Page, game: string, move: MoveView): Promise<void> {
  await walkTo(page, 'data-cell', move.from);
  await page.keyboard.press('Enter');
  if (move.choice) {
    await walkTo(page, 'data-choice', move.choice);
    await page.keyboard.press('Enter');
  }
  if (game === 'avalam') {
    await walkTo(page, 'data-cell', move.to);
    await page.keyboard.press('Enter');
  }
}

for (const game of GAMES) {
  test(`${game} by mouse`, async ({ page }) => {
    const { id } = (await open(page, { game, seats: [HUMAN, bot('random')] })).game;
    const end = await playToTheEnd(page, id, (move) => byMouse(page, game, move));
    await settled(page, end.ply);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByRole('dialog')).toContainText(String(end.outcome!.scores[0]));
    await picture(page, `end-${game}`);
  });

  test(`${game} by keyboard`, async ({ page }) => {
    const { id } = (await open(page, { game, position: LATE[game], seats: [HUMAN, bot('random')] })).game;
    const end = await playToTheEnd(page, id, (move) => byKeyboard(page, game, move));
    await settled(page, end.ply);
    expect(end.ply).toBeGreaterThan(2);
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test(`${game} by touch @phone-only`, async ({ page }) => {
    const { id } = (await open(page, { game, position: LATE[game], seats: [HUMAN, bot('random')] })).game;
    const end = await playToTheEnd(page, id, (move) => byTouch(page, game, move));
    await settled(page, end.ply);
    await expect(page.getByRole('dialog')).toBeVisible();
    await picture(page, `end-${game}-phone`);
  });
}
