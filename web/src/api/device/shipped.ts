// Endgame tables that the site ships, fetched in the background when Awalé is first searched.

declare global {
  /** Their addresses by rule set, as the site was built. */
  const SHIPPED_TABLES: Record<string, string>;
}

/** Milliseconds that a search waits for tables on their way which it would be better with. */
const PATIENCE = 2000;

const fetched = new Map<string, Promise<Blob | null>>();

async function fetchTables(address: string): Promise<Blob | null> {
  const response = await fetch(new URL(address, document.baseURI));
  return response.ok ? response.blob() : null;
}

/** The tables of a game, as they were sent; nothing if there are none or they are late. */
export async function shippedTables(game: string, rules: string, isPatient: boolean): Promise<Blob | null> {
  const name = rules || 'abapa';
  const address = game === 'awale' ? SHIPPED_TABLES[name] : undefined;
  if (!address || typeof DecompressionStream === 'undefined') return null;
  let tables = fetched.get(name);
  if (!tables) {
    tables = fetchTables(address).catch(() => null);
    fetched.set(name, tables);
    // What did not arrive may arrive the next time.
    void tables.then((blob) => blob || fetched.delete(name));
  }
  const late = new Promise<null>((done) => setTimeout(done, isPatient ? PATIENCE : 0, null));
  return Promise.race([tables, late]);
}
