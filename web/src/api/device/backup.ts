// Everything that this browser keeps of the page, as one text: games, the seats in them,
// analyses, tournaments, settings and choices.

import { Failure, type Kept } from '../backend';
import type { AnalysisView, ReviewedPly } from '../schema';
import { keptTournaments, takeOverTournaments } from './arena';
import type { WholeTournament } from './arena/store';
import { analyses, plies, type KeptResult } from './cache';
import { desk } from './desk';
import type { KeptGame } from './store';

/** The version of the format. */
const FORMAT = 1;

interface Backup {
  awalam: number;
  games: KeptGame[];
  tournaments?: WholeTournament[];
  /** What was found out about positions and plies; earlier backups have none. */
  analyses?: KeptResult<AnalysisView>[];
  plies?: KeptResult<ReviewedPly>[];
  /** What the page keeps in the browser's other storage, by name. */
  local: Record<string, string>;
}

const PREFIX = 'awalam.';
/** The seats held, by game: what is there already stays. */
const SEATS = 'awalam.games';

/** Earlier backups have not all lists. */
function isListOrNone(value: unknown): boolean {
  return value === undefined || Array.isArray(value);
}

function isBackup(value: unknown): value is Backup {
  const backup = value as Partial<Backup> | null;
  return (
    typeof backup === 'object' &&
    backup !== null &&
    typeof backup.awalam === 'number' &&
    backup.awalam <= FORMAT &&
    Array.isArray(backup.games) &&
    [backup.tournaments, backup.analyses, backup.plies].every(isListOrNone) &&
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
    const tournaments = await keptTournaments();
    const results = { analyses: await analyses.all(), plies: await plies.all() };
    return JSON.stringify({ awalam: FORMAT, games, tournaments, ...results, local: localTexts() } satisfies Backup);
  },

  async restore(text) {
    const backup = parsed(text);
    if (!isBackup(backup)) {
      throw new Failure(422, { code: 'no-backup', message: 'this is no backup of Awalam' });
    }
    const count = await (await desk()).ask('takeOver', backup.games);
    await takeOverTournaments(backup.tournaments ?? []);
    await analyses.takeOver(backup.analyses ?? []);
    await plies.takeOver(backup.plies ?? []);
    for (const [key, value] of Object.entries(backup.local)) {
      if (!key.startsWith(PREFIX)) continue;
      const isSeats = key === SEATS;
      const own = isSeats ? parsed(localStorage.getItem(key) ?? '{}') : {};
      localStorage.setItem(key, isSeats ? JSON.stringify({ ...(parsed(value) as object), ...(own as object) }) : value);
    }
    return count;
  },
};
