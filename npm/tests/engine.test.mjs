import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

import { asError } from '../dist/error.js';
import {
  Analysis,
  AwalamError,
  bench,
  buildLayer,
  check,
  choose,
  Game,
  load,
  mergeAnalyses,
  perft,
  position,
  solve,
  tablesUpTo,
  think,
} from '../dist/node.js';

/** The largest counts of perft that are repeated here. */
const MAX_LEAVES = 5_000_000;
const MAX_COMPRESSED_BYTES = 500_000;

test('what is asked before the engine is there is refused', () => {
  assert.throws(() => position({ game: 'awale' }), { code: 'not-loaded', message: 'wait for load() first' });
});

test('an engine that is none is told so, and another try is free', async () => {
  const wrong = new Uint8Array([1, 2, 3]);
  await assert.rejects(load(wrong), { name: 'AwalamError', code: 'not-loaded' });
  await load();
  await load();
});

test('a browser without WebAssembly or SIMD is told what is missing', async () => {
  const has = WebAssembly.validate;
  // Another copy of the module, which has loaded nothing yet.
  const { load: loadAgain } = await import('../dist/load.js?again');
  WebAssembly.validate = () => false;
  try {
    await assert.rejects(loadAgain(), { code: 'unsupported', message: /WebAssembly with SIMD/ });
  } finally {
    WebAssembly.validate = has;
  }
  const whole = globalThis.WebAssembly;
  delete globalThis.WebAssembly;
  try {
    await assert.rejects(loadAgain(), { code: 'unsupported' });
  } finally {
    globalThis.WebAssembly = whole;
  }
});

test('perft counts are those of the data file', async () => {
  const file = new URL('../../crates/games/tests/data/perft.tsv', import.meta.url);
  const lines = (await readFile(file, 'utf8')).split('\n');
  let counted = 0;
  for (const line of lines.filter((line) => line && !line.startsWith('#'))) {
    const [game, rules, at, counts] = line.split('\t');
    const place = { game, rules, position: at === '-' ? '' : at };
    counts.split(' ').forEach((leaves, index) => {
      if (leaves > MAX_LEAVES) return;
      assert.equal(perft(place, index + 1), Number(leaves), `${line}: depth ${index + 1}`);
      counted += 1;
    });
  }
  assert.ok(counted > 100, `${counted} counts`);
});

test('refusals have a code and a rule', () => {
  const place = { game: 'awale', moves: 'F' };
  assert.equal(check(place, 'A').refusal?.code, 'not-yours');
  assert.equal(check(place, 'f').refusal, null);
  assert.throws(() => check(place, 'Z'), { name: 'AwalamError', code: 'unreadable' });
  assert.throws(() => position({ game: 'go' }), (error) => error instanceof AwalamError && error.code === 'bad-game');
});

test('thoughts are told as they deepen, and what hears them may end the search', () => {
  const depths = [];
  const thought = think({ game: 'awale' }, 'champion', { depth: 8 }, ({ depth }) => depths.push(depth));
  assert.deepEqual(depths, [...depths].sort((a, b) => a - b));
  assert.equal(depths.at(-1), thought.depth);
  assert.ok(depths.length > 2);
  const enough = new Error('enough');
  const quit = ({ depth }) => {
    if (depth === 3) throw enough;
  };
  assert.throws(() => think({ game: 'awale' }, 'champion', { depth: 60 }, quit), enough);
  // It goes on as before.
  assert.equal(think({ game: 'awale' }, 'champion', { depth: 8 }).nodes, thought.nodes);
});

test('tables make endings exact', () => {
  assert.equal(tablesUpTo('awari'), undefined);
  for (let seeds = 0; seeds <= 10; seeds += 1) assert.equal(buildLayer('awari'), seeds);
  assert.equal(tablesUpTo('awari'), 10);
  const place = { game: 'awale', rules: 'awari', position: '1-1-1-0-0-2-0-2-3-0-0-0-20-18-S' };
  const { value } = solve(place);
  const thought = think(place, 'champion', { depth: 1 });
  assert.ok(thought.exact);
  const [last] = [...new Analysis(place)].slice(-1);
  assert.ok(last.finished && last.worth.exact);
  assert.equal(last.worth.score, 100 * (value));
});

test('a game against a bot, put away and brought back', () => {
  const seats = [{ kind: 'human', name: 'Ada' }, { kind: 'bot', spec: 'level:1' }];
  let game = Game.begin({ game: 'awale', seats }, 'first', '2026-11-17', 0);
  assert.equal(game.task(), null);
  const after = game.play(0, 'F', 1000);
  assert.deepEqual([after.moves, after.thinking], [['F'], true]);
  const stale = (error) => error.code === 'stale' && error.game.ply === 1;
  assert.throws(() => game.play(0, 'A', 2000), stale);
  game = Game.restore(game.stored(), 0);
  const { move, time_ms } = choose(game.task(), 7);
  assert.equal(game.chosen(1, move, time_ms, 500).ply, 2);
  assert.equal(game.check('F').refusal.code, 'empty');
  assert.equal(game.hinted(2, 500).moves.split(/[ ,]+/).length, 2);
  assert.equal(game.undo(2, 600).ply, 0);
  assert.equal(game.resign(700).outcome.result, '0-1');
  assert.equal(game.rematch('second', '2026-11-18', 800).view(800).seats[1].name, 'Ada');
  assert.match(game.record(), /Ada/);
  assert.throws(() => Game.restore('{}', 0), { code: 'trouble', message: /damaged/ });
});

/** Does something by a clock that goes on by so many milliseconds whenever it is looked at. */
function byClock(step, work) {
  const now = performance.now;
  let time = now.call(performance);
  performance.now = () => (time += step);
  try {
    return work();
  } finally {
    performance.now = now;
  }
}

test('parts of an analysis are put together', () => {
  const place = { game: 'awale', rules: 'awari', position: '1-2-0-0-3-1-0-1-0-2-0-1-19-18-S' };
  // A solver has seconds, which a busy machine may use up: here it has nodes.
  const last = (part, parts) => byClock(0.001, () => [...new Analysis(place, part, parts)].at(-1));
  const whole = last(0, 1);
  const merged = mergeAnalyses([last(0, 2), last(1, 2)], 1);
  const values = (view) => view.moves.map(({ move, score, exact }) => `${move} ${score} ${exact}`).sort();
  assert.deepEqual(values(merged), values(whole));
  assert.deepEqual([merged.worth.score, merged.worth.exact, merged.finished], [whole.worth.score, true, true]);
  const { moves, ...half } = last(1, 2);
  // For the other player the order is the other way round.
  const scores = (turn) => mergeAnalyses([{ ...half, moves }], turn).moves.map(({ score }) => score);
  assert.deepEqual(scores(2), scores(1).reverse());
  assert.throws(() => new Analysis(place, 2, 2), { code: 'bad-query', message: /no part 2 of 2/ });
});

test('a step of an analysis ends, however the clock goes', () => {
  byClock(1000, () => {
    const analysis = new Analysis({ game: 'avalam' });
    let steps = 0;
    while (!analysis.finished) {
      analysis.step();
      steps += 1;
    }
    assert.ok(steps <= 61, `${steps} steps in a minute of a second each`);
  });
});

test('the engine is small', async () => {
  const module = await readFile(new URL('../dist/engine_bg.wasm', import.meta.url));
  const compressed = gzipSync(module, { level: 9 }).length;
  assert.ok(compressed < MAX_COMPRESSED_BYTES, `${compressed} bytes`);
});

test('the engine names no folder of the machine that built it', async () => {
  const module = await readFile(new URL('../dist/engine_bg.wasm', import.meta.url), 'latin1');
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const folders = [homedir(), root].map((folder) => `${folder.replace(/\/$/, '')}/`);
  for (const folder of folders.filter((folder) => folder !== '/')) assert.ok(!module.includes(folder), folder);
});

test('how long a person has is told while their clock runs, and a rematch that cannot be shows the game', () => {
  const seats = [{ kind: 'human', name: '' }, { kind: 'bot', spec: 'greedy' }];
  const clock = { seconds: 60, increment: 2 };
  const game = Game.begin({ game: 'awale', seats, clock }, 'timed', '2026-11-17', 0);
  assert.throws(() => game.rematch('again', '2026-11-17', 0), ({ game }) => game?.id === 'timed');
  game.play(0, 'F', 0);
  assert.equal(game.timeLeft(0), undefined);
  game.chosen(1, choose(game.task(), 1).move, 10, 5_000);
  assert.equal(game.timeLeft(5_000), game.timeLeft(6_000) + 1_000);
  assert.equal(game.timeLeft(1e9), 0);
  game.free();
});

// Last, since nothing can be asked after it.
test('a panic is a sentence', (t) => {
  // Time never goes back, and the bench relies on it.
  let now = 1e6;
  t.mock.method(performance, 'now', () => (now -= 1_000));
  assert.throws(() => bench('avalam'), (thrown) => {
    assert.ok(thrown instanceof AwalamError);
    assert.equal(thrown.code, 'trouble');
    assert.match(thrown.message, /^the engine broke down, .*panicked at .*subtracting durations$/s);
    return true;
  });
  const bare = asError(new WebAssembly.RuntimeError('unreachable'));
  assert.ok(bare instanceof AwalamError);
  assert.match(bare.message, /start it anew/);
});
