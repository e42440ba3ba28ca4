// The keys of the board and of the screens around it, for those who look them up.

import type { Key } from '../i18n';
import '../i18n/keys';

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
  { names: ['Tab'], text: 'keys.reach' },
  { names: ['←', '→', '↑', '↓'], text: 'keys.move' },
  { names: ['Enter', '␣'], text: 'keys.play' },
  { names: ['Esc'], text: 'keys.cancel' },
];

/** In a game that is looked back at or analysed. */
const STUDY_KEYS: readonly KeyHelp[] = [
  { names: ['←', '→'], text: 'keys.step' },
  { names: ['Home', 'End'], text: 'keys.ends' },
  { names: ['M', DIGITS], text: 'keys.type' },
  { names: ['L'], text: 'keys.last' },
  { names: ['S'], text: 'keys.scores' },
  { names: ['O'], text: 'keys.cell' },
  { names: ['F'], text: 'keys.flip' },
  { names: ['?'], text: 'keys.help' },
];

/** In a tree of variations. */
const TREE_KEYS: readonly KeyHelp[] = [
  { names: ['↑', '↓'], text: 'keys.siblings' },
  { names: ['P'], text: 'keys.promote' },
  { names: ['Delete'], text: 'keys.remove' },
  { names: ['U'], text: 'keys.undo' },
  { names: ['R'], text: 'keys.comment' },
  { names: ['D'], text: 'keys.draw' },
];

/** Only in a game. */
const GAME_KEYS: readonly KeyHelp[] = [
  { names: ['H'], text: 'keys.hint' },
  { names: ['C'], text: 'keys.clock' },
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
    text === 'keys.clock' ? place.hasClock : place.hasHint,
  );
  const groups: KeyGroup[] = [
    { title: 'keys.on-board', keys: BOARD_KEYS },
    { title: 'keys.on-study', keys: study },
  ];
  if (place.hasTree) groups.push({ title: 'keys.on-tree', keys: TREE_KEYS });
  return game.length > 0 ? [...groups, { title: 'keys.on-game', keys: game }] : groups;
}
