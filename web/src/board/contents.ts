// What is on the cells while a move is made. Every step tells what it leaves behind on
// its cell, so a board at any moment is the cells plus the steps made so far.

import type { CellView, MoveView, SideNumber, StepView } from '../api/schema';

export function total(pieces: readonly number[]): number {
  return pieces.reduce((sum, count) => sum + count, 0);
}

export function plus(a: readonly number[], b: readonly number[]): number[] {
  return a.map((count, kind) => count + (b[kind] ?? 0));
}

/** The pieces on every cell after the first `made` steps. */
export function contentsAfter(
  cells: readonly CellView[],
  steps: readonly StepView[],
  made: number = steps.length,
): Map<string, number[]> {
  const contents = new Map(cells.map((cell) => [cell.name, cell.pieces]));
  for (const step of steps.slice(0, made)) contents.set(step.cell, step.left);
  return contents;
}

/** The kinds of what lies on a cell, from top to bottom; nothing where they are not known. */
export type Layers = readonly (number | null)[];

/** Of pieces on each other whose past is not known, only the one on top is. */
export function layersOf(cell: CellView): Layers {
  if (cell.layers) return cell.layers;
  const top = cell.pieces.findIndex((count) => count > 0);
  return Array.from({ length: total(cell.pieces) }, (_, at) => (at === 0 ? top : null));
}

/** What lies on every cell after the first `made` steps, and what is held above them. */
export function layersAfter(
  cells: readonly CellView[],
  steps: readonly StepView[],
  made: number = steps.length,
): { layers: Map<string, Layers>; held: Layers } {
  const layers = new Map(cells.map((cell) => [cell.name, layersOf(cell)]));
  let held: Layers = [];
  for (const step of steps.slice(0, made)) {
    const here = layers.get(step.cell) ?? [];
    const count = total(step.pieces);
    if (step.kind === 'drop') {
      layers.set(step.cell, [...held.slice(0, count), ...here]);
      held = held.slice(count);
    } else {
      if (step.kind === 'lift') held = [...here.slice(0, count), ...held];
      layers.set(step.cell, here.slice(count));
    }
  }
  return { layers, held };
}

/** Whether a move turns the one board into the other. */
export function leadsTo(
  before: readonly CellView[],
  move: MoveView,
  after: readonly CellView[],
): boolean {
  const contents = contentsAfter(before, move.steps);
  const taken = move.steps[0];
  const origin = before.find((cell) => cell.name === taken?.cell);
  return (
    taken !== undefined &&
    origin?.pieces.join() === plus(taken.left, taken.pieces).join() &&
    contents.size === after.length &&
    after.every((cell) => contents.get(cell.name)?.join() === cell.pieces.join())
  );
}

/** How many pieces each player has been given; what is shared counts half for each. */
export function takenIn(steps: readonly StepView[]): [number, number] {
  const taken: [number, number] = [0, 0];
  for (const step of steps) {
    const count = total(step.pieces);
    if (step.taker !== null) taken[step.taker - 1]! += count;
    else if (step.kind === 'keep') taken.forEach((_, at) => (taken[at]! += count / 2));
  }
  return taken;
}

/** What a move does to one cell. */
export interface Effect {
  lifted: number[];
  sown: number[];
  /** Captured there. */
  taken: number[];
  /** Handed out there at the end of the game. */
  kept: number[];
  /** On the cell once everything has come down, before anything is captured. */
  peak: number[];
  after: number[];
}

/** What a move does, cell by cell, read from its steps alone. */
export function effectsOf(move: MoveView): Map<string, Effect> {
  const effects = new Map<string, Effect>();
  for (const step of move.steps) {
    const none = step.pieces.map(() => 0);
    const effect = effects.get(step.cell) ?? {
      lifted: none,
      sown: none,
      taken: none,
      kept: none,
      peak: plus(step.left, step.pieces),
      after: none,
    };
    effect.after = step.left;
    switch (step.kind) {
      case 'lift':
        effect.lifted = plus(effect.lifted, step.pieces);
        effect.peak = step.left;
        break;
      case 'drop':
        effect.sown = plus(effect.sown, step.pieces);
        effect.peak = step.left;
        break;
      case 'capture':
        effect.taken = plus(effect.taken, step.pieces);
        break;
      case 'keep':
        effect.kept = plus(effect.kept, step.pieces);
        break;
    }
    effects.set(step.cell, effect);
  }
  return effects;
}

/** How many pieces a move captures for a side, by default the one that makes it. */
export function capturedBy(move: MoveView, player: SideNumber = move.player): number {
  return move.steps
    .filter((step) => step.kind === 'capture' && step.taker === player)
    .reduce((sum, step) => sum + total(step.pieces), 0);
}

/** How many pieces are handed out because a move ends the game. */
export function handedOut(move: MoveView): number {
  return move.steps
    .filter((step) => step.kind === 'keep')
    .reduce((sum, step) => sum + total(step.pieces), 0);
}
