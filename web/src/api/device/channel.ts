// Questions from the page to a worker, and the worker's answers.

import { Failure } from '../backend';

type Methods = Record<string, (...given: never[]) => unknown>;

interface Question {
  number: number;
  method: string;
  given: unknown[];
}

type Answer = { number: number } & ({ result: unknown } | { failure: PlainFailure });

/** A failure as a message can carry it. */
export type PlainFailure = Pick<Failure, 'status' | 'error'>;

/** What went wrong, be it a mistake of the user's or one of ours. */
export function plainFailure(error: unknown): PlainFailure {
  if (error instanceof Failure) return { status: error.status, error: error.error };
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    const { code, message, refusal, mistake, ply, line, game } = error as Error & Failure['error'];
    const status = code === 'not-found' ? 404 : 422;
    const why = { ...(refusal && { refusal }), ...(mistake && { mistake }), ...(ply && { ply }), ...(line && { line }) };
    return { status, error: { code, message, ...why, ...(game && { game }) } };
  }
  return { status: -1, error: { code: 'page', message: String(error) } };
}

export function failureOf({ status, error }: PlainFailure): Failure {
  return new Failure(status, error);
}

/** In a worker: answers questions. */
export function answerWith(methods: Methods): void {
  addEventListener('message', (event: MessageEvent<Question>) => {
    const { number, method, given } = event.data;
    // The page asks only for what its types know.
    const ask = methods[method] as (...given: unknown[]) => unknown;
    Promise.resolve()
      .then(() => ask(...given))
      .then((result): Answer => ({ number, result }))
      .catch((error: unknown): Answer => ({ number, failure: plainFailure(error) }))
      .then((answer) => postMessage(answer));
  });
}

/** On the page: asks a worker. */
export class Line<M extends Methods> {
  #waiting = new Map<number, { resolve(result: never): void; reject(error: Failure): void }>();
  #asked = 0;

  constructor(
    readonly worker: Worker,
    /** Hears that the worker is of no use any more. */
    readonly broken: () => void,
  ) {
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => this.#take(data));
    worker.addEventListener('error', (event) => {
      this.#end(new Failure(-1, { code: 'page', message: event.message }));
    });
  }

  ask<Name extends keyof M & string>(
    method: Name,
    ...given: Parameters<M[Name]>
  ): Promise<Awaited<ReturnType<M[Name]>>> {
    return new Promise((resolve, reject) => {
      const number = (this.#asked += 1);
      this.#waiting.set(number, { resolve, reject });
      this.worker.postMessage({ number, method, given } satisfies Question);
    });
  }

  #take(answer: Answer): void {
    const asker = this.#waiting.get(answer.number);
    if (!asker) return;
    this.#waiting.delete(answer.number);
    if ('result' in answer) return asker.resolve(answer.result as never);
    const failure = failureOf(answer.failure);
    asker.reject(failure);
    // After a mistake of ours nobody knows what state the engine is in.
    if (failure.error.code === 'page' || failure.error.code === 'trouble') this.#end(failure);
  }

  #end(failure: Failure): void {
    this.worker.terminate();
    this.broken();
    for (const { reject } of this.#waiting.values()) reject(failure);
    this.#waiting.clear();
  }
}
