/** Lets only so much work run at once; the rest waits in line. */
export class Slots {
  readonly size: number;
  #free: number;
  readonly #line: { isUrgent: boolean; go: () => void }[] = [];

  constructor(size: number) {
    this.size = size;
    this.#free = size;
  }

  /** How many slots are taken, and how much work waits for some. */
  get load(): { inUse: number; waiting: number } {
    return { inUse: this.size - this.#free, waiting: this.#line.length };
  }

  /**
   * Resolves when it holds a slot. First come, first served, but what is urgent goes before what is not.
   * @returns what gives it back, which may be called twice
   */
  async take(isUrgent = false): Promise<() => void> {
    await new Promise<void>((go) => {
      const behind = isUrgent ? this.#line.findIndex((each) => !each.isUrgent) : -1;
      this.#line.splice(behind < 0 ? this.#line.length : behind, 0, { isUrgent, go });
      this.#advance();
    });
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#free += 1;
      this.#advance();
    };
  }

  /** Runs `work` holding a slot, see {@link take}. */
  async run<T>(work: () => Promise<T>, isUrgent = false): Promise<T> {
    const giveBack = await this.take(isUrgent);
    try {
      return await work();
    } finally {
      giveBack();
    }
  }

  #advance(): void {
    while (this.#free > 0 && this.#line.length > 0) {
      this.#free -= 1;
      this.#line.shift()?.go();
    }
  }
}
