// Short names for what the server sends and takes. All of it is derived from the server's
// own description (`make api-types`); nothing is written by hand here.

import type { components, paths } from './schema';

type Schemas = components['schemas'];
type Place = NonNullable<paths['/positions']['get']['parameters']['query']>;

export type GameName = Schemas['GameName'];
/** Player 1 or player 2. */
export type PlayerNumber = Schemas['SideNumber'];
export type GameResult = Schemas['ResultText'];
export type EndingCode = Schemas['EndingCode'];
export type RefusalCode = Schemas['RefusalCode'];

export type CellView = Schemas['CellView'];
export type StepKind = Schemas['StepKindView'];
export type StepView = Schemas['StepView'];
export type MoveView = Schemas['MoveView'];
export type Refusal = Schemas['Refusal'];
export type OutcomeView = Schemas['OutcomeView'];
export type PositionView = Schemas['PositionView'];
export type PlyView = Schemas['PlyView'];
export type CheckView = Schemas['CheckView'];

export type SeatView = Schemas['SeatView'];
export type ClockSetting = Schemas['ClockSetting'];
export type ClockView = Schemas['ClockView'];
export type GameView = Schemas['GameView'];
export type NewGame = Schemas['NewGame'];
export type Begun = Schemas['Begun'];
export type HintView = Schemas['HintView'];
export type ErrorCode = Schemas['ErrorCode'];
export type ErrorView = Schemas['ErrorView'];

export type GameInfo = Schemas['GameInfo'];
export type Choice = Schemas['Choice'];
export type BotView = Schemas['BotView'];
export type StudyView = Schemas['StudyView'];

export type WorthView = Schemas['WorthView'];
export type MoveWorth = Schemas['MoveWorth'];
export type AnalysisView = Schemas['AnalysisView'];
export type Judgement = Schemas['Judgement'];
export type ReviewedPly = Schemas['ReviewedPly'];

export type NewTournament = Schemas['NewTournament'];
export type TournamentLine = Schemas['TournamentLine'];
export type TournamentView = Schemas['TournamentView'];
export type TournamentSummary = Schemas['TournamentSummary'];
export type LiveBoard = Schemas['LiveBoard'];
export type GameLine = Schemas['GameLine'];
export type ScorePoint = Schemas['ScorePoint'];
export type BotSummary = Schemas['BotSummary'];
export type MatchSummary = Schemas['MatchSummary'];
export type Interval = Schemas['Interval'];
export type Elo = Schemas['Elo'];
export type Spread = Schemas['Spread'];
/** Wins, draws and losses. */
export type Results = Schemas['Results'];

/** Where a game began and what was played from there, move by move. */
export type Whereabouts = Required<Omit<Place, 'moves'>> & { moves: readonly string[] };
