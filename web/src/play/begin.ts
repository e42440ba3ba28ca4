// Beginning a game: asked of the server, its seats kept, its screen opened.

import { api } from '../api/client';
import type { NewGame } from '../api/schema';
import { go } from '../router.svelte';
import { keep } from './seats';

export async function beginGame(wanted: NewGame): Promise<void> {
  const begun = await api.begin(wanted);
  keep(begun);
  go(`/game/${begun.game.id}`);
  scrollTo(0, 0);
}
