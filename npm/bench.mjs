// Speed and size of the engine for JavaScript, beside the native program in the same run:
// `node npm/bench.mjs target/release/awalam`, which `make bench` does.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { brotliCompressSync, gzipSync } from 'node:zlib';

import { bench, catalogue, load } from './dist/node.js';

/** The best of these counts: others may use the machine. */
const ROUNDS = 5;
const MIN_RATIO = 0.6;
const MAX_COMPRESSED_BYTES = 500_000;

const native = process.argv[2];
const dist = new URL('./dist/', import.meta.url);
await load();
const games = catalogue().map(({ name }) => name);

/** Nodes of each game, and nodes per second. */
function nativeRound() {
  const lines = execFileSync(native, ['bench'], { encoding: 'utf8' }).split('\n');
  return games.map((game) => {
    const [, nodes, , rate] = lines.find((line) => line.startsWith(game)).split(' ');
    return { nodes: Number(nodes), rate: Number(rate) };
  });
}

const asRate = ({ nodes, time_ms }) => ({ nodes, rate: (nodes / time_ms) * 1000 });

/** A page in Chromium that has loaded the engine. */
async function openPage() {
  const { chromium } = createRequire(new URL('../web/package.json', import.meta.url))('@playwright/test');
  const types = { js: 'text/javascript', wasm: 'application/wasm' };
  const server = createServer((request, response) => {
    const file = new URL(`.${request.url}`, dist);
    const isThere = file.href.startsWith(dist.href) && existsSync(file) && request.url !== '/';
    const type = types[request.url.split('.').at(-1)] ?? 'text/html';
    response.writeHead(200, { 'content-type': type }).end(isThere ? readFileSync(file) : '');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  const executablePath = process.env.CHROMIUM ?? browsers.find((path) => existsSync(path));
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args });
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.evaluate(async () => {
    globalThis.awalam = await import('/index.js');
    await globalThis.awalam.load();
  });
  const close = async () => {
    await browser.close();
    server.close();
  };
  return { page, close };
}

const { page, close } = await openPage();
const rounds = { native: [], node: [], chromium: [] };
for (let round = 0; round < ROUNDS; round += 1) {
  rounds.native.push(nativeRound());
  rounds.node.push(games.map((game) => asRate(bench(game))));
  const inPage = await page.evaluate((games) => games.map((game) => globalThis.awalam.bench(game)), games);
  rounds.chromium.push(inPage.map(asRate));
}
await close();

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
      `   Chromium ${millions('chromium')}  ratio ${ratio('chromium').toFixed(2)}${isGood ? '' : '  BELOW AIM'}`,
  );
});
const module = readFileSync(new URL('engine_bg.wasm', dist));
const gzip = gzipSync(module, { level: 9 }).length;
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(0)} kB`;
console.log(
  `  size ${kilobytes(module.length)}, gzip ${kilobytes(gzip)}, brotli ${kilobytes(brotliCompressSync(module).length)}` +
    (gzip < MAX_COMPRESSED_BYTES ? '' : '  ABOVE AIM'),
);
