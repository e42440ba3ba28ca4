// Where seeds lie in a house. The place of a seed depends on its number, and on how many
// there are only by a small shift of the whole heap, so that seeds stay where they are
// when one is added or taken.

export interface Point {
  x: number;
  y: number;
}

/** The room for the middles of seeds: a disc, or one drawn out upwards. */
export interface Room {
  halfWidth: number;
  halfHeight: number;
}

/** Seeds that lie beside each other keep a little distance. */
const SPACING = 2.08;
/** Seeds on top of the first layer; more than these are not drawn. */
const MAX_SEEDS_ON_TOP = 12;

/** How far a point is from the spine of the room. */
function fromSpine({ halfWidth, halfHeight }: Room, { x, y }: Point): number {
  const spineX = Math.max(0, halfWidth - halfHeight);
  const spineY = Math.max(0, halfHeight - halfWidth);
  return Math.hypot(
    Math.max(0, Math.abs(x) - spineX),
    Math.max(0, Math.abs(y) - spineY),
  );
}

/** Points of a triangular lattice inside the room, those near the middle first. */
function lattice(room: Room, radius: number, shift: Point): Point[] {
  const step = SPACING * radius;
  const rise = (step * Math.sqrt(3)) / 2;
  const rows = Math.ceil(room.halfHeight / rise) + 1;
  const columns = Math.ceil(room.halfWidth / step) + 1;
  const reach = Math.min(room.halfWidth, room.halfHeight);
  const points: Point[] = [];
  for (let row = -rows; row <= rows; row += 1) {
    for (let column = -columns; column <= columns; column += 1) {
      const offset = row % 2 === 0 ? 0 : step / 2;
      const point = { x: column * step + offset + shift.x, y: row * rise + shift.y };
      if (fromSpine(room, point) <= reach + 1e-9) points.push(point);
    }
  }
  // A house that is higher than wide is filled evenly, not from a round middle.
  const distance = (point: Point): number =>
    Math.hypot(point.x / room.halfWidth, point.y / room.halfHeight);
  const turn = (point: Point): number => Math.atan2(point.y, point.x);
  return points.sort((a, b) => {
    const nearer = distance(a) - distance(b);
    return Math.abs(nearer) > 1e-6 ? nearer : turn(a) - turn(b);
  });
}

const known = new Map<string, { slots: Point[]; flat: number }>();

function slotsOf(room: Room, radius: number): { slots: Point[]; flat: number } {
  const key = `${room.halfWidth} ${room.halfHeight} ${radius}`;
  let found = known.get(key);
  if (!found) {
    const flat = lattice(room, radius, { x: 0, y: 0 });
    const top = lattice(room, radius, { x: radius, y: (SPACING * radius) / (2 * Math.sqrt(3)) });
    found = { slots: [...flat, ...top.slice(0, MAX_SEEDS_ON_TOP)], flat: flat.length };
    known.set(key, found);
  }
  return found;
}

/** The places of `count` seeds; fewer places than seeds where the heap is full. */
export function seedPlaces(count: number, room: Room, radius: number): Point[] {
  const { slots, flat } = slotsOf(room, radius);
  const used = slots.slice(0, count);
  const layer = used.slice(0, flat);
  const middle = {
    x: layer.reduce((sum, point) => sum + point.x, 0) / (layer.length || 1),
    y: layer.reduce((sum, point) => sum + point.y, 0) / (layer.length || 1),
  };
  return used.map((point) => ({ x: point.x - middle.x, y: point.y - middle.y }));
}
