import type { AnalysisView, MoveWorth, SideNumber, WorthView } from './schema.js';

/** The better for the player to move, the greater; what is certain is beyond all estimates. */
function rank({ winner, score, plies }: WorthView, turn: SideNumber): [number, number, number] {
  const certainty = winner === null ? 0 : winner === turn ? 1 : -1;
  // A win is better soon, a loss is better late.
  return [certainty, turn === 1 ? score : -score, -certainty * (plies ?? 0)];
}

function byWorth(turn: SideNumber): (one: MoveWorth, other: MoveWorth) => number {
  return (one, other) => {
    const [ours, theirs] = [rank(one, turn), rank(other, turn)];
    const differs = ours.findIndex((part, index) => part !== theirs[index]);
    return differs < 0 ? 0 : theirs[differs]! - ours[differs]!;
  };
}

/** Whether a part has nothing left to look for: how deep it went does not matter. */
function isSettled({ finished, moves }: AnalysisView): boolean {
  return finished && moves.every(({ exact }) => exact);
}

/**
 * What the parts of an analysis have found, as one: the last view of each part, and who moves.
 * A part that had no moves gave none. The first part may prove all moves; its word is final.
 */
export function mergeAnalyses(parts: readonly AnalysisView[], turn: SideNumber): AnalysisView {
  const [first, ...others] = parts;
  if (!first) throw new RangeError('at least one part of an analysis is needed');
  const moves = [...first.moves];
  const known = new Set(moves.map(({ move }) => move));
  const isProof = others.some((part) => part.moves.some(({ move }) => known.has(move)));
  if (!isProof) moves.push(...others.flatMap((part) => part.moves));
  moves.sort(byWorth(turn));
  const open = parts.filter((part) => !isSettled(part));
  const best = moves[0];
  return {
    depth: open.length > 0 ? Math.min(...open.map(({ depth }) => depth)) : first.depth,
    nodes: parts.reduce((sum, { nodes }) => sum + nodes, 0),
    time_ms: Math.max(...parts.map(({ time_ms }) => time_ms)),
    worth: best ? worthOf(best) : first.worth,
    moves,
    finished: (isProof && first.finished) || parts.every(({ finished }) => finished),
  };
}

function worthOf({ score, chance, exact, winner, plies }: MoveWorth): WorthView {
  return { score, chance, exact, winner, plies };
}
