// What is answered at once: positions, checks, records, and the games that are played here.

import { catalogue, check, load, position, record, study, studyRecord, type Place, type Task } from 'awalam';
import type { RecordFormat, Trouble, Whereabouts } from '../backend';
import type { Begun, GameInfo, GameView, NewGame, PlyView, Refusal, StudyView } from '../schema';
import { answerWith } from './channel';
import type { Notice } from './desk';
import { CHANNEL, Games, type Changed, type TakenOver } from './games';
import { placeOf } from './place';
import { GameStore, type KeptGame } from './store';

const channel = new BroadcastChannel(CHANNEL);
const store = new GameStore((trouble: Trouble) => postMessage({ trouble } satisfies Notice));
const games = new Games(store, (changed: Changed) => channel.postMessage(changed));

const methods = {
  start: (module: WebAssembly.Module): Promise<void> => load(module),

  catalogue: (): GameInfo[] => catalogue(),
  position: (place: Whereabouts): PlyView => position(placeOf(place)),
  check: (place: Whereabouts, move: string): Refusal | null => check(placeOf(place), move).refusal,
  record: (place: Whereabouts, format: RecordFormat): string => record(placeOf(place), format),
  study: (text: string, game: string, rules: string): StudyView => study({ text, game, rules }),
  studyRecord: (text: string, format: RecordFormat): string => studyRecord({ text }, format),

  begin: (wanted: NewGame): Promise<Begun> => games.begin(wanted),
  show: (id: string): Promise<GameView> => games.show(id),
  ply: async (id: string, ply: number): Promise<PlyView> => (await games.read(id)).ply(ply),
  play: (id: string, ply: number, move: string): Promise<GameView> =>
    games.change(id, (game, now) => game.play(ply, move, now)),
  checkInGame: async (id: string, move: string): Promise<Refusal | null> =>
    (await games.read(id)).check(move).refusal,
  undo: (id: string, ply: number): Promise<GameView> =>
    games.change(id, (game, now) => game.undo(ply, now)),
  resign: (id: string): Promise<GameView> => games.change(id, (game, now) => game.resign(now)),
  rematch: (id: string): Promise<GameView> => games.rematch(id),
  recordOfGame: async (id: string, format: RecordFormat): Promise<string> =>
    (await games.read(id)).record(format),
  forget: (id: string): Promise<void> => games.forget(id),

  /** Where a person to move may have a hint. */
  hinted: (id: string, ply: number): Promise<Place> => games.hinted(id, ply),
  /** What the bot to move has to think about, if it is a bot's turn. */
  task: async (id: string): Promise<Task | null> => (await games.read(id)).task(),
  chosen: (id: string, ply: number, move: string, time: number): Promise<GameView> =>
    games.change(id, (game, now) => game.chosen(ply, move, time, now)),
  failed: (id: string, ply: number, why: string): Promise<GameView> =>
    games.change(id, (game, now) => game.failed(ply, why, now)),

  keptGames: (): Promise<KeptGame[]> => store.all(),
  takeOver: (all: KeptGame[]): Promise<TakenOver> => games.takeOver(all),
};

export type DeskMethods = typeof methods;

answerWith(methods);
