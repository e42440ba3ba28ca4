// What cells and choices say to those who hear the board.

import type { CellView } from '../api/schema';
import { t, tOf, tryText } from '../i18n';
import '../i18n/board';
import { describeCell, describeEffect } from './describe';
import type { BoardModel } from './model.svelte';
import { refusalText } from './refusal';
import { valueText } from './values';

/** Whose cell it is, where that is worth saying. */
function ownerText(model: BoardModel, cell: CellView): string | null {
  const { you } = model.props;
  if (cell.owner === null || model.board.stacked) return null;
  if (you.length === 1 && you[0] === cell.owner) return t('board.yours');
  const player = model.playerName(cell.owner);
  return tOf(player, 'board.of-player', { player });
}

export function cellLabel(model: BoardModel, cell: CellView): string {
  const { game, hint } = model.props;
  const moves = model.isOpen ? (model.moves.get(cell.name) ?? []) : [];
  const move = model.board.aim === 'nothing' ? moves[0] : model.aims.get(cell.name);
  const value = model.valueAt(cell.name);
  return describeCell(game, cell, {
    owner: ownerText(model, cell),
    move: move ?? null,
    moves: model.origin === null ? moves.length : 0,
    selected: model.origin === cell.name,
    hinted: hint?.from === cell.name,
    value: value && t(value.best ? 'board.value-best' : 'board.value', { value: value.label }),
  });
}

/** What a choice does, and why it is not to be had. */
export function choiceLabel(model: BoardModel, choice: string): string {
  const what = tryText(`board.choice-${choice}`, choice);
  const parts = [t('board.choice-label', { letters: choice, what })];
  const move = model.aims.get(choice);
  if (move) parts.push(describeEffect(model.props.game, move));
  const reason = whyNot(model, choice);
  if (reason) parts.push(reason);
  const value = model.valueAt(choice);
  if (value) parts.push(valueText(value));
  return parts.join(t('board.pause'));
}

export function whyNot(model: BoardModel, choice: string): string | null {
  if (model.origin === null || model.aims.has(choice)) return null;
  const tried = model.origin + choice;
  const refusal = model.position.refusals.find((other) => other.move === tried);
  return refusal ? refusalText(refusal) : null;
}
