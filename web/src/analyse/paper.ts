// A tree of variations as a record keeps it, and back.

import type { NotedMoveJson, RecordJson } from '../api/schema';
import { mainOf, type Cursor, type Node, type Remarks, type Root } from './tree';

type Variation = NotedMoveJson[];

function remarksOf({ glyph, comment, drawn, time_ms, score }: Remarks): Remarks {
  return {
    ...(glyph !== undefined && { glyph }),
    ...(comment !== undefined && comment !== '' && { comment }),
    ...(drawn !== undefined && drawn.length > 0 && { drawn: [...drawn] }),
    ...(time_ms !== undefined && { time_ms }),
    ...(score !== undefined && { score }),
  };
}

/** Two tellings of the same move, the first of which counts. */
function joined(one: Node, other: Node): Node {
  return { ...other, ...one, children: merged([...one.children, ...other.children]) };
}

/** A record may tell the same variation twice; a tree has every move once. */
function merged(nodes: readonly Node[]): Node[] {
  const known = new Map<string, Node>();
  for (const node of nodes) {
    const before = known.get(node.move);
    known.set(node.move, before ? joined(before, node) : node);
  }
  return [...known.values()];
}

/** The nodes that follow a position: the line, and what may be played instead of its first move. */
function nodesOf(line: readonly NotedMoveJson[], beyond: readonly Variation[] = []): Node[] {
  let children = merged(beyond.flatMap((variation) => nodesOf(variation)));
  for (const noted of [...line].reverse()) {
    const node: Node = { ...remarksOf(noted as Remarks), move: noted.move, children };
    const others = (noted.variations ?? []) as Variation[];
    children = merged([node, ...others.flatMap((variation) => nodesOf(variation))]);
  }
  return children;
}

export function treeOf(record: Pick<RecordJson, 'start_note' | 'moves' | 'continuations'>): Root {
  const { start_note: note = {}, moves, continuations = [] } = record;
  return { ...remarksOf(note), children: nodesOf(moves, continuations as Variation[]) };
}

/** A line and its variations, so many plies of it. */
function lineOf(parent: Root, plies: number, isFirst = true): Variation {
  const line: Variation = [];
  let at = parent;
  for (let next = at.children[0]; next && line.length < plies; next = at.children[0]) {
    // What is played instead of a variation's first move stands beside the variation.
    const others = line.length > 0 || isFirst ? at.children.slice(1) : [];
    const variations = others.map(variationOf);
    line.push({
      move: next.move,
      ...(remarksOf(next) as Partial<NotedMoveJson>),
      ...(variations.length > 0 && { variations }),
    });
    at = next;
  }
  return line;
}

function variationOf(node: Node): Variation {
  return lineOf({ children: [node] }, Infinity, false);
}

/** The record with what has become of its tree. Times and scores of its moves stay. */
export function recordOf(cursor: Cursor, base: RecordJson): RecordJson {
  const { start_note: _note, continuations: _before, ending, ...rest } = base;
  const main = mainOf(cursor);
  // Other moves have another end, which the rules know.
  const isSameGame = base.moves.length === main.length && base.moves.every(({ move }, at) => main[at] === move);
  const moves = lineOf(cursor.root, main.length);
  const noted = moves.map((move, at) => {
    const before = base.moves[at];
    if (before?.move !== move.move) return move;
    const { time_ms, score } = before;
    return { ...(time_ms !== undefined && { time_ms }), ...(score !== undefined && { score }), ...move };
  });
  let last: Root = cursor.root;
  for (const move of main) last = last.children.find((child) => child.move === move) ?? last;
  const continuations = last.children.map(variationOf);
  const { glyph: _glyph, ...note } = remarksOf(cursor.root);
  return {
    ...rest,
    ...(Object.keys(note).length > 0 && { start_note: note as RecordJson['start_note'] & object }),
    moves: noted,
    ...(ending && isSameGame && { ending }),
    ...(continuations.length > 0 && { continuations }),
  };
}
