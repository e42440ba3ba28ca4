import { asError, AwalamError } from './error.js';

/** Where a module is: its address, its bytes, or compiled before. */
export type Source = string | URL | Response | BufferSource | WebAssembly.Module;

/** A module of one function that only WebAssembly with SIMD accepts. */
const WITH_SIMD = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253,
  15, 253, 98, 11,
]);

/** Whether the engine can run here: it needs WebAssembly with SIMD. */
export function isSupported(): boolean {
  return typeof WebAssembly !== 'undefined' && WebAssembly.validate(WITH_SIMD);
}

/** What bindgen makes of a module. */
export type Init = (given: { module_or_path: Source | Promise<Source> }) => Promise<unknown>;

/** A part of the engine: loaded once, and asked from then on. */
export class Module {
  readonly #init: Init;
  #loading: Promise<void> | undefined;
  #isLoaded = false;

  constructor(init: Init) {
    this.#init = init;
  }

  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  load(source: Source | Promise<Source>, init = this.#init): Promise<void> {
    this.#loading ??= this.#start(source, init).catch((error: unknown) => {
      this.#loading = undefined;
      throw error;
    });
    return this.#loading;
  }

  async #start(source: Source | Promise<Source>, init: Init): Promise<void> {
    if (!isSupported()) {
      const message =
        'Awalam needs WebAssembly with SIMD, which Chrome 91, Firefox 89, Safari 16.4, Node.js 20 and newer ones have, unless it is switched off';
      throw new AwalamError('unsupported', message);
    }
    try {
      await init({ module_or_path: source });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new AwalamError('not-loaded', `the engine could not be loaded: ${why}`);
    }
    this.#isLoaded = true;
  }

  /** Asks it; what it throws has a code. */
  ask<T>(question: () => T): T {
    if (!this.#isLoaded) throw new AwalamError('not-loaded', 'wait for load() first');
    try {
      return question();
    } catch (thrown) {
      throw asError(thrown);
    }
  }

  /** Asks it for JSON. */
  json<T>(question: () => string): T {
    return JSON.parse(this.ask(question)) as T;
  }
}
