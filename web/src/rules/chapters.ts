// The rules of each game, section by section, and how its rule sets differ.

import type { Key } from '../i18n';
import '../i18n/rules';
import type { DemoName } from './demos';

export interface Section {
  title: Key;
  text: Key;
  demos: readonly DemoName[];
}

export interface Chapter {
  /** Its board is square: two of them fit beside each other. */
  isSquare: boolean;
  sections: readonly Section[];
  /** Rule sets side by side; texts are `rules.GAME-ROW-SET`. */
  sets: readonly string[];
  rows: readonly string[];
}

export const CHAPTERS: Record<string, Chapter> = {
  awale: {
    isSquare: false,
    sections: [
      { title: 'rules.goal', text: 'rules.awale-goal', demos: [] },
      { title: 'rules.awale-sow-title', text: 'rules.awale-sow', demos: ['sow', 'lap'] },
      { title: 'rules.awale-capture-title', text: 'rules.awale-capture', demos: ['capture'] },
      { title: 'rules.awale-feed-title', text: 'rules.awale-feed', demos: ['feed'] },
      { title: 'rules.awale-slam-title', text: 'rules.awale-slam', demos: ['slam'] },
      { title: 'rules.end', text: 'rules.awale-end', demos: ['win'] },
      { title: 'rules.writing', text: 'rules.awale-writing', demos: [] },
    ],
    sets: ['abapa', 'awari', 'uga'],
    rows: ['slam', 'feed', 'win', 'endless'],
  },
  tricolore: {
    isSquare: true,
    sections: [
      { title: 'rules.goal', text: 'rules.tricolore-goal', demos: [] },
      { title: 'rules.tricolore-red-title', text: 'rules.tricolore-red', demos: ['red', 'blue'] },
      { title: 'rules.tricolore-clear-title', text: 'rules.tricolore-clear', demos: ['clear'] },
      { title: 'rules.tricolore-capture-title', text: 'rules.tricolore-capture', demos: ['chain'] },
      { title: 'rules.end', text: 'rules.tricolore-end', demos: ['starve'] },
      { title: 'rules.writing', text: 'rules.tricolore-writing', demos: [] },
    ],
    sets: [],
    rows: [],
  },
  avalam: {
    isSquare: true,
    sections: [
      { title: 'rules.goal', text: 'rules.avalam-goal', demos: [] },
      { title: 'rules.avalam-move-title', text: 'rules.avalam-move', demos: ['stack'] },
      { title: 'rules.avalam-height-title', text: 'rules.avalam-height', demos: ['height'] },
      { title: 'rules.avalam-whose-title', text: 'rules.avalam-whose', demos: ['whose'] },
      { title: 'rules.end', text: 'rules.avalam-end', demos: ['tie'] },
      { title: 'rules.writing', text: 'rules.avalam-writing', demos: [] },
    ],
    sets: ['official', 'classic', 'house'],
    rows: ['who', 'equal'],
  },
};
