// A tournament begun, followed and looked at on the page.

import type { TournamentView } from '../../src/api/schema';
import { board } from './support/game';
import { expect, expectAccessible, picture, test } from './support/test';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
// One tournament at a time.
test.describe.configure({ mode: 'serial' });

test('a tournament runs and its table is right', async ({ page }) => {
  await page.goto('/arena');
  await page.getByLabel('Games per pair').fill('6');
  await page.getByRole('button', { name: 'Start the tournament' }).click();
  await expect(page).toHaveURL(/\/arena\/./);
  const progress = page.getByTestId('progress');
  await expect(progress).toHaveAttribute('data-running', 'false');
  await expect(progress).toHaveAttribute('data-played', '6');
  const id = page.url().split('/').at(-1)!;
  const answer = await page.request.get(`/api/tournaments/${id}`);
  const { summary } = (await answer.json()) as TournamentView;
  // The better bot stands first.
  const [wins, draws, losses] = summary.matches[0]!.results;
  const best = wins >= losses ? [wins, draws, losses] : [losses, draws, wins];
  const row = page.getByTestId('cross-table').getByRole('row').nth(1);
  await expect(row).toContainText(new RegExp(best.join('\\s*/\\s*')));
  await expect(page.getByTestId('standings').getByRole('row')).toHaveCount(3);
  await expect(page.getByTestId('score-graph')).toBeVisible();
  await expect(page.getByTestId('games').getByRole('row')).toHaveCount(7);
  await expectAccessible(page);
  await picture(page, 'arena');
  await page.getByTestId('games').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/analyse/);
  await expect(board(page)).toBeVisible();
});

test('the graph is about the bot that stands first, not the one listed first', async ({ page }) => {
  const bots = ['random', 'greedy', 'level:3'];
  const begun = await page.request.post('/api/tournaments', { data: { game: 'awale', bots, games: 4 } });
  expect(begun.status(), await begun.text()).toBe(201);
  const { id } = (await begun.json()) as { id: string };
  await page.goto(`/arena/${id}`);
  await expect(page.getByTestId('progress')).toHaveAttribute('data-running', 'false');
  await expect(page.getByTestId('standings').getByRole('row').nth(1)).toContainText('Level 3');
  await expect(page.getByRole('heading', { name: 'Score of Level 3 over the tournament' })).toBeVisible();
  await expect(page.getByTestId('score-graph')).toHaveAccessibleName(/^After 8 games Level 3 has/);
});

test('a running game is followed, and the tournament stopped', async ({ page }) => {
  const begun = await page.request.post('/api/tournaments', {
    data: { game: 'awale', bots: ['level:7', 'level:8'], games: 2000, time_ms: 100 },
  });
  expect(begun.status(), await begun.text()).toBe(201);
  const { id } = (await begun.json()) as { id: string };
  await page.goto(`/arena/${id}`);
  await expect(page.getByTestId('live').locator('.board')).toBeVisible();
  const ply = () => page.getByTestId('live').locator('.board').getAttribute('data-ply');
  const first = await ply();
  await expect.poll(ply).not.toBe(first);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByTestId('progress')).toHaveAttribute('data-running', 'false');
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
});

test.describe('on a server for others', () => {
  // The refusal, as browsers report it.
  test.use({ allowed: [/403/] });

  test('only its operator begins tournaments, by the address that it printed', async ({ page, ownProgram }) => {
    const program = await ownProgram({ args: ['--public-host', 'play.example'] });
    const begin = async (): Promise<void> => {
      await page.goto(`${program.url}/arena`);
      await page.getByLabel('Games per pair').fill('2');
      await page.getByRole('button', { name: 'Start the tournament' }).click();
    };
    await begin();
    await expect(page.getByText('Only the operator of this server may do that').first()).toBeVisible();
    await expect.poll(() => program.said).toContain('#operator=');
    const token = /#operator=(\w+)/.exec(program.said)![1]!;
    // Their browser reaches it by another name here.
    await page.goto(`${program.url}/#operator=${token}`);
    await expect(page).toHaveURL(`${program.url}/`);
    await begin();
    await expect(page).toHaveURL(/\/arena\/./);
    await expect(page.getByTestId('progress')).toHaveAttribute('data-running', 'false');
  });
});
