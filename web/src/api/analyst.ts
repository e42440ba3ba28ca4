// Who analyses. A served page leaves it to this device, unless the user prefers the server:
// a server is there for games.

import { isSite } from '../mode';
import { backend } from '.';
import type { Places, Stop } from './backend';
import { places } from './device';
import { engine } from './device/engine';

export type Analyst = Pick<Places, 'analyse' | 'review'>;
export type AnalystPlace = 'device' | 'server';

/** Whether there is a choice at all. */
export const hasChoice = !isSite;

/** This device; where it cannot run the engine, the server after all. */
function deviceAnalyst(): Promise<Analyst> {
  return engine().then(
    () => places,
    () => backend.places,
  );
}

/** Begins as soon as the analyst is there, if nobody has stopped it by then. */
function begun(begin: (analyst: Analyst) => Stop): Stop {
  let stop: Stop = () => undefined;
  let isStopped = false;
  void deviceAnalyst().then((analyst) => {
    if (!isStopped) stop = begin(analyst);
  });
  return () => {
    isStopped = true;
    stop();
  };
}

const lazily: Analyst = {
  analyse: (...given) => begun((analyst) => analyst.analyse(...given)),
  review: (...given) => begun((analyst) => analyst.review(...given)),
};

export function analyst(place: AnalystPlace): Analyst {
  return hasChoice && place === 'device' ? lazily : backend.places;
}
