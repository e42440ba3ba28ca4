// A game with its variations: a tree of moves. Every node is known by the moves that lead to
// it; the first child of a node goes on with the line, the others are variations. Nothing is
// changed in place.

import type { StepKey } from '../play/movelist';

export const GLYPHS = ['!', '?', '!!', '??', '!?', '?!'] as const;
export type Glyph = (typeof GLYPHS)[number];

/** What is said about a position, and the move that led to it. */
export interface Remarks {
  glyph?: Glyph;
  comment?: string;
  /** Circled cells (`c3`) and arrows (`c3-d4`). */
  drawn?: readonly string[];
  /** Of the player's, where the game was recorded. */
  time_ms?: number;
  score?: number;
}

export interface Root extends Remarks {
  readonly children: readonly Node[];
}
export interface Node extends Root {
  readonly move: string;
}

/** The moves that lead to a node. */
export type Path = readonly string[];

/** A tree, and the node of it that is on the board. */
export interface Cursor {
  root: Root;
  path: Path;
  /** Plies of the game itself; what follows them is a variation. Nothing: the whole first
   * line is the game, and it grows. */
  end: number | null;
  /** The game was played: its moves stay what they are. */
  isLocked: boolean;
}

/** Records keep variations within variations so deep. */
export const MAX_DEPTH = 32;

const EMPTY: Root = { children: [] };

function chain(moves: readonly string[]): Root {
  return moves.reduceRight<Root>((next, move) => ({ children: [{ ...next, move }] }), EMPTY);
}

/** A game without variations. `end` of the cursor is free where `grows`. */
export function opened(moves: readonly string[], ply: number, grows: boolean, isLocked = false): Cursor {
  return placed(chain(moves), grows ? null : moves.length, ply, isLocked);
}

/** A tree, looked at somewhere in its game. */
export function placed(root: Root, end: number | null, ply: number, isLocked: boolean): Cursor {
  return goTo({ root, path: [], end, isLocked }, ply);
}

function childOf(node: Root, move: string | undefined): Node | null {
  return node.children.find((child) => child.move === move) ?? null;
}

export function nodeAt(root: Root, path: Path): Root | null {
  let node: Root = root;
  for (const move of path) {
    const next = childOf(node, move);
    if (!next) return null;
    node = next;
  }
  return node;
}

/** The line that begins at a node. */
function lineFrom(node: Root): string[] {
  const line: string[] = [];
  for (let next = node.children[0]; next; next = next.children[0]) line.push(next.move);
  return line;
}

/** The moves of the game itself. */
export function mainOf({ root, end }: Cursor): readonly string[] {
  const line = lineFrom(root);
  return end === null ? line : line.slice(0, end);
}

function startsWith(line: Path, path: Path): boolean {
  return path.length <= line.length && path.every((move, at) => line[at] === move);
}

/** How many moves two paths have in common. */
export function shared(one: Path, other: Path): number {
  let count = 0;
  while (count < one.length && one[count] === other[count]) count += 1;
  return count;
}

/** Whether the game itself is looked at, rather than a variation. */
export function isInMain(cursor: Cursor): boolean {
  return startsWith(mainOf(cursor), cursor.path);
}

/** Plies of the game before the variation that is looked at; all of them in the game. */
export function branchPly(cursor: Cursor): number {
  return shared(mainOf(cursor), cursor.path);
}

/** All moves of the line that is looked at. */
export function lineOf(cursor: Cursor): readonly string[] {
  const main = mainOf(cursor);
  if (startsWith(main, cursor.path) && cursor.path.length < main.length) return main;
  const node = nodeAt(cursor.root, cursor.path);
  return node ? [...cursor.path, ...lineFrom(node)] : cursor.path;
}

/** Another ply of the same line. */
export function goTo(cursor: Cursor, ply: number): Cursor {
  const line = lineOf(cursor);
  return { ...cursor, path: line.slice(0, Math.max(0, Math.min(line.length, ply))) };
}

/** A ply of the game itself. */
export function goToMain(cursor: Cursor, ply: number): Cursor {
  return goTo({ ...cursor, path: [] }, Math.min(ply, mainOf(cursor).length));
}

/** Back to where the variation left the game. */
export function backToMain(cursor: Cursor): Cursor {
  return goToMain(cursor, branchPly(cursor));
}

/** A node of the tree; the cursor as it is if there is none. */
export function goToNode(cursor: Cursor, path: Path): Cursor {
  return nodeAt(cursor.root, path) ? { ...cursor, path } : cursor;
}

/** The next or the previous of the moves that were tried in the same position. */
export function goToSibling(cursor: Cursor, by: 1 | -1): Cursor {
  const parent = nodeAt(cursor.root, cursor.path.slice(0, -1));
  const at = parent?.children.findIndex(({ move }) => move === cursor.path.at(-1)) ?? -1;
  const sibling = at < 0 ? undefined : parent?.children[at + by];
  return sibling ? { ...cursor, path: [...cursor.path.slice(0, -1), sibling.move] } : cursor;
}

/** The tree with another node at a path. */
function replaced(node: Root, path: Path, change: (node: Root) => Root): Root {
  const [move, ...rest] = path;
  if (move === undefined) return change(node);
  const children = node.children.map((child) =>
    child.move === move ? (replaced(child, rest, change) as Node) : child,
  );
  return { ...node, children };
}

/** How many variations a path goes into, each within the one before. */
export function depthOf(cursor: Cursor, path: Path = cursor.path): number {
  let depth = 0;
  let node: Root | null = cursor.root;
  path.forEach((move, at) => {
    const isBeyond = at === cursor.end && shared(mainOf(cursor), path) === at;
    if (isBeyond || node?.children[0]?.move !== move) depth += 1;
    node = node && childOf(node, move);
  });
  return depth;
}

/** A move made on the board: one that is known, or a new variation; one too deep changes nothing. */
export function play(cursor: Cursor, move: string): Cursor {
  const path = [...cursor.path, move];
  const known = nodeAt(cursor.root, path);
  if (known) return { ...cursor, path };
  const add = (node: Root): Root => ({ ...node, children: [...node.children, { move, children: [] }] });
  const grown = { ...cursor, root: replaced(cursor.root, cursor.path, add), path };
  return depthOf(grown) > MAX_DEPTH ? cursor : grown;
}

export function playAll(cursor: Cursor, moves: readonly string[]): Cursor {
  for (const move of moves) {
    const next = play(cursor, move);
    if (next === cursor) return cursor;
    cursor = next;
  }
  return cursor;
}

/** Whether a node may go: not the start, and nothing of a game that was played. */
export function canRemove(cursor: Cursor): boolean {
  return cursor.path.length > 0 && !(cursor.isLocked && isInMain(cursor));
}

/** Forgets the node on the board and all that follows; the board goes back one move. */
export function remove(cursor: Cursor): Cursor {
  if (!canRemove(cursor)) return cursor;
  const [parent, gone] = [cursor.path.slice(0, -1), cursor.path.at(-1)];
  const without = (node: Root): Root => ({
    ...node,
    children: node.children.filter(({ move }) => move !== gone),
  });
  const root = replaced(cursor.root, parent, without);
  // What is left of a game that was cut short ends there.
  const end = cursor.end !== null && isInMain(cursor) ? parent.length : cursor.end;
  return { ...cursor, root, path: parent, end };
}

/** Where the innermost variation begins that the cursor is in; nothing in the first line. */
function branch(cursor: Cursor): { at: number; index: number } | null {
  for (let at = cursor.path.length - 1; at >= 0; at -= 1) {
    const parent = nodeAt(cursor.root, cursor.path.slice(0, at));
    const index = parent?.children.findIndex(({ move }) => move === cursor.path[at]) ?? 0;
    if (index > 0) return { at, index };
  }
  return null;
}

/** The place that the innermost variation would be promoted to. */
function promotedIndex(cursor: Cursor, at: number): number {
  const main = mainOf(cursor);
  const isBesideGame = at < main.length && shared(main, cursor.path) === at;
  return isBesideGame && cursor.isLocked ? 1 : 0;
}

export function canPromote(cursor: Cursor): boolean {
  const from = branch(cursor);
  return from !== null && from.index > promotedIndex(cursor, from.at);
}

/** The innermost variation becomes the line, and the line a variation of it. A game that was
 * played stays first: beside it, the variation becomes the first of them. */
export function promote(cursor: Cursor): Cursor {
  const from = branch(cursor);
  if (!from || !canPromote(cursor)) return cursor;
  const to = promotedIndex(cursor, from.at);
  const reorder = (node: Root): Root => {
    const children = [...node.children];
    children.splice(to, 0, ...children.splice(from.index, 1));
    return { ...node, children };
  };
  const root = replaced(cursor.root, cursor.path.slice(0, from.at), reorder);
  const isNewGame = to === 0 && from.at < mainOf(cursor).length && branchPly(cursor) === from.at;
  const end = cursor.end !== null && isNewGame ? lineFrom(root).length : cursor.end;
  return { ...cursor, root, end };
}

/** Says something about the node on the board; what is empty is not kept. */
export function annotate(cursor: Cursor, remarks: Remarks): Cursor {
  const change = (node: Root): Root => {
    const all = Object.entries({ ...node, ...remarks });
    const kept = all.filter(
      ([name, value]) => name === 'children' || (value !== undefined && value !== '' && !isNone(value)),
    );
    return Object.fromEntries(kept) as unknown as Root;
  };
  return { ...cursor, root: replaced(cursor.root, cursor.path, change) };
}

function isNone(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** Whether there is anything but the moves of the game. */
export function isAnnotated(cursor: Cursor): boolean {
  const says = ({ glyph, comment, drawn }: Root): boolean => Boolean(glyph ?? comment ?? drawn);
  const main = mainOf(cursor).length;
  let node: Root | undefined = cursor.root;
  for (let ply = 0; node; ply += 1) {
    if (says(node) || node.children.length > 1) return true;
    if (ply === main) return node.children.length > 0;
    node = node.children[0];
  }
  return false;
}

/** The ply that a key leads to. */
export function stepTo(cursor: Cursor, key: StepKey): number {
  const ply = cursor.path.length;
  return { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: lineOf(cursor).length }[key];
}
