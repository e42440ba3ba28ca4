// The keys of the board and of the screens around it, for those who look them up.

import type { Key } from '../i18n';

export interface KeyHelp {
  names: readonly string[];
  text: Key;
}

/** On a board. */
export const BOARD_KEYS: readonly KeyHelp[] = [
  { names: ['Tab'], text: 'rules.key-reach' },
  { names: ['←', '→', '↑', '↓'], text: 'rules.key-move' },
  { names: ['Enter', '␣'], text: 'rules.key-play' },
  { names: ['Esc'], text: 'rules.key-cancel' },
];

/** In a game that is looked back at or analysed. */
export const STUDY_KEYS: readonly KeyHelp[] = [
  { names: ['←', '→'], text: 'play.key-step' },
  { names: ['Home', 'End'], text: 'play.key-ends' },
  { names: ['M', '0–9'], text: 'play.key-type' },
  { names: ['L'], text: 'play.key-last' },
  { names: ['S'], text: 'play.key-scores' },
  { names: ['O'], text: 'play.key-cell' },
  { names: ['F'], text: 'play.key-flip' },
  { names: ['?'], text: 'play.key-help' },
];

/** Only in a game. */
export const GAME_KEYS: readonly KeyHelp[] = [
  { names: ['H'], text: 'play.key-hint' },
  { names: ['C'], text: 'play.key-clock' },
];
