import { type IndexedVocabulary, WEIGHTS } from "./vocabulary.ts";

const QUOTE = "'".charCodeAt(0);
const SPACE = " ".charCodeAt(0);
const FIRST_WEIGHT = "A".charCodeAt(0);
/** C, D and what has no letter count alike. */
const REST = WEIGHTS.length - 1;

/**
 * The words of a tsvector, as text: its words are letters and digits alone, see `searchTokens`.
 * @returns four times the number of each, plus its weight, ascending; new words are added to the vocabulary
 */
export function readWords(vector: string, vocabulary: IndexedVocabulary): Int32Array {
  const words: number[] = [];
  let at = 0;
  // One character at a time: a pattern would make three strings for each word.
  while (at < vector.length) {
    if (vector.charCodeAt(at) !== QUOTE) {
      at += 1;
      continue;
    }
    const end = vector.indexOf("'", at + 1);
    const number = vocabulary.numberOf(vector.slice(at + 1, end));
    let weight = REST;
    for (at = end + 1; at < vector.length && vector.charCodeAt(at) !== SPACE; at++) {
      const letter = vector.charCodeAt(at) - FIRST_WEIGHT;
      if (letter >= 0 && letter < weight) weight = letter;
    }
    words.push(number * 4 + weight);
  }
  return Int32Array.from(words).sort();
}

/** The numbers as differences, seven bits a byte: one or two bytes for most. */
export function packWords(words: Int32Array): Buffer {
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
