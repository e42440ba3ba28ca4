// The engine in JavaScript and the same functions compiled natively give the same answers,
// byte for byte, times included: both have a clock on which a millisecond passes at
// every look.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import test from 'node:test';

let looks = 0;
Object.defineProperty(globalThis, 'performance', { value: { now: () => looks++, timeOrigin: 0 } });

const { load } = await import('../dist/node.js');
const plain = await import('../dist/engine.js');
const threaded = await import('../dist/threads/threads.js');
const { questions } = await import('./questions.mjs');

const native = process.env.ANSWERS;

/** What the engine with threads is asked, too: what bots choose, and what that depends on. */
const OF_BOTS = new Set(['think', 'bench', 'game', 'build_layer']);

/** A game of bots, as the native program plays it. */
function playGame(engine, begin, plies) {
  let game = engine.Game.begin(begin, 'a', '2026-11-17', 0);
  const told = [];
  for (let ply = 0; ply < plies; ply += 1) {
    const now = 1000 * ply;
    const task = game.task();
    if (task === undefined) break;
    const chosen = engine.choose(task, ply);
    told.push(game.chosen(ply, JSON.parse(chosen).move, 500, now));
    game = engine.Game.restore(game.stored(), now);
    told.push(task, chosen, game.stored());
  }
  told.push(game.record('text'));
  return told;
}

/** An answer as the native program writes it. */
function answer(engine, { call, args }) {
  try {
    if (call === 'analysis' || call === 'review') {
      const work = call === 'analysis' ? new engine.Analysis(args[0], 0, 1) : new engine.Review(args[0]);
      const found = [];
      for (let step = 0; step < args[1] && !work.finished; step += 1) {
        const text = work.step();
        if (text !== undefined) found.push(text);
      }
      work.free();
      return found;
    }
    if (call === 'game') return playGame(engine, args[0], args[1]);
    return [String(engine[call](...args))];
  } catch (thrown) {
    return { thrown };
  }
}

/** The native program's answers, one by one. */
async function nativeAnswers(asked) {
  const program = spawn(native, { stdio: ['pipe', 'pipe', 'inherit'] });
  program.stdin.end(asked.map((question) => `${JSON.stringify(question)}\n`).join(''));
  const ended = new Promise((resolve, reject) => {
    program.once('error', reject);
    program.once('close', resolve);
  });
  let text = '';
  for await (const piece of program.stdout.setEncoding('utf8')) text += piece;
  assert.equal(await ended, 0, 'the native program ended in order');
  return text.trimEnd().split('\n').map((line) => JSON.parse(line));
}

/** Two answers as texts, from shortly before the first difference on. */
function whereTheyDiffer(...answers) {
  const [one, other] = answers.map((answer) => JSON.stringify(answer));
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  return [one, other].map((text) => text.slice(Math.max(0, same - 100), same + 100));
}

test('answers are those of the native engine', async () => {
  assert.ok(native, 'ANSWERS names the native program: make wasm-tests does so');
  await load();
  const asked = questions();
  // The walks that the questions come from have looked at no clock.
  assert.equal(looks, 0);
  const expected = nativeAnswers(asked);
  const found = asked.map((question) => answer(plain, question));
  await threaded.default({ module_or_path: await readFile(new URL('../dist/threads/threads_bg.wasm', import.meta.url)) });
  const again = asked.map((question) => OF_BOTS.has(question.call) && answer(threaded, question));
  const wanted = await expected;
  assert.equal(found.length, wanted.length);
  asked.forEach((question, number) => {
    assert.equal(...whereTheyDiffer(found[number], wanted[number]), JSON.stringify(question));
    if (!again[number]) return;
    assert.equal(...whereTheyDiffer(again[number], wanted[number]), `with threads: ${JSON.stringify(question)}`);
  });
  const positions = asked.filter(({ call }) => call === 'position');
  assert.ok(positions.length >= 300, `only ${positions.length} positions`);
});
