// What moves on the board only for a moment: noted in the page itself, so that it is not
// missed however slow the machine is.

import type { Page } from '@playwright/test';

/** What is done in the page as soon as something moves. */
type Then = 'nothing' | 'hide' | 'press';

declare global {
  interface Window {
    moved?: Promise<void>;
  }
}

/** Begins to look for something that moves on the board; `moved` waits for it. */
export async function lookForMoves(page: Page, then: Then = 'nothing'): Promise<void> {
  await page.evaluate((action) => {
    const node = document.querySelector<HTMLElement>('.board')!;
    const actions = {
      nothing: () => {},
      hide: () => {
        Object.defineProperty(document, 'hidden', { value: true, configurable: true });
        Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      },
      press: () => document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })),
    };
    window.moved = new Promise((done) => {
      new MutationObserver((_, observer) => {
        if (node.dataset.settled !== 'false') return;
        observer.disconnect();
        actions[action]();
        done();
      }).observe(node, { attributes: true });
    });
  }, then);
}

/** Waits until something has moved since then. */
export async function moved(page: Page): Promise<void> {
  await page.evaluate(() => window.moved);
}
