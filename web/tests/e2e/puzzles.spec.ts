// Puzzles and the opening explorer: by mouse, keyboard and touch, right and wrong.

import type AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { PUZZLE_GAMES, readPuzzles, type Puzzle } from '../../src/puzzles/data';
import { board, cell, choice, settled } from './support/game';
import { axe, expect, picture, test, turnDark } from './support/test';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

function puzzlesOf(game: string): Puzzle[] {
  return readPuzzles(readFileSync(new URL(`../../src/puzzles/data/${game}.tsv`, import.meta.url), 'utf8'));
}

const phase = (page: Page) => page.getByTestId('puzzle');

/** Makes a move through the board: by mouse, or by what `press` does to a spot. */
async function make(page: Page, move: string, press: 'click' | 'tap' = 'click'): Promise<void> {
  const [, from = '', rest = ''] = /^([a-z]\d|\d+|[A-Fa-f])(.*)$/.exec(move) ?? [];
  await cell(page, from)[press]();
  if (/^[a-z]\d$/.test(rest)) await cell(page, rest)[press]();
  else if (rest !== '') await choice(page, rest)[press]();
  // The first tap shows what a move would do.
  const again = page.getByText('Tap again to play');
  if (press === 'tap' && (await again.count()) > 0) await (rest === '' ? cell(page, from) : choice(page, rest))[press]();
}

for (const game of PUZZLE_GAMES) {
  test(`a puzzle of ${game} is solved by mouse, and explained`, async ({ page }) => {
    const puzzle = puzzlesOf(game).find(({ choices }) => choices.length === 2)!;
    await page.goto(`/puzzles/${game}/${puzzle.id}`);
    await settled(page, 0);
    const [first = '', , second = ''] = puzzle.solution;
    await make(page, first);
    await settled(page, 2);
    await expect(phase(page)).toHaveAttribute('data-phase', 'solve');
    await make(page, second);
    await expect(phase(page)).toHaveAttribute('data-phase', 'done');
    await expect(page.getByText('Solved!')).toBeVisible();
    const why = page.getByTestId('why');
    await expect(why).toContainText(first);
    await expect(why.getByRole('listitem').first()).toContainText(puzzle.choices[0]![1]!.move);
    await why.getByRole('button', { name: 'Start', exact: true }).click();
    await settled(page, 0);
    await page.keyboard.press('ArrowRight');
    await settled(page, 1);
    await expect(page.getByTestId('progress')).toContainText('1 of');
    await picture(page, `puzzle-${game}`);
    // It is remembered, and another one comes next.
    await page.getByRole('button', { name: 'Next puzzle' }).click();
    await expect(phase(page)).not.toHaveAttribute('data-id', puzzle.id);
    await page.reload();
    await expect(page.getByTestId('progress')).toContainText('1 of');
  });
}

test('a wrong move is answered, tried again and looked up in the analysis', async ({ page }) => {
  const puzzle = puzzlesOf('awale').find(({ choices }) => choices[0]?.[1]?.reply)!;
  const [best, other] = puzzle.choices[0]!;
  await page.goto(`/puzzles/awale/${puzzle.id}`);
  await settled(page, 0);
  await make(page, other!.move);
  await expect(phase(page)).toHaveAttribute('data-phase', 'wrong');
  await expect(phase(page).getByRole('status')).toContainText(`${other!.move} isn’t it`);
  await settled(page, 2);
  await page.getByRole('button', { name: 'Try again' }).click();
  await settled(page, 0);
  await page.getByRole('button', { name: 'Show the solution' }).click();
  await expect(page.getByTestId('why')).toContainText(best!.move);
  await expect(page.getByTestId('progress')).toContainText('0 of');
  await page.getByRole('link', { name: 'Analyse' }).last().click();
  await expect(page).toHaveURL(/\/analyse\?/);
  await settled(page, 0);
});

test('the keyboard is enough', async ({ page }) => {
  const puzzle = puzzlesOf('awale').find(({ choices }) => choices.length === 1)!;
  await page.goto(`/puzzles/awale/${puzzle.id}`);
  await settled(page, 0);
  await cell(page, puzzle.solution[0]!).focus();
  await page.keyboard.press('Enter');
  await expect(phase(page)).toHaveAttribute('data-phase', 'done');
  await page.getByRole('button', { name: 'Next puzzle' }).focus();
  await page.keyboard.press('Enter');
  await expect(phase(page)).not.toHaveAttribute('data-id', puzzle.id);
});

test('a finger is enough @phone-only', async ({ page }) => {
  const puzzle = puzzlesOf('awale').find(({ choices }) => choices.length === 1)!;
  await page.goto(`/puzzles/awale/${puzzle.id}`);
  await settled(page, 0);
  await make(page, puzzle.solution[0]!, 'tap');
  await expect(phase(page)).toHaveAttribute('data-phase', 'done');
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(width).toBeLessThanOrEqual(0);
  await picture(page, 'puzzle-phone');
});

test('the day’s puzzle, and a choice of game and difficulty', async ({ page }) => {
  await page.goto('/puzzles');
  await expect(page).toHaveURL(/\/puzzles\/awale\/\w+/);
  await page.getByRole('radio', { name: 'Avalam' }).check();
  await expect(page).toHaveURL(/\/puzzles\/avalam\/\w+/);
  await page.getByRole('radio', { name: 'Hard' }).check();
  await expect(board(page)).toHaveAttribute('data-settled', 'true');
  await page.getByRole('link', { name: 'Puzzle of the day' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Puzzle of the day');
  await expect(board(page)).toHaveAttribute('data-settled', 'true');
});

test('puzzles and openings are accessible, light and dark', async ({ page }) => {
  const inBoth = async (look: () => AxeBuilder, name: string): Promise<void> => {
    expect((await look().analyze()).violations).toEqual([]);
    await picture(page, `${name}-light`);
    await turnDark(page);
    expect((await look().analyze()).violations).toEqual([]);
    await picture(page, `${name}-dark`);
    await page.emulateMedia({ colorScheme: 'light' });
  };
  const { id } = puzzlesOf('awale')[0]!;
  await page.goto(`/puzzles/awale/${id}`);
  await settled(page, 0);
  await page.getByRole('button', { name: 'Show the solution' }).click();
  await expect(page.getByTestId('why')).toBeVisible();
  await inBoth(() => axe(page), 'puzzle');
  await page.goto('/analyse?on=awale');
  await settled(page, 0);
  await page.getByTestId('openings').locator('summary').click();
  await expect(page.getByTestId('openings').getByRole('table')).toBeVisible();
  await inBoth(() => axe(page).include('[data-testid=openings]'), 'openings');
});

test('an opening’s move is played by a click', async ({ page }) => {
  await page.goto('/analyse?on=tricolore');
  await settled(page, 0);
  const openings = page.getByTestId('openings');
  await openings.locator('summary').click();
  await openings.getByRole('row').nth(1).getByRole('button').click();
  await settled(page, 1);
  await openings.getByRole('row').nth(1).getByRole('button').click();
  await settled(page, 2);
});

test.describe('a French phone', () => {
  test.use({ locale: 'fr-FR' });

  test('has room for all words @phone-only', async ({ page }) => {
    await page.goto(`/puzzles/awale/${puzzlesOf('awale')[0]!.id}`);
    await settled(page, 0);
    await expect(page.getByRole('link', { name: 'Problèmes' })).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(width).toBeLessThanOrEqual(0);
  });
});
