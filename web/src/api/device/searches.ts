// Searches beside the page, each in a worker of its own.

import type { ChosenMove, Place, Task } from 'awalam';
import type { Failure, Stop, Whereabouts } from '../backend';
import type { AnalysisView, HintView, ReviewedPly, SideNumber } from '../schema';
import { failureOf, plainFailure, type PlainFailure } from './channel';
import { engine } from './engine';
import { lend } from './leash';
import { shippedTables } from './shipped';
import { threadsFor, type Threads } from './threads';

/** What there is to search for. */
export type Errand =
  | { kind: 'analyse'; place: Whereabouts; part: number; parts: number }
  | { kind: 'review'; place: Whereabouts }
  | { kind: 'hint'; place: Place; time: number }
  | { kind: 'choose'; task: Task; seed: number };

/** What each kind of search tells. */
interface Told {
  analyse: { view: AnalysisView; turn: SideNumber };
  review: ReviewedPly;
  hint: HintView;
  choose: ChosenMove;
}

/** A message to a worker. */
export interface Given {
  module: WebAssembly.Module;
  /** Another engine in its place, if the search is to have several threads. */
  threads: Threads | null;
  errand: Errand;
  /** A blob: the search ends when it is gone. */
  leash: string;
  /** Endgame tables, as the site ships them. */
  tables: Blob | null;
}

/**
 * A message from a worker. One with several threads first gives a flag in the memory that
 * they share: raised, it stops them at once.
 */
export type Heard = { told: unknown } | { done: true } | { failure: PlainFailure } | { stop: Uint8Array };

/** Workers that have nothing to do, for the next search with as many threads. */
const idle: { worker: Worker; threads: number }[] = [];
const MAX_IDLE = 2;

function take(threads: number): Worker {
  const found = idle.findLastIndex((one) => one.threads === threads);
  if (found >= 0) return idle.splice(found, 1)[0]!.worker;
  return new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module' });
}

function giveBack(worker: Worker, threads: number): void {
  worker.onmessage = worker.onerror = null;
  idle.push({ worker, threads });
  if (idle.length > MAX_IDLE) idle.shift()?.worker.terminate();
}

/** Somebody waits for a bot's move, and an analysis is better a little later than inexact. */
function tablesFor(errand: Errand): Promise<Blob | null> {
  const { game, rules = '' } = errand.kind === 'choose' ? errand.task.place : errand.place;
  const isPatient = errand.kind === 'analyse' || errand.kind === 'review';
  return shippedTables(game, rules, isPatient);
}

/** Only bots have several: an analysis is shared by several workers. */
function threadsOf(errand: Errand): Promise<Threads | null> {
  return errand.kind === 'choose' ? threadsFor(errand.task.bot) : Promise.resolve(null);
}

/** Searches until it is done, fails or is stopped; `ended` hears of the first two. */
export function search<Kind extends Errand['kind']>(
  errand: Extract<Errand, { kind: Kind }>,
  told: (result: Told[Kind]) => void,
  ended: (failure: Failure | null) => void,
): Stop {
  let worker: Worker | null = null;
  let flag: Uint8Array | null = null;
  let isOver = false;
  const leash = lend();
  const stop = (): void => {
    isOver = true;
    // A browser takes a while to end a worker that is busy, and the helpers after it.
    leash.cut();
    if (flag) Atomics.store(flag, 0, 1);
    worker?.terminate();
    worker = null;
  };
  const fail = (failure: PlainFailure): void => {
    if (isOver) return;
    stop();
    ended(failureOf(failure));
  };
  Promise.all([engine(), threadsOf(errand), tablesFor(errand)])
    .then(([module, threads, tables]) => {
      if (isOver) return;
      const count = threads?.count ?? 1;
      const own = (worker = take(count));
      own.onerror = (event) => fail(plainFailure(event.message));
      own.onmessage = ({ data }: MessageEvent<Heard>) => {
        if (isOver) return;
        if ('told' in data) return told(data.told as Told[Kind]);
        if ('failure' in data) return fail(data.failure);
        if ('stop' in data) {
          flag = data.stop;
          return;
        }
        isOver = true;
        // The flag belongs to the worker's next search.
        worker = flag = null;
        leash.cut();
        giveBack(own, count);
        ended(null);
      };
      own.postMessage({ module, threads, errand, leash: leash.address, tables } satisfies Given);
    })
    .catch((error: unknown) => fail(plainFailure(error)));
  return stop;
}

/** A search that tells one thing. */
export function searchOnce<Kind extends Errand['kind']>(
  errand: Extract<Errand, { kind: Kind }>,
): { result: Promise<Told[Kind]>; stop: Stop } {
  let stop: Stop = () => undefined;
  const result = new Promise<Told[Kind]>((resolve, reject) => {
    // What is resolved already is not rejected any more.
    stop = search(errand, resolve, (failure) => reject(failure));
  });
  return { result, stop: () => stop() };
}
