import { Tally } from "./tally.ts";

interface Turn {
  /** Every second turn is for what is urgent: it waits little, and keeps nobody waiting for ever. */
  isUrgent?: boolean;
  /** Of those whose work waits, each gets a turn before anybody gets another. */
  whose?: string;
  /** Who of them: each of these has a turn as well before another has a second one. */
  sender?: string;
}

interface Waiting extends Required<Turn> {
  /** How many turns there had been when it came. */
  since: number;
  go: () => void;
  giveUp: (why: Error) => void;
}

/** Whose turns are remembered: more than those whose work waits at a time. */
const REMEMBERED = 1_000;

/** Lets only so much work run at once; the rest waits in line. */
export class Slots {
  readonly size: number;
  #free: number;
  readonly #line: Waiting[] = [];
  #wasUrgent = false;
  /** When somebody had a turn last, counted in turns; forgotten when nobody works. */
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

  /** How much of somebody's work waits, or of one sender of theirs. */
  waitingOf(whose: string, sender?: string): number {
    return this.#line.filter(
      (waits) => waits.whose === whose && (sender === undefined || waits.sender === sender),
    ).length;
  }

  /**
   * Resolves when it holds a slot: first come, first served among those whose turn it is.
   * @returns what gives it back, which may be called twice
   */
  async take({ isUrgent = false, whose = "", sender = "" }: Turn = {}): Promise<() => void> {
    await new Promise<void>((go, giveUp) => {
      this.#line.push({ isUrgent, whose, sender, since: this.#turns, go, giveUp });
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
   * Makes room in the line for somebody: of those who have more waiting than they would, whoever has most loses what
   * came last. Urgent work stays.
   * @param why what the wait that ends is rejected with
   * @returns whether there was anybody
   */
  makeRoom(whose: string, why: Error): boolean {
    const waiting = new Tally();
    for (const each of this.#line) if (!each.isUrgent) waiting.add(each.whose, 1);
    const [most, count] = waiting.largest() ?? ["", 0];
    if (count <= waiting.of(whose) + 1) return false;
    const last = this.#line.findLastIndex((each) => !each.isUrgent && each.whose === most);
    this.#line.splice(last, 1)[0]!.giveUp(why);
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
   * Place in the line of whose turn it is: of the kind that was not last, who has gone without a turn for longest. Somebody
   * new counts from when they came, so that whoever waits is not overtaken by ever more of them.
   */
  #next(): number {
    const isTurnOf = this.#line.some(({ isUrgent }) => isUrgent !== this.#wasUrgent);
    let next = -1;
    let least = [Number.POSITIVE_INFINITY, 0];
    for (const [at, { isUrgent, whose, sender, since }] of this.#line.entries()) {
      if (isTurnOf && isUrgent === this.#wasUrgent) continue;
      const [last, ofSender] = [whose, `${whose} ${sender}`].map((who) =>
        Math.max(this.#lastTurns.get(who) ?? 0, since),
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
      this.#lastTurns.set(next!.whose, this.#turns);
      this.#lastTurns.set(`${next!.whose} ${next!.sender}`, this.#turns);
      next!.go();
    }
    if (this.#free === this.size || this.#lastTurns.size > REMEMBERED) this.#lastTurns.clear();
  }
}
