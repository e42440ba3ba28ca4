// A whole game on each board: by mouse, by keyboard, and by touch on a phone.

import type { MoveView } from '../../src/api/schema';
import { HUMAN, board, bot, cell, choice, open, playToTheEnd, settled } from './support/game';
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

/** Walks by arrows as somebody would who sees the board: towards the target, and another
    way from a place where that was tried before. */
async function walkTo(page: Page, attribute: string, name: string): Promise<void> {
  await board(page).locator('[tabindex="0"]').focus();
  const here = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.spot ?? '');
  const tried = new Map<string, Set<string>>();
  for (let steps = 0; steps < 80; steps += 1) {
    const at = await here();
    if (at === name) return;
    const before = tried.get(at) ?? new Set();
    const ways = await waysTo(page, `.board [${attribute}="${name}"]`);
    const key = ways.find((way) => !before.has(way)) ?? ways[0]!;
    tried.set(at, before.add(key));
    await page.keyboard.press(key);
  }
  throw new Error(`the keyboard does not reach ${name}`);
}

/** The arrow keys, the one that leads nearest to a place first. */
async function waysTo(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((target) => {
    const middle = (element: Element): [number, number] => {
      const box = element.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [fromX, fromY] = middle(document.activeElement!);
    const [toX, toY] = middle(document.querySelector(target)!);
    const [x, y] = [toX - fromX, toY - fromY];
    const across = x > 0 ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
    const along = y > 0 ? ['ArrowDown', 'ArrowUp'] : ['ArrowUp', 'ArrowDown'];
    const [first, second] = Math.abs(x) > Math.abs(y) ? [across, along] : [along, across];
    return [first[0]!, second[0]!, second[1]!, first[1]!];
  }, selector);
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
    const { id } = (await open(page, { game, seats: [HUMAN, bot('random')] })).game;
    const end = await playToTheEnd(page, id, (move) => byKeyboard(page, game, move));
    await settled(page, end.ply);
    expect(end.outcome).not.toBeNull();
  });

  test(`${game} by touch @phone`, async ({ page, isMobile }) => {
    test.skip(!isMobile, 'for phones');
    const { id } = (await open(page, { game, seats: [HUMAN, bot('random')] })).game;
    const end = await playToTheEnd(page, id, (move) => byTouch(page, game, move));
    await settled(page, end.ply);
    await expect(page.getByRole('dialog')).toBeVisible();
    await picture(page, `end-${game}-phone`);
  });
}
