/** Of the time that the work before it took. */
const SHARE = 0.5;
const LONGEST_MS = 50;

/**
 * Leaves the event loop some turns between two rounds of work, so that what came meanwhile is looked at first: a refusal
 * must not wait for all the work that was let in, and one turn accepts no more than one new connection. It ends when
 * nothing comes any more, or after its share of the time.
 */
export class Breather {
  #arrivals = 0;
  #workedSince = performance.now();
  #next: (() => void)[] = [];

  /** Something came: a connection or a request. */
  arrived(): void {
    this.#arrivals += 1;
  }

  /** Calls `next` afterwards. */
  after(next: () => void): void {
    this.#next.push(next);
    if (this.#next.length === 1) setImmediate(() => this.#begin());
  }

  #begin(): void {
    const now = performance.now();
    this.#turn(now + Math.min((now - this.#workedSince) * SHARE, LONGEST_MS));
  }

  #turn(until: number): void {
    const seen = this.#arrivals;
    setImmediate(() => {
      if (this.#arrivals > seen && performance.now() < until) this.#turn(until);
      else this.#end();
    });
  }

  #end(): void {
    this.#workedSince = performance.now();
    const all = this.#next;
    this.#next = [];
    for (const next of all) next();
  }
}
