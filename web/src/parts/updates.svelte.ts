// New versions of the site. They are fetched by themselves and wait: nothing is reloaded
// under a game.

import { isSite } from '../mode';

export const updates: { isReady: boolean } = $state({ isReady: false });

let activate: () => Promise<void> = () => Promise.resolve();

/** Goes over to the new version. */
export function applyUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
  void activate();
}

/** To be called once, by the page. */
export async function watchUpdates(): Promise<void> {
  if (!isSite) return;
  const { registerSW } = await import('virtual:pwa-register');
  activate = registerSW({ onNeedRefresh: () => (updates.isReady = true) });
}
