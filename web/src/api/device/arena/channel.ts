// How tabs hear of tournaments.

import type { GameRow } from 'awalam/arena';
import type { LiveBoard } from '../../schema';

/** Where all tabs hear of changes. */
export const CHANNEL = 'awalam.tournaments';

export interface Changed {
  id: string;
  /** Games that were finished, and those under way; without it anything may have changed. */
  news?: { rows: GameRow[]; live: LiveBoard[] };
}
