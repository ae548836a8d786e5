/**
 * Throttle with leading and trailing edge: the first call of a while acts at once, so that its author sees the effect;
 * calls that follow are merged into one, `waitMs` after that. None is lost.
 */
export class Coalescer {
  #countedAt = Number.NEGATIVE_INFINITY;
  #due: NodeJS.Timeout | null = null;

  /** @param late for the merged calls; the same as `atOnce` when left out */
  constructor(
    private readonly waitMs: number,
    private readonly atOnce: () => void,
    private readonly late = atOnce,
  ) {}

  schedule(): void {
    if (this.#due) return;
    const wait = this.#countedAt + this.waitMs - performance.now();
    if (wait <= 0) this.#count(this.atOnce);
    else this.#due = setTimeout(() => this.#count(this.late), wait).unref();
  }

  #count(act: () => void): void {
    this.#due = null;
    this.#countedAt = performance.now();
    act();
  }
}
