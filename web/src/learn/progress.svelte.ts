// How far somebody has come in each lesson, remembered by the browser.

const KEY = 'awalam.lessons';

/** Steps done, by game; a lesson that was finished stays so. */
export interface Progress {
  /** The number of the step to go on with. */
  at: number;
  isFinished: boolean;
}

type All = Record<string, Progress>;

/** What has the right shape; anything else is forgotten. */
export function readProgress(text: string | null): All {
  try {
    const all = Object.entries(JSON.parse(text ?? '{}') as object) as [string, Progress][];
    return Object.fromEntries(
      all.filter(([, one]) => Number.isInteger(one?.at) && one.at >= 0 && typeof one.isFinished === 'boolean'),
    );
  } catch {
    return {};
  }
}

function load(): All {
  try {
    return readProgress(localStorage.getItem(KEY));
  } catch {
    return {};
  }
}

const all: All = $state(load());

export function progressOf(game: string): Progress {
  return all[game] ?? { at: 0, isFinished: false };
}

/** Somebody is at a step, counted from 0; after the last one the lesson is finished. */
export function noteStep(game: string, at: number, steps: number): void {
  const { isFinished } = progressOf(game);
  all[game] = at >= steps ? { at: 0, isFinished: true } : { at, isFinished };
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // A browser without storage begins each lesson anew.
  }
}
