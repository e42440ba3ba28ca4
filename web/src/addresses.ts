// Addresses of the page, such as `/game/ID`, `/game/ID/12`, `/analyse?…`, in two styles. A
// server answers all of them with the page, so they are paths. A static site may lie in any
// folder of a host that knows none of them, so there they stand after `#`.

export interface Route {
  /** The parts of the path. */
  parts: string[];
  query: URLSearchParams;
}

type Place = Pick<URL, 'pathname' | 'search' | 'hash'>;

export interface Style {
  /** An address as a link has it. */
  href(address: string): string;
  /** The address that the browser is at, or that a link leads to. */
  read(place: Place): string;
}

export const paths: Style = {
  href: (address) => address,
  read: ({ pathname, search }) => pathname + search,
};

export const hashes: Style = {
  href: (address) => `#${address}`,
  read: ({ hash }) => (hash.startsWith('#/') ? hash.slice(1) : '/'),
};

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // A stray `%` stands for itself.
    return part;
  }
}

export function routeOf(address: string): Route {
  const [path = '', ...query] = address.split('?');
  return {
    parts: path.split('/').filter(Boolean).map(decoded),
    query: new URLSearchParams(query.join('?')),
  };
}
