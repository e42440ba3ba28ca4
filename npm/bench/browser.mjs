// Chromium, and a plain server on loopback for what it shows.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname } from 'node:path';

const KINDS = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm' };

/**
 * Serves the files of a folder; an empty page where it has none. `fetched` has what was asked
 * for, in this order; `before` gives what is put before a file.
 */
export async function serve(folder, before = () => '') {
  const fetched = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url, 'http://localhost').pathname;
    const file = new URL(`.${path === '/' ? '/index.html' : path}`, folder);
    const isThere = file.href.startsWith(folder.href) && existsSync(file) && statSync(file).isFile();
    const body = Buffer.concat([Buffer.from(before(path)), isThere ? readFileSync(file) : Buffer.alloc(0)]);
    fetched.push({ path, body });
    const kind = KINDS[extname(file.pathname)] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': isThere ? kind : 'text/html' }).end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${server.address().port}/`, fetched, close };
}

/** The system's browser, as the tests of the page use it. */
export function launch() {
  const { chromium } = createRequire(new URL('../../web/package.json', import.meta.url))('@playwright/test');
  const browsers = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map((name) => `/usr/bin/${name}`);
  const executablePath = process.env.CHROMIUM ?? browsers.find((path) => existsSync(path));
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath, args });
}
