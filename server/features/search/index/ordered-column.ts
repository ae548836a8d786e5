import { andBits, type Bits, clearBit, grownBits, setBit, wordsFor } from "./bits.ts";

const CHECKPOINTS = 64;
const DIGIT = 65_536;
/** Below this many slots a range is read slot by slot. */
const SMALL_RANGE = 512;

/**
 * Slots in order of a numeric key, ties in order of their ids; without those whose key is NaN. A page is a walk from a position that binary search
 * finds. For ranges there are checkpoints: bitmaps of all slots below a key, so that a range of any width costs two
 * bitmaps and what lies between its ends and the next checkpoints.
 */
export class OrderedColumn {
  keys: Float64Array;
  /** Ascending; valid up to {@link size}. */
  order: Int32Array;
  size = 0;
  #bounds: number[] = [];
  #below: Bits[] = [];
  #sizeAtCheckpoints = 0;
  #changes = 0;

  /** @param ids of the slots, shared with the index that they belong to */
  constructor(
    private ids: Int32Array,
    capacity: number,
    private readonly hasRanges: boolean,
  ) {
    this.keys = new Float64Array(capacity);
    this.order = new Int32Array(capacity);
  }

  grow(ids: Int32Array): void {
    this.ids = ids;
    const [keys, order] = [new Float64Array(ids.length), new Int32Array(ids.length)];
    keys.set(this.keys);
    order.set(this.order.subarray(0, this.size));
    this.keys = keys;
    this.order = order;
    this.#below = this.#below.map((bits) => grownBits(bits, ids.length));
  }

  /** The first position whose key and id are not below these. */
  position(key: number, id = 0): number {
    const { keys, order, ids } = this;
    let [low, high] = [0, this.size];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const slot = order[middle]!;
      const own = keys[slot]!;
      if (own < key || (own === key && ids[slot]! < id)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  count(low: number, high: number): number {
    return Math.max(0, this.position(high, Number.POSITIVE_INFINITY) - this.position(low));
  }

  insert(slot: number): void {
    if (Number.isNaN(this.keys[slot])) return;
    const at = this.position(this.keys[slot]!, this.ids[slot]!);
    this.order.copyWithin(at + 1, at, this.size);
    this.order[at] = slot;
    this.size += 1;
    this.#bounds.forEach((bound, nth) => {
      if (this.keys[slot]! < bound) setBit(this.#below[nth]!, slot);
    });
    this.#changed();
  }

  /** Call it before the key of the slot changes. */
  remove(slot: number): void {
    if (Number.isNaN(this.keys[slot])) return;
    const at = this.position(this.keys[slot]!, this.ids[slot]!);
    this.order.copyWithin(at, at + 1, this.size);
    this.size -= 1;
    for (const bits of this.#below) clearBit(bits, slot);
    this.#changed();
  }

  /** Quantiles of long ago are none any more. */
  #changed(): void {
    this.#changes += 1;
    if (this.hasRanges && this.#changes > this.#sizeAtCheckpoints + SMALL_RANGE) this.#setCheckpoints();
  }

  /**
   * Sorts the slots from 0 on, whose ids ascend: radix sort, which keeps the order of ids among equal keys. It yields
   * after each pass, some milliseconds for a million slots.
   */
  *sortAll(slots: number): Generator<void> {
    let from = new Int32Array(slots);
    let size = 0;
    let [least, most] = [0, 0];
    for (let slot = 0; slot < slots; slot++) {
      const key = this.keys[slot]!;
      if (Number.isNaN(key)) continue;
      if (size === 0 || key < least) least = key;
      if (size === 0 || key > most) most = key;
      from[size++] = slot;
    }
    let into = new Int32Array(slots);
    yield;
    for (let unit = 1; unit <= most - least; unit *= DIGIT) {
      const starts = new Int32Array(DIGIT + 1);
      const digitOf = (slot: number) => Math.floor((this.keys[slot]! - least) / unit) % DIGIT;
      for (let at = 0; at < size; at++) starts[digitOf(from[at]!) + 1]! += 1;
      for (let digit = 0; digit < DIGIT; digit++) starts[digit + 1]! += starts[digit]!;
      for (let at = 0; at < size; at++) into[starts[digitOf(from[at]!)]!++] = from[at]!;
      [from, into] = [into, from];
      yield;
    }
    this.order.set(from.subarray(0, size));
    this.size = size;
    if (this.hasRanges) this.#setCheckpoints();
  }

  #setCheckpoints(): void {
    const { keys, order, size } = this;
    const quantiles = Array.from({ length: CHECKPOINTS }, (_, nth) => {
      const at = Math.floor(((nth + 1) * size) / (CHECKPOINTS + 1));
      return keys[order[at]!] ?? 0;
    });
    this.#bounds = size < SMALL_RANGE ? [] : [...new Set(quantiles)];
    const bits = new Uint32Array(wordsFor(keys.length));
    let at = 0;
    this.#below = this.#bounds.map((bound) => {
      for (const end = this.position(bound); at < end; at++) setBit(bits, order[at]!);
      return bits.slice();
    });
    this.#sizeAtCheckpoints = size;
    this.#changes = 0;
  }

  /**
   * Takes out of `into` what is not within the bounds, both included.
   * @param scratch as large as `into`; overwritten
   */
  keepRange(into: Bits, low: number, high: number, scratch: Bits, words: number): void {
    const start = this.position(low);
    const end = Math.max(start, this.position(high, Number.POSITIVE_INFINITY));
    const first = this.#bounds.findIndex((bound) => bound >= low);
    const last = this.#bounds.findLastIndex((bound) => bound <= high);
    if (end - start <= SMALL_RANGE || first < 0 || last <= first) {
      scratch.fill(0, 0, words);
      this.#setRange(scratch, start, end);
    } else {
      const [above, below] = [this.#below[first]!, this.#below[last]!];
      for (let at = 0; at < words; at++) scratch[at] = below[at]! & ~above[at]!;
      this.#setRange(scratch, start, this.position(this.#bounds[first]!));
      this.#setRange(scratch, this.position(this.#bounds[last]!), end);
    }
    andBits(into, scratch, words);
  }

  #setRange(bits: Bits, start: number, end: number): void {
    for (let at = start; at < end; at++) setBit(bits, this.order[at]!);
  }

  get bytes(): number {
    const bits = this.#below.reduce((sum, each) => sum + each.byteLength, 0);
    return this.keys.byteLength + this.order.byteLength + bits;
  }
}
