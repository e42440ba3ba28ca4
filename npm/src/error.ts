import type { ErrorCode, ErrorView, GameView, Mistake, Refusal } from './schema.js';

/** Something that could not be done. */
export class AwalamError extends Error {
  override readonly name = 'AwalamError';

  constructor(
    /** A word that stays as it is, such as `bad-position`. */
    readonly code: ErrorCode | 'not-loaded' | 'unsupported',
    message: string,
    /** The rule in the way, if a move was refused. */
    readonly refusal?: Refusal,
    /** The game as it stands, if what was asked is out of date. */
    readonly game?: GameView,
    /** What is wrong with moves, a record, a position, rules, a bot or a tournament. */
    readonly mistake?: Mistake,
    /** The ply that it is about, from 1. */
    readonly ply?: number,
    /** The line of the text that it is about, from 1. */
    readonly line?: number,
  ) {
    super(message);
  }
}

/** What the engine threw, as an error with a code; what others threw, as it is. */
export function asError(thrown: unknown): unknown {
  const told = toldIn(thrown instanceof Error ? thrown.message : thrown);
  if (told) {
    const { code, message, refusal, game, mistake, ply, line } = told;
    return new AwalamError(code, message, refusal, game, mistake, ply, line);
  }
  if (thrown instanceof WebAssembly.RuntimeError || thrown instanceof RangeError) {
    // No memory is left, or it broke down before: the engine itself could not say so.
    const message = `the engine broke down (${thrown.message}): start it anew, in a new worker or process`;
    return new AwalamError('trouble', message);
  }
  return thrown;
}

/** The failure that a text of the engine's tells about, if it is one. */
function toldIn(text: unknown): ErrorView | undefined {
  if (typeof text !== 'string' || !text.startsWith('{"code":')) return undefined;
  return JSON.parse(text) as ErrorView;
}
