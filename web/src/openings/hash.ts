// Short names for positions, as the laboratory writes them (crates/lab/src/name.rs).

/** FNV-1a of a text, 32 bits. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return hash >>> 0;
}

/** The hash of a text as seven digits and letters. */
export function shortName(text: string): string {
  return hashOf(text).toString(36).padStart(7, '0');
}
