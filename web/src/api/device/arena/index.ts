// Tournaments on this device.

import { Failure, type Arena } from '../../backend';
import { desk } from '../desk';
import type { TakenOver } from '../games';
import type { WholeTournament } from './store';
import { CHANNEL, type Changed } from './channel';

/** What only the site has. */
async function site(): Promise<typeof import('./desk')> {
  // Written out: a page with a server behind it is built without tournaments of its own.
  if (import.meta.env.MODE === 'site') return import('./desk');
  throw new Failure(501, { code: 'page', message: 'tournaments are played on the server' });
}

async function arenaDesk(): Promise<import('./desk').ArenaDesk> {
  return (await site()).arenaDesk();
}

export const arena: Arena = {
  all: async () => (await arenaDesk()).ask('all'),
  one: async (id) => (await arenaDesk()).ask('one', id),
  begin: async (wanted) => (await arenaDesk()).ask('begin', wanted),
  stop: async (id) => (await arenaDesk()).ask('stop', id),
  resume: async (id) => (await arenaDesk()).ask('resume', id),
  games: async (id, fromPair) => (await arenaDesk()).ask('games', id, fromPair),
  game: async (id, entry) => {
    const record = await (await arenaDesk()).ask('record', id, entry);
    return (await desk()).ask('study', record, '', '');
  },
  follow: (id, heard) => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', ({ data }: MessageEvent<Changed>) => {
      if (data.id === id) heard.changed();
    });
    return () => channel.close();
  },
  own: {
    remove: async (id) => (await arenaDesk()).ask('remove', id),
    export: async (id, form) => (await arenaDesk()).ask('export', id, form),
  },
};

/** All tournaments, for a backup. */
export async function keptTournaments(): Promise<WholeTournament[]> {
  return (await site()).wholeTournaments();
}

export async function takeOverTournaments(all: WholeTournament[]): Promise<TakenOver> {
  if (all.length === 0) return { taken: 0, unreadable: [] };
  return (await arenaDesk()).ask('takeOver', all);
}
