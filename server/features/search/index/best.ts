/** The best few of many: least key first, then the second key, then the id. A binary heap, the last of them on top. */
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
    return this.size < this.most ? Number.POSITIVE_INFINITY : this.first[0]!;
  }

  #isBefore(at: number, first: number, second: number, id: number): boolean {
    if (this.first[at] !== first) return this.first[at]! < first;
    if (this.second[at] !== second) return this.second[at]! < second;
    return this.#ids[at]! < id;
  }

  #put(at: number, slot: number, first: number, second: number, id: number): void {
    this.slots[at] = slot;
    this.first[at] = first;
    this.second[at] = second;
    this.#ids[at] = id;
  }

  #copy(from: number, to: number): void {
    this.#put(to, this.slots[from]!, this.first[from]!, this.second[from]!, this.#ids[from]!);
  }

  offer(slot: number, first: number, second: number, id: number): void {
    if (this.size === this.most) {
      if (!this.#isBefore(0, first, second, id)) this.#sink(this.size, slot, first, second, id);
      return;
    }
    let at = this.size++;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if (!this.#isBefore(parent, first, second, id)) break;
      this.#copy(parent, at);
      at = parent;
    }
    this.#put(at, slot, first, second, id);
  }

  /** Puts it in the place of the top, of the heap that the first `size` are. */
  #sink(size: number, slot: number, first: number, second: number, id: number): void {
    let at = 0;
    for (let child = 1; child < size; child = 2 * at + 1) {
      const next = child + 1;
      if (next < size && this.#isBefore(child, this.first[next]!, this.second[next]!, this.#ids[next]!)) {
        child = next;
      }
      if (this.#isBefore(child, first, second, id)) break;
      this.#copy(child, at);
      at = child;
    }
    this.#put(at, slot, first, second, id);
  }

  /** Puts them in order, at the end: nothing can be offered after. */
  sort(): void {
    for (let end = this.size - 1; end > 0; end--) {
      const [slot, first, second, id] = [
        this.slots[end]!,
        this.first[end]!,
        this.second[end]!,
        this.#ids[end]!,
      ];
      this.#copy(0, end);
      this.#sink(end, slot, first, second, id);
    }
  }
}
