/** Lets only so much work run at once; the rest waits in line. */
export class Slots {
  readonly size: number;
  #free: number;
  readonly #line: { isUrgent: boolean; go: () => void }[] = [];
  #wasUrgent = false;

  constructor(size: number) {
    this.size = size;
    this.#free = size;
  }

  /** How many slots are taken, and how much work waits for some. */
  get load(): { inUse: number; waiting: number } {
    return { inUse: this.size - this.#free, waiting: this.#line.length };
  }

  /**
   * Resolves when it holds a slot. First come, first served, but every second turn is for what is urgent: it waits
   * little, and keeps nobody waiting for ever.
   * @returns what gives it back, which may be called twice
   */
  async take(isUrgent = false): Promise<() => void> {
    await new Promise<void>((go) => {
      this.#line.push({ isUrgent, go });
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

  /** Place in the line of the kind whose turn it is; -1 when only the other kind waits. */
  #next(): number {
    return this.#line.findIndex(({ isUrgent }) => isUrgent !== this.#wasUrgent);
  }

  #advance(): void {
    while (this.#free > 0 && this.#line.length > 0) {
      this.#free -= 1;
      const [next] = this.#line.splice(Math.max(0, this.#next()), 1);
      this.#wasUrgent = next!.isUrgent;
      next!.go();
    }
  }
}
