// Two people play each other from two browsers, whatever happens in between.

import type { Page } from '@playwright/test';
import { board, cell, settled, view } from './support/game';
import { expect, test } from './support/test';

test.use({ allowed: [/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|ERR_INCOMPLETE|ERR_SOCKET/] });

async function invite(page: Page, name = ''): Promise<string> {
  await page.goto('/');
  await page.getByRole('radio', { name: 'Invite a friend' }).check();
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  const link = page.getByRole('textbox', { name: /link/i });
  await expect(link).toBeVisible();
  return link.inputValue();
}

test('a game by link, with a reload and a killed server', async ({ somebody, program }) => {
  const ada = await somebody();
  const bea = await somebody();
  const link = await invite(ada, 'Ada');
  await bea.goto(link);
  await bea.getByLabel('Your name').fill('Bea');
  await bea.getByRole('button', { name: /^Take the seat/ }).click();
  await expect(board(bea)).toBeVisible();
  for (const page of [ada, bea]) {
    await expect(page.getByTestId('player-1')).toContainText('Ada');
    await expect(page.getByTestId('player-2')).toContainText('Bea');
  }

  await cell(ada, 'C').click();
  await settled(ada, 1);
  await settled(bea, 1);
  await cell(bea, 'c').click();
  await settled(bea, 2);
  await settled(ada, 2);

  await ada.reload();
  await settled(ada, 2);
  await cell(ada, 'A').click();
  await settled(bea, 3);

  await program.kill();
  await expect(ada.getByText(/connection/i).first()).toBeVisible();
  // A move made meanwhile is not lost.
  await cell(bea, 'a').click();
  await program.restart();
  await settled(bea, 4);
  await settled(ada, 4);
  await cell(ada, 'B').click();
  await settled(bea, 5);
});

test('taking a seat is a deliberate act', async ({ somebody }) => {
  const ada = await somebody();
  const link = await invite(ada);
  await expect(ada.getByText('This link works on this computer only.')).toBeVisible();
  // Nobody is to move before there is somebody to play against.
  await expect(ada.getByTestId('player-1')).not.toContainText('to move');
  // One's own link again, in the same browser: no other seat is offered.
  const again = await ada.context().newPage();
  await again.goto(link);
  await expect(board(again)).toBeVisible();
  await expect(again.getByRole('button', { name: /^Take the seat/ })).toHaveCount(0);
  const watcher = await somebody();
  await watcher.goto(link);
  await expect(board(watcher)).toBeVisible();
  const bea = await somebody();
  await bea.goto(link);
  await bea.getByRole('button', { name: /^Take the seat/ }).click();
  await expect(watcher.getByRole('button', { name: /^Take the seat/ })).toHaveCount(0);
  await expect(ada.getByTestId('player-1')).toContainText('to move');
  await cell(ada, 'A').click();
  await settled(watcher, 1);
  await cell(watcher, 'a').click({ force: true });
  // Had it been a move, the seat's own would come too late.
  await cell(bea, 'b').click();
  await settled(watcher, 2);
  const id = new URL(link).pathname.split('/').at(-1)!;
  expect((await view(ada.request, id)).moves).toEqual(['A', 'b']);
});

test('a rematch leads both to one game, with sides swapped', async ({ somebody }) => {
  const ada = await somebody();
  const bea = await somebody();
  const link = await invite(ada);
  await bea.goto(link);
  await bea.getByRole('button', { name: /^Take the seat/ }).click();
  // Nobody gets help against a person.
  await expect(ada.getByRole('button', { name: 'Resign' })).toBeVisible();
  await expect(ada.getByRole('button', { name: 'Hint' })).toHaveCount(0);
  await ada.getByRole('button', { name: 'Resign' }).click();
  await ada.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await ada.getByRole('dialog').getByRole('button', { name: 'Rematch' }).click();
  await expect(ada).not.toHaveURL(link);
  const accept = bea.getByRole('dialog').getByRole('button', { name: 'Accept the rematch' });
  await expect(accept).toBeVisible();
  await accept.click();
  await expect(bea).toHaveURL(ada.url());
  // Bea is player 1 now.
  await cell(bea, 'C').click();
  await settled(bea, 1);
  await settled(ada, 1);
  await cell(ada, 'c').click();
  await settled(bea, 2);
});
