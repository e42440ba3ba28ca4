import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { VitePWA, type VitePWAOptions } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { shippedTables } from './shipped-tables';

// While the page is written, `npx vite` serves it and asks the program for data.
const program = process.env.AWALAM_URL ?? 'http://127.0.0.1:7117';

// The site can be installed, and works without a network after the first visit: all of its
// files are kept by the browser. A new version waits until the user asks for it.
const installable: Partial<VitePWAOptions> = {
  registerType: 'prompt',
  injectRegister: false,
  manifest: {
    name: 'Awalam',
    short_name: 'Awalam',
    description: 'Avalam, Awalé, tri-colour Awalé: play and analyse, also without a network.',
    start_url: './',
    scope: './',
    display: 'standalone',
    background_color: '#fbf7f0',
    theme_color: '#fbf7f0',
    icons: [
      { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: 'icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: 'icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: 'icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  },
  workbox: {
    globPatterns: ['**/*.{html,js,css,svg,png,wasm,tables}'],
    // Few hosts let a page use it: it is kept when it is first fetched.
    globIgnores: ['**/threads_bg-*.wasm'],
    runtimeCaching: [
      {
        urlPattern: /\/threads_bg-[^/]*\.wasm$/,
        handler: 'CacheFirst',
        options: { cacheName: 'threads', expiration: { maxEntries: 1 } },
      },
    ],
    maximumFileSizeToCacheInBytes: 8 * 1024 * 1024,
    // The first visit counts, too.
    clientsClaim: true,
  },
};

// The page of a server has no bots of its own, and a site can be made where the engine with
// threads cannot.
function threads(mode: string): Record<string, string> {
  const isThere = existsSync(new URL('../npm/dist/threads/index.js', import.meta.url));
  if (mode === 'site' && isThere) return {};
  return { 'awalam/threads': fileURLToPath(new URL('src/api/device/one-thread.ts', import.meta.url)) };
}

// Two builds of one source: the page that the program serves, and with `--mode site` the
// static site, which works in any folder of any host.
export default defineConfig(({ mode }) => ({
  base: mode === 'site' ? './' : '/',
  plugins: [
    svelte(),
    VitePWA({ ...installable, disable: mode !== 'site' }),
    shippedTables(mode === 'site' ? (process.env.SITE_TABLES ?? 'tables') : ''),
  ],
  resolve: { alias: threads(mode) },
  build: {
    // The page is a part of the program's package, so that installing it takes no Node.js.
    outDir: mode === 'site' ? 'site' : '../crates/awalam/page',
    emptyOutDir: true,
    license: { fileName: 'licences.md' },
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // Workers load a part of their code when they need it.
  worker: { format: 'es' },
  server: { host: '127.0.0.1', proxy: { '/api': program } },
  // Generous: the machine may be busy, and nothing there waits longer than it must.
  test: { include: ['tests/unit/**/*.test.ts'], testTimeout: 300_000, hookTimeout: 300_000 },
}));
