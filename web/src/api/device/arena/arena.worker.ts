// Tournaments and their store: what the page asks about them, and who plays them.

import { load, type Configuration } from 'awalam/arena';
import type { Trouble } from '../../backend';
import { answerWith, plainFailure } from '../channel';
import type { Notice } from '../desk';
import { lend } from '../leash';
import { CHANNEL, type Changed } from './channel';
import { takeTurns } from './lease';
import type { PlayerGiven } from './player.worker';
import type { NewPlayer, PlayerTold } from './series';
import { TournamentStore } from './store';
import { Tournaments } from './tournaments';

/** One player per core; each takes memory of its own. */
const MAX_PLAYERS = 8;
const players = Math.min(navigator.hardwareConcurrency || 2, MAX_PLAYERS);

let module: WebAssembly.Module;

const newPlayer = (configuration: Configuration): NewPlayer => (heard) => {
  const worker = new Worker(new URL('./player.worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<PlayerTold>) => heard(data);
  worker.onerror = (event) => heard({ failure: plainFailure(event.message).error.message });
  const leash = lend();
  worker.postMessage({ module, configuration, leash: leash.address } satisfies PlayerGiven);
  return {
    play: (games) => worker.postMessage({ games } satisfies PlayerGiven),
    stop: () => {
      leash.cut();
      worker.terminate();
    },
  };
};

const channel = new BroadcastChannel(CHANNEL);
const tournaments = new Tournaments({
  store: new TournamentStore((trouble: Trouble) => postMessage({ trouble } satisfies Notice)),
  changed: (what: Changed) => channel.postMessage(what),
  newPlayer,
  players,
});

const methods = {
  start: async (given: WebAssembly.Module): Promise<void> => {
    module = given;
    await load(module);
    channel.addEventListener('message', ({ data }: MessageEvent<Changed>) => {
      tournaments.heard(data).catch(() => undefined);
    });
    takeTurns(() => tournaments.host(), () => tournaments.leave()).catch(() => undefined);
  },

  all: tournaments.all.bind(tournaments),
  one: tournaments.one.bind(tournaments),
  begin: tournaments.begin.bind(tournaments),
  stop: tournaments.stop.bind(tournaments),
  resume: tournaments.resume.bind(tournaments),
  games: tournaments.games.bind(tournaments),
  record: tournaments.record.bind(tournaments),
  remove: tournaments.remove.bind(tournaments),
  export: tournaments.export.bind(tournaments),
  whole: tournaments.whole.bind(tournaments),
  takeOver: tournaments.takeOver.bind(tournaments),
};

export type ArenaMethods = typeof methods;

answerWith(methods);
