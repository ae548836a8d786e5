import { allowedTypos, letterMask } from "#domain/search/slips.ts";
import { bitCount } from "./bits.ts";
import { type KnownWord, MAX_BEGUN, MAX_SIMILAR, MIN_PREFIX, type Vocabulary } from "./meanings.ts";
import { Postings } from "./postings.ts";

/** Where a word stands, from the most telling on: title; locality, address and city; all else. */
export const WEIGHTS = ["A", "B", "C"] as const;
export const TITLE = 0;
export const ADDRESS = 1;

export interface IndexedWord extends KnownWord {
  /** Of this process, given again when the word is gone. */
  number: number;
  length: number;
  letters: number;
  /** By weight; a listing is in one of them. Null where there is none. */
  postings: (Postings | null)[];
}

const lengthOf = (text: string): number => {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
};

/** As PostgreSQL compares bytes of UTF-8; the same as `<` but for letters beyond the first 65,536. */
const byBytes = (a: string, b: string) =>
  a === b
    ? 0
    : /[\ud800-\udfff]/.test(a + b)
      ? Buffer.compare(Buffer.from(a), Buffer.from(b))
      : a < b
        ? -1
        : 1;

const byFrequency = (a: KnownWord, b: KnownWord) => b.listings - a.listings || byBytes(a.word, b.word);

/** All words of the listings that can be found, with where they stand. */
export class IndexedVocabulary implements Vocabulary<IndexedWord> {
  readonly #byText = new Map<string, IndexedWord>();
  /** Null where a word is gone. */
  readonly #byNumber: (IndexedWord | null)[] = [];
  readonly #freeNumbers: number[] = [];
  /** In order of their UTF-16 units, in which words with one beginning are neighbours; null while it is loaded. */
  #sorted: IndexedWord[] | null = null;

  /** Grows with each change, so that what was read before can be told to be old. */
  changes = 0;

  get size(): number {
    return this.#byText.size;
  }

  at(number: number): IndexedWord {
    return this.#byNumber[number]!;
  }

  has(text: string): boolean {
    return this.#byText.has(text);
  }

  numberOf(text: string): number {
    const known = this.#byText.get(text);
    if (known) return known.number;
    const number = this.#freeNumbers.pop() ?? this.#byNumber.length;
    const word: IndexedWord = {
      word: text,
      listings: 0,
      number,
      length: lengthOf(text),
      letters: letterMask(text),
      postings: [null, null, null],
    };
    this.#byNumber[number] = word;
    this.#byText.set(text, word);
    this.#sorted?.splice(this.#position(text), 0, word);
    return number;
  }

  add(number: number, weight: number, slot: number, capacity: number): void {
    const word = this.at(number);
    word.postings[weight] ??= new Postings();
    word.postings[weight].add(slot, capacity);
    word.listings += 1;
    this.changes += 1;
  }

  remove(number: number, weight: number, slot: number): void {
    const word = this.at(number);
    const postings = word.postings[weight]!;
    postings.remove(slot);
    if (postings.size === 0) word.postings[weight] = null;
    word.listings -= 1;
    this.changes += 1;
    if (word.listings > 0) return;
    this.#byText.delete(word.word);
    this.#byNumber[number] = null;
    this.#freeNumbers.push(number);
    this.#sorted?.splice(this.#position(word.word), 1);
  }

  #inOrder(): IndexedWord[] {
    this.#sorted ??= [...this.#byText.values()].sort((a, b) => (a.word < b.word ? -1 : 1));
    return this.#sorted;
  }

  /** The first position whose word is not before this text. */
  #position(text: string): number {
    const sorted = this.#inOrder();
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (sorted[middle]!.word < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  begun(token: string): IndexedWord[] {
    const exact = this.#byText.get(token);
    const found = exact ? [exact] : [];
    if (lengthOf(token) < MIN_PREFIX) return found;
    const sorted = this.#inOrder();
    const most = MAX_BEGUN - found.length;
    const frequent: IndexedWord[] = [];
    for (let at = this.#position(token); at < sorted.length && sorted[at]!.word.startsWith(token); at++) {
      const word = sorted[at]!;
      if (word === exact || (frequent.length === most && byFrequency(word, frequent[most - 1]!) > 0))
        continue;
      frequent.splice(frequent.findLastIndex((each) => byFrequency(each, word) < 0) + 1, 0, word);
      if (frequent.length > most) frequent.pop();
    }
    return [...found, ...frequent];
  }

  similar(token: string): IndexedWord[] {
    const letters = letterMask(token);
    const length = lengthOf(token);
    const slips = allowedTypos(token.length);
    const found: IndexedWord[] = [];
    for (const word of this.#inOrder()) {
      if (word.length < length - slips || bitCount(letters & ~word.letters) > slips) continue;
      const more = slips + (word.length > length ? 2 : 0);
      if (bitCount(word.letters & ~letters) <= more) found.push(word);
    }
    if (found.length <= MAX_SIMILAR) return found;
    const distance = (word: IndexedWord) =>
      bitCount(word.letters ^ letters) * 64 + Math.abs(word.length - length);
    return found.sort((a, b) => distance(a) - distance(b) || byFrequency(a, b)).slice(0, MAX_SIMILAR);
  }

  get bytes(): number {
    let bytes = 0;
    for (const { postings } of this.#byText.values()) {
      for (const each of postings) bytes += each?.bytes ?? 0;
    }
    return bytes;
  }
}
