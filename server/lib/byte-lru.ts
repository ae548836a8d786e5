// What a key and the entry itself take beside the bytes.
const OVERHEAD_BYTES = 600;

/** Things by key, at most so many bytes of them: the least recently asked for go first. */
export class ByteLru<T extends { readonly bytes: number }> {
  readonly #kept = new Map<string, T>();
  #bytes = 0;

  constructor(private readonly maxBytes: number) {}

  get(key: string): T | undefined {
    const found = this.#kept.get(key);
    if (!found) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found;
  }

  /** Nothing that would push out a quarter of the others is kept. */
  set(key: string, value: T): void {
    const size = value.bytes + OVERHEAD_BYTES;
    if (size > this.maxBytes / 4) return;
    this.#drop(key);
    this.#kept.set(key, value);
    this.#bytes += size;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.maxBytes) return;
      this.#drop(oldest);
    }
  }

  values(): IterableIterator<T> {
    return this.#kept.values();
  }

  clear(): void {
    this.#kept.clear();
    this.#bytes = 0;
  }

  #drop(key: string): void {
    const found = this.#kept.get(key);
    if (!found) return;
    this.#kept.delete(key);
    this.#bytes -= found.bytes + OVERHEAD_BYTES;
  }
}
