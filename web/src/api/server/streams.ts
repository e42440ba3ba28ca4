// Streams of events. They are opened again when they break, until they are stopped.

import { type Stop, type Whereabouts } from '../backend';
import type { ReviewedPly } from '../schema';
import { contact } from './http';

/** After this, in milliseconds, a stream that the browser gave up is opened again. */
const REOPEN_AFTER = 2000;

/** The server says something at least every ten seconds: after this, in milliseconds, it is gone. */
const SILENCE = 30_000;

/**
 * Hears of changes of a game; reconnects by itself. Browsers' own event streams cannot send a
 * token, which stays out of addresses.
 */
export function follow(
  id: string,
  token: string | null,
  heard: (version: number) => void,
  connected: (is: boolean) => void,
): Stop {
  const stopped = new AbortController();
  let reopening: ReturnType<typeof setTimeout> | undefined;
  const take = (name: string, data: string): void => {
    if (name === 'changed') heard((JSON.parse(data) as { version: number }).version);
  };
  const open = async (): Promise<void> => {
    await read(`/api/games/${encodeURIComponent(id)}/events`, token, stopped.signal, () => connected(true), take);
    if (stopped.signal.aborted) return;
    connected(false);
    reopening = setTimeout(() => void open(), REOPEN_AFTER);
  };
  void open();
  return () => {
    clearTimeout(reopening);
    stopped.abort();
  };
}

/** Reads a stream of events until it ends, breaks or is silent for too long. */
async function read(
  path: string,
  token: string | null,
  stopped: AbortSignal,
  opened: () => void,
  take: (name: string, data: string) => void,
): Promise<void> {
  const connection = new AbortController();
  const end = (): void => connection.abort();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listen = (): void => {
    clearTimeout(timer);
    timer = setTimeout(end, SILENCE);
  };
  try {
    stopped.addEventListener('abort', end);
    listen();
    const headers: Record<string, string> = { Accept: 'text/event-stream' };
    if (token) headers.Authorization = `Bearer ${token}`;
    const response = await fetch(path, { headers, signal: connection.signal, cache: 'no-store' });
    if (!response.ok || !response.body) return;
    opened();
    const lines = new EventLines(take);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      listen();
      lines.add(part.value);
    }
  } catch {
    // Broken or stopped: whoever wants to know is told by the end.
  } finally {
    clearTimeout(timer);
    stopped.removeEventListener('abort', end);
    // A stream that is not read to its end would stay open.
    end();
  }
}

/** The text of an event stream, put together from parts that end anywhere. */
export class EventLines {
  #rest = '';
  #name = '';
  #data = '';

  constructor(private readonly take: (name: string, data: string) => void) {}

  add(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#line(line.replace(/\r$/, ''));
  }

  #line(line: string): void {
    if (line.startsWith('event:')) this.#name = line.slice(6).trim();
    else if (line.startsWith('data:')) this.#data += line.slice(5).trim();
    else if (line === '') {
      if (this.#data) this.take(this.#name, this.#data);
      this.#name = this.#data = '';
    }
  }
}

/**
 * Listens to a stream of named events, each holding JSON; opens it again when it is
 * refused, later each time.
 */
export function listen(
  path: string,
  heard: Record<string, (data: unknown) => void>,
  connected: (is: boolean) => void = contact,
): Stop {
  let source: EventSource;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let refusals = 0;
  const open = (): void => {
    source = new EventSource(`/api${path}`);
    source.addEventListener('open', () => connected(true));
    source.addEventListener('error', () => {
      if (source.readyState !== EventSource.CLOSED) return connected(false);
      refusals += 1;
      reopening = setTimeout(open, REOPEN_AFTER * Math.min(refusals, 8));
    });
    for (const [name, take] of Object.entries(heard)) {
      source.addEventListener(name, (event) => {
        refusals = 0;
        take(JSON.parse((event as MessageEvent<string>).data));
      });
    }
  };
  open();
  return () => {
    clearTimeout(reopening);
    source.close();
  };
}

/** A place in a game as a query: where it began and what was played. */
export function whereabouts(place: Whereabouts): URLSearchParams {
  const { game, rules, position, moves } = place;
  return new URLSearchParams({ game, rules, position, moves: moves.join(',') });
}

/** Between a review that broke and its continuation, in milliseconds. */
const GO_ON_AFTER = 1500;

/** Goes through a game; broken, it goes on where it stopped. */
export function review(
  place: Whereabouts,
  told: (ply: ReviewedPly) => void,
  done: () => void,
): Stop {
  /** Plies before this one are left to do. */
  let left = place.moves.length + 1;
  let stop: Stop = () => undefined;
  const take = (data: unknown): void => {
    const ply = data as ReviewedPly;
    // The first ply told after a break is known already, together with its move.
    if (ply.ply >= left) return;
    left = ply.ply;
    told(ply);
  };
  const end = (): void => {
    stop();
    done();
  };
  const connected = (is: boolean): void => {
    contact(is);
    if (is) return;
    stop();
    const again = setTimeout(open, GO_ON_AFTER);
    stop = () => clearTimeout(again);
  };
  const open = (): void => {
    const rest = { ...place, moves: place.moves.slice(0, left) };
    stop = listen(`/review?${whereabouts(rest)}`, { ply: take, done: end }, connected);
  };
  open();
  return () => stop();
}
