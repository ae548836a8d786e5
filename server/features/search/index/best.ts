/** The best few of many, in order: least key first, then the second key, then the id. */
export class Best {
  size = 0;
  readonly slots: Int32Array;
  readonly first: Float64Array;
  readonly second: Float64Array;
  readonly #ids: Float64Array;

  constructor(private readonly most: number) {
    this.slots = new Int32Array(most);
    this.first = new Float64Array(most);
    this.second = new Float64Array(most);
    this.#ids = new Float64Array(most);
  }

  /** The first key of the last of them; infinite until there are as many as are wanted. */
  get worst(): number {
    return this.size < this.most ? Number.POSITIVE_INFINITY : this.first[this.most - 1]!;
  }

  #isBefore(at: number, first: number, second: number, id: number): boolean {
    if (this.first[at] !== first) return this.first[at]! < first;
    if (this.second[at] !== second) return this.second[at]! < second;
    return this.#ids[at]! < id;
  }

  offer(slot: number, first: number, second: number, id: number): void {
    const isFull = this.size === this.most;
    if (isFull && this.#isBefore(this.most - 1, first, second, id)) return;
    let at = isFull ? this.most - 1 : this.size++;
    for (; at > 0 && !this.#isBefore(at - 1, first, second, id); at--) {
      this.slots[at] = this.slots[at - 1]!;
      this.first[at] = this.first[at - 1]!;
      this.second[at] = this.second[at - 1]!;
      this.#ids[at] = this.#ids[at - 1]!;
    }
    this.slots[at] = slot;
    this.first[at] = first;
    this.second[at] = second;
    this.#ids[at] = id;
  }
}
