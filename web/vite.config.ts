import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// While the page is written, `npx vite` serves it and asks the program for data.
const program = process.env.AWALAM_URL ?? 'http://127.0.0.1:7117';

// Two builds of one source: the page that the program serves, and with `--mode site` the
// static site, which works in any folder of any host.
export default defineConfig(({ mode }) => ({
  base: mode === 'site' ? './' : '/',
  plugins: [svelte()],
  build: {
    outDir: mode === 'site' ? 'site' : 'dist',
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { host: '127.0.0.1', proxy: { '/api': program } },
  test: { include: ['tests/unit/**/*.test.ts'] },
}));
