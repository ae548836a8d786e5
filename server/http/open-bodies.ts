import { DomainError } from "#domain/errors.ts";
import { Overloaded, URGENT_EACH } from "#server/lib/admission.ts";
import { Tally } from "#server/lib/tally.ts";

export interface BodyBounds {
  perNetwork: number;
  /**
   * Whether a new body ends the oldest one where there are as many as may be, instead of being refused: where honest
   * bodies are short, the oldest is held back on purpose, and others must not suffer for it.
   */
  endsOldest: boolean;
  total: number;
}

interface Sender {
  /** As `networksOf` gives them; empty when networks are not limited. */
  networks: readonly string[];
  /** The payment under way that they belong to, see `paymentOf`. */
  payment: string | null;
  /** Not refused for what all networks together send: see `alwaysAdmitted` of routes. */
  isAlwaysAdmitted: boolean;
  /** Ends the body before it has been received. */
  end: () => void;
}

class TooManyBodies extends DomainError {
  override readonly retryAfterSeconds = 5;

  constructor() {
    super(
      "RATE_LIMITED",
      "Your internet connection is sending too much at once. Please try again in a few seconds.",
    );
  }
}

type Body = Pick<Sender, "networks" | "end">;

/** Bounds how many bodies are being received, because each takes memory for as long as its sender likes. */
export class OpenBodies {
  readonly #ofPayments = new Tally();
  #paymentBodies = 0;
  /** A set iterates in the order of insertion: the first is the oldest. */
  readonly #bodies = new Set<Body>();
  readonly #bounds: BodyBounds;

  constructor(bounds: BodyBounds) {
    this.#bounds = bounds;
  }

  /**
   * A few bodies of a payment under way are always received. More than that count as anybody's: one booking must not
   * open the server to a thousand connections.
   * @returns to be called when the body has been received
   * @throws TooManyBodies for the network, Overloaded for all
   */
  open({ networks, payment, isAlwaysAdmitted, end }: Sender): () => void {
    if (payment !== null && this.#ofPayments.of(payment) < URGENT_EACH) return this.#addToPayment(payment);
    const [own] = networks;
    if (own !== undefined && this.#sizesAt(0).of(own) >= this.#bounds.perNetwork) {
      if (!this.#bounds.endsOldest) throw new TooManyBodies();
      this.#endOldest((body) => body.networks[0] === own);
    }
    const isFull = this.#bodies.size + this.#paymentBodies >= this.#bounds.total;
    if (isFull && !this.#makeRoomFor(networks) && !isAlwaysAdmitted) throw new Overloaded();
    const body = { networks, end };
    this.#bodies.add(body);
    // Does nothing for a body that was ended to make room.
    return () => this.#bodies.delete(body);
  }

  /** How many bodies each network has. @param level 0 for the narrowest networks */
  #sizesAt(level: number): Tally {
    const sizes = new Tally();
    for (const { networks } of this.#bodies) {
      const name = networks[level];
      if (name !== undefined) sizes.add(name, 1);
    }
    return sizes;
  }

  /**
   * Ends the oldest body of the network that has most, so that a few networks can't keep all others out. That network
   * keeps as many as the newcomer then has: otherwise two of the same size would end each other's bodies in turn. Where
   * no network has more, wider ones are looked at: who rents a server gets thousands of the narrow ones.
   */
  #makeRoomFor(networks: readonly string[]): boolean {
    for (const [level, own] of networks.entries()) {
      const sizes = this.#sizesAt(level);
      const [name, size] = sizes.largest() ?? [own, 0];
      if (size > sizes.of(own) + 1) return this.#endOldest((body) => body.networks[level] === name);
    }
    return this.#bounds.endsOldest && networks.length > 0 && this.#endOldest(() => true);
  }

  #endOldest(isMeant: (body: Body) => boolean): boolean {
    for (const body of this.#bodies) {
      if (!isMeant(body)) continue;
      this.#bodies.delete(body);
      body.end();
      return true;
    }
    return false;
  }

  #addToPayment(payment: string): () => void {
    this.#paymentBodies += 1;
    this.#ofPayments.add(payment, 1);
    return () => {
      this.#paymentBodies -= 1;
      this.#ofPayments.add(payment, -1);
    };
  }
}
