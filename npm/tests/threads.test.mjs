// The engine with threads: helpers that search, that cannot be started, that break down; and
// a search that is stopped from outside.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { Worker } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';

const NODES = 20_000;
/** The main thread looks at its limit every thousand nodes; what is beyond was searched by helpers. */
const SLACK = 2_000;
const MAX_COMPRESSED_BYTES = 510_000;
const PREPARATION = `
  import { parentPort } from 'node:worker_threads';
  import { load, think } from '${new URL('../dist/node.js', import.meta.url)}';
  import { load as loadThreads } from '${new URL('../dist/threads/node.js', import.meta.url)}';
  const say = (what) => parentPort.postMessage(what);
  const nodes = (bot) => think({ game: 'awale' }, bot, { nodes: ${NODES}, time_ms: 600_000 }).nodes;
`;

const asModule = (code) => new URL(`data:text/javascript,${encodeURIComponent(code)}`);

/** Runs code in a worker whose helpers first run other code. Gives what it says, one by one. */
async function* run(code, inHelpers = '') {
  const before = `import { workerData } from 'node:worker_threads'; if (workerData?.memory) { ${inHelpers} }`;
  const execArgv = inHelpers ? ['--import', asModule(before).href] : [];
  const worker = new Worker(asModule(PREPARATION + code), { execArgv });
  const said = [];
  let wake = () => undefined;
  const hear = (what) => {
    said.push(what);
    wake();
  };
  worker.on('message', hear);
  worker.on('error', (error) => hear({ error }));
  worker.on('exit', () => hear({ end: true }));
  try {
    for (;;) {
      if (said.length === 0) await new Promise((resolve) => (wake = resolve));
      const what = said.shift();
      if (what.error) throw what.error;
      if (what.end) return;
      yield what;
    }
  } finally {
    await worker.terminate();
  }
}

async function all(said) {
  const heard = [];
  for await (const what of said) heard.push(what);
  return heard;
}

test('helpers search, too, for bots that ask for them', async () => {
  const [{ threads }, alone, together] = await all(run(`
    say(await loadThreads(3));
    say({ nodes: nodes('champion') });
    // A busy machine may wake helpers when the search is over.
    const together = {};
    for (const bot of ['champion:threads=3', 'mcts:threads=3']) {
      do together[bot] = nodes(bot);
      while (together[bot] < ${NODES + SLACK});
    }
    say(together);
  `));
  assert.equal(threads, 3);
  assert.ok(alone.nodes < NODES + SLACK, `${alone.nodes} nodes`);
  for (const [bot, nodes] of Object.entries(together)) assert.ok(nodes >= NODES + SLACK, `${bot}: ${nodes} nodes`);
});

test('a search with helpers ends at once when its flag is raised, and begins when it is lowered', async () => {
  const heard = run(`
    const { stop } = await loadThreads(2);
    say(stop);
    // Without a limit that would end it within this test.
    const { depth } = think({ game: 'avalam' }, 'champion:threads=2', { depth: 60 }, ({ depth }) => say({ depth }));
    Atomics.store(stop, 0, 0);
    say({ depth, ended: true, nodes: nodes('champion:threads=2') });
  `);
  const { value: stop } = await heard.next();
  let last;
  for await (const said of heard) {
    last = said;
    if (said.depth === 2) Atomics.store(stop, 0, 1);
  }
  assert.ok(last.ended && last.nodes >= NODES, JSON.stringify(last));
});

test('helpers that cannot be started are done without', async () => {
  const [{ threads }, { found }] = await all(run(
    "say(await loadThreads(3)); say({ found: nodes('mcts:threads=3') });",
    'WebAssembly.instantiate = () => Promise.reject(new Error("no"));',
  ));
  assert.deepEqual({ threads, found }, { threads: 1, found: NODES });
});

test('a helper that breaks down is told by the search that it helped', async () => {
  const [{ message }] = await all(run(
    `await loadThreads(2);
    for (;;) {
      try {
        nodes('champion:threads=2');
      } catch ({ message }) {
        say({ message });
        break;
      }
    }`,
    'performance.now = () => { throw new Error("no"); };',
  ));
  assert.match(message, /^the engine broke down, .*a thread that helped the search broke down$/s);
});

test('what cannot be loaded is said', async () => {
  const [...told] = await all(run(`
    const tell = (error) => say({ name: error.name, message: error.message });
    await loadThreads(0).catch(tell);
    await loadThreads(2, new Uint8Array([1, 2, 3])).catch(tell);
    await load();
    await loadThreads(2).catch(tell);
    say({ found: nodes('champion:threads=2') });
  `));
  assert.match(told[0].message, /from 1 to 32/);
  assert.match(told[1].message, /could not be loaded/);
  assert.match(told[2].message, /loaded already/);
  assert.ok(told[3].found < NODES + SLACK);
});

test('the engine with threads is small', async () => {
  const module = await readFile(new URL('../dist/threads/threads_bg.wasm', import.meta.url));
  const compressed = gzipSync(module, { level: 9 }).length;
  assert.ok(compressed < MAX_COMPRESSED_BYTES, `${compressed} bytes`);
});
