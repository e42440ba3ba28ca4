// Where seeds lie in a heap. Every heap has its own order, drawn by lot from its name, and a
// seed's place depends on its number alone: seeds stay where they are when others come or go.

export interface Point {
  x: number;
  y: number;
}

/** Where the middles of seeds may lie. */
export interface Room {
  /** What tells it from other rooms. */
  key: string;
  /** Whether a point is in it; for those that lie on others, whether it is well inside. */
  holds: (point: Point, isOnTop: boolean) => boolean;
  /** How far out a point is, from 0: what is near is filled first. */
  distance: (point: Point) => number;
  /** Where the first seed lies, about; and the first of those on top. */
  start: Point;
  top: Point;
}

/** Seeds on top keep away from the edge of the heap below. */
const TOP_REACH = 0.66;
const ORIGIN: Point = { x: 0, y: 0 };

/** A disc, or one drawn out sideways or upwards; it is filled more along its length. */
export function pillRoom(halfWidth: number, halfHeight: number): Room {
  const spine = { x: Math.max(0, halfWidth - halfHeight), y: Math.max(0, halfHeight - halfWidth) };
  const reach = Math.min(halfWidth, halfHeight);
  return {
    key: `pill ${halfWidth} ${halfHeight}`,
    holds: ({ x, y }, isOnTop) => {
      const away = Math.hypot(Math.max(0, Math.abs(x) - spine.x), Math.max(0, Math.abs(y) - spine.y));
      return away <= reach * (isOnTop ? TOP_REACH : 1);
    },
    distance: ({ x, y }) =>
      Math.hypot(x / Math.sqrt(halfWidth), y / Math.sqrt(halfHeight)) / Math.sqrt(Math.max(halfWidth, halfHeight)),
    start: ORIGIN,
    top: ORIGIN,
  };
}

/** A third of a disc, filled from the middle of the disc: three heaps meet there. */
export function thirdRoom(degrees: number, reach: number, radius: number): Room {
  const angle = (degrees * Math.PI) / 180;
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  const along = (distance: number): Point => ({ x: distance * dx, y: distance * dy });
  const top = along(0.58 * reach);
  return {
    key: `third ${degrees} ${reach} ${radius}`,
    holds: ({ x, y }, isOnTop) => {
      if (isOnTop) return Math.hypot(x - top.x, y - top.y) <= 0.32 * reach;
      const [forward, aside] = [x * dx + y * dy, Math.abs(y * dx - x * dy)];
      // Its two straight sides are 60 degrees from its direction.
      const fromSide = (forward * Math.sqrt(3) - aside) / 2;
      return Math.hypot(x, y) <= reach && fromSide >= 0.85 * radius;
    },
    distance: ({ x, y }) => Math.hypot(x, y) / reach,
    start: along(1.35 * radius),
    top,
  };
}

export interface SeedPlace extends Point {
  /** Its number in the heap. */
  at: number;
  /** 0 on the ground, then those that lie on others. */
  layer: number;
  /** How it is turned, in degrees. */
  turn: number;
  /** One of three shades. */
  tone: 1 | 2 | 3;
}

/** Seeds that touch; a little less than both radii, for they are not quite round. */
const TOUCH = 1.96;
const MAX_LAYERS = 4;
/** Directions in which a neighbour of a seed is looked for. */
const DIRECTIONS = 20;
/** Numbers from 0 to 1 that look random and are always the same for a name. */
export function lots(name: string): () => number {
  let state = 2166136261;
  for (const letter of name) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

class Heap {
  readonly places: SeedPlace[] = [];
  readonly #lot: () => number;
  #layer = 0;

  constructor(name: string, readonly room: Room, readonly radius: number) {
    this.#lot = lots(name);
  }

  /** The places of the first seeds; fewer where the heap is full. */
  first(count: number): SeedPlace[] {
    while (this.places.length < count && this.#layer < MAX_LAYERS) {
      const point = this.#next();
      if (point) this.#put(point);
      else this.#layer += 1;
    }
    return this.places.slice(0, count);
  }

  #put(point: Point): void {
    const lot = this.#lot;
    const tone = (1 + Math.floor(lot() * 3)) as SeedPlace['tone'];
    this.places.push({ ...point, at: this.places.length, layer: this.#layer, turn: Math.floor(lot() * 180), tone });
  }

  /** Beside one of the seeds of the same layer, as near to the middle as it finds. */
  #next(): Point | null {
    const layer = this.places.filter((place) => place.layer === this.#layer);
    if (layer.length === 0) return this.#begin();
    const touch = TOUCH * this.radius;
    let best: { point: Point; cost: number } | null = null;
    for (const place of layer) {
      const turned = this.#lot();
      for (let direction = 0; direction < DIRECTIONS; direction += 1) {
        const angle = (2 * Math.PI * (direction + turned)) / DIRECTIONS;
        const away = touch * (1 + 0.1 * this.#lot());
        const point = { x: place.x + away * Math.cos(angle), y: place.y + away * Math.sin(angle) };
        const cost = this.room.distance(point) + 0.22 * this.#lot();
        if (best && cost >= best.cost) continue;
        const isInside = this.room.holds(point, this.#layer > 0);
        if (isInside && layer.every((other) => Math.hypot(other.x - point.x, other.y - point.y) >= touch)) {
          best = { point, cost };
        }
      }
    }
    return best?.point ?? null;
  }

  /** Near the middle, but not in it. */
  #begin(): Point {
    const { start, top } = this.room;
    const middle = this.#layer === 0 ? start : top;
    const angle = 2 * Math.PI * this.#lot();
    const away = this.radius * (0.15 + 0.5 * this.#lot());
    return { x: middle.x + away * Math.cos(angle), y: middle.y + away * Math.sin(angle) };
  }
}

const heaps = new Map<string, Heap>();

/** The places of `count` seeds of a heap; fewer places than seeds where it is full. */
export function seedPlaces(name: string, count: number, room: Room, radius: number): SeedPlace[] {
  const key = `${name} ${room.key} ${radius}`;
  let heap = heaps.get(key);
  if (!heap) {
    heap = new Heap(name, room, radius);
    heaps.set(key, heap);
  }
  return heap.first(count);
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** A seed's outline: longer than broad. It is turned in its points, so that light falls on
    all of them from the same side. */
export function ovalPath({ x, y, turn }: { x: number; y: number; turn: number }, radius: number): string {
  const [long, short] = [rounded(1.1 * radius), rounded(0.95 * radius)];
  const angle = (turn * Math.PI) / 180;
  const [dx, dy] = [long * Math.cos(angle), long * Math.sin(angle)];
  const arc = `A ${long} ${short} ${turn} 1 1`;
  const [x1, y1, x2, y2] = [x - dx, y - dy, x + dx, y + dy].map(rounded);
  return `M ${x1} ${y1} ${arc} ${x2} ${y2} ${arc} ${x1} ${y1} Z`;
}

/** The shadows that seeds cast, as one outline. */
export function shadowPath(places: readonly Point[], radius: number): string {
  const size = rounded(1.04 * radius);
  return places
    .map(({ x, y }) => {
      const [left, middle] = [rounded(x + 0.16 * radius - size), rounded(y + 0.34 * radius)];
      return `M ${left} ${middle} a ${size} ${size} 0 1 1 ${2 * size} 0 a ${size} ${size} 0 1 1 ${-2 * size} 0 Z`;
    })
    .join(' ');
}
