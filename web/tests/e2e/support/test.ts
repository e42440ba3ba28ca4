// What every test has: a program for its worker, and a page that must not complain.

import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { noteWhatPasses } from './noted';
import { Program, type Options } from './program';

interface Own {
  /** Starts a program of the test's own, which ends with the test however that goes. */
  ownProgram: (options?: Options) => Promise<Program>;
  /** What the browser may say on the console without failing the test. */
  allowed: RegExp[];
  /** A fresh browser, as another person would have. */
  somebody: (options?: BrowserContextOptions) => Promise<Page>;
}

export const test = base.extend<Own, { program: Program }>({
  program: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const program = new Program();
      try {
        await use(await program.start());
      } finally {
        await program.end();
      }
    },
    { scope: 'worker' },
  ],
  // eslint-disable-next-line no-empty-pattern
  ownProgram: async ({}, use) => {
    const programs: Program[] = [];
    await use((options) => {
      const program = new Program(options);
      programs.push(program);
      return program.start();
    });
    await Promise.all(programs.map((program) => program.end()));
  },
  baseURL: async ({ program }, use) => use(program.url),
  // eslint-disable-next-line no-empty-pattern
  allowed: async ({}, use) => use([]),
  page: async ({ page, allowed }, use) => {
    const complaints = listen(page, allowed);
    await noteWhatPasses(page);
    await use(page);
    expect(complaints, 'the console').toEqual([]);
  },
  somebody: async ({ browser, baseURL, allowed, contextOptions, serviceWorkers }, use) => {
    const contexts: BrowserContext[] = [];
    const complaints: string[][] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({
        ...contextOptions,
        ...(baseURL && { baseURL }),
        locale: 'en-GB',
        serviceWorkers,
        ...options,
      });
      contexts.push(context);
      const page = await context.newPage();
      complaints.push(listen(page, allowed));
      await noteWhatPasses(page);
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
    expect(complaints.flat(), 'the console').toEqual([]);
  },
});

function listen(page: Page, allowed: RegExp[]): string[] {
  const complaints: string[] = [];
  const heard = (text: string): void => {
    if (!allowed.some((pattern) => pattern.test(text))) complaints.push(text);
  };
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') heard(message.text());
  });
  page.on('pageerror', (error) => heard(error.message));
  return complaints;
}

/** Looks for what is not accessible. No page shows frames from elsewhere, for which axe would sum
    up in a second page. */
export function axe(page: Page, ...without: string[]): AxeBuilder {
  // The sizes of targets are of WCAG 2.2: axe looks at them where it is asked to.
  const rules: Record<string, { enabled: boolean }> = { 'target-size': { enabled: true } };
  for (const rule of without) rules[rule] = { enabled: false };
  return new AxeBuilder({ page }).options({ rules }).setLegacyMode();
}

/** Holds that axe finds nothing, in the whole page or in a part of it. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  const { violations } = await axe(page).include(part).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

export function background(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
}

/** Gives a page that is light, as the system is, a dark system. */
export async function turnDark(page: Page): Promise<void> {
  const inLight = await background(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => background(page)).not.toBe(inLight);
}

/** Keeps a picture of a screen as build output, to be looked at, if SCREENSHOTS=1 asks for it. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!process.env.SCREENSHOTS) return;
  mkdirSync('screenshots', { recursive: true });
  await page.screenshot({ path: `screenshots/${name}.png`, fullPage: true });
}

export { expect };

/** Lets no request of this kind through until it is told to. */
export async function holdBack(page: Page, url: RegExp): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
