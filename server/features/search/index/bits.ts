/** A set of slots, one bit each. */
export type Bits = Uint32Array;

export const wordsFor = (slots: number): number => (slots + 31) >>> 5;

export const hasBit = (bits: Bits, slot: number): boolean => ((bits[slot >>> 5]! >>> (slot & 31)) & 1) === 1;

export function setBit(bits: Bits, slot: number): void {
  bits[slot >>> 5]! |= 1 << (slot & 31);
}

export function clearBit(bits: Bits, slot: number): void {
  bits[slot >>> 5]! &= ~(1 << (slot & 31));
}

/** How many bits of a 32-bit number are set. */
export function bitCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function countBits(bits: Bits, words: number): number {
  let count = 0;
  for (let at = 0; at < words; at++) count += bitCount(bits[at]!);
  return count;
}

export function andBits(into: Bits, other: Bits, words: number): void {
  for (let at = 0; at < words; at++) into[at]! &= other[at]!;
}

export function orBits(into: Bits, other: Bits, words: number): void {
  for (let at = 0; at < words; at++) into[at]! |= other[at]!;
}

/** Calls `visit` with each slot of the set, in order. */
export function eachBit(bits: Bits, words: number, visit: (slot: number) => void): void {
  for (let at = 0; at < words; at++) {
    for (let word = bits[at]!; word !== 0; word &= word - 1) {
      visit((at << 5) + 31 - Math.clz32(word & -word));
    }
  }
}

/** The same set with room for more slots. */
export function grownBits(bits: Bits, slots: number): Bits {
  const grown = new Uint32Array(wordsFor(slots));
  grown.set(bits);
  return grown;
}
