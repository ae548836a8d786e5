import { DomainError } from "#domain/errors.ts";
import { serverUploadMessages } from "#domain/media/upload-messages.ts";
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
  /** Of payments under way, beside the total. */
  ofPayments: number;
}

interface Sender {
  /** As `networksOf` gives them; empty when networks are not limited. */
  networks: readonly string[];
  /** The payment under way that they belong to, see `paymentOf`. */
  payment: string | null;
  /** Not refused for what all networks together send: see `alwaysAdmitted` of routes, such as the one of proofs. */
  isAlwaysAdmitted: boolean;
  /** Ends the body before it has been received. */
  end: () => void;
}

class TooManyBodies extends DomainError {
  override readonly retryAfterSeconds = 5;

  constructor() {
    super("RATE_LIMITED", serverUploadMessages.tooManyAtOnce());
  }
}

type Body = Pick<Sender, "networks" | "end">;

/** How many of the bodies each network has. @param level 0 for the narrowest networks */
function sizesOf(bodies: readonly Body[], level: number): Tally {
  const sizes = new Tally();
  for (const { networks } of bodies) {
    const name = networks[level];
    if (name !== undefined) sizes.add(name, 1);
  }
  return sizes;
}

/**
 * Bounds how many bodies are being received, because each takes memory for as long as its sender likes; or how many
 * long answers are being sent, for as long as their readers like.
 */
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
   * A few proofs of a payment under way are always received. More than that, and what else its browser sends, count as
   * anybody's: a booking costs nothing, and must not open the server to a thousand connections.
   * @returns to be called when the body has been received
   * @throws TooManyBodies for the network, Overloaded for all
   */
  open({ networks, payment, isAlwaysAdmitted, end }: Sender): () => void {
    if (payment !== null && isAlwaysAdmitted && this.#hasRoomFor(payment)) return this.#addToPayment(payment);
    const [own] = networks;
    const ofOwn = own === undefined ? [] : [...this.#bodies].filter((body) => body.networks[0] === own);
    if (ofOwn.length >= this.#bounds.perNetwork) {
      if (!this.#bounds.endsOldest) throw new TooManyBodies();
      this.#end(ofOwn[0]!);
    }
    const isFull = this.#bodies.size >= this.#bounds.total;
    if (isFull && !this.#makeRoomFor(networks) && !isAlwaysAdmitted) throw new Overloaded();
    const body = { networks, end };
    this.#bodies.add(body);
    // Does nothing for a body that was ended to make room.
    return () => this.#bodies.delete(body);
  }

  /**
   * Ends the oldest body of the network that has most, so that a few networks can't keep all others out. Wide networks
   * are compared before the narrow ones in them: who rents a server gets thousands of narrow ones. The network that has
   * most keeps as many as the newcomer's then has: otherwise two of the same size would end each other's bodies in turn.
   */
  #makeRoomFor(networks: readonly string[]): boolean {
    let among: readonly Body[] = [...this.#bodies];
    let isTheirs = false;
    for (const [level, own] of [...networks.entries()].reverse()) {
      const sizes = sizesOf(among, level);
      const [name, size] = sizes.largest() ?? [own, 0];
      isTheirs ||= size > sizes.of(own) + 1;
      among = among.filter((body) => body.networks[level] === (isTheirs ? name : own));
    }
    if (isTheirs && among[0]) return this.#end(among[0]);
    const [oldest] = this.#bodies;
    return this.#bounds.endsOldest && networks.length > 0 && oldest !== undefined && this.#end(oldest);
  }

  #end(body: Body): boolean {
    body.end();
    return this.#bodies.delete(body);
  }

  #hasRoomFor(payment: string): boolean {
    return this.#ofPayments.of(payment) < URGENT_EACH && this.#paymentBodies < this.#bounds.ofPayments;
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
