// The board by keyboard.

import type { Page } from '@playwright/test';
import { board } from './game';

/** Walks by arrows as somebody would who sees the board: towards the target, and another
    way from a place where that was tried before. */
export async function walkTo(page: Page, attribute: string, name: string): Promise<void> {
  await board(page).locator('[tabindex="0"]').focus();
  const here = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.spot ?? '');
  const tried = new Map<string, Set<string>>();
  for (let steps = 0; steps < 80; steps += 1) {
    const at = await here();
    if (at === name) return;
    const before = tried.get(at) ?? new Set();
    const ways = await waysTo(page, `.board [${attribute}="${name}"]`);
    const key = ways.find((way) => !before.has(way)) ?? ways[0]!;
    tried.set(at, before.add(key));
    await page.keyboard.press(key);
  }
  throw new Error(`the keyboard does not reach ${name}`);
}

/** The arrow keys, the one that leads nearest to a place first. */
async function waysTo(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((target) => {
    const middle = (element: Element): [number, number] => {
      const box = element.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [fromX, fromY] = middle(document.activeElement!);
    const [toX, toY] = middle(document.querySelector(target)!);
    const [x, y] = [toX - fromX, toY - fromY];
    const across = x > 0 ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
    const along = y > 0 ? ['ArrowDown', 'ArrowUp'] : ['ArrowUp', 'ArrowDown'];
    const [first, second] = Math.abs(x) > Math.abs(y) ? [across, along] : [along, across];
    return [first[0]!, second[0]!, second[1]!, first[1]!];
  }, selector);
}
