// Texts that have to fit.

/** At most `length` letters; the whole text is to be found elsewhere. */
export function shortened(text: string, length: number): string {
  const letters = [...text];
  return letters.length <= length ? text : `${letters.slice(0, length - 1).join('').trimEnd()}…`;
}
