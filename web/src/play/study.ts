// The address at which a game that is not kept on the server is analysed.

import type { StudyView } from '../api/types';

export function studyAddress(study: Pick<StudyView, 'game' | 'rules' | 'start' | 'moves'>): string {
  const query = new URLSearchParams({ kind: study.game, rules: study.rules });
  if (study.start !== '') query.set('position', study.start);
  if (study.moves.length > 0) query.set('moves', study.moves.join(','));
  return `/analyse?${query}`;
}
