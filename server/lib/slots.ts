import { Tally } from "./tally.ts";

interface Turn {
  /** Urgent work has every second turn. */
  isUrgent?: boolean;
  /** The network that sent it. Each network has a turn before another has a second one. */
  network?: string;
  /** The sender in that network. Each sender has a turn before another has a second one. */
  sender?: string;
}

interface Waiting extends Required<Turn> {
  /** How many turns there had been when it came. */
  since: number;
  go: () => void;
  giveUp: (why: Error) => void;
}

/** Above this many networks and senders all turns are forgotten. Fewer wait at a time. */
const REMEMBERED = 1_000;

/** Lets only so much work run at once; the rest waits in line. */
export class Slots {
  readonly size: number;
  #free: number;
  readonly #line: Waiting[] = [];
  #wasUrgent = false;
  /** The number of the last turn of each network and sender. Cleared when all slots are free. */
  readonly #lastTurns = new Map<string, number>();
  #turns = 0;

  constructor(size: number) {
    this.size = size;
    this.#free = size;
  }

  /** How many slots are taken, and how much work waits for some. */
  get load(): { inUse: number; waiting: number } {
    return { inUse: this.size - this.#free, waiting: this.#line.length };
  }

  /** How much of what waits is not urgent. */
  get ordinaryWaiting(): number {
    return this.#line.filter(({ isUrgent }) => !isUrgent).length;
  }

  /** How much work of a network waits, or of one sender in it. */
  waitingOf(network: string, sender?: string): number {
    return this.#line.filter(
      (waits) => waits.network === network && (sender === undefined || waits.sender === sender),
    ).length;
  }

  /**
   * Resolves when it holds a slot: first come, first served among those network turn it is.
   * @returns what gives it back, which may be called twice
   */
  async take({ isUrgent = false, network = "", sender = "" }: Turn = {}): Promise<() => void> {
    await new Promise<void>((go, giveUp) => {
      this.#line.push({ isUrgent, network, sender, since: this.#turns, go, giveUp });
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

  /**
   * Makes room in the line for a network, or for one sender among those of a network. The network (or sender) with most
   * waiting loses the work that came last, if it has at least two more waiting. Urgent work stays.
   * @param why what the wait that ends is rejected with
   * @returns whether there was anybody
   */
  makeRoom(network: string, why: Error, sender?: string): boolean {
    const rivals = this.#line.filter(
      (each) => !each.isUrgent && (sender === undefined || each.network === network),
    );
    const keyOf = (each: Waiting) => (sender === undefined ? each.network : each.sender);
    const waiting = new Tally();
    for (const each of rivals) waiting.add(keyOf(each), 1);
    const [most, count] = waiting.largest() ?? ["", 0];
    if (count <= waiting.of(sender ?? network) + 1) return false;
    const last = rivals.findLast((each) => keyOf(each) === most)!;
    this.#line.splice(this.#line.indexOf(last), 1);
    last.giveUp(why);
    return true;
  }

  /** Runs `work` holding a slot, see {@link take}. */
  async run<T>(work: () => Promise<T>, turn?: Turn): Promise<T> {
    const giveBack = await this.take(turn);
    try {
      return await work();
    } finally {
      giveBack();
    }
  }

  /**
   * Index of the next work: of the other kind than the last one, if there is any, and of the network that has had no turn
   * for longest. A new network counts from when it came, so that it does not overtake work that waits already.
   */
  #next(): number {
    const isTurnOf = this.#line.some(({ isUrgent }) => isUrgent !== this.#wasUrgent);
    let next = -1;
    let least = [Number.POSITIVE_INFINITY, 0];
    for (const [at, { isUrgent, network, sender, since }] of this.#line.entries()) {
      if (isTurnOf && isUrgent === this.#wasUrgent) continue;
      const [last, ofSender] = [network, `${network} ${sender}`].map((key) =>
        Math.max(this.#lastTurns.get(key) ?? 0, since),
      ) as [number, number];
      if (last > least[0]! || (last === least[0] && ofSender >= least[1]!)) continue;
      [next, least] = [at, [last, ofSender]];
    }
    return next;
  }

  #advance(): void {
    while (this.#free > 0 && this.#line.length > 0) {
      this.#free -= 1;
      const [next] = this.#line.splice(this.#next(), 1);
      this.#wasUrgent = next!.isUrgent;
      this.#turns += 1;
      this.#lastTurns.set(next!.network, this.#turns);
      this.#lastTurns.set(`${next!.network} ${next!.sender}`, this.#turns);
      next!.go();
    }
    if (this.#free === this.size || this.#lastTurns.size > REMEMBERED) this.#lastTurns.clear();
  }
}
