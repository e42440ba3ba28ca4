// Two people play each other from two browsers, whatever happens in between.

import type { Page } from '@playwright/test';
import { board, cell, settled, view } from './support/game';
import { expectNote } from './support/noted';
import { expect, expectAccessible, holdBack, picture, test } from './support/test';

// What moves is looked at elsewhere.
test.use({ contextOptions: { reducedMotion: 'reduce' }, allowed: [/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|ERR_INCOMPLETE|ERR_SOCKET|status of (409|429)/] });

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

interface Two {
  ada: Page;
  bea: Page;
  link: string;
}

/** Ada has invited Bea, and each has moved. */
async function twoAtPlay(somebody: () => Promise<Page>): Promise<Two> {
  const [ada, bea] = [await somebody(), await somebody()];
  const link = await invite(ada, 'Ada');
  await bea.goto(link);
  await bea.getByLabel('Your name').fill('Bea');
  await bea.getByRole('button', { name: /^Take the seat/ }).click();
  await cell(ada, 'C').click();
  await settled(bea, 1);
  await cell(bea, 'c').click();
  await settled(ada, 2);
  return { ada, bea, link };
}

function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click();
}

test('a rematch leads both to one game, with sides swapped', async ({ somebody }) => {
  const { ada, bea, link } = await twoAtPlay(() => somebody());
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

test('take-backs and a draw are agreed on, over a killed server', async ({ somebody, program }) => {
  const { ada, bea } = await twoAtPlay(() => somebody());
  // On her own turn Bea's answer goes back with her move.
  await press(ada, 'Ask to take back');
  await expect(bea.getByTestId('offer')).toContainText('Ada asks to take back a move');
  await expect(bea).toHaveTitle(/Ada asks to take back/);
  await expectAccessible(bea);
  await picture(bea, 'friends-asked');
  await press(bea, 'Decline');
  await expect(bea.getByTestId('offer')).toHaveCount(0);
  await expectNote(ada, 'Your offer was declined');
  // Nobody is asked twice about the same.
  await expect(ada.getByRole('button', { name: 'Ask to take back' })).toBeDisabled();
  await press(bea, 'Ask to take back');
  await press(ada, 'Accept');
  await settled(ada, 1);
  await settled(bea, 1);
  await cell(bea, 'd').click();
  await settled(ada, 2);

  await press(ada, 'Offer a draw');
  await expect(bea.getByTestId('offer')).toContainText('Ada offers a draw');
  await program.kill();
  await expect(bea.getByText(/connection/i).first()).toBeVisible();
  await program.restart();
  // The offer is back with the server; moving on declines it.
  await cell(ada, 'A').click();
  await settled(bea, 3);
  await expect(bea.getByTestId('offer')).toContainText('Ada offers a draw');
  await cell(bea, 'a').click();
  await settled(ada, 4);
  await expect(ada.getByTestId('offer')).toHaveCount(0);
  await press(bea, 'Offer a draw');
  await press(ada, 'Accept');
  for (const page of [ada, bea]) {
    await expect(page.getByRole('dialog')).toContainText('Draw by agreement');
  }
});

test('who leaves is missed, and may come back', async ({ somebody }) => {
  const { ada, bea, link } = await twoAtPlay(() => somebody());
  await cell(ada, 'A').click();
  await settled(bea, 3);
  const watcher = await somebody();
  await watcher.goto(link);
  await expect(ada.getByText('Spectators: 1')).toBeVisible();
  // On a phone, too.
  await ada.setViewportSize({ width: 360, height: 740 });
  await expect(ada.getByText('Spectators: 1')).toBeVisible();
  // A reload is no absence.
  await bea.reload();
  await settled(bea, 3);
  await expect(ada.getByTestId('absence')).toHaveCount(0);
  await bea.goto('about:blank');
  await expect(ada.getByTestId('absence')).toContainText('Bea has left');
  await expect(ada.getByTestId('player-2')).toContainText('away');
  await expect(ada.getByTestId('absence')).toContainText('You can claim the game in');
  await expectAccessible(ada);
  await picture(ada, 'friends-away');
  // As if two minutes had passed: what may be claimed is the server's to say.
  await ada.route(/\/api\/games\/\w+$/, async (route) => {
    const answer = await route.fetch();
    const game = (await answer.json()) as { remote: { claim_in_ms: number } };
    game.remote.claim_in_ms = 0;
    await route.fulfill({ response: answer, json: game });
  });
  await ada.reload();
  await picture(ada, 'friends-claim');
  await press(ada, 'Claim the win');
  await expectNote(ada, 'has not been away long enough');
  await bea.goto(link);
  await expect(ada.getByTestId('absence')).toHaveCount(0);
  await expect(ada.getByTestId('player-2')).not.toContainText('away');
  await expectNote(ada, 'Bea is back');
});

test('phrases are said, shown, muted and bounded', async ({ somebody }) => {
  const { ada, bea } = await twoAtPlay(() => somebody());
  await ada.getByText('Say something').click();
  await press(ada, 'Hello!');
  await expect(bea.getByTestId('says-1')).toHaveText('Hello!');
  await bea.getByRole('button', { name: 'FR – Français' }).click();
  await expect(bea.getByTestId('says-1')).toHaveText('Bonjour\u00a0!');
  await picture(ada, 'friends-phrases');
  await expectAccessible(ada);
  await bea.getByText('Dire un mot').click();
  await bea.getByLabel('Afficher ce que dit l’adversaire').uncheck();
  for (const phrase of ['Good luck!', 'Nice move!', 'Oops!', 'Thank you!']) {
    await press(ada, phrase);
    await expect(ada.getByTestId('says-1')).toHaveText(phrase);
  }
  await expect(bea.getByTestId('says-1')).toHaveCount(0);
  await press(ada, 'Goodbye!');
  await expectNote(ada, 'At most five phrases per minute');
});

test('a game is called off before both have moved', async ({ somebody }) => {
  const [ada, bea] = [await somebody(), await somebody()];
  const link = await invite(ada, 'Ada');
  await bea.goto(link);
  await bea.getByRole('button', { name: /^Take the seat/ }).click();
  await cell(ada, 'C').click();
  await settled(bea, 1);
  await press(bea, 'Abort');
  await bea.getByRole('dialog').getByRole('button', { name: 'Abort' }).click();
  for (const page of [ada, bea]) {
    await expect(page.getByTestId('status')).toContainText('Game aborted');
    await expect(page.getByRole('button', { name: 'Resign' })).toHaveCount(0);
  }
  await picture(ada, 'friends-aborted');
  await ada.getByRole('link', { name: 'New game' }).click();
  await expect(ada.getByText('Aborted', { exact: true })).toBeVisible();
  // Nobody is helped by looking into it now.
  await bea.getByRole('main').getByRole('link', { name: 'Analyse' }).click();
  await settled(bea, 1);
  await expect(board(bea)).toContainText('★');
});

test('strangers meet in the lobby @phone', async ({ somebody, isMobile }) => {
  const [ada, bea] = [await somebody(), await somebody()];
  await ada.goto('/');
  await ada.getByRole('radio', { name: 'Invite a friend' }).check();
  await expect(ada.getByText('Nobody is waiting for an opponent right now.')).toBeVisible();
  await ada.getByLabel('Your name').fill('Ada');
  await ada.getByLabel('Let anybody join').check();
  await press(ada, 'Play');
  await expect(ada.getByRole('heading', { name: 'Waiting for an opponent' })).toBeVisible();
  await expectAccessible(ada);
  await picture(ada, `lobby-waiting${isMobile ? '-phone' : ''}`);
  await bea.goto('/');
  const join = bea.getByRole('button', { name: 'Join Ada: Awalé' });
  await expect(join).toBeVisible();
  await expectAccessible(bea);
  await picture(bea, `lobby${isMobile ? '-phone' : ''}`);
  // Not listed any more, and listed again: on a phone it is no different.
  if (!isMobile) {
    // News of the game that come before the answer do not undo what was asked for.
    const answer = await holdBack(ada, /\/listing$/);
    const isOpen = ada.getByLabel('Let anybody join');
    await isOpen.uncheck();
    const visitor = await somebody();
    await visitor.goto(ada.url());
    await expect(ada.getByText('Spectators: 1')).toBeVisible();
    await expect(isOpen).not.toBeChecked();
    answer();
    await expect(join).toHaveCount(0);
    await expect(isOpen).not.toBeChecked();
    const listed = ada.waitForResponse(/\/listing$/);
    await ada.getByLabel('Let anybody join').check();
    await listed;
    // Who comes back to the page need not wait for the next look.
    await bea.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  }
  await join.click();
  await bea.getByLabel('Your name').fill('Bea');
  await bea.getByRole('button', { name: /^Take the seat/ }).click();
  await expect(board(bea)).toBeVisible();
  await expect(ada.getByTestId('player-1')).toContainText('to move');
  await expect(ada.getByTestId('player-2')).toContainText('Bea');
  await cell(ada, 'C').click();
  await settled(bea, 1);
  await expect(bea.getByRole('button', { name: 'Abort' })).toBeVisible();
  const width = await bea.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(width, 'nothing is wider than the window').toBeLessThanOrEqual(0);
  await expectAccessible(bea);
  await picture(bea, `friends${isMobile ? '-phone' : ''}`);
});
