// What the server sends and takes; `agreement.ts` holds it to the server’s own description.

/** Player 1 or player 2. */
export type PlayerNumber = 1 | 2;

export interface CellView {
  name: string;
  owner: PlayerNumber | null;
  pieces: number[];
  locked: boolean;
}
export type StepKind = 'lift' | 'drop' | 'capture' | 'keep';
export interface StepView {
  kind: StepKind;
  cell: string;
  pieces: number[];
  left: number[];
  taker: PlayerNumber | null;
}
export interface OutcomeView {
  result: '1-0' | '0-1' | '1/2-1/2';
  scores: [number, number];
  code: string;
  words: string;
}
export interface MoveView {
  move: string;
  player: PlayerNumber;
  from: string;
  to: string;
  choice: string | null;
  steps: StepView[];
  /** What player 1's and player 2's points change by. */
  gains: [number, number];
  scores: [number, number];
  after: string;
  outcome: OutcomeView | null;
}
export interface RefusalView {
  move: string;
  code: string;
  details: Record<string, string>;
  words: string;
}
export interface PositionView {
  text: string;
  turn: PlayerNumber;
  scores: [number, number];
  cells: CellView[];
  moves: MoveView[];
  refusals: RefusalView[];
  outcome: OutcomeView | null;
}
export type SeatView =
  | { kind: 'human'; name: string }
  | { kind: 'open' }
  | { kind: 'bot'; spec: string };
export interface ClockSetting {
  seconds: number;
  increment: number;
}
export interface ClockView {
  setting: ClockSetting;
  left_ms: [number, number];
  running: PlayerNumber | null;
}
export interface GameView {
  id: string;
  game: string;
  rules: string;
  start: string;
  version: number;
  ply: number;
  seats: [SeatView, SeatView];
  clock: ClockView | null;
  moves: string[];
  last: MoveView | null;
  position: PositionView;
  outcome: OutcomeView | null;
  thinking: boolean;
  can_undo: boolean;
  from_afar: boolean;
  trouble: string | null;
  next: string | null;
}
export interface PlyView {
  ply: number;
  last: MoveView | null;
  position: PositionView;
}
export interface NewGame {
  game: string;
  rules?: string;
  position?: string | null;
  moves?: string[];
  seats: [SeatView, SeatView];
  clock?: ClockSetting | null;
}
export interface Begun {
  tokens: [string | null, string | null];
  game: GameView;
}
export interface HintView {
  ply: number;
  from: string;
  move: string;
}
export interface CheckView {
  refusal: RefusalView | null;
}
export interface Choice {
  name: string;
  summary: string;
}
export interface BotView {
  name: string;
  source: string;
  summary: string;
}
export interface GameInfo {
  name: string;
  summary: string;
  move_help: string;
  rules: Choice[];
  options: Choice[];
  kinds: string[];
  bots: BotView[];
  levels: number;
  /** A lead with which nine games in ten are won. */
  decisive_lead: number;
}
export interface StudyView {
  game: string;
  rules: string;
  start: string;
  moves: string[];
  players: [string, string];
  outcome: OutcomeView | null;
}
export interface ErrorView {
  code: string;
  message: string;
  refusal?: RefusalView;
  game?: GameView;
}
export interface WorthView {
  /** In hundredths of a point, seen by player 1. */
  score: number;
  /** How likely player 1 is to win, from 0 to 1. */
  chance: number;
  exact: boolean;
  winner: PlayerNumber | null;
  plies: number | null;
}
export interface MoveWorth extends WorthView {
  move: string;
  depth: number;
  line: string[];
}
export interface AnalysisView {
  depth: number;
  nodes: number;
  time_ms: number;
  worth: WorthView;
  moves: MoveWorth[];
  finished: boolean;
}
export type Judgement = 'good' | 'inaccuracy' | 'mistake' | 'blunder';
export interface ReviewedPly {
  ply: number;
  worth: WorthView;
  best: string | null;
  line: string[];
  played: string | null;
  loss: number;
  judgement: Judgement;
}
/** Where a game began and what was played from there. */
export interface Whereabouts {
  game: string;
  rules: string;
  /** Empty for the usual start. */
  position: string;
  moves: readonly string[];
}

export interface NewTournament {
  game: string;
  rules: string;
  bots: string[];
  /** Games of each two, an even number. */
  games: number;
  /** Time of a move for all, or each bot's own limits. */
  time_ms: number | null;
  seed: number;
}
export interface TournamentLine {
  id: string;
  title: string;
  game: string;
  begun: string;
  running: boolean;
}
export interface LiveGame {
  /** Pair and half, such as `3.1`. */
  game: string;
  players: [string, string];
  start: string;
  moves: string[];
}
export interface ScorePoint {
  games: number;
  /** The first bot's share of points, from 0 to 1. */
  score: number;
}
export interface TournamentView {
  id: string;
  begun: string;
  running: boolean;
  stopping: boolean;
  finished: boolean;
  failure: string | null;
  planned: number;
  played: number;
  scores: ScorePoint[];
  live: LiveGame[];
  summary: TournamentSummary;
}
export interface GameLine {
  game: string;
  players: [string, string];
  result: OutcomeView['result'];
  points: [number, number];
  plies: number;
  end: string;
}

/** Holds the true value in 95 of 100 experiments; a missing end is boundless. */
export interface Interval {
  low: number | null;
  high: number | null;
}
/** Wins, draws and losses. */
export type Results = [number, number, number];
export interface Elo {
  value: number | null;
  error: number | null;
  interval: Interval;
}
export interface BotSummary {
  name: string;
  spec: string;
  games: number;
  wins: number;
  draws: number;
  losses: number;
  score: number;
  interval: Interval;
  rating: { elo: number | null; interval: Interval };
  /** As player 1 and as player 2. */
  by_side: [Results, Results];
  ms_per_move: number;
  longest_ms: number;
  /** Games lost by faults, by cause. */
  forfeits: Record<string, number>;
}
/** Two bots that met; all numbers are the first one's. */
export interface MatchSummary {
  bots: [number, number];
  results: Results;
  score: number;
  interval: Interval;
  elo: Elo;
  superiority: number;
}
export interface Spread {
  least: number;
  mean: number;
  median: number;
  most: number;
}
export interface TournamentSummary {
  title: string;
  game: string;
  rules: string;
  games: number;
  elo: number | null;
  elo_error: number | null;
  elo_interval: Interval;
  superiority: number;
  distinct_games?: number;
  sprt?: { elo0: number; elo1: number; llr: number; decision: string | null };
  first_player: { wins: number; draws: number; losses: number; score: number; interval: Interval };
  plies: Spread;
  margin: Spread;
  endings: Record<string, number>;
  bots: BotSummary[];
  matches: MatchSummary[];
  cycles: string[][];
}
