import { describe, expect, it } from 'vitest';
import { arrowPath, bestShapes, MAX_DRAWINGS, shapeOf, textOf, toggled } from '../../src/analyse/drawings';
import { embedCode } from '../../src/analyse/embed';
import type { AnalysisView, MoveView } from '../../src/api/schema';

describe('drawings', () => {
  it('are circles and arrows, as records keep them', () => {
    expect(shapeOf('c3')).toEqual({ from: 'c3', to: 'c3' });
    expect(shapeOf('c3-d4')).toEqual({ from: 'c3', to: 'd4' });
    for (const text of ['A', 'A-f', '12-3']) expect(textOf(shapeOf(text))).toBe(text);
  });

  it('go away when they are drawn again, and are not without number', () => {
    const once = toggled([], { from: 'A', to: 'f' });
    expect(once).toEqual(['A-f']);
    expect(toggled(once, { from: 'A', to: 'f' })).toEqual([]);
    const many = Array.from({ length: MAX_DRAWINGS }, (_, at) => `a${at}`);
    expect(toggled(many, { from: 'A', to: 'A' })).toEqual(many);
  });

  it('show the best moves that are legal', () => {
    const found = { moves: [{ move: 'B' }, { move: 'x' }, { move: 'A' }, { move: 'C' }] } as AnalysisView;
    const legal = ['A', 'B', 'C'].map((from) => ({ move: from, from, to: from.toLowerCase() })) as MoveView[];
    expect(bestShapes(found, legal, 4)).toEqual([{ from: 'B', to: 'b' }, { from: 'A', to: 'a' }]);
    expect(bestShapes(found, legal, 1)).toEqual([{ from: 'B', to: 'b' }]);
    expect(bestShapes(null, legal, 4)).toEqual([]);
  });

  it('have a head before the cell they point to', () => {
    expect(arrowPath({ x: 0, y: 0 }, { x: 100, y: 0 }, 10, 20)).toBe('M20 5L60 5L60 13L90 0L60 -13L60 -5L20 -5Z');
    expect(arrowPath({ x: 5, y: 5 }, { x: 5, y: 5 }, 10, 20)).toBe('');
  });
});

it('only a bare board is embedded', () => {
  const code = embedCode('/analyse?on=awale&moves=F"', (address) => `http://here${address}`);
  expect(code).toContain('<iframe src="http://here/embed?on=awale&amp;moves=F&quot;"');
});
