// Plays games of a tournament, one after the other.

import { load, Tournament, type Configuration, type PlayedGame } from 'awalam/arena';
import { plainFailure } from '../channel';
import { hold, watchTheClock } from '../leash';
import type { PlayerTold } from './series';

/** The first message brings the tournament, the others games. */
export type PlayerGiven =
  | { module: WebAssembly.Module; configuration: Configuration; leash: string }
  | { games: string[] };

/** Finished games wait no longer than this to be told, in milliseconds. */
const MAX_WAIT = 250;

let opened: Promise<Tournament>;

function say(told: PlayerTold): void {
  postMessage(told);
}

async function open(module: WebAssembly.Module, configuration: Configuration): Promise<Tournament> {
  await load(module);
  return Tournament.open(configuration);
}

async function play(games: string[]): Promise<void> {
  const tournament = await opened;
  let played: PlayedGame[] = [];
  let since = performance.now();
  for (const game of games) {
    played.push(tournament.play(game, (board) => say({ board })));
    if (performance.now() - since < MAX_WAIT) continue;
    say({ played });
    [played, since] = [[], performance.now()];
  }
  if (played.length > 0) say({ played });
  say({ done: true });
}

watchTheClock();

addEventListener('message', ({ data }: MessageEvent<PlayerGiven>) => {
  if ('module' in data) {
    hold(data.leash);
    opened = open(data.module, data.configuration);
  } else play(data.games).catch((error: unknown) => say({ failure: plainFailure(error).error.message }));
});
