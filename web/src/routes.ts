// The screens by the first part of their address. Each is fetched when it is first
// needed, so that the first load stays small.

import type { Component } from 'svelte';
import type { Route } from './router.svelte';

/** Every screen is given the address it was opened with. */
export type Screen = Component<{ route: Route }>;
type Load = () => Promise<{ default: Component<never> }>;

const screens: Record<string, Load> = {
  '': () => import('./screens/Start.svelte'),
  game: () => import('./screens/Game.svelte'),
  analyse: () => import('./screens/Analyse.svelte'),
  embed: () => import('./screens/Embed.svelte'),
  editor: () => import('./screens/Editor.svelte'),
  studies: () => import('./screens/Studies.svelte'),
  puzzles: () => import('./screens/Puzzles.svelte'),
  arena: () => import('./screens/Arena.svelte'),
  rules: () => import('./screens/Rules.svelte'),
  learn: () => import('./screens/Learn.svelte'),
};

const notFound: Load = () => import('./screens/NotFound.svelte');

export async function loadScreen(route: Route): Promise<Screen> {
  const name = route.parts[0] ?? '';
  const load = Object.hasOwn(screens, name) ? screens[name] : undefined;
  // A screen that has no use for the address does not ask for it.
  return (await (load ?? notFound)()).default as Screen;
}

/** A screen in other sites' pages has nothing around it. */
export function isBare(route: Route): boolean {
  return route.parts[0] === 'embed';
}

/** Addresses with the same key are places of one screen; going to another key is a new page. */
export function screenKey(route: Route): string {
  return route.parts.slice(0, 2).join('/');
}
