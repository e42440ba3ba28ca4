// Tournaments on this device: begun, played, counted. Of several tabs one plays, and the others
// hear of it; whichever is asked to begin or stop one, the one that plays obeys.

import { Tournament, type Configuration, type GameRow, type PlayedGame } from 'awalam/arena';
import { Failure } from '../../backend';
import type { GameLine, GameName, LiveBoard, NewTournament, TournamentLine, TournamentView } from '../../schema';
import type { TakenOver } from '../games';
import type { Changed } from './channel';
import { Series, type NewPlayer } from './series';
import type { KeptTournament, TournamentStore, WholeTournament } from './store';

/** Pairs that a list shows at a time. */
const PAIRS_PER_PAGE = 200;
/** Tournaments at hand, with all their games in numbers. */
const MAX_OPEN = 4;

function missing(what: string): Failure {
  return new Failure(404, { code: 'not-found', message: `there is no such ${what} here` });
}

/** The moment, as a name for addresses. */
function stamp(now: Date): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  const day = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`;
  return `${day}-${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}`;
}

/** Whether a tournament from elsewhere can be shown and played on here. */
function isSound(whole: WholeTournament): boolean {
  try {
    const { tournament, games } = whole;
    const { id, begun, title, game, configuration } = tournament;
    const texts: unknown[] = [id, begun, title, game, ...games.map(({ record }) => record)];
    if (!texts.every((text) => typeof text === 'string')) return false;
    const opened = Tournament.open(configuration);
    try {
      opened.add(games.map(({ row }) => row));
    } finally {
      opened.free();
    }
    return true;
  } catch {
    return false;
  }
}

/** What a damaged tournament may still be known by. */
function nameOf(damaged: unknown): string {
  const { title, id } = (damaged as Partial<WholeTournament> | null)?.tournament ?? {};
  return [title, id].find((name) => typeof name === 'string' && name !== '') ?? '?';
}

interface Playing {
  id: string;
  series: Series;
}

export interface Surroundings {
  store: TournamentStore;
  /** Hears of every change. */
  changed(what: Changed): void;
  newPlayer(configuration: Configuration): NewPlayer;
  players: number;
}

export class Tournaments {
  /** Those at hand, the one used last at the end. */
  #open = new Map<string, Promise<Tournament>>();
  #live = new Map<string, LiveBoard[]>();
  #playing: Playing | null = null;
  #writing: Promise<void> = Promise.resolve();
  #attending: Promise<void> = Promise.resolve();
  #isHost = false;

  constructor(readonly around: Surroundings) {}

  /** From now on the tournament that is wanted is played here. */
  async host(): Promise<void> {
    this.#isHost = true;
    await this.#attend();
  }

  /** From now on another tab plays. */
  async leave(): Promise<void> {
    this.#isHost = false;
    await this.#attend();
  }

  /** Another tab has changed something. */
  async heard({ id, news }: Changed): Promise<void> {
    if (!news) {
      // It may have been removed, or replaced by that of a backup.
      if (this.#playing?.id !== id) this.#close(id);
      return this.#attend();
    }
    this.#live.set(id, news.live);
    (await this.#open.get(id))?.add(news.rows);
  }

  async #kept(id: string): Promise<KeptTournament> {
    const kept = await this.around.store.read(id);
    if (!kept) throw missing('tournament');
    return kept;
  }

  /** The tournament with its games. */
  async #opened(kept: KeptTournament): Promise<Tournament> {
    const { id } = kept;
    const opened = this.#open.get(id) ?? this.#load(kept);
    this.#open.delete(id);
    this.#open.set(id, opened);
    for (const other of this.#open.keys()) {
      if (this.#open.size <= MAX_OPEN) break;
      if (other !== this.#playing?.id) this.#close(other);
    }
    return opened;
  }

  async #load({ id, configuration }: KeptTournament): Promise<Tournament> {
    const tournament = Tournament.open(configuration);
    tournament.add(await this.around.store.rows(id));
    return tournament;
  }

  /** Whoever waits for it may still use it: its memory is given back after its last use. */
  #close(id: string): void {
    this.#open.delete(id);
    this.#live.delete(id);
  }

  async #change(id: string, change: Partial<KeptTournament>): Promise<void> {
    await this.around.store.change(id, change);
    this.#changed(id);
  }

  #changed(id: string): void {
    this.around.changed({ id });
    void this.#attend();
  }

  async all(): Promise<TournamentLine[]> {
    const all = await this.around.store.all();
    return all.map(({ id, title, game, begun, wanted }) => ({ id, title, game, begun, running: wanted }));
  }

  async one(id: string): Promise<TournamentView> {
    const kept = await this.#kept(id);
    const tournament = await this.#opened(kept);
    const { begun, wanted, failure } = kept;
    const live = this.#playing?.id === id ? this.#playing.series.live : (this.#live.get(id) ?? []);
    const view = tournament.view({ id, begun, running: wanted, failure }, wanted ? live : []);
    return { ...view, running: wanted && !view.finished };
  }

  async #checkFree(id: string): Promise<void> {
    const other = (await this.around.store.all()).find((kept) => kept.wanted && kept.id !== id);
    if (!other) return;
    const message = `a tournament is being played (${other.title}); stop it first, or wait for its end`;
    throw new Failure(409, { code: 'busy', message });
  }

  async begin(wanted: NewTournament): Promise<{ id: string }> {
    const tournament = Tournament.begin(wanted);
    await this.#checkFree('');
    const configuration = tournament.configuration();
    const { title } = tournament.view().summary;
    tournament.free();
    const now = new Date();
    const begun = `${now.toISOString().slice(0, 19)}Z`;
    const id = await this.#freeName(stamp(now));
    const game = configuration.game as GameName;
    await this.around.store.write({ id, begun, title, game, configuration, wanted: true, failure: null });
    this.#changed(id);
    return { id };
  }

  async #freeName(wanted: string): Promise<string> {
    let name = wanted;
    for (let number = 2; await this.around.store.read(name); number += 1) name = `${wanted}-${number}`;
    return name;
  }

  async stop(id: string): Promise<void> {
    await this.#kept(id);
    await this.#change(id, { wanted: false });
  }

  async resume(id: string): Promise<void> {
    await this.#kept(id);
    await this.#checkFree(id);
    await this.#change(id, { wanted: true, failure: null });
  }

  async remove(id: string): Promise<void> {
    await this.stop(id);
    await this.#attend();
    await this.#writing;
    await this.around.store.remove(id);
    this.#close(id);
    this.around.changed({ id });
  }

  async games(id: string, fromPair: number): Promise<GameLine[]> {
    const tournament = await this.#opened(await this.#kept(id));
    return tournament.games(fromPair, PAIRS_PER_PAGE);
  }

  async record(id: string, game: string): Promise<string> {
    const record = await this.around.store.record(id, game);
    if (record === null) throw missing('game');
    return record;
  }

  /** All tournaments with their games, also those that could not be stored. */
  async whole(): Promise<WholeTournament[]> {
    await this.#writing;
    return this.around.store.whole();
  }

  /** Takes over tournaments from elsewhere, with games that are missing here; those that cannot
      be played on are named. */
  async takeOver(all: readonly WholeTournament[]): Promise<TakenOver> {
    const { store } = this.around;
    const unreadable: string[] = [];
    for (const whole of all) {
      if (!isSound(whole)) {
        unreadable.push(nameOf(whole));
        continue;
      }
      const { tournament, games } = whole;
      const here = await store.read(tournament.id);
      const isSame = JSON.stringify(here?.configuration) === JSON.stringify(tournament.configuration);
      const id = here && !isSame ? await this.#freeName(tournament.id) : tournament.id;
      if (!here || !isSame) await store.write({ ...tournament, id, wanted: false });
      await store.keep(id, games);
      if (this.#playing?.id !== id) this.#close(id);
      this.around.changed({ id });
    }
    return { taken: all.length - unreadable.length, unreadable };
  }

  /** All games, in numbers or on paper. */
  async export(id: string, form: 'csv' | 'text'): Promise<string> {
    const kept = await this.#kept(id);
    if (form === 'csv') return (await this.#opened(kept)).csv();
    await this.#writing;
    const games = await this.around.store.games(id);
    return games.map(({ record }) => `${record}\n`).join('');
  }

  /** Plays what is wanted, and nothing else; one look after the other. */
  #attend(): Promise<void> {
    this.#attending = this.#attending.then(() => this.#look()).catch(() => undefined);
    return this.#attending;
  }

  async #look(): Promise<void> {
    const all = this.#isHost ? await this.around.store.all() : [];
    const wanted = all.find((kept) => kept.wanted);
    if (wanted?.id === this.#playing?.id) return;
    const before = this.#playing;
    this.#playing = null;
    before?.series.stop();
    // Another tab may have played games of it that were not heard of here.
    if (before && !this.#isHost) this.#close(before.id);
    if (wanted) await this.#play(wanted);
  }

  async #play(kept: KeptTournament): Promise<void> {
    const { id } = kept;
    let tournament: Tournament;
    try {
      tournament = await this.#opened(kept);
    } catch (error) {
      return this.#ended(id, null, error instanceof Error ? error.message : String(error));
    }
    const series: Series = new Series(
      {
        missing: (fromPair, pairs) => tournament.missing(fromPair, pairs),
        seen: () => this.#tell(id, []),
        played: (games) => this.#played(id, tournament, games),
        ended: (failure) => void this.#ended(id, series, failure),
      },
      this.around.newPlayer(kept.configuration),
      this.around.players,
    );
    this.#playing = { id, series };
  }

  #played(id: string, tournament: Tournament, games: PlayedGame[]): void {
    const rows = games.map(({ row }) => row);
    // What is shown as played is in the store: a reload loses none of it.
    this.#writing = this.#writing.then(async () => {
      await this.around.store.keep(id, games);
      tournament.add(rows);
      this.#tell(id, rows);
    });
  }

  #tell(id: string, rows: GameRow[]): void {
    const live = this.#playing?.id === id ? this.#playing.series.live : [];
    this.around.changed({ id, news: { rows, live } });
  }

  async #ended(id: string, series: Series | null, failure: string | null): Promise<void> {
    await this.#writing;
    // It may have been stopped meanwhile, and another one begun.
    if ((this.#playing?.series ?? null) !== series) return;
    this.#playing = null;
    await this.#change(id, { wanted: false, failure });
  }
}
