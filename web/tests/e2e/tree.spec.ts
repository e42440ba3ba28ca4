// Variations, studies, the position editor and embedded boards.

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { cell, settled } from './support/game';
import { expect, expectAccessible, holdBack, picture, test } from './support/test';

// What the rules refuse is an answer with a status of its own.
test.use({ contextOptions: { reducedMotion: 'reduce' }, allowed: [/status of 400/] });

/** Nothing sticks out of the screen. */
async function expectNarrow(page: Page): Promise<void> {
  const whole = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(whole).toBeLessThanOrEqual(page.viewportSize()!.width);
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.locator('body').press(key);
}

async function type(page: Page, move: string, ply: number): Promise<void> {
  await press(page, 'm');
  await page.keyboard.type(move);
  await page.keyboard.press('Enter');
  await settled(page, ply);
  await page.locator('h1').first().evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
}

test('a tree made by keyboard is there after a reload, and in the record', async ({ page }) => {
  await page.goto('/analyse?on=awale&moves=F,f,B,e&ply=1');
  await settled(page, 1);
  await type(page, 'e', 2);
  await type(page, 'B', 3);
  await press(page, 'ArrowLeft', 'ArrowLeft');
  await settled(page, 1);
  await type(page, 'd', 2);
  const moves = page.getByTestId('moves');
  await expect(moves.getByRole('list', { name: 'Variations on f' }).getByRole('listitem')).toHaveCount(2);
  // Up to the sibling, a variation of the variation, and a comment.
  await press(page, 'ArrowUp', 'ArrowRight');
  await settled(page, 3);
  await press(page, 'ArrowLeft');
  await settled(page, 2);
  await type(page, 'A', 3);
  await press(page, 'r');
  await page.keyboard.type('A quiet move');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'interesting move' }).click();
  await expect(moves).toContainText('A quiet move');
  await expect(moves.getByRole('button', { name: /^A ?, interesting move/ })).toHaveAttribute('aria-current', 'true');
  await expect(moves.getByRole('list', { name: 'Variations on B' })).toHaveCount(1);
  await expectAccessible(page);
  await picture(page, 'tree');
  await expect(page).toHaveURL(/line=e%2CA/);
  await page.reload();
  await settled(page, 3);
  await expect(moves).toContainText('A quiet move');
  await expect(moves.getByRole('list', { name: 'Variations on f' }).first()).toContainText('d');
  // Promoted within its variation, deleted, and brought back.
  await press(page, 'p');
  await expect(moves.getByRole('list', { name: 'Variations on A' })).toHaveCount(1);
  await press(page, 'Delete');
  await settled(page, 2);
  await expect(moves).not.toContainText('A quiet move');
  await press(page, 'u');
  await settled(page, 3);
  await expect(moves).toContainText('A quiet move');
  // All of it on paper.
  await page.getByRole('button', { name: 'Share' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Record as text' }).click(),
  ]);
  const record = await readFile((await download.path())!, 'utf8');
  expect(record).toContain('1. F f (1... e 2. A!? {A quiet move} (2. B)) (1... d) 2. B e *');
});

test('a pasted record keeps its variations @phone', async ({ page }) => {
  await page.goto('/analyse');
  const record = '[Game "awale"]\n[Player1 "Ada"]\n\n{Where it begins} 1. F! f?? {no} (1... e (1... d)) 2. B * (2... a)';
  await page.getByRole('textbox').first().fill(record);
  await page.getByRole('button', { name: 'Analyse', exact: true }).click();
  const moves = page.getByTestId('moves');
  await expect(moves).toContainText('Where it begins');
  await expect(moves.getByRole('button', { name: /^f ?, blunder/ })).toBeVisible();
  await expect(moves.getByRole('list', { name: 'Variations on the end' })).toContainText('a');
  await expect(page.getByText('Ada').filter({ visible: true }).first()).toBeVisible();
  await expectAccessible(page);
  await expectNarrow(page);
  await picture(page, 'record');
  await page.goto('/analyse');
  await page.getByRole('textbox').first().fill(record.replace('e (1', 'B (1'));
  await page.getByRole('button', { name: 'Analyse', exact: true }).click();
  await expect(page.locator('.page .error')).toBeVisible();
});

test('arrows are drawn by mouse and by key, and kept with the move', async ({ page }) => {
  await page.goto('/analyse?on=avalam&ply=0');
  await settled(page, 0);
  const centre = async (name: string): Promise<{ x: number; y: number }> => {
    const box = (await cell(page, name).boundingBox())!;
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [from, to] = [await centre('c9'), await centre('d8')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up({ button: 'right' });
  await expect(page.locator('.marks .own')).toHaveCount(1);
  await cell(page, 'c9').focus();
  await page.keyboard.press('d');
  await page.keyboard.press('d');
  await expect(page.locator('.marks circle.own')).toHaveCount(1);
  await expect(page.getByText('Drawn: c9-d8, c9')).toBeAttached();
  // The engine's best moves, and values for few of the many moves.
  await expect(page.locator('.marks .best').first()).toBeVisible();
  await expect(page.locator('.marks .best')).toHaveCount(3);
  await picture(page, 'drawings');
  // Changes are kept with the address a moment after they are made.
  const kept = (): Promise<string> => page.evaluate(() => JSON.stringify(history.state));
  await expect.poll(kept).toContain('"c9-d8","c9"');
  // Before the engine has said anything, everything stands where it will stand.
  const top = async (): Promise<number> => (await page.getByRole('button', { name: 'Clear drawings' }).boundingBox())!.y;
  const speak = await holdBack(page, /\.wasm$/);
  await page.reload();
  await expect(page.locator('.marks .own')).toHaveCount(2);
  const before = await top();
  speak();
  await expect(page.locator('.marks .best')).toHaveCount(3);
  expect(await top()).toBe(before);
  await page.getByRole('button', { name: 'Clear drawings' }).click();
  await expect(page.locator('.marks .own')).toHaveCount(0);
});

test('a study is kept, exported and imported', async ({ page, browser, baseURL }) => {
  await page.goto('/analyse?on=awale&moves=F,f&ply=1');
  await settled(page, 1);
  await cell(page, 'e').click();
  await settled(page, 2);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByLabel('Name of the study').fill('Openings');
  await page.getByLabel('Name of the chapter').fill('The usual one');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/study=.*chapter=/);
  await settled(page, 2);
  // What is changed now is kept by itself.
  await cell(page, 'B').click();
  await settled(page, 3);
  await page.getByRole('link', { name: 'Openings' }).click();
  const study = page.getByTestId('study');
  await expect(study).toContainText('The usual one');
  await expectAccessible(page);
  await picture(page, 'studies');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    study.getByRole('button', { name: 'Export' }).click(),
  ]);
  const file = (await download.path())!;
  expect(download.suggestedFilename()).toBe('Openings.json');

  const elsewhere = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const other = await elsewhere.newPage();
  await other.goto('/studies');
  await expect(other.getByText(/No studies yet/)).toBeVisible();
  await other.locator('input[type=file]').setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
  await expect(other.getByText('contains no studies')).toBeVisible();
  await other.locator('input[type=file]').setInputFiles(file);
  await other.getByRole('link', { name: 'The usual one' }).click();
  const moves = other.getByTestId('moves');
  await expect(moves.getByRole('list', { name: 'Variations on f' })).toContainText('B');
  // A file with a move that the rules forbid.
  const damaged = (await readFile(file, 'utf8')).replace('"move": "e"', '"move": "A"');
  await other.goto('/studies');
  await other.locator('input[type=file]').setInputFiles({ name: 'y.json', mimeType: 'application/json', buffer: Buffer.from(damaged) });
  await expect(other.getByText(/skipped: The usual one/)).toBeVisible();
  await elsewhere.close();
});

test('a position is set up, refused while it is wrong, and analysed @phone', async ({ page }) => {
  await page.goto('/editor?on=awale');
  const verdict = page.getByTestId('verdict');
  await expect(verdict).toContainText('6 moves');
  await cell(page, 'A').click();
  await expect(verdict).toContainText('there are 49 seeds in all');
  await expect(page.getByRole('button', { name: 'Analyse' })).toBeDisabled();
  await expectAccessible(page);
  await expectNarrow(page);
  await picture(page, 'editor');
  // By keyboard: one seed less in another house.
  await cell(page, 'B').focus();
  await page.keyboard.press('-');
  await expect(verdict).toContainText('6 moves');
  await page.getByRole('radio', { name: 'North' }).check();
  await expect(page.getByLabel('Position as text')).toHaveValue('5-3-4-4-4-4-4-4-4-4-4-4-0-0-N');
  await page.getByRole('link', { name: 'Analyse' }).last().click();
  await expect(page).toHaveURL(/\/analyse\?on=awale.*5-3-4/);
  await settled(page, 0);
  // Another game, by its towers.
  await page.goto('/editor?on=avalam');
  await expect(verdict).toContainText('moves');
  await page.getByRole('button', { name: 'Empty board' }).click();
  await page.getByRole('group', { name: 'Piece' }).getByLabel('Red').check();
  await cell(page, 'c9').click();
  await cell(page, 'd9').focus();
  await page.keyboard.press('3');
  await expect(verdict).toContainText('2 moves');
});

test('a board in another page', async ({ page, baseURL }) => {
  await page.goto('/analyse?on=awale&moves=F,f,B&ply=1');
  await settled(page, 1);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('button', { name: /embed/ })).toBeVisible();
  // Another port is another origin.
  const frame = `<iframe src="${baseURL}/embed?on=awale&moves=F,f,B&ply=1" title="x" width="600" height="420"></iframe>`;
  const elsewhere = createServer((_, answer) => answer.setHeader('Content-Type', 'text/html').end(frame));
  await new Promise<void>((listening) => elsewhere.listen(0, '127.0.0.1', listening));
  await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
  const board = page.frameLocator('iframe');
  await expect(board.locator('.board')).toHaveAttribute('data-ply', '1');
  await board.getByRole('button', { name: 'Next move' }).click();
  await expect(board.locator('.board')).toHaveAttribute('data-ply', '2');
  await expect(board.getByRole('link', { name: 'Open in Awalam' })).toHaveAttribute('href', /\/analyse\?on=awale/);
  await expect(board.getByRole('banner')).toHaveCount(0);
  await picture(page, 'embed');
  elsewhere.close();
});
