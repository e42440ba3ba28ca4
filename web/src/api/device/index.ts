// This device as the back end: the engine in workers, games kept by the browser.

import { Failure, type Backend, type Games, type Places, type Stop } from '../backend';
import { arena } from './arena';
import { kept } from './backup';
import { attend, leave } from './bots';
import { desk, listen } from './desk';
import { CHANNEL, type Changed } from './games';
import { opinions } from './opinions';
import { searchOnce } from './searches';
import { maxThreads } from './threads';

/** Milliseconds for a hint. */
const HINT_TIME = 700;

const needsServer = (): Promise<never> =>
  Promise.reject(new Failure(501, { code: 'page', message: 'only a server can do that' }));

/** Hears of changes by any tab, and has bots think meanwhile. */
function follow(id: string, _token: string | null, heard: (version: number) => void): Stop {
  const channel = new BroadcastChannel(CHANNEL);
  const look = (): void => void attend(id).catch(() => undefined);
  channel.addEventListener('message', ({ data }: MessageEvent<Changed>) => {
    if (data.id !== id) return;
    look();
    heard(data.version);
  });
  look();
  return () => {
    channel.close();
    leave(id);
  };
}

const games: Games = {
  begin: async (wanted) => (await desk()).ask('begin', wanted),
  show: async (id) => (await desk()).ask('show', id),
  ply: async (id, ply) => (await desk()).ask('ply', id, ply),
  play: async (id, ply, move) => (await desk()).ask('play', id, ply, move),
  check: async (id, move) => (await desk()).ask('checkInGame', id, move),
  undo: async (id, ply) => (await desk()).ask('undo', id, ply),
  resign: async (id) => (await desk()).ask('resign', id),
  rematch: async (id) => (await desk()).ask('rematch', id),
  hint: async (id, ply) => {
    const place = await (await desk()).ask('hinted', id, ply);
    return searchOnce({ kind: 'hint', place, time: HINT_TIME }).result;
  },
  takeSeat: needsServer,
  record: async (id, format) => (await desk()).ask('recordOfGame', id, format),
  forget: async (id) => (await desk()).ask('forget', id),
  follow,
};

export const places: Places = {
  position: async (place) => (await desk()).ask('position', place),
  check: async (place, move) => (await desk()).ask('check', place, move),
  record: async (place, format) => (await desk()).ask('record', place, format),
  study: async (text, game = '', rules = '') => (await desk()).ask('study', text, game, rules),
  studyRecord: async (text, format) => (await desk()).ask('studyRecord', text, format),
  ...opinions,
};

export const device: Backend = {
  can: { friends: false, threads: maxThreads },
  start: (listener) => {
    listen(listener);
    // The engine is wanted on every screen; a failure is told to those who ask for something.
    desk().catch(() => undefined);
  },
  catalogue: async () => (await desk()).ask('catalogue'),
  games,
  friends: null,
  places,
  arena,
  kept,
};
