import type { Bits } from "./bits.ts";
import type { ListingIndex } from "./listing-index.ts";
import { type Meaning, meaningOf } from "./meanings.ts";
import { ADDRESS, type IndexedWord, TITLE, WEIGHTS } from "./vocabulary.ts";

export interface IndexedMeaning extends Meaning {
  indexed: readonly IndexedWord[];
}

export const indexedMeaning = (words: readonly IndexedWord[]): IndexedMeaning => ({
  ...meaningOf(words),
  indexed: words,
});

/** Adds the listings that have one of the words. */
export function orMeaning({ indexed }: IndexedMeaning, bits: Bits, words: number): void {
  for (const { postings } of indexed) for (const each of postings) each?.orInto(bits, words);
}

/** Words in the title count two each, in locality or address one. One more, so that nothing is 0. */
const LEVELS = WEIGHTS.map((_, weight) => (weight === TITLE ? 3 : weight === ADDRESS ? 2 : 1));

/** How telling the place is where a listing has one of the words; 0 when it has none. */
function levelOf({ indexed }: IndexedMeaning, slot: number): number {
  let level = 0;
  for (let weight = 0; weight < WEIGHTS.length && level === 0; weight++) {
    if (indexed.some(({ postings }) => postings[weight]?.has(slot))) level = LEVELS[weight]!;
  }
  return level;
}

function costOf({ indexed }: IndexedMeaning): number {
  let cost = 0;
  for (const { postings } of indexed) for (const each of postings) cost += each?.cost ?? 0;
  return cost;
}

export interface Collected {
  size: number;
  slots: Int32Array;
  /** By position in `slots`: how well the titles fit. */
  scores: Int32Array;
}

/** Finds all listings that have each of some words, and scores them. */
export class TextCollector {
  #levels = new Uint8Array(0);
  #slots = new Int32Array(1024);
  #scores = new Int32Array(1024);

  constructor(private readonly index: ListingIndex) {}

  /** Fills `#levels`; calls back with each listing once. */
  #mark({ indexed }: IndexedMeaning, visit: (slot: number) => void): void {
    if (this.#levels.length < this.index.used) this.#levels = new Uint8Array(this.index.ids.length);
    const levels = this.#levels.fill(0, 0, this.index.used);
    for (const { postings } of indexed) {
      postings.forEach((each, weight) => {
        const level = LEVELS[weight]!;
        each?.each((slot) => {
          if (levels[slot] === 0) visit(slot);
          if (levels[slot]! < level) levels[slot] = level;
        });
      });
    }
  }

  /** The result is valid until the next call. */
  collect(text: readonly IndexedMeaning[], test: (slot: number) => boolean): Collected {
    const [fewest, ...others] = text.toSorted((a, b) => a.listings - b.listings) as [IndexedMeaning];
    let size = 0;
    this.#mark(fewest, (slot) => {
      if (!test(slot)) return;
      if (size === this.#slots.length) this.#grow();
      this.#slots[size++] = slot;
    });
    for (let at = 0; at < size; at++) this.#scores[at] = this.#levels[this.#slots[at]!]! - 1;
    for (const meaning of others as IndexedMeaning[]) size = this.#keep(meaning, size);
    return { size, slots: this.#slots, scores: this.#scores };
  }

  #grow(): void {
    const [slots, scores] = [new Int32Array(this.#slots.length * 2), new Int32Array(this.#slots.length * 2)];
    slots.set(this.#slots);
    this.#slots = slots;
    this.#scores = scores;
  }

  /** Leaves those that have one of these words as well. */
  #keep(meaning: IndexedMeaning, size: number): number {
    // Looking up each of few listings, or reading through the words' listings once.
    const isMarked = costOf(meaning) < size * meaning.indexed.length;
    if (isMarked) this.#mark(meaning, () => {});
    let kept = 0;
    for (let at = 0; at < size; at++) {
      const slot = this.#slots[at]!;
      const level = isMarked ? this.#levels[slot]! : levelOf(meaning, slot);
      if (level === 0) continue;
      this.#slots[kept] = slot;
      this.#scores[kept++] = this.#scores[at]! + level - 1;
    }
    return kept;
  }
}
