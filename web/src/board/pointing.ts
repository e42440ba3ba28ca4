// From pointers to intentions. One finger that stays where it came down taps; one that
// moves scrolls the page, or drags if something is held that can be dragged; two fingers
// mean nothing here until both are gone.

export type PointerKind = 'mouse' | 'touch' | 'pen';

export interface Press {
  pointer: number;
  kind: PointerKind;
  x: number;
  y: number;
  /** What it came down on. */
  spot: string | null;
  mayDrag: boolean;
}

export type Intention =
  | { what: 'tap'; spot: string | null; kind: PointerKind }
  | { what: 'drag'; spot: string; x: number; y: number }
  | { what: 'drop'; spot: string; x: number; y: number }
  | { what: 'abort' };

/** Pixels that a finger may tremble before it drags. */
export const DRAG_THRESHOLD = 10;

export class Pointing {
  #down = new Set<number>();
  #press: Press | null = null;
  #dragging = false;

  press(press: Press): Intention | null {
    this.#down.add(press.pointer);
    if (this.#down.size > 1) return this.#abort();
    this.#press = press;
    this.#dragging = false;
    return null;
  }

  move(pointer: number, x: number, y: number): Intention | null {
    const press = this.#press;
    if (!press || press.pointer !== pointer) return null;
    const far = Math.hypot(x - press.x, y - press.y) > DRAG_THRESHOLD;
    if (!this.#dragging && !far) return null;
    if (!press.mayDrag || press.spot === null) return this.#abort();
    this.#dragging = true;
    return { what: 'drag', spot: press.spot, x, y };
  }

  release(pointer: number, x: number, y: number): Intention | null {
    this.#down.delete(pointer);
    const press = this.#press;
    if (!press || press.pointer !== pointer) return null;
    this.#press = null;
    if (this.#dragging && press.spot !== null) {
      this.#dragging = false;
      return { what: 'drop', spot: press.spot, x, y };
    }
    return { what: 'tap', spot: press.spot, kind: press.kind };
  }

  cancel(pointer: number): Intention | null {
    this.#down.delete(pointer);
    return this.#press?.pointer === pointer ? this.#abort() : null;
  }

  #abort(): Intention {
    this.#press = null;
    this.#dragging = false;
    return { what: 'abort' };
  }
}
