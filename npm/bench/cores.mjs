// What an analysis gains by a second core: two workers that each look at half of the moves.
import { serve } from './browser.mjs';

/** Milliseconds of analysis. */
const TIME = 10_000;
const GAMES = ['avalam', 'awale', 'tricolore'];

/** In a page: analyses a position in as many workers as there are parts; nodes per second, and the depth. */
async function analyse({ game, parts, time }) {
  const source = `
    import { Analysis, load, position } from '${location.origin}/index.js';
    onmessage = async ({ data: { game, part, parts, time } }) => {
      await load();
      const { turn } = position({ game }).position;
      const begun = performance.now();
      let last;
      for (const view of new Analysis({ game }, part, parts)) {
        last = view;
        if (performance.now() - begun > time) break;
      }
      postMessage({ last, turn, taken: performance.now() - begun });
    };`;
  const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  const ends = Array.from({ length: parts }, (_, part) => {
    const worker = new Worker(address, { type: 'module' });
    worker.postMessage({ game, part, parts, time });
    return new Promise((done, failed) => {
      worker.onerror = failed;
      worker.onmessage = ({ data }) => {
        worker.terminate();
        done(data);
      };
    });
  });
  const found = await Promise.all(ends);
  const { mergeAnalyses } = await import('/index.js');
  const { depth } = mergeAnalyses(found.map(({ last }) => last), found[0].turn);
  return { depth, rate: found.reduce((sum, { last, taken }) => sum + (last.nodes / taken) * 1000, 0) };
}

/** Tells how fast analyses are with one worker and with two. */
export async function tellCores(browser, dist) {
  const server = await serve(dist);
  const page = await browser.newPage();
  await page.goto(server.url);
  console.log(`analysis of the start for ${TIME / 1000} s in Chromium, by workers that share the moves`);
  for (const game of GAMES) {
    const one = await page.evaluate(analyse, { game, parts: 1, time: TIME });
    const two = await page.evaluate(analyse, { game, parts: 2, time: TIME });
    const told = ({ rate, depth }) => `${(rate / 1e6).toFixed(2).padStart(6)} M nodes/s, depth ${String(depth).padStart(2)}`;
    console.log(`  ${game.padEnd(10)} 1 worker ${told(one)}   2 workers ${told(two)}   ratio ${(two.rate / one.rate).toFixed(2)}`);
  }
  await page.close();
  await server.close();
}
