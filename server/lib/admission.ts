import { randomInt } from "node:crypto";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import type { Breather } from "./breather.ts";
import { Slots } from "./slots.ts";
import { Tally } from "./tally.ts";

/** A line that hasn't been empty for this long is no burst: more is asked for than can be done. */
const STANDING_MS = 1_000;
/** So many proofs of one payment are received beside all others. */
export const URGENT_EACH = 6;
/**
 * So much of one payment, and of one network, has a turn of its own in so long: a few pages with their calls. More waits
 * like everything else. A booking costs nothing, so that many can be made.
 */
export const TURNS = { ofPayment: 40, ofNetwork: 80 };
const TURNS_MS = 3_000;
const RETRY_SECONDS = { least: 1, most: 3 };

/** Refused before anything was begun. */
export class Overloaded extends DomainError {
  /** Differs, so that those who are refused together don't come back together. */
  override readonly retryAfterSeconds = randomInt(RETRY_SECONDS.least, RETRY_SECONDS.most + 1);

  constructor() {
    super("UNAVAILABLE", t("server.busy"));
  }
}

export interface Bounds {
  /** How much is worked on at once. */
  slots: number;
  /** How much may wait for a moment. */
  burst: number;
  /** How much may wait while there has always been some that waits. */
  standing: number;
}

/** What has turns of its own, and is refused only when there is more of it than may wait for a moment. */
interface Claim {
  /** Of which payment under way it is, and from which network. */
  payment?: string | null;
  network?: string;
  /** It had a place before, and gave it back for a while. */
  wasIn?: boolean;
  /** Its work has begun: it is never refused. */
  hasBegun?: boolean;
}

interface Around {
  /** Milliseconds that only go forward. */
  now: () => number;
  breather: Breather;
  onRefusal: () => void;
}

/**
 * Decides when work comes whether it can be done soon. A burst is let in and waits, because it passes; a line that
 * doesn't end is kept short, because nothing is gained by waiting in it. This is the idea of CoDel. What waits is dropped
 * only for another network that has less waiting: each gets its turns, however much one sends. Last come, first served
 * would change little in queues this short, and some of those who were let in would wait for as long as too many come.
 */
export class Admission {
  readonly #slots: Slots;
  readonly #bounds: Bounds;
  readonly #around: Around;
  #standsSince: number | null = null;
  /** How much has come of each payment and network since then. */
  #urgent = new Tally();
  #urgentSince = Number.NEGATIVE_INFINITY;
  /** How much of payments waits: of each network, and in all. */
  readonly #payers = new Tally();
  #paying = 0;
  /** How much waits whose work has begun. */
  #begun = 0;
  /** How much waits that had a place before. Its senders choose when it comes back, so they may send it all at once. */
  #returning = 0;

  constructor(bounds: Bounds, around: Around) {
    this.#slots = new Slots(bounds.slots);
    this.#bounds = bounds;
    this.#around = around;
  }

  get load(): { inUse: number; waiting: number } {
    return this.#slots.load;
  }

  /**
   * Resolves when the work may begin.
   * @returns to be called when the work is done
   * @throws Overloaded at once
   */
  async enter({
    payment = null,
    network = "",
    wasIn = false,
    hasBegun = false,
  }: Claim = {}): Promise<() => void> {
    const hasTurn = payment !== null && this.#isFirstOf(payment, network);
    const returns = wasIn && !hasTurn && this.#returning < this.#bounds.burst;
    const isUrgent = hasTurn || returns || hasBegun;
    if (!isUrgent && this.#isFull()) {
      this.#around.onRefusal();
      const refusal = new Overloaded();
      if (!this.#slots.makeRoom(network, refusal)) throw refusal;
    }
    const count = (by: 1 | -1) => {
      if (hasTurn) this.#payers.add(network, by);
      if (hasTurn) this.#paying += by;
      else if (returns) this.#returning += by;
      else if (hasBegun) this.#begun += by;
    };
    count(1);
    const giveBack = await this.#slots.take({ isUrgent, network });
    count(-1);
    if (this.#waiting === 0) this.#standsSince = null;
    return () => this.#around.breather.after(giveBack);
  }

  #isFirstOf(payment: string, network: string): boolean {
    const now = this.#around.now();
    if (now - this.#urgentSince >= TURNS_MS) {
      this.#urgent = new Tally();
      this.#urgentSince = now;
    }
    const [ofPayment, ofNetwork] = [`payment ${payment}`, `network ${network}`];
    this.#urgent.add(ofPayment, 1);
    this.#urgent.add(ofNetwork, 1);
    const isFew =
      this.#urgent.of(ofPayment) <= TURNS.ofPayment && this.#urgent.of(ofNetwork) <= TURNS.ofNetwork;
    const { burst } = this.#bounds;
    // Half of the places, so that one network leaves some to the payments of others.
    return isFew && this.#paying < burst && this.#payers.of(network) < Math.ceil(burst / 2);
  }

  /** How much waits beside payments, which have a bound of their own, and work that has begun. */
  get #waiting(): number {
    return this.load.waiting - this.#paying - this.#begun;
  }

  #isFull(): boolean {
    const waiting = this.#waiting;
    if (this.load.inUse < this.#slots.size) return false;
    const now = this.#around.now();
    if (waiting === 0 || this.#standsSince === null) this.#standsSince = now;
    const isStanding = now - this.#standsSince >= STANDING_MS;
    return waiting >= (isStanding ? this.#bounds.standing : this.#bounds.burst);
  }
}
