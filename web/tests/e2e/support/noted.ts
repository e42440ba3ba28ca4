// What the page shows only for a while: noted in the page itself, so that it is not missed
// however slow the machine is.

import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** Every note under the bar, in order. */
    notes?: string[];
    /** Every depth of an analysis that was more than those before. */
    depths?: number[];
  }
}

/** Begins to note what is shown in a page; to be called before it is opened. */
export async function noteWhatPasses(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const notes: string[] = (window.notes = []);
    const depths: number[] = (window.depths = []);
    const look = (): void => {
      for (const { textContent } of document.querySelectorAll('.toast span')) {
        if (textContent && !notes.includes(textContent)) notes.push(textContent);
      }
      const shown = document.querySelector<HTMLElement>('[data-testid="depth"]');
      const depth = Number(shown?.dataset.depth ?? 0);
      if (depth > (depths.at(-1) ?? 0)) depths.push(depth);
    };
    new MutationObserver(look).observe(document, {
      subtree: true, childList: true, characterData: true, attributeFilter: ['data-depth'],
    });
  });
}

/** Waits for a note with these words; it may be gone again. */
export async function expectNote(page: Page, words: string): Promise<void> {
  const all = async (): Promise<string> => ((await page.evaluate(() => window.notes)) ?? []).join('\n');
  await expect.poll(all).toContain(words);
}

/** Waits until an analysis has been deeper than this, and deeper again; it may have ended. */
export async function expectDeepening(page: Page, than: number): Promise<void> {
  const depths = async (): Promise<number[]> => (await page.evaluate(() => window.depths)) ?? [];
  await expect.poll(async () => (await depths()).filter((depth) => depth > than).length).toBeGreaterThan(1);
}
