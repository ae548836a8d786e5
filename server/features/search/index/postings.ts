import { type Bits, clearBit, eachBit, hasBit, orBits, setBit, wordsFor } from "./bits.ts";

const FIRST_ROOM = 4;
/** A list of so many slots takes more memory than a bitmap with as many bits for each. */
const SLOTS_PER_BIT = 32;

/** The listings that a word stands in: a sorted list of slots, or a bitmap when they are many. */
export class Postings {
  size = 0;
  #list: Int32Array | null = new Int32Array(FIRST_ROOM);
  #bits: Bits | null = null;

  /** The first position of the list that is not below the slot. */
  #position(list: Int32Array, slot: number): number {
    let [low, high] = [0, this.size];
    // Loading appends.
    if (high > 0 && list[high - 1]! < slot) return high;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (list[middle]! < slot) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  has(slot: number): boolean {
    if (!this.#list) return hasBit(this.#bits!, slot);
    const at = this.#position(this.#list, slot);
    // Behind the end stands what was removed.
    return at < this.size && this.#list[at] === slot;
  }

  /** @param capacity of the index, in slots */
  add(slot: number, capacity: number): void {
    if (this.#list && (this.size + 1) * SLOTS_PER_BIT > Math.max(capacity, 1024)) this.#toBits(capacity);
    if (this.#bits) {
      if (slot >= this.#bits.length * 32) this.#growBits(capacity);
      setBit(this.#bits, slot);
    } else {
      if (this.size === this.#list!.length) this.#growList();
      const list = this.#list!;
      const at = this.#position(list, slot);
      list.copyWithin(at + 1, at, this.size);
      list[at] = slot;
    }
    this.size += 1;
  }

  #growList(): void {
    const grown = new Int32Array(Math.ceil(this.size * 1.25) + FIRST_ROOM);
    grown.set(this.#list!);
    this.#list = grown;
  }

  #growBits(capacity: number): void {
    const grown = new Uint32Array(wordsFor(capacity));
    grown.set(this.#bits!);
    this.#bits = grown;
  }

  #toBits(capacity: number): void {
    const bits = new Uint32Array(wordsFor(capacity));
    for (let at = 0; at < this.size; at++) setBit(bits, this.#list![at]!);
    this.#bits = bits;
    this.#list = null;
  }

  remove(slot: number): void {
    if (this.#bits) clearBit(this.#bits, slot);
    else {
      const at = this.#position(this.#list!, slot);
      this.#list!.copyWithin(at, at + 1, this.size);
    }
    this.size -= 1;
  }

  /** What {@link each} costs, in slots. */
  get cost(): number {
    return this.#list ? this.size : this.#bits!.length * 4;
  }

  each(visit: (slot: number) => void): void {
    if (this.#bits) {
      eachBit(this.#bits, this.#bits.length, visit);
      return;
    }
    const list = this.#list!;
    for (let at = 0; at < this.size; at++) visit(list[at]!);
  }

  /** @param words how many of the set may be written */
  orInto(bits: Bits, words: number): void {
    if (this.#bits) orBits(bits, this.#bits, Math.min(words, this.#bits.length));
    else {
      const list = this.#list!;
      for (let at = 0; at < this.size; at++) setBit(bits, list[at]!);
    }
  }

  get bytes(): number {
    return (this.#list ?? this.#bits)!.byteLength;
  }
}
