/**
 * Throttle with leading and trailing edge: the first call runs at once, so that its author sees the effect;
 * calls that follow are merged into one, `waitMs` after that. None is lost.
 */
export class Coalescer {
  #lastRunAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | null = null;

  /** @param trailing for the merged calls; the same as `leading` when left out */
  constructor(
    private readonly waitMs: number,
    private readonly leading: () => void,
    private readonly trailing = leading,
  ) {}

  schedule(): void {
    if (this.#timer) return;
    const wait = this.#lastRunAt + this.waitMs - performance.now();
    if (wait <= 0) this.#run(this.leading);
    else this.#timer = setTimeout(() => this.#run(this.trailing), wait).unref();
  }

  #run(work: () => void): void {
    this.#timer = null;
    this.#lastRunAt = performance.now();
    work();
  }
}
