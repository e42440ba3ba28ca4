// Analyses and reviews on this device. What was found out before is told at once.

import { placeKey, type Places, type Stop, type Whereabouts } from '../backend';
import { mergeAnalyses } from 'awalam';
import type { AnalysisView, ReviewedPly, SideNumber } from '../schema';
import { analyses, plies } from './cache';
import { notify } from './desk';
import { search } from './searches';

/** Of two opinions the deeper one, until the search is finished: then what it found. */
export function deeper(found: AnalysisView, known: AnalysisView | null): AnalysisView {
  return known && found.depth < known.depth && !found.finished ? known : found;
}

/** What a ply's result depends on: the moves up to it, and its own if it was played. */
export function plyKey({ moves, ...start }: Whereabouts, ply: number): string {
  const end = ply === moves.length ? ['end'] : [];
  return [placeKey({ ...start, moves: moves.slice(0, ply + 1) }), ...end].join('\n');
}

/** Begins when something has been looked up, unless it is stopped before. */
function after<T>(looking: Promise<T>, begin: (found: T) => Stop): Stop {
  let stop: Stop = () => undefined;
  let isStopped = false;
  void looking.then((found) => {
    if (!isStopped) stop = begin(found);
  });
  return () => {
    isStopped = true;
    stop();
  };
}

/** Searches by several workers, each of which looks at a part of the moves. */
function searchParts(place: Whereabouts, parts: number, found: (view: AnalysisView) => void): Stop {
  const views: (AnalysisView | null)[] = Array.from({ length: parts }, () => null);
  const isDone = views.map(() => false);
  let turn: SideNumber | null = null;
  let isOver = false;
  const tell = (): void => {
    // As long as a part has said nothing, moves are missing, unless it has none.
    if (isOver || turn === null || views.some((view, part) => !view && !isDone[part])) return;
    const merged = mergeAnalyses(views.filter((view) => view !== null), turn);
    if (merged.finished) stop();
    found(merged);
  };
  const stops = views.map((_, part) =>
    search(
      { kind: 'analyse', place, part, parts },
      (told) => {
        views[part] = told.view;
        turn = told.turn;
        tell();
      },
      (failure) => {
        isDone[part] = true;
        if (!failure) return tell();
        stop();
        notify('engine-stopped');
      },
    ),
  );
  const stop = (): void => {
    isOver = true;
    // A worker that has found everything ends by itself, and is there for the next search.
    stops.forEach((one, part) => views[part]?.finished || one());
  };
  return stop;
}

function analyse(place: Whereabouts, found: (view: AnalysisView) => void, cores = 1): Stop {
  const key = placeKey(place);
  return after(analyses.read([key]), ([before = null]) => {
    // Another engine may know better: what the last one found is a beginning.
    let known = before && { ...before.result, finished: before.result.finished && before.isCurrent };
    if (known) found(known);
    if (known?.finished) return () => undefined;
    const take = (view: AnalysisView): void => {
      const best = deeper(view, known);
      found(best);
      // Only what this engine found is kept as its own.
      if (best === view && (view.depth !== known?.depth || view.finished)) void analyses.keep(key, view);
      known = best;
    };
    return searchParts(place, cores, take);
  });
}

function review(place: Whereabouts, told: (ply: ReviewedPly) => void, done: () => void): Stop {
  const numbers = [...place.moves.keys(), place.moves.length];
  return after(plies.read(numbers.map((ply) => plyKey(place, ply))), (known) => {
    let left = place.moves.length + 1;
    for (let one = known[left - 1]; one?.isCurrent; one = known[left - 1]) {
      left -= 1;
      told(one.result);
    }
    if (left === 0) {
      done();
      return () => undefined;
    }
    // A ply is judged by what comes after it: the review begins one ply later.
    const rest = { ...place, moves: place.moves.slice(0, left) };
    const take = (ply: ReviewedPly): void => {
      if (ply.ply >= left) return;
      told(ply);
      void plies.keep(plyKey(place, ply.ply), ply);
    };
    return search({ kind: 'review', place: rest }, take, (failure) => {
      if (failure) notify('engine-stopped');
      done();
    });
  });
}

export const opinions: Pick<Places, 'analyse' | 'review'> = { analyse, review };
