// Apart from what users import: the types of bindgen need a newer library than theirs may be.

import * as plain from './engine.js';
import { engineModule } from './load.js';
import type { Init, Source } from './module.js';

/** What bindgen makes of the engine. */
export type Engine = typeof plain;

/** What answers all calls: the engine, or the one with threads in its place. */
export let engine: Engine = plain;

/** Loads another build of the engine in the place of this one. */
export async function loadInstead(other: Engine, init: Init, source: Source | Promise<Source>): Promise<void> {
  await engineModule.load(source, init);
  engine = other;
}
