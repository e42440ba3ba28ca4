// Tables that the program has built, read by the engine.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';

import { load, readTables, solve, tablesUpTo, think } from '../dist/node.js';

const program = process.env.AWALAM;
const SEEDS = 9;

test('tables of the program are read, and damaged ones refused', async (t) => {
  assert.ok(program, 'AWALAM names the program: make wasm-tests does so');
  const folder = mkdtempSync(join(tmpdir(), 'awalam-tables-'));
  t.after(() => rmSync(folder, { recursive: true }));
  execFileSync(program, ['table', 'build', '--rules', 'abapa', '--seeds', SEEDS, '--folder', folder], { stdio: 'ignore' });
  const names = readdirSync(folder).filter((name) => name.endsWith('.table')).sort();
  const files = names.map((name) => readFileSync(join(folder, name)));
  assert.equal(files.length, SEEDS + 1);
  await load();
  const place = { game: 'awale', rules: 'abapa', position: '1-0-2-0-0-1-0-1-0-2-0-2-20-19-S' };

  assert.throws(() => readTables(Buffer.from('a table')), { code: 'bad-record', message: /is not an endgame table/ });
  assert.throws(() => readTables(files[3]), { code: 'bad-record', message: /0 seeds come before those with 3/ });
  const cut = files[0].subarray(0, files[0].length - 1);
  assert.throws(() => readTables(cut), { code: 'bad-record', message: /is cut off/ });
  const damaged = Buffer.from(files[0]);
  damaged[64] ^= 1;
  assert.throws(() => readTables(damaged), { code: 'bad-record', message: /is damaged/ });
  assert.equal(tablesUpTo('abapa'), undefined);

  assert.equal(readTables(Buffer.concat(files.slice(0, 5))), 4);
  assert.equal(readTables(Buffer.concat(files)), SEEDS);
  assert.equal(tablesUpTo('abapa'), SEEDS);
  const thought = think(place, 'champion', { depth: 1 });
  assert.ok(thought.exact);
  assert.equal(Math.sign(thought.score), Math.sign(solve(place).value));
});
