// Beginning a game: its seats kept, its screen opened.

import { backend } from '../api';
import type { NewGame } from '../api/schema';
import { go } from '../router.svelte';
import { keep } from './seats';

export async function beginGame(wanted: NewGame): Promise<void> {
  const begun = await backend.games.begin(wanted);
  keep(begun);
  go(`/game/${begun.game.id}`);
  scrollTo(0, 0);
}
