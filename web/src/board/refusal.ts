// Why a move cannot be made, in the user's language. The server knows why; the page only
// finds the words.

import type { PositionView, Refusal } from '../api/schema';
import { tryText } from '../i18n';
import '../i18n/refusal';

/** Asks the server why a move is refused. */
export type Check = (move: string) => Promise<Refusal | null>;

export function refusalText(refusal: Refusal): string {
  const details = { ...refusal.details };
  // "your red towers" and "a red tower" differ in French.
  const colours = refusal.code === 'not-your-tower' ? 'words' : 'word';
  if (details.colour) details.colour = tryText(`refusal.${colours}-${details.colour}`, details.colour);
  if (details.kind) details.kind = tryText(`refusal.word-${details.kind}`, details.kind);
  return tryText(`refusal.${refusal.code}`, refusal.words, details);
}

/** Why a move is refused; `null` if nobody knows, or if it is not refused at all. */
export async function findRefusal(
  position: PositionView,
  move: string,
  check: Check | undefined,
): Promise<Refusal | null> {
  const known = position.refusals.find((refusal) => refusal.move === move);
  if (known || !check) return known ?? null;
  try {
    return await check(move);
  } catch {
    // Without an answer there is nothing to explain; the screen says that it is offline.
    return null;
  }
}
