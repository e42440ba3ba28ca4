// Which of all tabs plays the tournaments: the browser's locks say. Pages that come from another
// machine over plain HTTP have none; there it is a lease in a database, renewed as long as the
// tab is alive.

import type { DBSchema } from 'idb';
import { Database } from '../database';

/** Who plays, and for how long that holds without another word from them. */
export interface Lease {
  holder: string;
  /** In milliseconds since 1970. */
  until: number;
}

/** Where the lease is kept. */
export interface LeaseStore {
  /** Looks and changes in one go; gives what is kept afterwards. */
  change(change: (before: Lease | null) => Lease | null): Promise<Lease | null>;
}

/** Milliseconds that a tab may be silent before another one takes its place. */
export const LEASE_TIME = 5000;
/** Milliseconds between two looks at the lease, by its holder and by those who wait. */
export const RENEWAL_TIME = 1000;

/** Of all tabs, the one that holds it plays. */
const NAME = 'awalam.arena';

interface Schema extends DBSchema {
  leases: { key: string; value: Lease };
}

class KeptLease implements LeaseStore {
  readonly #database = new Database<Schema>(
    'awalam.leases',
    1,
    (created) => void created.createObjectStore('leases'),
    () => undefined,
  );

  async change(change: (before: Lease | null) => Lease | null): Promise<Lease | null> {
    const transaction = (await this.#database.open())?.transaction('leases', 'readwrite');
    // Where nothing can be kept, no tab knows of another's tournaments.
    if (!transaction) return change(null);
    const { store } = transaction;
    const after = change((await store.get(NAME)) ?? null);
    await Promise.all([after ? store.put(after, NAME) : store.delete(NAME), transaction.done]);
    return after;
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}

function newHolder(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}

/** Waits until nobody else holds the lease, begins, and ends when it is lost: the browser may
    have put this tab to sleep, and another one took its place. */
export async function withLease(
  store: LeaseStore,
  begin: () => Promise<void>,
  end: () => Promise<void>,
): Promise<void> {
  const holder = newHolder();
  const isOurs = async (): Promise<boolean> => {
    const now = Date.now();
    // One that holds longer than any should was made before the clock was set back.
    const isHeld = ({ until }: Lease): boolean => until > now && until <= now + LEASE_TIME;
    const lease = await store.change((before) =>
      before && before.holder !== holder && isHeld(before) ? before : { holder, until: now + LEASE_TIME },
    );
    return lease?.holder === holder;
  };
  while (!(await isOurs())) await pause(RENEWAL_TIME);
  const working = begin();
  do await pause(RENEWAL_TIME);
  while (await isOurs());
  await working;
  await end();
}

/** Begins as soon as no other tab plays, and ends if another one plays nevertheless; for ever. */
export async function takeTurns(begin: () => Promise<void>, end: () => Promise<void>): Promise<void> {
  if (navigator.locks) {
    return navigator.locks.request(NAME, async () => {
      await begin();
      await new Promise(() => undefined);
    });
  }
  const lease = new KeptLease();
  for (;;) await withLease(lease, begin, end);
}
