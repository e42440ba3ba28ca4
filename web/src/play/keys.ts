// Keys of the game screen. They stay out of the way of text fields, dialogs, and the
// board's own keys.

import type { StepKey } from './movelist';

export type Deed =
  | { what: 'step'; key: StepKey }
  | { what: 'type' }
  | { what: 'last' | 'scores' | 'clock' | 'cell' | 'hint' | 'flip' | 'help' };

const LETTERS: Record<string, Deed['what']> = {
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
  place: 'page' | 'board' | 'text' | 'dialog';
}

/** What a key asks for; `letters` is off where single keys are not wanted. */
export function deedOf(pressed: Pressed, letters: boolean): Deed | null {
  const { key, place } = pressed;
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null;
  if (place === 'text' || place === 'dialog') return null;
  if (key === 'ArrowLeft' || key === 'ArrowRight' || key === 'Home' || key === 'End') {
    return place === 'board' ? null : { what: 'step', key };
  }
  if (!letters) return null;
  // A number begins a move that is written down.
  if (/^\d$/.test(key)) return { what: 'type' };
  const what = LETTERS[key.toLowerCase()];
  return what ? ({ what } as Deed) : null;
}

/** Where a key was pressed. */
export function placeOf(target: EventTarget | null, board: Element | null): Pressed['place'] {
  if (document.querySelector('dialog[open]')) return 'dialog';
  if (!(target instanceof Element)) return 'page';
  if (target.closest('input, textarea, select, [contenteditable]')) return 'text';
  return board?.contains(target) ? 'board' : 'page';
}
