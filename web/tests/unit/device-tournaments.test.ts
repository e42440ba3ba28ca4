// Tournaments on this device with the real arena; what is kept is in memory, and players play
// in this thread.

import { load, Tournament, type Configuration } from 'awalam/arena';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Changed } from '../../src/api/device/arena/channel';
import type { NewPlayer, PlayerTold } from '../../src/api/device/arena/series';
import { TournamentStore, type WholeTournament } from '../../src/api/device/arena/store';
import { Tournaments } from '../../src/api/device/arena/tournaments';
import type { NewTournament } from '../../src/api/schema';

const WANTED: NewTournament = { game: 'awale', bots: ['random', 'greedy'], games: 8, seed: 5 };

beforeAll(() => load());

interface Tab {
  tournaments: Tournaments;
  store: TournamentStore;
  changes: Changed[];
  /** How many games were begun. */
  begun: string[];
}

interface Given {
  store?: TournamentStore;
  players?: number;
  /** After so many games nobody plays any more. */
  games?: number;
  others?: Tournaments[];
}

/** A tab whose players play a game at a time, in turns. */
function tab({ store = new TournamentStore(() => undefined), players = 2, games = Infinity, others = [] }: Given = {}): Tab {
  const changes: Changed[] = [];
  const begun: string[] = [];
  const newPlayer = (configuration: Configuration): NewPlayer => (heard) => {
    const tournament = Tournament.open(configuration);
    let isStopped = false;
    const play = async (given: string[]): Promise<void> => {
      for (const game of given) {
        await Promise.resolve();
        if (isStopped || begun.length >= games) return;
        begun.push(game);
        heard({ played: [tournament.play(game)] });
      }
      heard({ done: true });
    };
    return { play: (given) => void play(given), stop: () => (isStopped = true) };
  };
  const changed = (what: Changed): void => {
    changes.push(structuredClone(what));
    for (const other of others) void other.heard(structuredClone(what));
  };
  return { tournaments: new Tournaments({ store, changed, newPlayer, players }), store, changes, begun };
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((next) => setTimeout(next));
}

const isOver = (tournaments: Tournaments, id: string) => async (): Promise<boolean> =>
  !(await tournaments.all()).find((line) => line.id === id)?.running;

/** What is said of a tournament, without the times of this machine. */
async function figures(tournaments: Tournaments, id: string): Promise<unknown> {
  const { id: _, begun: __, summary, ...view } = await tournaments.one(id);
  const untimed = summary.bots.map((bot) => ({ ...bot, ms_per_move: 0, longest_ms: 0 }));
  return { ...view, summary: { ...summary, bots: untimed } };
}

describe('a tournament on this device', () => {
  it('is the same however many play it', async () => {
    const all: unknown[] = [];
    for (const players of [1, 3, 20]) {
      const { tournaments, begun } = tab({ players });
      await tournaments.host();
      const { id } = await tournaments.begin(WANTED);
      await until(isOver(tournaments, id));
      expect([...begun].sort()).toEqual(['1.1', '1.2', '2.1', '2.2', '3.1', '3.2', '4.1', '4.2']);
      const view = await tournaments.one(id);
      expect(view).toMatchObject({ running: false, finished: true, played: 8, live: [], failure: null });
      all.push(await figures(tournaments, id));
    }
    expect(all[1]).toEqual(all[0]);
    expect(all[2]).toEqual(all[0]);
  });

  it('goes on where it was, in another tab', async () => {
    const { tournaments, store, begun } = tab({ games: 3 });
    await tournaments.host();
    const { id } = await tournaments.begin(WANTED);
    await until(async () => begun.length === 3 && (await store.rows(id)).length === 3);
    const other = tab({ store });
    expect((await other.tournaments.one(id)).running).toBe(true);
    await other.tournaments.host();
    await until(isOver(other.tournaments, id));
    expect(other.begun).toHaveLength(5);
    expect(await other.tournaments.games(id, 0)).toHaveLength(8);
    const records = await other.tournaments.export(id, 'text');
    expect(records.match(/^\[Pair /gm)).toHaveLength(8);
    expect((await other.tournaments.export(id, 'csv')).trim().split('\n')).toHaveLength(9);
  });

  it('is stopped, gone on with and removed by any tab', async () => {
    const host = tab({ games: 2 });
    await host.tournaments.host();
    const asking = tab({ store: host.store, others: [host.tournaments] });
    const { id } = await asking.tournaments.begin({ ...WANTED, games: 1000 });
    await until(async () => host.begun.length === 2);
    await asking.tournaments.stop(id);
    expect(await asking.tournaments.one(id)).toMatchObject({ running: false, finished: false });
    await until(async () => (await host.store.rows(id)).length === 2);
    await asking.tournaments.resume(id);
    expect((await asking.tournaments.one(id)).running).toBe(true);
    await asking.tournaments.remove(id);
    expect(await asking.tournaments.all()).toEqual([]);
    await expect(asking.tournaments.one(id)).rejects.toMatchObject({ status: 404 });
    await expect(asking.tournaments.record(id, '1.1')).rejects.toMatchObject({ status: 404 });
  });

  it('is left to another tab that plays it to its end', async () => {
    const first = tab({ games: 3 });
    await first.tournaments.host();
    const { id } = await first.tournaments.begin(WANTED);
    await until(async () => (await first.store.rows(id)).length === 3);
    await first.tournaments.leave();
    const second = tab({ store: first.store });
    await second.tournaments.host();
    await until(isOver(second.tournaments, id));
    expect(first.begun).toHaveLength(3);
    // Nobody has told it of the games that were played elsewhere.
    expect(await first.tournaments.one(id)).toMatchObject({ finished: true, played: 8 });
  });

  it('is followed in a tab that does not play', async () => {
    const store = new TournamentStore(() => undefined);
    const looking = tab({ store });
    const host = tab({ store, others: [looking.tournaments] });
    await host.tournaments.host();
    const { id } = await looking.tournaments.begin(WANTED);
    await looking.tournaments.one(id);
    await host.tournaments.heard({ id });
    await until(isOver(looking.tournaments, id));
    expect((await looking.tournaments.one(id)).played).toBe(8);
    expect(looking.begun).toEqual([]);
  });

  it('waits for no other', async () => {
    const { tournaments } = tab({ games: 0 });
    await tournaments.host();
    const { id } = await tournaments.begin(WANTED);
    await expect(tournaments.begin(WANTED)).rejects.toMatchObject({ status: 409, error: { code: 'busy' } });
    await tournaments.stop(id);
    const other = await tournaments.begin(WANTED);
    expect(other.id).not.toBe(id);
    await expect(tournaments.resume(id)).rejects.toMatchObject({ status: 409 });
  });

  it('that breaks down says why, and can be gone on with', async () => {
    const store = new TournamentStore(() => undefined);
    const broken: NewPlayer = (heard) => ({ play: () => heard({ failure: 'out of memory' }), stop: () => undefined });
    const tournaments = new Tournaments({ store, changed: () => undefined, newPlayer: () => broken, players: 2 });
    await tournaments.host();
    const { id } = await tournaments.begin(WANTED);
    await until(isOver(tournaments, id));
    expect(await tournaments.one(id)).toMatchObject({ running: false, failure: 'out of memory' });
    const other = tab({ store });
    await other.tournaments.host();
    await other.tournaments.resume(id);
    await until(isOver(other.tournaments, id));
    expect(await other.tournaments.one(id)).toMatchObject({ finished: true, failure: null });
  });

  it('is refused with a reason where it makes no sense', async () => {
    const { tournaments, store } = tab();
    await expect(tournaments.begin({ ...WANTED, bots: ['random', 'exec:./bot'] })).rejects.toMatchObject({ code: 'bad-bot' });
    await expect(tournaments.begin({ ...WANTED, games: 7 })).rejects.toMatchObject({ code: 'bad-tournament' });
    expect(await store.all()).toEqual([]);
  });

  it('is taken over from a backup with what is missing here', async () => {
    const from = tab({ games: 5 });
    await from.tournaments.host();
    const { id } = await from.tournaments.begin(WANTED);
    await until(async () => (await from.store.rows(id)).length === 5);
    const whole = await from.store.whole();
    const to = tab();
    await to.tournaments.host();
    await to.tournaments.takeOver(structuredClone(whole));
    expect(await to.tournaments.one(id)).toMatchObject({ running: false, played: 5 });
    await to.tournaments.resume(id);
    await until(isOver(to.tournaments, id));
    // Another tournament of that name is none that is here.
    const [{ tournament, games }] = whole as [(typeof whole)[0]];
    const configuration = { ...tournament.configuration, seed: 6 };
    await to.tournaments.takeOver([...whole, { tournament: { ...tournament, configuration }, games }]);
    expect((await to.tournaments.all()).map((line) => line.id)).toEqual([`${id}-2`, id]);
    expect((await to.tournaments.one(id)).played).toBe(8);
  });

  it('that is damaged is not taken over, and those beside it are', async () => {
    const from = tab();
    const { id } = await from.tournaments.begin(WANTED);
    const [whole] = (await from.store.whole()) as [WholeTournament];
    const { tournament } = whole;
    const damaged = [
      { ...whole, tournament: { ...tournament, id: '1', configuration: { ...tournament.configuration, game: 'go' } } },
      { tournament: { ...tournament, id: '2' } },
      { ...whole, tournament: { ...tournament, id: 3 } },
      { ...whole, tournament: { ...tournament, id: '4' }, games: [{ row: {}, record: '' }] },
      null,
    ] as WholeTournament[];
    const to = tab();
    const came = await to.tournaments.takeOver([...damaged, whole]);
    const { title } = tournament;
    expect(came).toEqual({ taken: 1, unreadable: [title, title, title, title, '?'] });
    expect((await to.tournaments.all()).map((line) => line.id)).toEqual([id]);
  });

  it('that is gone on with goes on, even if what broke down before is only heard of now', async () => {
    const store = new TournamentStore(() => undefined);
    const heard: ((told: PlayerTold) => void)[] = [];
    const silent: NewPlayer = (tell) => {
      heard.push(tell);
      return { play: () => undefined, stop: () => undefined };
    };
    const tournaments = new Tournaments({ store, changed: () => undefined, newPlayer: () => silent, players: 1 });
    await tournaments.host();
    const { id } = await tournaments.begin(WANTED);
    await until(async () => heard.length === 1);
    // Its games take their time to be written.
    const writings: (() => void)[] = [];
    store.keep = () => new Promise((done) => writings.push(done));
    heard[0]?.({ played: [] });
    await until(async () => writings.length === 1);
    heard[0]?.({ failure: 'out of memory' });
    await tournaments.stop(id);
    await tournaments.host();
    await tournaments.resume(id);
    await until(async () => heard.length === 2);
    writings[0]?.();
    await new Promise((next) => setTimeout(next));
    expect(await tournaments.one(id)).toMatchObject({ running: true, failure: null });
  });
});
