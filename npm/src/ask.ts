import { asError } from './error.js';
import { needEngine } from './load.js';

/** Asks the engine. */
export function ask<T>(question: () => T): T {
  needEngine();
  try {
    return question();
  } catch (thrown) {
    throw asError(thrown);
  }
}

/** Asks the engine for JSON. */
export function json<T>(question: () => string): T {
  return JSON.parse(ask(question)) as T;
}
