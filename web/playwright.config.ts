import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';

// The system's browser, not a downloaded one.
const browsers = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map((name) => `/usr/bin/${name}`);
const executablePath = process.env.CHROMIUM ?? browsers.find((path) => existsSync(path)) ?? '';
const asRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: process.env.PICTURES ? 'tests/pictures' : 'tests/e2e',
  outputDir: 'test-results',
  // Generous: the machine may be busy, and nothing here waits longer than it must.
  timeout: 900_000,
  expect: { timeout: 300_000 },
  fullyParallel: true,
  // One more than the cores of a small machine: tests wait now and then.
  workers: 3,
  retries: 0,
  reporter: [['list']],
  use: {
    launchOptions: { executablePath, args: asRoot ? ['--no-sandbox'] : [] },
    locale: 'en-GB',
    // TRACE=1 records every step; it takes a third more time.
    trace: process.env.TRACE ? 'on' : 'off',
  },
  projects: [
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
      grepInvert: /@phone-only/,
    },
    {
      name: 'phone',
      use: { ...devices['Pixel 7'], viewport: { width: 360, height: 740 } },
      grep: /@phone/,
    },
  ],
});
