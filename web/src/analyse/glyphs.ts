// What the signs behind a move are called.

import { t, type Key } from '../i18n';
import '../i18n/tree';
import type { Glyph } from './tree';

const NAMES: Record<Glyph, Key> = {
  '!': 'tree.good',
  '?': 'tree.mistake',
  '!!': 'tree.brilliant',
  '??': 'tree.blunder',
  '!?': 'tree.interesting',
  '?!': 'tree.dubious',
};

export function glyphName(glyph: Glyph): string {
  return t(NAMES[glyph]);
}
