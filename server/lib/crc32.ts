import { crc32 } from "node:zlib";

// Polynomials over GF(2) modulo that of CRC-32, written as it writes them: the lowest power in the highest bit.
const POLYNOMIAL = 0xedb88320;
const ONE = 0x80000000;
const X8 = 0x00800000;

function product(a: number, b: number): number {
  let sum = 0;
  for (let bit = ONE, power = b; bit !== 0; bit >>>= 1) {
    if (a & bit) sum ^= power;
    power = power & 1 ? (power >>> 1) ^ POLYNOMIAL : power >>> 1;
  }
  return sum >>> 0;
}

/** What `bytes` bytes behind it do to a sum: x to the power of 8 × `bytes`. */
function shift(bytes: number): number {
  let result = ONE;
  for (let rest = bytes, square = X8; rest > 0; rest >>>= 1) {
    if (rest & 1) result = product(result, square);
    square = product(square, square);
  }
  return result;
}

/**
 * The CRC-32 of a text in which one word of fixed length stands in several places, without reading the text again for
 * each new word: CRC-32 is linear, so a word changes the sum by its own CRC, moved by what follows each place.
 * @param parts what stands before, between and behind the words
 * @param length of the word, in bytes
 */
export function sumWithWords(parts: readonly Buffer[], length: number): (word: Buffer) => number {
  const blank = Buffer.alloc(length);
  let sum = 0;
  let behind = parts.reduce((bytes, part) => bytes + part.length + length, -length);
  let moved = 0;
  parts.forEach((part, at) => {
    if (at > 0) {
      sum = crc32(blank, sum);
      behind -= length;
      moved ^= shift(behind);
    }
    sum = crc32(part, sum);
    behind -= part.length;
  });
  const nothing = crc32(blank);
  return (word) => (sum ^ product(moved >>> 0, (crc32(word) ^ nothing) >>> 0)) >>> 0;
}
