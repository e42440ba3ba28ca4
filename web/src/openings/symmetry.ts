// Positions that are one and the same but for how the board is turned: their texts, and those
// of their moves, as the laboratory has them (crates/lab/src/openings/symmetry.rs).

/** A way to turn the board under which a game's rules stay as they are. */
export interface Turn {
  position(text: string): string;
  move(text: string): string;
  /** Undoes `move`. */
  back(text: string): string;
}

const HOLES = 16;

const same: Turn = { position: (text) => text, move: (text) => text, back: (text) => text };

/** The board's part of a text, and the rest. */
function parts(text: string): [string, string] {
  const at = text.indexOf(' ');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)];
}

/** Avalam: columns a to i and rows 1 to 9 change places; cells are `.`, or a colour and a height. */
function halfTurned(move: string): string {
  return [...move].map((char) => (/[a-i]/.test(char) ? String.fromCharCode(97 + 105 - char.charCodeAt(0)) : String(10 - Number(char)))).join('');
}

const half: Turn = {
  position(text) {
    const [board, rest] = parts(text);
    const rows = board.split('/').map((row) => (row.match(/\.|[a-z]\d/g) ?? []).reverse().join(''));
    return rows.reverse().join('/') + rest;
  },
  move: halfTurned,
  back: halfTurned,
};

/** Tri-colour Awalé: the ring turned by some holes. */
function ring(by: number): Turn {
  const turned = (move: string, holes: number): string =>
    move.replace(/^\d+/, (hole) => String(((Number(hole) - 1 + holes + HOLES) % HOLES) + 1));
  return {
    position(text) {
      const [board, rest] = parts(text);
      const holes = board.split('/');
      return [...holes.slice(HOLES - by), ...holes.slice(0, HOLES - by)].join('/') + rest;
    },
    move: (text) => turned(text, by),
    back: (text) => turned(text, -by),
  };
}

const TURNS: Record<string, readonly Turn[]> = {
  avalam: [same, half],
  tricolore: Array.from({ length: HOLES / 2 }, (_, pairs) => ring(2 * pairs)),
};

/** The first by alphabet of a position's texts on turned boards, and the turn that leads to it. */
export function canonical(game: string, text: string): { text: string; turn: Turn } {
  const turned = (TURNS[game] ?? [same]).map((turn) => ({ text: turn.position(text), turn }));
  return turned.reduce((least, other) => (other.text < least.text ? other : least));
}
