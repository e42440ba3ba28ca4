// The package as a stranger gets it: packed, installed into an empty project, used as its
// README shows.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const tsc = fileURLToPath(new URL('../../web/node_modules/typescript/bin/tsc', import.meta.url));

const run = (folder, command, ...args) =>
  execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

test('packed, installed and used as the README shows', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'awalam-package-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const [packed] = JSON.parse(run(root, 'npm', 'pack', '--json', '--pack-destination', folder));
  const files = packed.files.map(({ path }) => path);
  for (const file of ['README.md', 'LICENSE', 'dist/index.js', 'dist/index.d.ts', 'dist/schema.d.ts', 'dist/engine_bg.wasm', 'dist/arena/engine_bg.wasm', 'dist/threads/threads_bg.wasm']) {
    assert.ok(files.includes(file), `${file} is missing`);
  }
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  run(folder, 'npm', 'install', '--offline', '--no-audit', '--no-fund', `./${packed.filename}`);

  const readme = readFileSync(join(folder, 'node_modules/awalam/README.md'), 'utf8');
  const blocks = [...readme.matchAll(/```(\w+)\n(.*?)```/gs)];
  const [example, loop, threads, tournament] = blocks.filter(([, kind]) => kind === 'js').map(([, , code]) => code);
  const [printed] = blocks.filter(([, kind]) => kind === 'text').map(([, , text]) => text);
  writeFileSync(join(folder, 'example.js'), example);
  assert.equal(run(folder, 'node', 'example.js'), printed);
  writeFileSync(join(folder, 'threads.js'), threads);
  assert.match(run(folder, 'node', 'threads.js'), /^2 \d+\n$/);
  writeFileSync(join(folder, 'tournament.js'), tournament);
  // Twenty games, and a likelihood.
  assert.match(run(folder, 'node', 'tournament.js'), /^\[ \d+, \d+, \d+ \] [\d.e-]+\n$/);

  // The same with types, and with mistakes that they find.
  writeFileSync(join(folder, 'example.ts'), example);
  writeFileSync(join(folder, 'loop.ts'), loop);
  writeFileSync(join(folder, 'threads.ts'), threads);
  writeFileSync(join(folder, 'tournament.ts'), tournament);
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext'];
  run(folder, process.execPath, tsc, ...options, 'example.ts', 'loop.ts', 'threads.ts', 'tournament.ts');
  writeFileSync(join(folder, 'wrong.ts'), example.replace("'awale'", "'chess'").replace('thought.move', 'thought.mov'));
  assert.throws(
    () => run(folder, process.execPath, tsc, ...options, 'wrong.ts'),
    ({ stdout }) => /"chess"/.test(stdout) && /'mov'/.test(stdout),
  );
});
