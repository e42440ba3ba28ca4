// The static site, in a folder of a plain file server: nobody is behind it.

import type { Locator, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import { test as base, expect } from './test';

const PREFIX = '/some/where/';
const KINDS: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/** What a host sends with every file so that workers may share memory. */
export const ISOLATING: Record<string, string> = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

export class Site {
  /** What was asked for and is not there. */
  readonly missed: string[] = [];
  /** All files that were fetched, by name, and how often each was. */
  readonly fetched = new Map<string, Buffer>();
  readonly times = new Map<string, number>();
  /** Files that differ from those that were built: what is put before them, by their ending. */
  readonly changed = new Map<RegExp, string>();
  private constructor(
    private readonly server: Server,
    private readonly folder: string,
  ) {}

  static async start(folder: string, headers: Record<string, string> = {}): Promise<Site> {
    const server = createServer();
    const site = new Site(server, folder);
    server.on('request', (request, response) => {
      const path = new URL(request.url ?? '/', 'http://localhost').pathname;
      site
        .read(path)
        .then((bytes) => {
          site.fetched.set(path, bytes);
          site.times.set(path, (site.times.get(path) ?? 0) + 1);
          // Kinds that a host may not know, such as the engine's, are not named.
          const kind = KINDS[extname(path) || '.html'];
          const own = { 'Cache-Control': 'no-cache', ...(kind && { 'Content-Type': kind }) };
          response.writeHead(200, { ...own, ...headers });
          response.end(bytes);
        })
        .catch(() => {
          site.missed.push(path);
          response.writeHead(404).end();
        });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return site;
  }

  private async read(path: string): Promise<Buffer> {
    if (!path.startsWith(PREFIX)) throw new Error('outside');
    const bytes = await readFile(join(this.folder, normalize(path.slice(PREFIX.length) || 'index.html')));
    const added = [...this.changed].filter(([name]) => name.test(path)).map(([, text]) => text);
    return Buffer.concat([...added.map((text) => Buffer.from(text)), bytes]);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${PREFIX}`;
  }

  /** The size of the files fetched that are meant, compressed. */
  compressedSize(isMeant: (name: string) => boolean): number {
    const files = [...this.fetched].filter(([name]) => isMeant(name));
    return files.reduce((sum, [, bytes]) => sum + gzipSync(bytes).length, 0);
  }

  async end(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }
}

interface Own {
  /** A server of the test's own: what another test had fetched or changed is not its business. */
  site: Site;
  /** What its host sends with every file. */
  headers: Record<string, string>;
  inside: void;
}

/** Tests of the site: a request for anything else fails them. */
export const test = base.extend<Own, { folder: string }>({
  // eslint-disable-next-line no-empty-pattern
  folder: [async ({}, use) => use('site'), { scope: 'worker' }],
  headers: [{}, { option: true }],
  site: async ({ folder, headers }, use) => {
    const site = await Site.start(folder, headers);
    await use(site);
    await site.end();
  },
  baseURL: async ({ site }, use) => use(site.url),
  inside: [
    async ({ context, site }, use) => {
      const outside: string[] = [];
      context.on('request', (request) => {
        const url = request.url();
        if (!url.startsWith(site.url) && !/^(blob|data):/.test(url)) outside.push(url);
      });
      await use();
      expect(outside, 'requests for something else').toEqual([]);
      expect(site.missed, 'requests for what is not there').toEqual([]);
    },
    { auto: true },
  ],
});

/** Saves everything that this browser keeps to a file, by the settings, which stay open. */
export async function saveAll(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Settings' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save to a file' }).click();
  return (await saved).path();
}

/** Loads such a file, by the settings. */
export async function loadAll(page: Page, file: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Load a file').setInputFiles(file);
}

export { expect };
