// What is said: by keys, and when something happens.

import type { GameView, MoveView, SideNumber } from '../api/schema';
import { lookText, whyText } from './reasons';
import { t } from '../i18n';
import '../i18n/play';
import { remaining } from './clock';
import type { Hint } from './session.svelte';
import { scoreText } from './wording';

export function scoresSpoken(names: readonly [string, string], scores: [number, number]): string {
  return t('play.say-scores', {
    first: names[0],
    second: names[1],
    a: scoreText(scores[0]),
    b: scoreText(scores[1]),
  });
}

/** A time in words: "4 minutes 9 seconds". */
function timeSpoken(milliseconds: number): string {
  const whole = Math.round(milliseconds / 1000);
  const minutes = Math.floor(whole / 60);
  const parts = [t('play.seconds', { count: whole % 60 })];
  if (minutes > 0) parts.unshift(t('play.minutes', { count: minutes }));
  return parts.join(' ');
}

export function clocksSpoken(
  game: GameView,
  names: readonly [string, string],
  receivedAt: number,
  now: number,
): string {
  const { clock } = game;
  if (!clock) return t('play.say-no-clock');
  const told = ([1, 2] as SideNumber[]).map((player) => {
    const time = timeSpoken(remaining(clock, player, receivedAt, now));
    return t('play.say-time', { name: names[player - 1] ?? '', time });
  });
  return told.join(', ');
}

/** Each part with a sign at its end. */
export function sentences(parts: readonly string[]): string {
  return parts.map((part) => (/[.!?…]$/.test(part) ? part : `${part}.`)).join(' ');
}

/** Where to look or what to look for, or what to play. */
export function hintText({ from, move, reasons }: Hint): string {
  const look = move ? whyText(move, reasons) : lookText(reasons);
  if (move) return look ? t('play.hint-look', { look }) : t('play.hint-what', { move });
  if (from === undefined) return look ? t('play.hint-look', { look }) : t('play.hint-quiet');
  return look ? t('play.hint-where-why', { cell: from, look }) : t('play.hint-where', { cell: from });
}

export function lastSpoken(last: MoveView | null, describe: (move: MoveView) => string): string {
  return last ? describe(last) : t('play.say-no-move');
}
