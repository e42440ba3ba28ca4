// Addresses of the page: `/game/ID`, `/game/ID/12`, `/analyse?…`. The server answers all
// of them with the page, so every address can be sent to somebody.

export interface Route {
  /** The parts of the path. */
  parts: string[];
  query: URLSearchParams;
}

function current(): Route {
  const parts = location.pathname.split('/').filter(Boolean).map(decodeURIComponent);
  return { parts, query: new URLSearchParams(location.search) };
}

export const router: { route: Route } = $state({ route: current() });

function changed(): void {
  router.route = current();
}

addEventListener('popstate', changed);

/** Goes to an address of the page; `replace` leaves no trace in the history. */
export function go(address: string, options: { replace?: boolean } = {}): void {
  if (options.replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  changed();
}

/** For links: keeps plain clicks inside the page. */
export function link(node: HTMLAnchorElement): { destroy(): void } {
  const follow = (event: MouseEvent): void => {
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!plain || event.defaultPrevented) return;
    event.preventDefault();
    go(node.pathname + node.search);
    scrollTo(0, 0);
  };
  node.addEventListener('click', follow);
  return { destroy: () => node.removeEventListener('click', follow) };
}
