// The puzzles of a game, as `lab puzzles` wrote them: fetched when they are first needed.

import type { SideNumber, WorthView } from '../api/schema';

/** A move with what it is worth to the player who makes it. */
export interface Choice {
  move: string;
  /** Hundredths of a point; nothing where only the end is known. */
  value: number | null;
  /** Plies to a win, or to a loss if negative, where the search saw it. */
  end: number | null;
  /** Proved; proved to be no more than this; thought so. */
  certainty: 'exact' | 'at-most' | 'estimate';
  /** The opponent's best answer. */
  reply: string | null;
}

export type Theme = 'win' | 'draw' | 'best';
export type Proof = 'table' | 'solver' | 'search';

export interface Puzzle {
  id: string;
  game: PuzzleGame;
  rules: string;
  position: string;
  theme: Theme;
  proof: Proof;
  /** One more than the number of levels that miss it more often than not: 1 to 9. */
  grade: number;
  /** How easily the levels find it: 8 if all always do. */
  ease: number;
  /** The moves to be found and the answers between them, in turn. */
  solution: readonly string[];
  /** How the game is expected to go on. */
  rest: readonly string[];
  /** For each move to be found the best moves there, best first. */
  choices: readonly (readonly Choice[])[];
}

export const PUZZLE_GAMES = ['avalam', 'awale', 'tricolore'] as const;
export type PuzzleGame = (typeof PUZZLE_GAMES)[number];

const files: Record<PuzzleGame, () => Promise<{ default: string }>> = {
  avalam: () => import('./data/avalam.tsv?raw'),
  awale: () => import('./data/awale.tsv?raw'),
  tricolore: () => import('./data/tricolore.tsv?raw'),
};

export function isPuzzleGame(game: string): game is PuzzleGame {
  return Object.hasOwn(files, game);
}

export async function loadPuzzles(game: PuzzleGame): Promise<Puzzle[]> {
  return readPuzzles((await files[game]()).default);
}

/** Reads a file: a title with game and rules, the names of the columns, a puzzle on each line. */
export function readPuzzles(text: string): Puzzle[] {
  const [title = '', , ...lines] = text.trimEnd().split('\n');
  const [, game = '', rules = ''] = title.split(' ');
  if (!isPuzzleGame(game)) return [];
  return lines.map((line) => readPuzzle(line, game, rules));
}

function words(text: string): string[] {
  return text.split(' ').filter(Boolean);
}

/** `3/6` is a half. */
function shareOf(tries: string): number {
  const [found, of] = tries.split('/').map(Number);
  return (found ?? 0) / (of || 1);
}

function readPuzzle(line: string, game: PuzzleGame, rules: string): Puzzle {
  const [id = '', position = '', theme, proof, grade, found = '', solution = '', rest = '', choices = ''] = line.split('\t');
  return {
    id,
    game,
    rules,
    position,
    theme: theme as Theme,
    proof: proof as Proof,
    grade: Number(grade),
    ease: words(found).reduce((sum, tries) => sum + shareOf(tries), 0),
    solution: words(solution),
    rest: words(rest),
    choices: choices.split(';').map((step) => words(step).map(readChoice)),
  };
}

const CERTAINTIES = { '=': 'exact', '<': 'at-most', '~': 'estimate' } as const;

/** `F=300>e`: the move, how sure its value is, the value, the answer; `#7` is a win in seven plies, `#` one that nobody counted. */
export function readChoice(text: string): Choice {
  const [, move = '', sign = '~', minus = '', end, value, reply] =
    /^([^=<~]+)([=<~])(-?)(?:#(\d*)|(\d+))(?:>(.+))?$/.exec(text) ?? [];
  const factor = minus === '-' ? -1 : 1;
  return {
    move,
    value: value === undefined ? null : factor * Number(value),
    end: end === undefined ? null : factor * (end === '' ? Infinity : Number(end)),
    certainty: CERTAINTIES[sign as keyof typeof CERTAINTIES],
    reply: reply ?? null,
  };
}

/** A certain win without a number counts as a hundred points, as everywhere on the page. */
const CERTAIN_SCORE = 10_000;

/** The same as an analysis shows it: seen by player 1. */
export function worthOf(choice: Choice, mover: SideNumber): WorthView {
  const own = choice.value ?? Math.sign(choice.end ?? 0) * CERTAIN_SCORE;
  const score = mover === 1 ? own : -own;
  const isCertain = choice.certainty === 'exact' || choice.end !== null;
  const winner: SideNumber | null = !isCertain || score === 0 ? null : score > 0 ? 1 : 2;
  return {
    score,
    chance: winner === null ? 0.5 : winner === 1 ? 1 : 0,
    exact: isCertain,
    winner,
    plies: choice.end !== null && Number.isFinite(choice.end) ? Math.abs(choice.end) : null,
  };
}

/** Whether a move is as good as the best of its position. */
export function isAsGood(choices: readonly Choice[], move: string): boolean {
  const [best] = choices;
  const other = choices.find((choice) => choice.move === move);
  if (!best || !other || other.certainty === 'at-most') return other === best;
  return other === best || (other.value === best.value && other.end === best.end);
}
