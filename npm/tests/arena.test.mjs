// Tournaments in JavaScript give the games and the figures of `awalam arena`.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { gzipSync } from 'node:zlib';

import { AwalamError, load, Tournament } from '../dist/arena/node.js';

const program = process.env.AWALAM;
const MAX_COMPRESSED_BYTES = 500_000;

const run = (...args) => execFileSync(program, ['arena', ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** Figures without times, which no two machines share; logarithms end in the system's own digits. */
function figures(value, key = '') {
  if (Array.isArray(value)) return value.map((one) => figures(one));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, figures(one, name)]));
  }
  if (key.includes('ms')) return null;
  // Nine places, and no nothing with a sign.
  return typeof value === 'number' ? Number(value.toFixed(9)) + 0 : value;
}

/** Records without dates and times, and without line breaks, which depend on them. */
const untimedRecords = (text) =>
  text.replace(/ ?\[%time [^\]]*\] ?/g, '').replace(/\[Date "[^"]*"\]\n/g, '').replace(/\{\}/g, '').split(/\n\n(?=\[Game )/).map((record) => record.split(/\s+/).join(' '));

const untimed = (csv) => csv.trimEnd().split('\n').map((line) => line.split(',').slice(0, 9).join());

/** Plays what is missing by some workers, as it were: each has a part of it, and the last is first. */
function playAll(tournament, workers) {
  const parts = Array.from({ length: workers }, () => Tournament.open(tournament.configuration()));
  const games = tournament.missing();
  const played = games.map((game, index) => parts[index % workers].play(game));
  const rows = played.map(({ row }) => row).reverse();
  tournament.add(rows.slice(3));
  tournament.add(rows.slice(0, 5));
  parts.forEach((part) => part.free());
  return played;
}

test('what is asked before the arena is there is refused', () => {
  const wanted = { game: 'awale', bots: ['random', 'greedy'], games: 2 };
  assert.throws(() => Tournament.begin(wanted), { code: 'not-loaded', message: 'wait for load() first' });
});

const TOURNAMENTS = [
  { game: 'awale', rules: '', bots: ['random', 'greedy', 'minimax:depth=2', 'level:2'], games: 4, seed: 3 },
  { game: 'avalam', rules: 'classic', bots: ['champion:nodes=300', 'random'], games: 6, seed: 8 },
  { game: 'tricolore', rules: '', bots: ['level:1', 'champion:depth=2', 'greedy'], games: 4, seed: 1 },
];

for (const wanted of TOURNAMENTS) {
  test(`games and figures of ${wanted.game} are those of the program`, async (t) => {
    assert.ok(program, 'AWALAM names the program: make wasm-tests does so');
    await load();
    const folder = mkdtempSync(join(tmpdir(), 'awalam-arena-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const store = join(folder, 'games.sqlite');
    const rules = wanted.rules ? ['--rules', wanted.rules] : [];
    const bots = wanted.bots.flatMap((bot) => ['--bot', bot]);
    const native = JSON.parse(run('match', '-g', wanted.game, ...rules, ...bots, '--json', '--store', store,
      '--games', `${wanted.games}`, '--seed', `${wanted.seed}`));
    const exported = (form) => run('export', '--store', store, '--form', form);

    const one = Tournament.begin(wanted);
    const played = playAll(one, 1);
    const records = untimedRecords(played.map(({ record }) => `${record}\n`).join(''));
    assert.equal(records.length, played.length);
    assert.deepEqual(records, untimedRecords(exported('text')));
    assert.deepEqual(untimed(one.csv()), untimed(exported('csv')));
    const view = one.view({ id: 'a' });
    assert.ok(view.finished && view.played === view.planned && view.planned === played.length);
    const { distinct_games, ...summary } = view.summary;
    assert.ok(distinct_games > played.length / 2);
    delete native.distinct_games;
    assert.deepEqual(figures(summary), figures(native));

    const several = Tournament.begin(wanted);
    playAll(several, 3);
    assert.deepEqual(figures(several.view({ id: 'a' })), figures(view));
    assert.equal(several.games(1, 1).length, 2);
    assert.deepEqual(several.missing(), []);
  });
}

test('boards are seen now and then, and who sees one may end its game', () => {
  const now = performance.now;
  let time = now.call(performance);
  // Every board is a second after the one before.
  performance.now = () => (time += 1000);
  try {
    const tournament = Tournament.begin({ game: 'awale', bots: ['greedy', 'random'], games: 2 });
    const boards = [];
    const { row } = tournament.play('1.2', (board) => boards.push(board));
    assert.equal(row.number, '1.2');
    assert.deepEqual([boards[0].game, boards[0].players], ['1.2', ['random', 'greedy']]);
    assert.ok(boards.length > 5 && boards.at(-1).moves.length > boards[0].moves.length);
    const enough = new Error('enough');
    assert.throws(() => tournament.play('1.1', () => { throw enough; }), enough);
    assert.equal(tournament.play('1.1').row.number, '1.1');
  } finally {
    performance.now = now;
  }
});

test('a configuration may say all that a file may', () => {
  const tournament = Tournament.open({
    game: 'awale', games: 4, format: 'gauntlet', openings: { kind: 'start' }, adjudication: { plies: 20 },
    bot: [{ spec: 'greedy', name: 'G' }, { spec: 'random' }, { spec: 'minimax', depth: 1 }],
  });
  const games = playAll(tournament, 2);
  assert.ok(games.every(({ row }) => row.plies <= 20));
  const { summary } = tournament.view();
  assert.deepEqual(summary.matches.map(({ bots }) => bots), [[0, 1], [0, 2]]);
  assert.equal(summary.bots[0].name, 'G');
  assert.match(games[0].record, /G/);
});

test('what cannot be played is told, with what would be right', () => {
  const begin = (given) => () => Tournament.begin({ game: 'awale', bots: ['random', 'greedy'], games: 2, ...given });
  const told = (code, message) => (error) => error instanceof AwalamError && error.code === code && message.test(error.message);
  assert.throws(begin({ bots: ['random', 'exec:./bot'] }), told('bad-bot', /no bot `exec`.*programs from outside play on a server or on the command line/));
  assert.throws(begin({ bots: ['random'] }), told('bad-tournament', /2 to 16 bots/));
  assert.throws(begin({ games: 3 }), told('bad-tournament', /come in pairs/));
  assert.throws(begin({ bots: ['random', 'random', 'greedy'] }), told('bad-tournament', /there are two `random`/));
  assert.throws(begin({ time_ms: 99_999 }), told('bad-tournament', /1 to 30000 milliseconds/));
  assert.throws(begin({ bots: ['random', 'greedy', 'minimax', 'champion'], games: 100_000 }), told('bad-tournament', /at most 100000/));
  assert.throws(begin({ game: 'go' }), told('bad-game', /go/));
  assert.throws(begin({ gmaes: 2 }), told('bad-json', /gmaes/));
  const tournament = begin({})();
  assert.throws(() => tournament.play('2.1'), told('bad-tournament', /the last game is 1\.2/));
  assert.throws(() => tournament.play('one'), told('bad-game', /such as 3\.1/));
  assert.throws(() => tournament.add([{ number: '1.1' }]), told('bad-json', /rows/));
});

test('the arena is small', async () => {
  const module = await readFile(new URL('../dist/arena/engine_bg.wasm', import.meta.url));
  const compressed = gzipSync(module, { level: 9 }).length;
  assert.ok(compressed < MAX_COMPRESSED_BYTES, `${compressed} bytes`);
});
