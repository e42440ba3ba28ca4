/**
 * Avalam, Awalé and tri-colour Awalé: rules, bots, analysis and solvers. All calls answer at
 * once and keep their thread busy meanwhile: searches belong into a worker.
 */
import { ask, json } from './ask.js';
import { engine } from './engine-in-use.js';
import type {
  AnalysisView,
  CheckView,
  GameInfo,
  GameName,
  HintView,
  PlyView,
  ReviewedPly,
  SolutionView,
  StudyText,
  StudyView,
  ThoughtView,
  Whereabouts,
} from './schema.js';

export { AwalamError } from './error.js';
export { choose, Game, type ChosenMove, type Task } from './game.js';
export { isSupported, load, type Source } from './load.js';
export { mergeAnalyses } from './merge.js';
export type * from './schema.js';

/** A place in a game: `{ game: 'awale', moves: 'F f B' }`. */
export type Place = Whereabouts;

/** The rule sets of Awalé, which have endgame tables. */
export type TableRules = 'abapa' | 'awari' | 'uga';

/** How long a bot may think; the first limit reached ends it. */
export interface Limits {
  time_ms?: number;
  depth?: number;
  nodes?: number;
}

/** How a bot is to think. */
export interface ThinkOptions extends Limits {
  /** Decides all random choices. */
  seed?: number;
}

/** How far the solver may go. */
export interface SolveOptions {
  time_ms?: number;
  nodes?: number;
  /** Whether every move is to have its value. */
  all?: boolean;
}

/** What the bench took. */
export interface Bench {
  /** The same on every machine, and the same as `awalam bench` tells. */
  nodes: number;
  time_ms: number;
}

/** The games, with all that one can choose about them. */
export function catalogue(): GameInfo[] {
  return json(() => engine.catalogue());
}

/** A place in a game, with every move that can be made there. */
export function position(place: Place): PlyView {
  return json(() => engine.position(JSON.stringify(place)));
}

/** Whether a move may be played at a place, and if not, why. */
export function check(place: Place, move: string): CheckView {
  return json(() => engine.check(JSON.stringify(place), move));
}

/** The game up to a place, on paper. */
export function record(place: Place, format: 'text' | 'json' = 'text'): string {
  return ask(() => engine.record(JSON.stringify(place), format));
}

/** Reads a record, a position or moves. */
export function study(given: StudyText): StudyView {
  return json(() => engine.study(JSON.stringify(given)));
}

/** Replays a record, a position or moves, and writes what came of it down. */
export function studyRecord(given: StudyText, format: 'text' | 'json' = 'text'): string {
  return ask(() => engine.studyRecord(JSON.stringify(given), format));
}

/**
 * What a bot such as `champion`, `level:3` or `divine:depth=4` would play. Without any limit
 * it has a second. `progress` hears of what it thinks on the way; what it throws ends the
 * search.
 */
export function think(
  place: Place,
  bot = 'champion',
  options: ThinkOptions = {},
  progress?: (thought: ThoughtView) => void,
): ThoughtView {
  const heard = progress && ((thought: string) => progress(JSON.parse(thought) as ThoughtView));
  return json(() => engine.think(JSON.stringify(place), bot, JSON.stringify(options), heard));
}

/** What the champion would play, and the cell to look at. */
export function hint(place: Place, limits: Limits = {}): HintView {
  return json(() => engine.hint(JSON.stringify(place), JSON.stringify(limits)));
}

/** The exact value of a position. */
export function solve(place: Place, options: SolveOptions = {}): SolutionView {
  return json(() => engine.solve(JSON.stringify(place), JSON.stringify(options)));
}

/** How many ways there are to play a number of plies. */
export function perft(place: Place, depth: number): number {
  return json(() => engine.perft(JSON.stringify(place), depth));
}

/** A game's part of the workload of `awalam bench`. */
export function bench(game: GameName): Bench {
  return json(() => engine.bench(game));
}

/**
 * Builds the next endgame table of a rule set of Awalé in memory; all searches use it from then
 * on. Gives the number of seeds up to which positions are known then.
 */
export function buildLayer(rules: TableRules): number {
  return ask(() => engine.build_layer(rules));
}

/**
 * Takes tables from the bytes of files as `awalam table build` writes them, one after the other,
 * those of a rule set from the first on that is missing. Gives the number of seeds up to which
 * positions are known then.
 */
export function readTables(bytes: Uint8Array): number | undefined {
  return ask(() => engine.read_tables(bytes));
}

/** The number of seeds up to which all positions of Awalé are known, if any are. */
export function tablesUpTo(rules: TableRules): number | undefined {
  return ask(() => engine.tables_up_to(rules));
}

/** Work of the engine that is done in steps. */
interface Work {
  step(): string | undefined;
  readonly finished: boolean;
  free(): void;
}

/** Long work, done in steps; who loops over it gets what each step found. */
class Steps<T> {
  readonly #work: Work;

  protected constructor(begin: () => Work) {
    this.#work = ask(begin);
  }

  /** Goes on by one search; gives what is worth showing, if it found anything new. */
  step(): T | null {
    const found = ask(() => this.#work.step());
    return found === undefined ? null : (JSON.parse(found) as T);
  }

  /** Whether nothing more will be found. */
  get finished(): boolean {
    return ask(() => this.#work.finished);
  }

  /** Gives its memory back, which otherwise happens some time after its last use. */
  free(): void {
    this.#work.free();
  }

  *[Symbol.iterator](): Generator<T, void> {
    while (!this.finished) {
      const found = this.step();
      if (found !== null) yield found;
    }
  }
}

/**
 * What every move of a position is worth, deeper and deeper, for a minute at most. Several workers
 * can each look at one of several parts of the moves, numbered from 0; `mergeAnalyses` puts
 * together what they find.
 */
export class Analysis extends Steps<AnalysisView> {
  constructor(place: Place, part = 0, parts = 1) {
    super(() => new engine.Analysis(JSON.stringify(place), part, parts));
  }
}

/** What every ply of a game was worth and what it gave away, from the last to the first. */
export class Review extends Steps<ReviewedPly> {
  constructor(place: Place) {
    super(() => new engine.Review(JSON.stringify(place)));
  }
}
