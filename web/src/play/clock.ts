// Arithmetic of clocks. The server's clock is the true one; between its messages the
// page counts on from the moment the last one was received.

import type { ClockView, SideNumber } from '../api/schema';

/** What a player has left now, in milliseconds; times are of `performance.now()`. */
export function remaining(
  clock: ClockView,
  player: SideNumber,
  receivedAt: number,
  now: number,
): number {
  const left = clock.left_ms[player - 1] ?? 0;
  const elapsed = clock.running === player ? Math.max(0, now - receivedAt) : 0;
  return Math.max(0, left - elapsed);
}

/** Below this, tenths are shown. */
const TENTHS_BELOW = 10_000;

/** Below this, or a tenth of the whole time if that is less, a clock is low. */
const LOW_BELOW = 30_000;

export function isLow(left: number, clock: ClockView): boolean {
  return left < Math.min(LOW_BELOW, clock.setting.seconds * 100);
}

/**
 * `1:02:03`, `4:09`, or `7.3` when it is short. Whole seconds are rounded up, so that a
 * clock shows the full time at the start and nothing only when it is out.
 */
export function clockText(left: number, decimalMark = '.'): string {
  if (left < TENTHS_BELOW) {
    const tenths = Math.floor(left / 100);
    return `${Math.floor(tenths / 10)}${decimalMark}${tenths % 10}`;
  }
  const whole = Math.ceil(left / 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  if (hours > 0) return `${hours}:${two(minutes)}:${two(whole % 60)}`;
  return `${minutes}:${two(whole % 60)}`;
}

/** In how many milliseconds the text changes next. */
export function untilNextText(left: number): number {
  if (left <= 0) return Infinity;
  if (left < TENTHS_BELOW) return (left % 100) + 1;
  const untilSecond = left % 1000 === 0 ? 1000 : left % 1000;
  return Math.min(untilSecond, left - TENTHS_BELOW) + 1;
}
