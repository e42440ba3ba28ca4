// What a value looks like: as a number and in words.

import type { AnalysisView, SideNumber, WorthView } from '../api/schema';
import type { ValueMark } from '../board/values';
import { number, t, tOf } from '../i18n';
import '../i18n/analyse';

/** Smaller estimated leads, in hundredths of a point, are called about even. */
const ABOUT_EVEN_SCORE = 50;

/** A win that is certain but has no number of points counts as a hundred of them. */
const CERTAIN_SCORE = 10_000;

/** Whether the points by which a certain win is won are known. */
function hasPoints(worth: WorthView): boolean {
  const lead = Math.abs(worth.score);
  return lead < CERTAIN_SCORE && (worth.winner === null || lead >= 50);
}

/** Points without a sign, as exactly as they are known and matter: nobody wins by a part of
 * a point, so what is proved is whole. */
function size(worth: WorthView): string {
  const points = Math.abs(worth.score) / 100;
  return number(points, worth.exact || points >= 9.95 ? 0 : 1);
}

/** "+1.4", "−3", or "+#" for a win where there is nothing to count; seen by player 1. */
export function worthLabel(worth: WorthView): string {
  if (!hasPoints(worth)) return worth.winner === 1 ? '+#' : '−#';
  const points = size(worth);
  if (!/[1-9]/.test(points)) return points;
  return `${worth.score < 0 ? '−' : '+'}${points}`;
}

/** The same with "=" where it is certain. */
export function worthMark(worth: WorthView): string {
  return `${worth.exact ? '=' : ''}${worthLabel(worth)}`;
}

/** "South wins in 5", "North is ahead by 2.3", "About even (+0.3)". */
export function worthWords(worth: WorthView, names: readonly [string, string]): string {
  const name = (player: SideNumber): string => names[player - 1] ?? '';
  const { winner, plies } = worth;
  if (winner !== null) {
    if (plies === 0) return tOf(name(winner), 'analyse.has-won', { name: name(winner) });
    if (plies !== null) return tOf(name(winner), 'analyse.wins-in', { name: name(winner), plies });
    if (!hasPoints(worth)) return tOf(name(winner), 'analyse.wins', { name: name(winner) });
    return tOf(name(winner), 'analyse.wins-by', { name: name(winner), points: size(worth) });
  }
  if (worth.exact) return t('analyse.certain-draw');
  if (Math.abs(worth.score) < 5) return t('analyse.even');
  if (Math.abs(worth.score) < ABOUT_EVEN_SCORE) return t('analyse.about-even', { value: worthLabel(worth) });
  const leader = name(worth.score > 0 ? 1 : 2);
  return tOf(leader, 'analyse.ahead', { name: leader, points: size(worth) });
}

/** With more moves than these, most of them say nothing on the board. */
const MANY_MOVES = 20;

/** Values to be written on the board: a star for the best, and for all that are proved to be.
 * Where there are many moves, only the best few have one. */
export function marksOf(view: AnalysisView, few: number): Map<string, ValueMark> {
  const best = view.moves[0];
  const shown = view.moves.length > MANY_MOVES ? view.moves.slice(0, few) : view.moves;
  return new Map(
    shown.map((worth) => [
      worth.move,
      {
        label: worthLabel(worth),
        exact: worth.exact,
        best: best !== undefined && (worth === best || isAsGood(worth, best)),
      },
    ]),
  );
}

function isAsGood(worth: WorthView, best: WorthView): boolean {
  return (
    worth.exact &&
    best.exact &&
    worth.score === best.score &&
    worth.winner === best.winner &&
    worth.plies === best.plies
  );
}

/** Positions looked at, in short: "1.2 M". */
export function shortCount(count: number): string {
  if (count >= 1e9) return `${number(count / 1e9, 1)} G`;
  if (count >= 1e6) return `${number(count / 1e6, 1)} M`;
  if (count >= 1e3) return `${number(count / 1e3)} k`;
  return number(count);
}
