// Signs of the three kinds of seeds, and where a few of them lie.

export const KINDS = ['red', 'blue', 'clear'] as const;
export type Kind = (typeof KINDS)[number];

/** Kinds are told apart by shape as well as by colour. */
export function glyphPath(kind: Kind, size: number): string {
  const half = size / 2;
  switch (kind) {
    case 'red':
      return `M 0 ${-half} L ${half} ${half * 0.8} L ${-half} ${half * 0.8} Z`;
    case 'blue':
      return `M ${-half * 0.85} ${-half * 0.85} h ${size * 0.85} v ${size * 0.85} h ${-size * 0.85} Z`;
    case 'clear':
      return `M ${-half * 0.9} 0 a ${half * 0.9} ${half * 0.9} 0 1 1 ${size * 0.9} 0 a ${half * 0.9} ${half * 0.9} 0 1 1 ${-size * 0.9} 0 Z`;
  }
}

/** More than these are told by the numeral alone. */
export const PILE_SIZE = 6;

/** Places of a small pile in two columns, from below; each keeps its place as it grows. */
export function pilePlaces(count: number, step: number): { x: number; y: number }[] {
  return Array.from({ length: Math.min(count, PILE_SIZE) }, (_, at) => ({
    x: (at % 2 === 0 ? -0.5 : 0.5) * step,
    y: -Math.floor(at / 2) * step,
  }));
}
