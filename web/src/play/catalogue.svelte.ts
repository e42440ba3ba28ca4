// What can be played here.

import { onMount } from 'svelte';
import { backend } from '../api';
import type { GameInfo } from '../api/schema';
import { pause } from '../parts/connection.svelte';
import { failureText } from './failure';
import { untilAnswered } from './resend';

/** The games from the best known to the least, as the rules have them. */
const ORDER = ['awale', 'tricolore', 'avalam'];

/** The same order on every screen; games that it does not know come last. */
export function ordered<Game extends { name: string }>(games: readonly Game[]): Game[] {
  const rank = ({ name }: Game): number => (ORDER.indexOf(name) + ORDER.length + 1) % (ORDER.length + 1);
  return [...games].sort((a, b) => rank(a) - rank(b));
}

/** Asked for when the component that makes it appears; empty until there is an answer. */
export class Catalogue {
  games: readonly GameInfo[] = $state.raw([]);
  failure = $state('');

  constructor() {
    onMount(() => {
      let isGone = false;
      untilAnswered(backend.catalogue, pause, () => isGone)
        .then((all) => (this.games = ordered(all)))
        .catch((error: unknown) => (this.failure = isGone ? '' : failureText(error)));
      return () => (isGone = true);
    });
  }

  find(game: string): GameInfo | undefined {
    return this.games.find(({ name }) => name === game);
  }
}
