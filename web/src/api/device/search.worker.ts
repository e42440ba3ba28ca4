// One search after another: what takes long. A search is stopped by ending its worker.

import { Analysis, choose, hint, load, Review } from 'awalam';
import { plainFailure } from './channel';
import { placeOf } from './place';
import type { Errand, Given, Heard } from './searches';

function say(heard: Heard): void {
  postMessage(heard);
}

function run(errand: Errand): void {
  switch (errand.kind) {
    case 'analyse':
      return goThrough(new Analysis(placeOf(errand.place)));
    case 'review':
      return goThrough(new Review(placeOf(errand.place)));
    case 'hint':
      return say({ told: hint(errand.place, { time_ms: errand.time }) });
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
