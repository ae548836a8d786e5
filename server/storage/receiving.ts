/** Bytes received so far by uploads of this process that have no row yet. By the key that they count for. */
const underWay = new Map<string, number>();

function change(key: string, by: number): void {
  const bytes = (underWay.get(key) ?? 0) + by;
  if (bytes > 0) underWay.set(key, bytes);
  else underWay.delete(key);
}

/**
 * Counts an upload while it comes: many at once could otherwise each fill the disk before the first one has a row that
 * tells the others.
 */
export class Receiving {
  readonly #keys: ReadonlySet<string>;
  #bytes = 0;

  /** @param keys account, guest or network that it counts for */
  constructor(keys: Iterable<string>) {
    this.#keys = new Set(keys);
  }

  /** What has come of this upload and of the others that are counted for the same key. */
  readonly bytesOf = (key: string): number => underWay.get(key) ?? 0;

  add(bytes: number): void {
    this.#bytes += bytes;
    for (const key of this.#keys) change(key, bytes);
  }

  /** The upload has its row, or is gone. */
  end(): void {
    for (const key of this.#keys) change(key, -this.#bytes);
    this.#bytes = 0;
  }
}
