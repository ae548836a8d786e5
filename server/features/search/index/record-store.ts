const UNIT = 32;
const CHUNK_BYTES = 4 * 1024 * 1024;
const CHUNK_UNITS = CHUNK_BYTES / UNIT;

/**
 * Bytes of records in large buffers, so that a million of them are no million objects for the garbage collector.
 * Records take whole units; what one leaves is kept for the next of that size.
 */
export class RecordStore {
  readonly #chunks: Buffer[] = [];
  /** First units of places that were left, by their number of units. */
  readonly #free = new Map<number, number[]>();
  #nextUnit = 0;

  /** @returns the unit where it begins */
  add(bytes: Uint8Array): number {
    const units = Math.ceil(bytes.length / UNIT);
    if (units > CHUNK_UNITS) throw new RangeError("A record is larger than a chunk");
    const unit = this.#free.get(units)?.pop() ?? this.#append(units);
    this.#chunkOf(unit).set(bytes, (unit % CHUNK_UNITS) * UNIT);
    return unit;
  }

  #append(units: number): number {
    const left = CHUNK_UNITS - (this.#nextUnit % CHUNK_UNITS);
    // A record lies in one chunk: the rest of this one waits for one that fits.
    if (units > left) {
      this.#leave(this.#nextUnit, left);
      this.#nextUnit += left;
    }
    const unit = this.#nextUnit;
    this.#nextUnit += units;
    while (this.#chunks.length * CHUNK_UNITS < this.#nextUnit) this.#chunks.push(Buffer.alloc(CHUNK_BYTES));
    return unit;
  }

  #chunkOf(unit: number): Buffer {
    return this.#chunks[Math.floor(unit / CHUNK_UNITS)]!;
  }

  #leave(unit: number, units: number): void {
    const places = this.#free.get(units) ?? [];
    places.push(unit);
    this.#free.set(units, places);
  }

  remove(unit: number, length: number): void {
    this.#leave(unit, Math.ceil(length / UNIT));
  }

  /** A view, valid until the record is removed. */
  read(unit: number, length: number): Buffer {
    const start = (unit % CHUNK_UNITS) * UNIT;
    return this.#chunkOf(unit).subarray(start, start + length);
  }

  get bytes(): number {
    return this.#chunks.length * CHUNK_BYTES;
  }
}
