// A finger on a phone: what is a move and what is not.

import { HUMAN, board, cell, open, settled, view } from './support/game';
import { expect, test } from './support/test';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a scroll is not a move, a second finger does no harm @phone-only', async ({ page }) => {
  const { id } = (await open(page, { game: 'awale', seats: [HUMAN, HUMAN] })).game;
  const box = (await cell(page, 'C').boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([px, py], index) => ({ x: px, y: py, id: index })),
    });
  // Two scrolls that begin on a house.
  for (let times = 0; times < 2; times += 1) {
    await touch('touchStart', [x, y]);
    for (let way = 10; way <= 120; way += 10) await touch('touchMove', [x, y - way]);
    await touch('touchEnd');
  }
  // Two fingers at once, twice.
  for (let times = 0; times < 2; times += 1) {
    await touch('touchStart', [x, y], [x + 60, y]);
    await touch('touchEnd');
  }
  await page.evaluate(() => scrollTo(0, 0));
  expect((await view(page.request, id)).moves).toEqual([]);
  await expect(board(page)).toHaveAttribute('data-ply', '0');
  await cell(page, 'C').tap();
  const again = page.getByText('Tap again to play');
  await expect(again).toBeVisible();
  expect((await view(page.request, id)).moves).toEqual([]);
  await cell(page, 'C').tap();
  await settled(page, 1);
  await expect(again).toHaveCount(0);
});
