// Threads for bots that ask for several, where workers of this page may share memory.

import { moduleAddress } from 'awalam/threads';
import { compile } from './engine';

/** What a worker needs to search with several threads. */
export interface Threads {
  count: number;
  module: WebAssembly.Module;
}

/** Whether bots can have several: the page is cross-origin isolated, and was built with them. */
const hasThreads = moduleAddress !== null && globalThis.crossOriginIsolated === true;

/** How many a bot may be told to use: no more than this device has cores. */
export const maxThreads = hasThreads ? navigator.hardwareConcurrency || 1 : 1;

let compiled: Promise<WebAssembly.Module> | null = null;

/** How many threads a bot's text asks for. */
export function threadsOf(bot: string): number {
  return Number(/[:,]\s*threads=(\d+)/.exec(bot)?.[1] ?? 1);
}

/** What a bot thinks with; nothing for one thread, which is all there is if the module does not arrive. */
export async function threadsFor(bot: string): Promise<Threads | null> {
  const count = threadsOf(bot);
  if (!hasThreads || count < 2) return null;
  compiled ??= compile(moduleAddress.href);
  try {
    return { count, module: await compiled };
  } catch {
    compiled = null;
    return null;
  }
}
