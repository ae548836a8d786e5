// How far what was typed is from a word.

/** How many slips of the finger a word of this length may hold and still be understood. */
export function allowedTypos(length: number): number {
  if (length < 4) return 0;
  if (length < 6) return 1;
  return length < 9 ? 2 : 3;
}

type Row = Uint16Array;

/** Rows of the table that distances are worked out in, kept: a search compares a word with thousands. */
const rowsOf = (columns: number) => [1, 2, 3].map(() => new Uint16Array(columns)) as [Row, Row, Row];
let [before, above, current] = rowsOf(64);

/**
 * Damerau-Levenshtein distance (optimal string alignment: insertion, deletion, substitution, swap of
 * neighbours), or `bound + 1` as soon as it must be more than `bound`.
 */
export function typoDistance(a: string, b: string, bound: number): number {
  if (Math.abs(a.length - b.length) > bound) return bound + 1;
  if (b.length >= above.length) [before, above, current] = rowsOf(2 * b.length);
  for (let column = 0; column <= b.length; column++) above[column] = column;
  for (let row = 1; row <= a.length; row++) {
    current[0] = row;
    let best = row;
    for (let column = 1; column <= b.length; column++) {
      const same = a.charCodeAt(row - 1) === b.charCodeAt(column - 1);
      let cost = Math.min(above[column]! + 1, current[column - 1]! + 1, above[column - 1]! + (same ? 0 : 1));
      const swapped =
        row > 1 &&
        column > 1 &&
        a.charCodeAt(row - 1) === b.charCodeAt(column - 2) &&
        a.charCodeAt(row - 2) === b.charCodeAt(column - 1);
      if (swapped) cost = Math.min(cost, before[column - 2]! + 1);
      current[column] = cost;
      if (cost < best) best = cost;
    }
    if (best > bound) return bound + 1;
    [before, above, current] = [above, current, before];
  }
  return Math.min(above[b.length]!, bound + 1);
}

/** One bit for each Latin letter of a word. A slip adds at most one letter to the set and takes at most one away. */
export function letterMask(word: string): number {
  let mask = 0;
  for (const letter of word) {
    const bit = letter.charCodeAt(0) - 97;
    if (bit >= 0 && bit < 26) mask |= 1 << bit;
  }
  return mask;
}

/** How many bits of a mask are set. */
export function countBits(mask: number): number {
  let count = 0;
  for (let left = mask; left; left &= left - 1) count++;
  return count;
}
