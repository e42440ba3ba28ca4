// The page's way to the worker that answers at once.

import type { Listener, Trouble } from '../backend';
import { Line } from './channel';
import type { DeskMethods } from './desk.worker';
import { engine } from './engine';

export type Desk = Line<DeskMethods>;

/** What the worker says by itself. */
export interface Notice {
  trouble: Trouble;
}

let listener: Listener | null = null;
let opened: Promise<Desk> | null = null;

export function listen(given: Listener): void {
  listener = given;
}

/** The desk; another one after it broke down. */
export function desk(): Promise<Desk> {
  opened ??= open().catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

async function open(): Promise<Desk> {
  const module = await engine((isReached) => listener?.contact(isReached));
  const worker = new Worker(new URL('./desk.worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<object>) => {
    if ('trouble' in data) listener?.trouble((data as Notice).trouble);
  });
  const line: Desk = new Line(worker, () => {
    opened = null;
  });
  await line.ask('start', module);
  return line;
}

/** Says what nobody asked for. */
export function notify(trouble: Trouble): void {
  listener?.trouble(trouble);
}
