// Streams of events. They are opened again when they break, until they are stopped.

import { type Stop, type Whereabouts } from '../backend';
import type { ReviewedPly } from '../schema';
import { contact } from './http';

/** After this, in milliseconds, a stream that the browser gave up is opened again. */
const REOPEN_AFTER = 2000;

/** Hears of changes of a game; reconnects by itself. */
export function follow(
  id: string,
  heard: (version: number) => void,
  connected: (is: boolean) => void,
): Stop {
  let source: EventSource;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  const open = (): void => {
    source = new EventSource(`/api/games/${encodeURIComponent(id)}/events`);
    source.addEventListener('open', () => connected(true));
    source.addEventListener('error', () => {
      connected(false);
      // Browsers retry lost connections, but not refused ones.
      if (source.readyState === EventSource.CLOSED) reopening = setTimeout(open, REOPEN_AFTER);
    });
    source.addEventListener('changed', (event) => {
      heard((JSON.parse((event as MessageEvent<string>).data) as { version: number }).version);
    });
  };
  open();
  return () => {
    clearTimeout(reopening);
    source.close();
  };
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
