// The keys of the board and of the screens around it, for those who look them up.

import type { Key } from '../i18n';

export interface KeyHelp {
  names: readonly string[];
  text: Key;
}

/** Keys that hold in one place. */
export interface KeyGroup {
  title: Key;
  keys: readonly KeyHelp[];
}

const DIGITS = '0–9';

/** On a board. */
const BOARD_KEYS: readonly KeyHelp[] = [
  { names: ['Tab'], text: 'rules.key-reach' },
  { names: ['←', '→', '↑', '↓'], text: 'rules.key-move' },
  { names: ['Enter', '␣'], text: 'rules.key-play' },
  { names: ['Esc'], text: 'rules.key-cancel' },
];

/** In a game that is looked back at or analysed. */
const STUDY_KEYS: readonly KeyHelp[] = [
  { names: ['←', '→'], text: 'play.key-step' },
  { names: ['Home', 'End'], text: 'play.key-ends' },
  { names: ['M', DIGITS], text: 'play.key-type' },
  { names: ['L'], text: 'play.key-last' },
  { names: ['S'], text: 'play.key-scores' },
  { names: ['O'], text: 'play.key-cell' },
  { names: ['F'], text: 'play.key-flip' },
  { names: ['?'], text: 'play.key-help' },
];

/** In a tree of variations. */
const TREE_KEYS: readonly KeyHelp[] = [
  { names: ['↑', '↓'], text: 'tree.key-siblings' },
  { names: ['P'], text: 'tree.key-promote' },
  { names: ['Delete'], text: 'tree.key-remove' },
  { names: ['U'], text: 'tree.key-undo' },
  { names: ['R'], text: 'tree.key-comment' },
  { names: ['D'], text: 'draw.key' },
];

/** Only in a game. */
const GAME_KEYS: readonly KeyHelp[] = [
  { names: ['H'], text: 'play.key-hint' },
  { names: ['C'], text: 'play.key-clock' },
];

/** Where the keys are to be used. */
export interface KeyPlace {
  hasHint: boolean;
  hasClock: boolean;
  /** Moves begin with a number. */
  hasNumbers: boolean;
  /** There are variations to be made. */
  hasTree?: boolean;
}
const EVERYWHERE: KeyPlace = { hasHint: true, hasClock: true, hasNumbers: true, hasTree: true };

/** The keys that do something in a place, by where the focus is. */
export function keyGroups(place: KeyPlace = EVERYWHERE): KeyGroup[] {
  const study = STUDY_KEYS.map(({ names, text }) => ({
    text,
    names: names.filter((name) => place.hasNumbers || name !== DIGITS),
  }));
  const game = GAME_KEYS.filter(({ text }) =>
    text === 'play.key-clock' ? place.hasClock : place.hasHint,
  );
  const groups: KeyGroup[] = [
    { title: 'rules.keys-board', keys: BOARD_KEYS },
    { title: 'rules.keys-study', keys: study },
  ];
  if (place.hasTree) groups.push({ title: 'tree.keys-title', keys: TREE_KEYS });
  return game.length > 0 ? [...groups, { title: 'rules.keys-game', keys: game }] : groups;
}
