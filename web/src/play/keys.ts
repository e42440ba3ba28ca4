// Keys of the game screen. They stay out of the way of text fields, dialogs, and the
// board's own keys.

import type { StepKey } from './movelist';

/** What a key does on the screen of a game. */
export type KeyAction =
  | { what: 'step'; key: StepKey }
  | { what: 'type' }
  | { what: 'last' | 'scores' | 'clock' | 'cell' | 'hint' | 'flip' | 'help' };

const LETTERS: Record<string, KeyAction['what']> = {
  l: 'last',
  s: 'scores',
  c: 'clock',
  o: 'cell',
  h: 'hint',
  f: 'flip',
  m: 'type',
  '?': 'help',
};

export interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  /** Where the focus is. */
  focus: 'page' | 'board' | 'text' | 'dialog';
}

/** What a key asks for; `letters` is off where single keys are not wanted. */
export function actionOf(pressed: Pressed, letters: boolean): KeyAction | null {
  const { key, focus } = pressed;
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null;
  if (focus === 'text' || focus === 'dialog') return null;
  if (key === 'ArrowLeft' || key === 'ArrowRight' || key === 'Home' || key === 'End') {
    return focus === 'board' ? null : { what: 'step', key };
  }
  if (!letters) return null;
  // A number begins a move that is written down.
  if (/^\d$/.test(key)) return { what: 'type' };
  const what = LETTERS[key.toLowerCase()];
  return what ? ({ what } as KeyAction) : null;
}

/** Where a key was pressed. */
export function focusOf(target: EventTarget | null, board: Element | null): Pressed['focus'] {
  if (document.querySelector('dialog[open]')) return 'dialog';
  if (!(target instanceof Element)) return 'page';
  if (target.closest('input, textarea, select, [contenteditable]')) return 'text';
  return board?.contains(target) ? 'board' : 'page';
}
