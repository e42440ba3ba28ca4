// A position that is being set up: what lies where, the scores, whose turn it is. Whether it is
// one at all, the engine says: here it is only written down.

import type { CellView, PositionView, SideNumber } from '../api/schema';
import { boardOf } from '../board/registry';

export interface Setup {
  cells: readonly CellView[];
  /** Points as they are typed. */
  scores: readonly [string, string];
  turn: SideNumber;
  /** What else the text of a position says at its end. */
  rest: string;
}

/** What a touch puts on a cell. */
export interface Tool {
  /** A kind of pieces, by its number. */
  kind: number;
  /** How many: pieces are taken away if it is negative. */
  by: 1 | -1;
}

interface Notation {
  write: (setup: Setup, rules: string) => string;
  /** What stands at the end of a text and is kept as it is. */
  rest: (text: string) => string;
  /** Whether points are a part of it, rather than counted on the board. */
  hasScores: boolean;
  /** The most pieces on a cell. */
  most: number;
}

const COLUMNS = [...'abcdefghi'];
const ROWS = [...'987654321'];

function writeAvalam({ cells, turn }: Setup, rules: string): string {
  const towers = new Map(cells.map(({ name, pieces }) => [name, pieces]));
  const tower = (name: string): string => {
    const [yellow = 0, red = 0] = towers.get(name) ?? [];
    return yellow > 0 ? `y${yellow}` : red > 0 ? `r${red}` : '.';
  };
  const rows = ROWS.map((row) => COLUMNS.map((column) => tower(column + row)).join(''));
  const letters = rules.endsWith('first=red') ? 'ry' : 'yr';
  return `${rows.join('/')} ${letters[turn - 1]}`;
}

const notations: Record<string, Notation> = {
  awale: {
    write: ({ cells, scores, turn, rest }) =>
      [...cells.map(({ pieces }) => pieces[0] ?? 0), ...scores, turn === 1 ? 'S' : 'N'].join('-') + rest,
    rest: (text) => text.replace(/^\S*/, ''),
    hasScores: true,
    most: 48,
  },
  tricolore: {
    write: ({ cells, scores, turn, rest }) =>
      `${cells.map(({ pieces }) => pieces.join('.')).join('/')} P${turn} ${scores.join(' ')}${rest}`,
    rest: (text) => text.replace(/^(\S+ ){4}/, ' '),
    hasScores: true,
    most: 96,
  },
  avalam: { write: writeAvalam, rest: () => '', hasScores: false, most: 5 },
};

function notationOf(game: string): Notation {
  const notation = Object.hasOwn(notations, game) ? notations[game] : undefined;
  if (!notation) throw new Error(`no notation for ${game}`);
  return notation;
}

export function isKnown(game: string): boolean {
  return Object.hasOwn(notations, game);
}

export function hasScores(game: string): boolean {
  return notationOf(game).hasScores;
}

/** A position that can be played, to be changed. */
export function setupOf(game: string, position: PositionView): Setup {
  const { cells, scores, turn, text } = position;
  return { cells, scores: [String(scores[0]), String(scores[1])], turn, rest: notationOf(game).rest(text) };
}

/** The text of what is set up, right or wrong. */
export function textOf(game: string, rules: string, setup: Setup): string {
  return notationOf(game).write(setup, rules);
}

/** The same with other pieces on a cell. A tower belongs to the kind on its top. */
export function filled(game: string, setup: Setup, name: string, pieces: readonly number[]): Setup {
  const { stacked } = boardOf(game);
  const cells = setup.cells.map((cell) => {
    if (cell.name !== name) return cell;
    const top = pieces.findIndex((count) => count > 0);
    return { ...cell, pieces: [...pieces], owner: stacked ? ownerOf(setup, top) : cell.owner, locked: false };
  });
  return { ...setup, cells };
}

/** Who scores a tower: as other towers of its colour. */
function ownerOf(setup: Setup, kind: number): SideNumber | null {
  const alike = setup.cells.find(({ pieces, owner }) => owner !== null && (pieces[kind] ?? 0) > 0);
  return kind < 0 ? null : (alike?.owner ?? ((kind + 1) as SideNumber));
}

/** What a touch with a tool makes of a cell. */
export function touched(game: string, pieces: readonly number[], { kind, by }: Tool): number[] {
  const { stacked } = boardOf(game);
  const most = notationOf(game).most;
  const height = Math.max(0, ...pieces);
  if (!stacked) return pieces.map((count, at) => (at === kind ? clamp(count + by, most) : count));
  // Another colour comes on top of a tower that stays as high; the same one makes it higher, and
  // the highest of all goes away.
  const isSame = (pieces[kind] ?? 0) > 0;
  const wanted = by < 0 ? height - 1 : isSame || height === 0 ? (height + 1) % (most + 1) : height;
  const top = by < 0 ? pieces.findIndex((count) => count > 0) : kind;
  return pieces.map((_, at) => (at === top ? clamp(wanted, most) : 0));
}

/** The same number of pieces as was typed. */
export function counted(game: string, pieces: readonly number[], kind: number, count: number): number[] {
  const { stacked } = boardOf(game);
  const most = notationOf(game).most;
  return pieces.map((before, at) => (at === kind ? clamp(count, most) : stacked ? 0 : before));
}

function clamp(count: number, most: number): number {
  return Math.max(0, Math.min(most, count));
}

/** Nothing on any cell. */
export function emptied(setup: Setup): Setup {
  const cells = setup.cells.map((cell) => ({ ...cell, pieces: cell.pieces.map(() => 0), locked: false }));
  return { ...setup, cells };
}

/** What a board shows of it: nothing can be played. */
export function asPosition(setup: Setup, text: string): PositionView {
  const scores = setup.scores.map((score) => Number(score) || 0) as [number, number];
  return {
    text, turn: setup.turn, scores, cells: [...setup.cells], moves: [], refusals: [], outcome: null,
  };
}
