// Our types say more than the server's description can (which words a result may have,
// say), but never anything else: where the two part, this file does not compile.

import type { components } from './schema';
import type * as ours from './types';

type Theirs = components['schemas'];

/** Whatever is ours must do as theirs. */
type Fits<Ours extends Described, Described> = [Ours, Described];

export type Agreement = [
  Fits<ours.GameInfo, Theirs['GameInfo']>,
  Fits<ours.PositionView, Theirs['PositionView']>,
  Fits<ours.MoveView, Theirs['MoveView']>,
  Fits<ours.RefusalView, Theirs['RefusalView']>,
  Fits<ours.OutcomeView, Theirs['OutcomeView']>,
  Fits<ours.GameView, Theirs['GameView']>,
  Fits<ours.PlyView, Theirs['PlyView']>,
  Fits<ours.NewGame, Theirs['NewGame']>,
  Fits<ours.Begun, Theirs['Begun']>,
  Fits<ours.HintView, Theirs['HintView']>,
  Fits<ours.CheckView, Theirs['CheckView']>,
  Fits<ours.StudyView, Theirs['StudyView']>,
  Fits<ours.ErrorView, Theirs['ErrorView']>,
  Fits<ours.AnalysisView, Theirs['AnalysisView']>,
  Fits<ours.ReviewedPly, Theirs['ReviewedPly']>,
];
