// The boards that the page can draw. A new game needs a line here, and a component.

import type { Component } from 'svelte';
import AvalamBoard from './avalam/AvalamBoard.svelte';
import { avalamLayout } from './avalam/geometry';
import AwaleBoard from './awale/AwaleBoard.svelte';
import { awaleLayout } from './awale/geometry';
import type { LayoutOf } from './layout';
import type { BoardModel } from './model.svelte';
import TricoloreBoard from './tricolore/TricoloreBoard.svelte';
import { CHOICES, tricoloreLayout } from './tricolore/geometry';

export interface GameBoard {
  component: Component<{ model: BoardModel }>;
  layout: LayoutOf;
  /** Kinds of pieces, as the server counts them. */
  kinds: readonly string[];
  /** Pieces lie on each other, and only the one on top is seen. */
  stacked: boolean;
  /** What is named after the cell that a move begins at: nothing, a choice, or a cell. */
  aim: 'nothing' | 'choice' | 'cell';
  choices: readonly string[];
}

const sown = { stacked: false, aim: 'nothing', choices: [] } as const;

const boards: Record<string, GameBoard> = {
  awale: { ...sown, component: AwaleBoard, layout: awaleLayout, kinds: ['seed'] },
  tricolore: { ...sown, component: TricoloreBoard, layout: tricoloreLayout, kinds: ['red', 'blue', 'clear'], aim: 'choice', choices: CHOICES },
  avalam: { component: AvalamBoard, layout: avalamLayout, kinds: ['yellow', 'red'], stacked: true, aim: 'cell', choices: [] },
};

export function boardOf(game: string): GameBoard {
  const board = Object.hasOwn(boards, game) ? boards[game] : undefined;
  if (!board) throw new Error(`no board for ${game}`);
  return board;
}

/** How much wider than high a board is where it has room. */
export function aspectOf(game: string): number {
  const { width, height } = boardOf(game).layout(false, 1);
  return width / height;
}
