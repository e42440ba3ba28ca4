// Tells the user why what he touched cannot be played.

import { t } from '../i18n';
import '../i18n/board';
import '../i18n/refusal';
import { total } from './contents';
import { touches } from './layout';
import type { BoardModel } from './model.svelte';
import { findRefusal, refusalText } from './refusal';

/** A move is not legal; `spot` is what was touched. */
export function explainMove(model: BoardModel, tried: string, spot: string): void {
  const { check, onrefused } = model.props;
  if (model.board.aim === 'cell' && !model.layout.cells.has(spot)) {
    return onrefused(t('board.no-cell', { cell: spot }));
  }
  void findRefusal(model.position, tried, check).then((refusal) => {
    onrefused(refusal ? refusalText(refusal) : t('board.nothing-here', { cell: spot }));
  });
}

/** No move begins at a cell. */
export function explainCell(model: BoardModel, spot: string): void {
  const { onrefused } = model.props;
  const { choices, aim } = model.board;
  const cell = model.cells.find((other) => other.name === spot);
  if (!cell) return;
  if (cell.locked) return onrefused(t('board.tower-locked', { cell: spot }));
  if (aim === 'cell') return explainMove(model, spot + beside(model, spot), spot);
  const about = model.position.refusals.find((refusal) =>
    choices.some((choice) => refusal.move === spot + choice),
  );
  // That there is no red seed in an empty hole is true, but not the point.
  if (about?.code === 'no-seed' && total(cell.pieces) === 0) {
    return onrefused(t('board.hole-empty', { cell: spot }));
  }
  explainMove(model, about?.move ?? spot + (choices[0] ?? ''), spot);
}

/** Somebody who plays here touches the board when it is not his turn. */
export function explainClosed(model: BoardModel): void {
  const { you, onrefused } = model.props;
  if (you.length === 0) return;
  const { outcome, turn } = model.position;
  onrefused(
    outcome
      ? t('refusal.over')
      : t('board.not-your-turn', { player: model.playerName(turn) }),
  );
}

/** A cell with something on it beside another, to ask the server about a move there. */
function beside(model: BoardModel, spot: string): string {
  const here = model.layout.cells.get(spot);
  const other = model.cells.find((cell) => {
    const box = model.layout.cells.get(cell.name);
    return here && box && touches(here, box) && total(cell.pieces) > 0;
  });
  return other?.name ?? '';
}
