/**
 * News that may come in crowds. The first in a while counts at once, so that its author sees it; a crowd
 * counts no more than once in `waitMs`, and none is forgotten.
 */
export class Soon {
  #countedAt = Number.NEGATIVE_INFINITY;
  #due: NodeJS.Timeout | null = null;

  /** @param late for what was held back; the same as `atOnce` when left out */
  constructor(
    private readonly waitMs: number,
    private readonly atOnce: () => void,
    private readonly late = atOnce,
  ) {}

  tell(): void {
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
