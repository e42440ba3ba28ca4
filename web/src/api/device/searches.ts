// Searches beside the page, each in a worker of its own.

import type { ChosenMove, Place, Task } from 'awalam';
import type { Failure, Stop, Whereabouts } from '../backend';
import type { AnalysisView, HintView, ReviewedPly } from '../schema';
import { failureOf, plainFailure, type PlainFailure } from './channel';
import { engine } from './engine';

/** What there is to search for. */
export type Errand =
  | { kind: 'analyse'; place: Whereabouts }
  | { kind: 'review'; place: Whereabouts }
  | { kind: 'hint'; place: Place; time: number }
  | { kind: 'choose'; task: Task; seed: number };

/** What each kind of search tells. */
interface Told {
  analyse: AnalysisView;
  review: ReviewedPly;
  hint: HintView;
  choose: ChosenMove;
}

/** A message to a worker. */
export interface Given {
  module: WebAssembly.Module;
  errand: Errand;
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
  engine()
    .then((module) => {
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
      own.postMessage({ module, errand } satisfies Given);
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
