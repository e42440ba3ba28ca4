// Everything that this browser keeps of the page, as one text: games, the seats in them,
// settings and choices.

import { Failure, type Kept } from '../backend';
import { desk } from './desk';
import type { KeptGame } from './store';

/** The version of the format. */
const FORMAT = 1;

interface Backup {
  awalam: number;
  games: KeptGame[];
  /** What the page keeps in the browser's other storage, by name. */
  local: Record<string, string>;
}

const PREFIX = 'awalam.';
/** The seats held, by game: what is there already stays. */
const SEATS = 'awalam.games';

function isBackup(value: unknown): value is Backup {
  const backup = value as Partial<Backup> | null;
  return (
    typeof backup === 'object' &&
    backup !== null &&
    typeof backup.awalam === 'number' &&
    backup.awalam <= FORMAT &&
    Array.isArray(backup.games) &&
    typeof backup.local === 'object' &&
    backup.local !== null
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function localTexts(): Record<string, string> {
  const own = Object.entries(localStorage as Record<string, string>);
  return Object.fromEntries(own.filter(([key]) => key.startsWith(PREFIX)));
}

export const kept: Kept = {
  async backup() {
    const games = await (await desk()).ask('keptGames');
    return JSON.stringify({ awalam: FORMAT, games, local: localTexts() } satisfies Backup);
  },

  async restore(text) {
    const backup = parsed(text);
    if (!isBackup(backup)) {
      throw new Failure(422, { code: 'no-backup', message: 'this is no backup of Awalam' });
    }
    const count = await (await desk()).ask('takeOver', backup.games);
    for (const [key, value] of Object.entries(backup.local)) {
      if (!key.startsWith(PREFIX)) continue;
      const isSeats = key === SEATS;
      const own = isSeats ? parsed(localStorage.getItem(key) ?? '{}') : {};
      localStorage.setItem(key, isSeats ? JSON.stringify({ ...(parsed(value) as object), ...(own as object) }) : value);
    }
    return count;
  },
};
