/** Lets only so much work run at once; the rest waits in line. */
export class Slots {
  readonly size: number;
  #free: number;
  readonly #line: { wanted: number; go: () => void }[] = [];

  constructor(size: number) {
    this.size = size;
    this.#free = size;
  }

  /** How many slots are taken, and how much work waits for some. */
  get load(): { inUse: number; waiting: number } {
    return { inUse: this.size - this.#free, waiting: this.#line.length };
  }

  /** Runs `work` holding `wanted` slots, at most all there are. First come, first served: the large never starve. */
  async run<T>(work: () => Promise<T>, wanted = 1): Promise<T> {
    const taken = Math.min(wanted, this.size);
    await new Promise<void>((go) => {
      this.#line.push({ wanted: taken, go });
      this.#advance();
    });
    try {
      return await work();
    } finally {
      this.#free += taken;
      this.#advance();
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
