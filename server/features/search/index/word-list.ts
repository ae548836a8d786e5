import { type IndexedVocabulary, WEIGHTS } from "./vocabulary.ts";

const QUOTE = "'".charCodeAt(0);
const REST = WEIGHTS.length - 1;

/** The most telling weight in the positions of a word, such as `1A` or `1,2B`. */
function weightOf(positions: string): number {
  const at = WEIGHTS.findIndex((weight) => positions.includes(weight));
  return at < 0 ? REST : at;
}

/**
 * The words of a tsvector, as text: its words are letters and digits alone, see `searchTokens`.
 * @returns four times the number of each, plus its weight, ascending; new words are added to the vocabulary
 */
export function readWords(vector: string, vocabulary: IndexedVocabulary): number[] {
  const words: number[] = [];
  let at = 0;
  while (at < vector.length) {
    if (vector.charCodeAt(at) !== QUOTE) {
      at += 1;
      continue;
    }
    const end = vector.indexOf("'", at + 1);
    let next = vector.indexOf(" ", end);
    if (next < 0) next = vector.length;
    const number = vocabulary.numberOf(vector.slice(at + 1, end));
    words.push(number * 4 + weightOf(vector.slice(end + 1, next)));
    at = next;
  }
  return words.sort((a, b) => a - b);
}

/** The numbers as differences, seven bits a byte: one or two bytes for most. */
export function packWords(words: readonly number[]): Buffer {
  const bytes: number[] = [];
  let last = 0;
  for (const word of words) {
    let step = word - last;
    for (; step > 127; step >>>= 7) bytes.push((step & 127) | 128);
    bytes.push(step);
    last = word;
  }
  return Buffer.from(bytes);
}

export function unpackWords(bytes: Uint8Array): number[] {
  const words: number[] = [];
  let [last, step, shift] = [0, 0, 0];
  for (const byte of bytes) {
    step |= (byte & 127) << shift;
    shift += 7;
    if (byte > 127) continue;
    last += step;
    words.push(last);
    [step, shift] = [0, 0];
  }
  return words;
}
