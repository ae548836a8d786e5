/** Counts what is under way, by key. A key whose count is zero takes no memory. */
export class Tally {
  readonly #counts = new Map<string, number>();

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  add(key: string, by: number): void {
    const count = this.of(key) + by;
    if (count > 0) this.#counts.set(key, count);
    else this.#counts.delete(key);
  }

  clear(): void {
    this.#counts.clear();
  }

  largest(): [key: string, count: number] | null {
    let most: [key: string, count: number] | null = null;
    for (const each of this.#counts) if (most === null || each[1] > most[1]) most = each;
    return most;
  }
}
