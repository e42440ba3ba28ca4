// The page's way to the worker that has the tournaments. Only the site is built with it.

import address from 'awalam/arena.wasm?url';
import { Line } from '../channel';
import { notify, type Notice } from '../desk';
import { compile } from '../engine';
import type { ArenaMethods } from './arena.worker';
import { TournamentStore, type WholeTournament } from './store';

export type ArenaDesk = Line<ArenaMethods>;

let opened: Promise<ArenaDesk> | null = null;

/** The worker; another one after it broke down. */
export function arenaDesk(): Promise<ArenaDesk> {
  opened ??= open().catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

async function open(): Promise<ArenaDesk> {
  const module = await compile(address);
  const worker = new Worker(new URL('./arena.worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<object>) => {
    if ('trouble' in data) notify((data as Notice).trouble);
  });
  const line: ArenaDesk = new Line(worker, () => {
    opened = null;
  });
  await line.ask('start', module);
  return line;
}

/** All tournaments. Where no worker has begun, all of them are in the store, which takes none to
    read; one that has may know of more than could be stored. */
export async function wholeTournaments(): Promise<WholeTournament[]> {
  return opened ? (await opened).ask('whole') : new TournamentStore(() => undefined).whole();
}
