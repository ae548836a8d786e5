/** Lets only so much work run at once; the rest waits in line. */
export class Slots {
  readonly size: number;
  #free: number;
  readonly #line: { wanted: number; isUrgent: boolean; go: () => void }[] = [];

  constructor(size: number) {
    this.size = size;
    this.#free = size;
  }

  /** How many slots are taken, and how much work waits for some. */
  get load(): { inUse: number; waiting: number } {
    return { inUse: this.size - this.#free, waiting: this.#line.length };
  }

  /**
   * Resolves when it holds `wanted` slots, at most all there are. First come, first served, and the large never starve;
   * what is urgent goes before what is not.
   * @returns what gives them back, which may be called twice
   */
  async take(wanted = 1, isUrgent = false): Promise<() => void> {
    const taken = Math.min(wanted, this.size);
    await new Promise<void>((go) => {
      const behind = isUrgent ? this.#line.findIndex((each) => !each.isUrgent) : -1;
      this.#line.splice(behind < 0 ? this.#line.length : behind, 0, { wanted: taken, isUrgent, go });
      this.#advance();
    });
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#free += taken;
      this.#advance();
    };
  }

  /** Runs `work` holding slots, see {@link take}. */
  async run<T>(work: () => Promise<T>, wanted = 1): Promise<T> {
    const giveBack = await this.take(wanted);
    try {
      return await work();
    } finally {
      giveBack();
    }
  }

  #advance(): void {
    for (let first = this.#line[0]; first && first.wanted <= this.#free; first = this.#line[0]) {
      this.#line.shift();
      this.#free -= first.wanted;
      first.go();
    }
  }
}
