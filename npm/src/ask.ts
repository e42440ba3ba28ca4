import { engineModule } from './load.js';

/** Asks the engine. */
export function ask<T>(question: () => T): T {
  return engineModule.ask(question);
}

/** Asks the engine for JSON. */
export function json<T>(question: () => string): T {
  return engineModule.json(question);
}
