// Values of a puzzle's moves, to be written on the board.

import { worthLabel } from '../analyse/worth';
import type { SideNumber } from '../api/schema';
import type { ValueMark } from '../board/values';
import { worthOf, type Choice } from './data';

export function marksOfChoices(choices: readonly Choice[], mover: SideNumber): Map<string, ValueMark> {
  return new Map(
    choices.map((choice, at) => {
      const worth = worthOf(choice, mover);
      return [choice.move, { label: worthLabel(worth), exact: worth.exact, best: at === 0 }];
    }),
  );
}
