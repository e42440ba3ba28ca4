// What players can say, and how long it is seen.

import type { Phrase, RemoteView, SideNumber } from '../../api/schema';

/** In the order of a game. */
export const PHRASES = [
  'hello',
  'good-luck',
  'nice-move',
  'oops',
  'one-moment',
  'back',
  'thank-you',
  'well-played',
  'good-game',
  'goodbye',
] as const satisfies readonly Phrase[];

/** How long a phrase stays beside its player, in milliseconds. */
const SHOWN_FOR = 8000;

/** What a player says just now, and for how long it will be seen. */
export function phraseOf(
  remote: RemoteView | null | undefined,
  player: SideNumber,
  elapsed: number,
): { phrase: Phrase; left: number } | null {
  const said = remote?.said.findLast(({ by }) => by === player);
  const left = said ? SHOWN_FOR - said.age_ms - elapsed : 0;
  return said && left > 0 ? { phrase: said.phrase, left } : null;
}
