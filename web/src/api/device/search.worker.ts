// One search after another: what takes long. To stop a search, its worker is ended and its leash cut.

import { Analysis, choose, hint, load, position, Review, type Place } from 'awalam';
import { plainFailure } from './channel';
import { hold, watchTheClock } from './leash';
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

async function run(errand: Errand, tables: Blob | null): Promise<void> {
  const place = placeIn(errand);
  await prepareTables(place, tables);
  switch (errand.kind) {
    case 'analyse':
      return analyse(place, errand.part, errand.parts);
    case 'review':
      return goThrough(new Review(place));
    case 'hint':
      return say({ told: hint(place, { time_ms: errand.time }) });
    case 'choose':
      return say({ told: choose(errand.task, errand.seed) });
  }
}

/** Tells what each step finds, and to whom it matters. */
function analyse(place: Place, part: number, parts: number): void {
  const { turn } = position(place).position;
  const work = new Analysis(place, part, parts);
  for (const view of work) say({ told: { view, turn } });
  work.free();
}

/** Tells what each step finds. */
function goThrough(work: Iterable<unknown> & { free(): void }): void {
  for (const told of work) say({ told });
  work.free();
}

/** Loads the engine that is wanted; the one without threads where those cannot be had. */
async function prepare({ module, threads }: Given): Promise<void> {
  if (!threads) return load(module);
  try {
    const { load: loadThreads } = await import('awalam/threads');
    const { stop } = await loadThreads(threads.count, threads.module);
    say({ stop });
  } catch (error) {
    console.warn('threads:', error);
    await load(module);
  }
}

watchTheClock();

addEventListener('message', (event: MessageEvent<Given>) => {
  const { errand, leash, tables } = event.data;
  hold(leash);
  prepare(event.data)
    .then(() => run(errand, tables))
    .then(() => say({ done: true }))
    .catch((error: unknown) => say({ failure: plainFailure(error) }));
});
