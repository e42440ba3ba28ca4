// How the static site responds while its workers search: when a search that is stopped is over,
// and how long the page itself is kept from answering.
import { serve } from './browser.mjs';
import { milliseconds, tell } from './figures.mjs';

const MAX_STOP = 50;
const MAX_BLOCKED = 50;
/** Others may use the machine: the middle one of these counts, and the shortest of what blocks. */
const ROUNDS = 5;
/** Milliseconds of a search before it is stopped, and of silence after which it is over. */
const SEARCH_TIME = 2_000;
const SILENCE = 1_000;

/** In a search worker: says when it looked at the clock, which every search does all the time. */
const TELLING_TIME = `{
  const bench = new BroadcastChannel('bench');
  const now = performance.now.bind(performance);
  let told = 0;
  performance.now = () => {
    const time = now();
    if (time - told >= 1) bench.postMessage(performance.timeOrigin + (told = time));
    return time;
  };
}
`;

/** In a page: notes when its search worker was last at work, and how long its own tasks took. */
function take() {
  globalThis.searched = 0;
  globalThis.blocked = 0;
  new BroadcastChannel('bench').addEventListener('message', ({ data }) => (globalThis.searched = data));
  const longest = (tasks) => Math.max(globalThis.blocked, ...tasks.getEntries().map(({ duration }) => duration));
  // Tasks of less than 50 ms are not told.
  new PerformanceObserver((tasks) => (globalThis.blocked = longest(tasks))).observe({ type: 'longtask' });
}

/** In a page: switches the analysis off; milliseconds until its worker has done its last. */
async function stop(silence) {
  const moment = () => performance.timeOrigin + performance.now();
  const begun = moment();
  document.querySelector('[data-testid="engine"] [role="switch"]').click();
  while (moment() - Math.max(begun, globalThis.searched) < silence) {
    await new Promise((done) => setTimeout(done, 10));
  }
  return Math.max(0, globalThis.searched - begun);
}

async function respond(browser, url) {
  const context = await browser.newContext({ serviceWorkers: 'block', locale: 'en-GB' });
  const page = await context.newPage();
  await page.addInitScript(take);
  await page.goto(url);
  await page.waitForFunction(() => globalThis.searched > 0);
  // What the page does to open itself is not what is measured.
  await page.evaluate(() => (globalThis.blocked = 0));
  await page.waitForTimeout(SEARCH_TIME);
  const blocked = await page.evaluate(() => globalThis.blocked);
  const stopped = await page.evaluate(stop, SILENCE);
  await context.close();
  return { blocked, stopped };
}

/** Tells how soon searches stop, and how long the page was busy beside them. */
export async function tellResponse(browser, site) {
  const server = await serve(site, (path) => (/search\.worker-/.test(path) ? TELLING_TIME : ''));
  console.log(`the page while it analyses, ${ROUNDS} times`);
  for (const game of ['avalam', 'awale', 'tricolore']) {
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push(await respond(browser, `${server.url}#/analyse?on=${game}`));
    }
    const sorted = (what) => rounds.map((round) => round[what]).sort((one, other) => one - other);
    tell(`${game}: a search is over after it is stopped`, sorted('stopped')[Math.floor(ROUNDS / 2)], MAX_STOP, milliseconds);
    tell(`${game}: the page's longest task of 50 ms or more`, sorted('blocked')[0], MAX_BLOCKED, milliseconds);
  }
  await server.close();
}
