// Speed of the engine for JavaScript, beside the native program in the same run.
import { execFileSync } from 'node:child_process';

import { bench, catalogue, load } from '../dist/node.js';
import { serve } from './browser.mjs';

/** The best of these counts: others may use the machine. */
const ROUNDS = 5;
const MIN_RATIO = 0.6;

/** Nodes of each game, and nodes per second. */
function nativeRound(native, games) {
  const lines = execFileSync(native, ['bench'], { encoding: 'utf8' }).split('\n');
  return games.map((game) => {
    const [, nodes, , rate] = lines.find((line) => line.startsWith(game)).split(' ');
    return { nodes: Number(nodes), rate: Number(rate) };
  });
}

const asRate = ({ nodes, time_ms }) => ({ nodes, rate: (nodes / time_ms) * 1000 });

/** A page that has loaded the engine. */
async function openPage(browser, url) {
  const page = await browser.newPage();
  await page.goto(url);
  await page.evaluate(async () => {
    globalThis.awalam = await import('/index.js');
    await globalThis.awalam.load();
  });
  return page;
}

/** Tells the speed of each game. */
export async function tellSpeed(browser, native, dist) {
  await load();
  const games = catalogue().map(({ name }) => name);
  const server = await serve(dist);
  const page = await openPage(browser, server.url);
  const rounds = { native: [], node: [], chromium: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.native.push(nativeRound(native, games));
    rounds.node.push(games.map((game) => asRate(bench(game))));
    const inPage = await page.evaluate((games) => games.map((game) => globalThis.awalam.bench(game)), games);
    rounds.chromium.push(inPage.map(asRate));
  }
  await page.close();
  await server.close();

  console.log(`the engine for JavaScript beside the native one, the workload of \`awalam bench\`, best of ${ROUNDS}`);
  games.forEach((game, number) => {
    const best = (where) => Math.max(...rounds[where].map((round) => round[number].rate));
    const nodes = new Set(Object.values(rounds).flat().map((round) => round[number].nodes));
    const ratio = (where) => best(where) / best('native');
    const millions = (where) => `${(best(where) / 1e6).toFixed(2).padStart(6)} M/s`;
    const isGood = Math.min(ratio('node'), ratio('chromium')) >= MIN_RATIO && nodes.size === 1;
    console.log(
      `  ${game.padEnd(10)} ${[...nodes].join(' or ')} nodes   native ${millions('native')}` +
        `   Node.js ${millions('node')}  ratio ${ratio('node').toFixed(2)}` +
        `   Chromium ${millions('chromium')}  ratio ${ratio('chromium').toFixed(2)}` +
        `   aim: ${MIN_RATIO} or more${isGood ? '' : '  BELOW AIM'}`,
    );
  });
}
