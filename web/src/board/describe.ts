// Cells and moves in words, for those who hear the page.

import type { CellView, MoveView, SideNumber } from '../api/schema';
import { number, t, tOf, tryText } from '../i18n';
import '../i18n/board';
import { capturedBy, handedOut, total } from './contents';
import { boardOf } from './registry';

/** What a player is called where nobody has given a name. */
export function sideName(game: string, player: SideNumber): string {
  return tryText(`board.side-${game}-${player}`, t(`board.side-${player}`));
}

function counted(key: string, count: number): string {
  const values = { count: number(count) };
  return tryText(`board.${key}-${count}`, tryText(`board.${key}-n`, '', values), values);
}

/** What is on a cell: "4 seeds", "2 red, 1 blue, 3 in all", "yellow tower of 3". */
export function describePieces(game: string, pieces: readonly number[]): string {
  const { kinds, stacked } = boardOf(game);
  if (stacked) {
    const top = pieces.findIndex((count) => count > 0);
    if (top < 0) return t('board.cell-empty');
    return tryText(`board.tower-${kinds[top]}`, '', { height: pieces[top] ?? 0 });
  }
  const all = total(pieces);
  if (kinds.length === 1 || all === 0) return counted('seeds', all);
  const parts = kinds.flatMap((kind, at) => {
    const count = pieces[at] ?? 0;
    return count > 0 ? [counted(`kind-${kind}`, count)] : [];
  });
  return [...parts, t('board.in-all', { count: all })].join(', ');
}

/** What a move would do: "ends in d, captures 5". */
export function describeEffect(game: string, move: MoveView): string {
  const { kinds, stacked } = boardOf(game);
  if (stacked) {
    const left = move.steps.at(-1)?.left ?? [];
    const top = left.findIndex((count) => count > 0);
    return tryText(`board.becomes-${kinds[top]}`, '', { height: total(left) });
  }
  const parts = [t('board.ends-in', { cell: move.to })];
  const captured = capturedBy(move);
  if (captured > 0) parts.push(t('board.captures-n', { count: captured }));
  return parts.join(', ');
}

export interface CellWords {
  /** Whose the cell is, in words, if that means anything. */
  owner?: string | null;
  /** The move that touching the cell would make. */
  move?: MoveView | null;
  /** How many moves begin here, where there is a choice. */
  moves?: number;
  selected?: boolean;
  hinted?: boolean;
  /** The value that the analysis gives. */
  value?: string | null;
}

/** "F, 4 seeds, yours; ends in d, captures 5". */
export function describeCell(game: string, cell: CellView, words: CellWords = {}): string {
  const what = [cell.name, describePieces(game, cell.pieces)];
  if (words.owner) what.push(words.owner);
  if (cell.locked) what.push(t('board.locked'));
  const then: string[] = [];
  if (words.selected) then.push(tryText(`board.selected-${game}`, t('board.selected')));
  if (words.hinted) then.push(t('board.hinted'));
  if (words.move) then.push(describeEffect(game, words.move));
  else if (words.moves) then.push(counted('moves', words.moves));
  if (words.value) then.push(words.value);
  const separator = t('board.pause');
  return [what.join(', '), ...then].join(separator);
}

/** "South sows F, captures 5: South 12, North 8", for a move that was made. */
export function describeMove(
  move: MoveView,
  game: string,
  players: readonly [string, string] = [sideName(game, 1), sideName(game, 2)],
): string {
  const player = players[move.player - 1] ?? '';
  let text: string;
  if (boardOf(game).stacked) {
    const height = total(move.steps.at(-1)?.left ?? []);
    text = tOf(player, 'board.did-stack', { player, from: move.from, to: move.to, height });
  } else if (move.choice) {
    text = tOf(player, 'board.did-play', { player, cell: move.from, choice: move.choice });
  } else {
    text = tOf(player, 'board.did-sow', { player, cell: move.from });
  }
  const captured = capturedBy(move);
  if (captured > 0) text += tOf(player, 'board.did-capture', { count: captured });
  const left = handedOut(move);
  if (left > 0) text += t('board.did-keep', { count: left });
  return t('board.did-scores', {
    move: text,
    one: players[0],
    ones: number(move.scores[0], move.scores[0] % 1 ? 1 : 0),
    two: players[1],
    twos: number(move.scores[1], move.scores[1] % 1 ? 1 : 0),
  });
}
