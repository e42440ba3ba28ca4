// Beginning a game: its seats kept, its screen opened.

import { backend } from '../api';
import type { Begun, NewGame } from '../api/schema';
import { go } from '../router.svelte';
import { toast } from '../parts/toasts.svelte';
import { failureText } from './failure';
import { keep } from './seats';

/** Begins a game; one with a free seat may be shown to strangers. */
export async function beginGame(wanted: NewGame, isListed = false): Promise<void> {
  const begun = await backend.games.begin(wanted);
  keep(begun);
  if (isListed) await list(begun);
  go(`/game/${begun.game.id}`);
  scrollTo(0, 0);
}

/** The game has begun all the same: its link works. */
async function list({ game, tokens }: Begun): Promise<void> {
  try {
    await backend.friends?.list(game.id, true, tokens[0] ?? tokens[1] ?? null);
  } catch (error) {
    toast(failureText(error), 'bad');
  }
}
