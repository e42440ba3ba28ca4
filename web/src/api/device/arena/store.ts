// Tournaments kept by the browser. What it does not keep is there until the tab is closed.

import type { Configuration, GameRow, PlayedGame } from 'awalam/arena';
import type { DBSchema, IDBPDatabase } from 'idb';
import type { Trouble } from '../../backend';
import type { GameName } from '../../schema';
import { Database, storageTrouble } from '../database';

/** A tournament as it is kept, without its games. */
export interface KeptTournament {
  /** The moment of its beginning, which names it in addresses. */
  id: string;
  begun: string;
  title: string;
  game: GameName;
  configuration: Configuration;
  /** Whether it is to be played: it has begun, and nobody has stopped it. */
  wanted: boolean;
  /** What went wrong, if something did. */
  failure: string | null;
}

/** A tournament with its games. */
export interface WholeTournament {
  tournament: KeptTournament;
  games: PlayedGame[];
}

/** A tournament's name, a pair and a half. */
type GameKey = [string, number, number];

interface Schema extends DBSchema {
  tournaments: { key: string; value: KeptTournament };
  rows: { key: GameKey; value: GameRow };
  records: { key: GameKey; value: string };
}

const STORES = ['tournaments', 'rows', 'records'] as const;

function keyOf(id: string, game: string): GameKey {
  const [pair, half] = game.split('.').map(Number);
  return [id, pair ?? 0, half ?? 0];
}

/** All games of a tournament: a list comes after every number. */
function gamesOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id], [id, []]);
}

export class TournamentStore {
  readonly #database: Database<Schema>;
  /** What could not be written. */
  #unwritten = new Map<string, KeptTournament>();
  #unwrittenGames = new Map<string, Map<string, PlayedGame>>();

  constructor(readonly trouble: (what: Trouble) => void) {
    this.#database = new Database<Schema>(
      'awalam.arena',
      1,
      (created) => {
        created.createObjectStore('tournaments', { keyPath: 'id' });
        created.createObjectStore('rows');
        created.createObjectStore('records');
      },
      (isFull) => this.trouble(storageTrouble(isFull)),
    );
    // What cannot be stored is said before anything is played.
    void this.#database.open();
  }

  /** Writes, and tells whether it could be done. */
  async #write(work: (database: IDBPDatabase<Schema>) => Promise<unknown>): Promise<boolean> {
    const database = await this.#database.open();
    if (!database) return false;
    try {
      await work(database);
      return true;
    } catch (error) {
      this.#database.failed(error);
      return false;
    }
  }

  /** All tournaments, the newest first. */
  async all(): Promise<KeptTournament[]> {
    const written = (await (await this.#database.open())?.getAll('tournaments')) ?? [];
    const all = new Map([...written.map((one) => [one.id, one] as const), ...this.#unwritten]);
    return [...all.values()].sort((a, b) => (a.id < b.id ? 1 : -1));
  }

  async read(id: string): Promise<KeptTournament | null> {
    return this.#unwritten.get(id) ?? (await (await this.#database.open())?.get('tournaments', id)) ?? null;
  }

  async write(tournament: KeptTournament): Promise<void> {
    const isWritten = await this.#write((database) => database.put('tournaments', tournament));
    if (isWritten) this.#unwritten.delete(tournament.id);
    else this.#unwritten.set(tournament.id, tournament);
  }

  /** Changes a tournament, unless it was removed. */
  async change(id: string, change: Partial<KeptTournament>): Promise<void> {
    const isWritten = !this.#unwritten.has(id) && await this.#write(async (database) => {
      const transaction = database.transaction('tournaments', 'readwrite');
      const kept = await transaction.store.get(id);
      await Promise.all([kept && transaction.store.put({ ...kept, ...change }), transaction.done]);
    });
    const kept = isWritten ? null : await this.read(id);
    if (kept) this.#unwritten.set(id, { ...kept, ...change });
  }

  /** Keeps finished games, all of them or none; none of a tournament that was removed. */
  async keep(id: string, games: readonly PlayedGame[]): Promise<void> {
    const isWritten = !this.#unwritten.has(id) && await this.#write(async (database) => {
      const transaction = database.transaction(STORES, 'readwrite');
      if (!(await transaction.objectStore('tournaments').get(id))) return;
      const puts = games.flatMap(({ row, record }) => {
        const key = keyOf(id, row.number);
        return [
          transaction.objectStore('rows').put(row, key),
          transaction.objectStore('records').put(record, key),
        ];
      });
      await Promise.all([...puts, transaction.done]);
    });
    if (isWritten) return;
    const unwritten = this.#unwrittenGames.get(id) ?? new Map<string, PlayedGame>();
    this.#unwrittenGames.set(id, unwritten);
    for (const game of games) unwritten.set(game.row.number, game);
  }

  /** The games in numbers. */
  async rows(id: string): Promise<GameRow[]> {
    const written = (await (await this.#database.open())?.getAll('rows', gamesOf(id))) ?? [];
    const unwritten = [...(this.#unwrittenGames.get(id)?.values() ?? [])];
    return [...written, ...unwritten.map(({ row }) => row)];
  }

  async record(id: string, game: string): Promise<string | null> {
    const unwritten = this.#unwrittenGames.get(id)?.get(game)?.record;
    return unwritten ?? (await (await this.#database.open())?.get('records', keyOf(id, game))) ?? null;
  }

  /** The games, by their numbers. */
  async games(id: string): Promise<PlayedGame[]> {
    const rows = await this.rows(id);
    const place = ({ number }: GameRow): number => Number(number);
    rows.sort((one, other) => place(one) - place(other));
    const records = await Promise.all(rows.map(({ number }) => this.record(id, number)));
    return rows.map((row, index) => ({ row, record: records[index] ?? '' }));
  }

  /** Everything. */
  async whole(): Promise<WholeTournament[]> {
    const all = await this.all();
    return Promise.all(
      all.map(async (tournament) => ({ tournament, games: await this.games(tournament.id) })),
    );
  }

  async remove(id: string): Promise<void> {
    this.#unwritten.delete(id);
    this.#unwrittenGames.delete(id);
    await this.#write(async (database) => {
      const transaction = database.transaction(STORES, 'readwrite');
      await Promise.all([
        transaction.objectStore('tournaments').delete(id),
        transaction.objectStore('rows').delete(gamesOf(id)),
        transaction.objectStore('records').delete(gamesOf(id)),
        transaction.done,
      ]);
    });
  }
}
