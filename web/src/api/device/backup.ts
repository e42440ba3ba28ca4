// Everything that this browser keeps of the page, as one text: games, the seats in them,
// analyses, tournaments, settings and choices.

import { Failure, type Kept, type Unreadable } from '../backend';
import type { AnalysisView, ReviewedPly } from '../schema';
import { keptTournaments, takeOverTournaments } from './arena';
import type { WholeTournament } from './arena/store';
import { analyses, plies, type KeptResult } from './cache';
import { desk } from './desk';
import { all as keptStudies, keep as keepStudy, type StudyBook } from '../../studies/store';
import type { KeptGame } from './store';

/** The version of the format. */
const FORMAT = 1;

interface Backup {
  awalam: number;
  games: KeptGame[];
  tournaments?: WholeTournament[];
  studies?: StudyBook[];
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
    [backup.tournaments, backup.studies, backup.analyses, backup.plies].every(isListOrNone) &&
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

function parsedObject(text: unknown): Record<string, unknown> {
  const value = typeof text === 'string' ? parsed(text) : null;
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function localTexts(): Record<string, string> {
  const own = Object.entries(localStorage as Record<string, string>);
  return Object.fromEntries(own.filter(([key]) => key.startsWith(PREFIX)));
}

/** Takes over what the page keeps beside games; nobody gets a seat in a game that is not here. */
function takeOverTexts(local: Record<string, unknown>, missing: readonly string[]): void {
  for (const [key, value] of Object.entries(local)) {
    if (!key.startsWith(PREFIX) || typeof value !== 'string') continue;
    if (key !== SEATS) {
      localStorage.setItem(key, value);
      continue;
    }
    const seats = parsedObject(value);
    for (const id of missing) delete seats[id];
    localStorage.setItem(key, JSON.stringify({ ...seats, ...parsedObject(localStorage.getItem(key)) }));
  }
}

/** What a game that cannot be read may still be known by. */
function unreadableGame(id: string, seats: Record<string, unknown>): Unreadable {
  const { game, created } = (seats[id] ?? {}) as { game?: unknown; created?: unknown };
  return {
    kind: 'game',
    id,
    game: typeof game === 'string' ? game : null,
    created: typeof created === 'number' ? created : null,
  };
}

/** Chapters are replayed when they are opened; here they only have to look like some. */
async function takeOverStudies(studies: readonly StudyBook[]): Promise<void> {
  for (const book of studies) {
    if (typeof book?.id === 'string' && typeof book.name === 'string' && Array.isArray(book.chapters)) await keepStudy(book);
  }
}

export const kept: Kept = {
  async backup() {
    const games = await (await desk()).ask('keptGames');
    const tournaments = await keptTournaments();
    const results = { analyses: await analyses.all(), plies: await plies.all() };
    const studies = await keptStudies();
    const lists = { games, tournaments, studies, ...results };
    return JSON.stringify({ awalam: FORMAT, ...lists, local: localTexts() } satisfies Backup);
  },

  async restore(text) {
    const backup = parsed(text);
    if (!isBackup(backup)) {
      throw new Failure(422, { code: 'no-backup', message: 'this is no backup of Awalam' });
    }
    const games = await (await desk()).ask('takeOver', backup.games);
    const tournaments = await takeOverTournaments(backup.tournaments ?? []);
    await analyses.takeOver(backup.analyses ?? []);
    await plies.takeOver(backup.plies ?? []);
    await takeOverStudies(backup.studies ?? []);
    takeOverTexts(backup.local, games.unreadable);
    const seats = parsedObject(backup.local[SEATS]);
    const unreadable: Unreadable[] = [
      ...games.unreadable.map((id) => unreadableGame(id, seats)),
      ...tournaments.unreadable.map((title) => ({ kind: 'tournament' as const, title })),
    ];
    return { games: games.taken, tournaments: tournaments.taken, unreadable };
  },
};
