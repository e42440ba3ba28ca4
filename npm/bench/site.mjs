// What the static site costs those who open it: bytes, time and memory.
import { readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';

import { serve } from './browser.mjs';
import { kilobytes, megabytes, seconds, tell } from './figures.mjs';

const MAX_ENGINE_BYTES = 500_000;
const MAX_PAGE_BYTES = 150_000;
const MAX_FIRST_MOVE = 1500;
const MAX_WORKER_BYTES = 100_000_000;

/** The fastest of these counts: others may use the machine. */
const ROUNDS = 5;
/** Milliseconds: what an analysis needs later it has taken by then. */
const ANALYSIS_TIME = 20_000;

const compressed = (bytes) => gzipSync(bytes, { level: 9 }).length;
const isEngine = ({ path }) => /\.worker-|\.wasm$/.test(path);

/** A browser that was never here: nothing is cached, nothing stored, and no file is fetched early. */
const stranger = (browser) => browser.newContext({ serviceWorkers: 'block', locale: 'en-GB' });

/** Milliseconds from opening the page until a bot's first move is on the board. */
async function firstMove(browser, url) {
  const context = await stranger(browser);
  const page = await context.newPage();
  // The only choice that is not the usual one: the bot begins.
  await page.addInitScript(() => localStorage.setItem('awalam.choices', JSON.stringify({ side: 'second' })));
  await page.goto(url, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  const shown = await page.waitForFunction(
    () => document.querySelector('.board[data-ply="1"]') && performance.now(),
  );
  const time = await shown.jsonValue();
  await context.close();
  return time;
}

/** In a search worker: says how much memory its engine has, whenever it says something to the page. */
const TELLING_MEMORY = `{
  const { instantiate } = WebAssembly;
  const bench = new BroadcastChannel('bench');
  let memory;
  WebAssembly.instantiate = async (...given) => {
    const made = await instantiate(...given);
    memory = (made.instance ?? made).exports.memory;
    return made;
  };
  const say = postMessage;
  globalThis.postMessage = (...given) => {
    bench.postMessage(memory.buffer.byteLength);
    say(...given);
  };
}
`;

/** The most memory that the engine of a search worker has while a screen is looked at. */
async function workerBytes(browser, url, choices, use) {
  const context = await stranger(browser);
  const page = await context.newPage();
  await page.addInitScript((choices) => {
    localStorage.setItem('awalam.choices', JSON.stringify(choices));
    globalThis.taken = [];
    new BroadcastChannel('bench').addEventListener('message', ({ data }) => globalThis.taken.push(data));
  }, choices);
  await page.goto(url);
  await use(page);
  const taken = await page.evaluate(() => globalThis.taken);
  await context.close();
  return Math.max(...taken);
}

async function watchAnalysis(page) {
  await page.getByTestId('depth').waitFor();
  await page.waitForTimeout(ANALYSIS_TIME);
}

async function awaitFirstMove(page) {
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.locator('.board[data-ply="1"]').waitFor();
}

/** Tells sizes, the time to a first move, and memory. */
export async function tellSite(browser, dist, site) {
  const module = readFileSync(new URL('engine_bg.wasm', dist));
  console.log('the static site (compressed by gzip)');
  tell('engine', compressed(module), MAX_ENGINE_BYTES, kilobytes);
  console.log(`    uncompressed ${kilobytes(module.length)}, by brotli ${kilobytes(brotliCompressSync(module).length)}`);

  const server = await serve(site, (path) => (/search\.worker-/.test(path) ? TELLING_MEMORY : ''));
  const times = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    server.fetched.length = 0;
    times.push(await firstMove(browser, server.url));
  }
  const bytes = server.fetched.filter((file) => !isEngine(file)).reduce((sum, { body }) => sum + compressed(body), 0);
  tell('files before the engine, up to a first move', bytes, MAX_PAGE_BYTES, kilobytes);
  tell(`a bot's first move after opening it, best of ${ROUNDS}`, Math.min(...times), MAX_FIRST_MOVE, seconds);
  for (const game of ['avalam', 'awale', 'tricolore']) {
    const analysed = await workerBytes(browser, `${server.url}#/analyse?on=${game}`, {}, watchAnalysis);
    tell(`a worker's memory, ${game} analysed for ${ANALYSIS_TIME / 1000} s`, analysed, MAX_WORKER_BYTES, megabytes);
    const choices = { game, level: 8, side: 'second' };
    const played = await workerBytes(browser, server.url, choices, awaitFirstMove);
    tell(`a worker's memory, ${game} played at the highest level`, played, MAX_WORKER_BYTES, megabytes);
  }
  await server.close();
}
