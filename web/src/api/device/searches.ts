// Searches beside the page, each in a worker of its own.

import type { ChosenMove, Place, Task } from 'awalam';
import type { Failure, Stop, Whereabouts } from '../backend';
import type { AnalysisView, HintView, ReviewedPly, SideNumber } from '../schema';
import { failureOf, plainFailure, type PlainFailure } from './channel';
import { engine } from './engine';
import { shippedTables } from './shipped';

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
  errand: Errand;
  /** Endgame tables, as the site ships them. */
  tables: Blob | null;
}

/** A message from a worker. */
export type Heard = { told: unknown } | { done: true } | { failure: PlainFailure };

/** Workers that have nothing to do, for the next search. */
const idle: Worker[] = [];
const MAX_IDLE = 2;

function take(): Worker {
  return idle.pop() ?? new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module' });
}

function giveBack(worker: Worker): void {
  worker.onmessage = worker.onerror = null;
  if (idle.length < MAX_IDLE) idle.push(worker);
  else worker.terminate();
}

/** Somebody waits for a bot's move, and an analysis is better a little later than inexact. */
function tablesFor(errand: Errand): Promise<Blob | null> {
  const { game, rules = '' } = errand.kind === 'choose' ? errand.task.place : errand.place;
  const isPatient = errand.kind === 'analyse' || errand.kind === 'review';
  return shippedTables(game, rules, isPatient);
}

/** Searches until it is done, fails or is stopped; `ended` hears of the first two. */
export function search<Kind extends Errand['kind']>(
  errand: Extract<Errand, { kind: Kind }>,
  told: (result: Told[Kind]) => void,
  ended: (failure: Failure | null) => void,
): Stop {
  let worker: Worker | null = null;
  let isOver = false;
  const stop = (): void => {
    isOver = true;
    worker?.terminate();
    worker = null;
  };
  const fail = (failure: PlainFailure): void => {
    if (isOver) return;
    stop();
    ended(failureOf(failure));
  };
  Promise.all([engine(), tablesFor(errand)])
    .then(([module, tables]) => {
      if (isOver) return;
      const own = (worker = take());
      own.onerror = (event) => fail(plainFailure(event.message));
      own.onmessage = ({ data }: MessageEvent<Heard>) => {
        if (isOver) return;
        if ('told' in data) return told(data.told as Told[Kind]);
        if ('failure' in data) return fail(data.failure);
        isOver = true;
        worker = null;
        giveBack(own);
        ended(null);
      };
      own.postMessage({ module, errand, tables } satisfies Given);
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
