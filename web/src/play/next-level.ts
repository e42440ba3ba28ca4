// Which level to offer after a game against one: the next after a win, an easier one after
// several losses in a row.

import type { GameInfo, GameView, OutcomeView, SeatView, SideNumber } from '../api/schema';
import { sidesHeld, type KeptGame } from './seats';
import { verdict } from './wording';

/** So many in a row ask for an easier level. */
const MANY_LOSSES = 3;

/** The number in `level:3`; nothing for other players. */
export function levelOf(seat: SeatView | undefined): number | null {
  const found = seat?.kind === 'bot' ? /^level:(\d+)$/.exec(seat.spec) : null;
  return found ? Number(found[1]) : null;
}

/** The level on the other side, where one person plays against one. */
function opponentLevel(seats: readonly SeatView[], held: readonly SideNumber[]): number | null {
  return held.length === 1 ? levelOf(seats[2 - (held[0] ?? 1)]) : null;
}

/** How many games in a row were lost against a level or an easier one, the newest first. */
function lossesInRow(recent: readonly KeptGame[], game: string, level: number): number {
  let count = 0;
  for (const kept of recent) {
    const held = sidesHeld(kept.tokens);
    const against = opponentLevel(kept.seats ?? [], held);
    if (kept.game !== game || against === null || !kept.outcome) continue;
    if (against > level || verdict(kept.outcome, held) !== 'lost') break;
    count += 1;
  }
  return count;
}

/** The level to offer next; nothing if another go at the same one is as good. */
export function nextLevel(
  game: Pick<GameView, 'game' | 'seats'>,
  outcome: Pick<OutcomeView, 'result'>,
  held: readonly SideNumber[],
  recent: readonly KeptGame[],
  info: Pick<GameInfo, 'lowest_level' | 'levels'>,
): number | null {
  const level = opponentLevel(game.seats, held);
  if (level === null) return null;
  const how = verdict(outcome, held);
  if (how === 'won' && level < info.levels) return level + 1;
  const isHard = how === 'lost' && lossesInRow(recent, game.game, level) >= MANY_LOSSES;
  return isHard && level > info.lowest_level ? level - 1 : null;
}

/** The same seats with another level, sides swapped as in a rematch. */
export function seatsAt(seats: GameView['seats'], level: number): [SeatView, SeatView] {
  const seat = (one: SeatView): SeatView =>
    one.kind === 'bot' ? { kind: 'bot', spec: `level:${level}` } : one;
  return [seat(seats[1]), seat(seats[0])];
}
