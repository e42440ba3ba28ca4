import { describe, expect, it } from 'vitest';
import type { ClockView } from '../../src/api/schema';
import { clockText, isLow, remaining, untilNextText } from '../../src/play/clock';

function clock(left: [number, number], running: 1 | 2 | null, seconds = 300): ClockView {
  return { setting: { seconds, increment: 0 }, left_ms: left, running };
}

describe('remaining time', () => {
  it('runs only for the player whose clock runs', () => {
    const both = clock([60_000, 45_000], 2);
    expect(remaining(both, 1, 1000, 6000)).toBe(60_000);
    expect(remaining(both, 2, 1000, 6000)).toBe(40_000);
  });

  it('stands still when nobody’s runs', () => {
    expect(remaining(clock([9000, 8000], null), 1, 0, 99_999)).toBe(9000);
  });

  it('is never negative, however long the tab slept', () => {
    expect(remaining(clock([2000, 2000], 1), 1, 0, 3_600_000)).toBe(0);
  });

  it('does not grow when the clock of the page lies before the receipt', () => {
    expect(remaining(clock([2000, 2000], 1), 1, 500, 100)).toBe(2000);
  });
});

describe('the text of a clock', () => {
  it.each([
    [300_000, '5:00'],
    [299_001, '5:00'],
    [299_000, '4:59'],
    [61_000, '1:01'],
    [3_723_000, '1:02:03'],
    [10_000, '0:10'],
    [9999, '9.9'],
    [7340, '7.3'],
    [99, '0.0'],
    [0, '0.0'],
  ])('%i ms is %s', (left, text) => {
    expect(clockText(left)).toBe(text);
  });

  it('uses the mark of the language', () => {
    expect(clockText(7340, ',')).toBe('7,3');
  });

  it('changes exactly when it is said to', () => {
    for (const left of [300_000, 299_500, 12_345, 10_001, 10_000, 9_950, 431, 100]) {
      const wait = untilNextText(left);
      expect(clockText(left - wait)).not.toBe(clockText(left));
      if (wait > 2) expect(clockText(left - wait + 2)).toBe(clockText(left));
    }
  });

  it('does not change any more when the time is out', () => {
    expect(untilNextText(0)).toBe(Infinity);
  });
});

describe('low time', () => {
  it('begins at half a minute, or a tenth of a short game', () => {
    expect(isLow(29_999, clock([0, 0], 1, 600))).toBe(true);
    expect(isLow(30_000, clock([0, 0], 1, 600))).toBe(false);
    expect(isLow(6_001, clock([0, 0], 1, 60))).toBe(false);
    expect(isLow(5_999, clock([0, 0], 1, 60))).toBe(true);
  });
});
