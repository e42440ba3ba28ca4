// One search after another: what takes long. A search is stopped by ending its worker.

import { Analysis, choose, hint, load, Review, type Place } from 'awalam';
import { plainFailure } from './channel';
import { placeOf } from './place';
import type { Errand, Given, Heard } from './searches';
import { prepareTables } from './tables';

function say(heard: Heard): void {
  postMessage(heard);
}

function placeIn(errand: Errand): Place {
  if (errand.kind === 'choose') return errand.task.place;
  return errand.kind === 'hint' ? errand.place : placeOf(errand.place);
}

function run(errand: Errand): void {
  const place = placeIn(errand);
  prepareTables(place);
  switch (errand.kind) {
    case 'analyse':
      return goThrough(new Analysis(place));
    case 'review':
      return goThrough(new Review(place));
    case 'hint':
      return say({ told: hint(place, { time_ms: errand.time }) });
    case 'choose':
      return say({ told: choose(errand.task, errand.seed) });
  }
}

/** Tells what each step finds. */
function goThrough(work: Iterable<unknown> & { free(): void }): void {
  for (const told of work) say({ told });
  work.free();
}

addEventListener('message', (event: MessageEvent<Given>) => {
  const { module, errand } = event.data;
  load(module)
    .then(() => run(errand))
    .then(() => say({ done: true }))
    .catch((error: unknown) => say({ failure: plainFailure(error) }));
});
