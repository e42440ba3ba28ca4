// Bots think in games that are looked at, in workers beside the page.

import type { Task } from 'awalam';
import { Failure, type Stop } from '../backend';
import { desk } from './desk';
import { searchOnce } from './searches';

interface Thinking {
  /** What it is about, as text. */
  key: string;
  stop: Stop;
}

const thinking = new Map<string, Thinking>();

/** Has the bot to move think, if it is a bot's turn; to be called after every change. */
export async function attend(id: string): Promise<void> {
  const task = await (await desk()).ask('task', id);
  const key = JSON.stringify(task);
  if (thinking.get(id)?.key === key) return;
  leave(id);
  if (!task) return;
  const leaving = new AbortController();
  thinking.set(id, { key, stop: () => leaving.abort() });
  await alone(id, leaving.signal, () => think(id, task, leaving.signal));
  if (thinking.get(id)?.key === key) thinking.delete(id);
}

/** Stops what is thought about a game. */
export function leave(id: string): void {
  thinking.get(id)?.stop();
  thinking.delete(id);
}

/** Of several tabs with one game, one thinks and the others wait for it. */
async function alone(id: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  // Not every browser tells pages from other machines about locks.
  if (!navigator.locks) return work();
  const wait = navigator.locks.request(`awalam.bot.${id}`, { signal }, work);
  await wait.catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

/** Games with the same bot go otherwise. */
function newSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}

async function think(id: string, task: Task, signal: AbortSignal): Promise<void> {
  const { result, stop } = searchOnce({ kind: 'choose', task, seed: newSeed() });
  signal.addEventListener('abort', stop);
  if (signal.aborted) return stop();
  const line = await desk();
  try {
    const { move, time_ms } = await result;
    await line.ask('chosen', id, task.ply, move, time_ms);
  } catch (error) {
    // Another tab was faster, or the move before was taken back.
    const isStale = error instanceof Failure && ['stale', 'over'].includes(error.error.code);
    if (!isStale && !signal.aborted) await line.ask('failed', id, task.ply, String(error));
  }
}
