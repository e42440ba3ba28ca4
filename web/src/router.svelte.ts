// Where in the page the user is, and how to go elsewhere. All links are made here, so
// that every address can be sent to somebody.

import { hashes, paths, routeOf, type Route } from './addresses';
import { isSite } from './mode';

const style = isSite ? hashes : paths;

/** What a link to an address of the page says. */
export const to = style.href;

/** An address of the page as it can be sent to somebody. */
export function shareable(address: string): string {
  return new URL(to(address), location.href).href;
}

/** The address that is shown now. */
export function here(): string {
  return style.read(location);
}

export const router: { route: Route } = $state({ route: routeOf(here()) });

function changed(): void {
  router.route = routeOf(here());
}

addEventListener('popstate', changed);

/** What a screen keeps with its place in the history: it is there again after a reload. */
export function kept(): unknown {
  return history.state;
}

/** Changes what the browser shows as the address and keeps with it, and nothing else. */
export function rewrite(address: string, keep: unknown = null): void {
  try {
    history.replaceState(keep, '', to(address));
  } catch {
    // More than the browser keeps.
    history.replaceState(null, '', to(address));
  }
}

/** Goes to an address of the page; `replace` leaves no trace in the history. */
export function go(address: string, options: { replace?: boolean; keep?: unknown } = {}): void {
  if (options.replace) rewrite(address, options.keep);
  else {
    history.pushState(null, '', to(address));
    if (options.keep !== undefined) rewrite(address, options.keep);
  }
  changed();
}

/** For links: keeps plain clicks inside the page. */
export function link(node: HTMLAnchorElement): { destroy(): void } {
  const follow = (event: MouseEvent): void => {
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!plain || event.defaultPrevented) return;
    event.preventDefault();
    go(style.read(node));
    scrollTo(0, 0);
  };
  node.addEventListener('click', follow);
  return { destroy: () => node.removeEventListener('click', follow) };
}

export type { Route };
