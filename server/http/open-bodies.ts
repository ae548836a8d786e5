import { DomainError } from "#domain/errors.ts";
import { Overloaded, URGENT_EACH } from "#server/lib/admission.ts";
import { Tally } from "#server/lib/tally.ts";

export interface BodyBounds {
  perNetwork: number;
  /**
   * Whether a new body of a full network ends its oldest one, instead of being refused: where honest bodies are short,
   * the oldest is held back on purpose, and its neighbours must not suffer for it.
   */
  endsOldest: boolean;
  total: number;
}

interface Sender {
  /** Null when networks are not limited. */
  network: string | null;
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

/** Bounds how many bodies are being received, because each takes memory for as long as its sender likes. */
export class OpenBodies {
  #total = 0;
  readonly #payments = new Tally();
  /** By network. A set iterates in the order of insertion, so its first body is the oldest. */
  readonly #networks = new Map<string, Set<Pick<Sender, "end">>>();
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
  open({ network, payment, isAlwaysAdmitted, end }: Sender): () => void {
    if (payment !== null && this.#payments.of(payment) < URGENT_EACH) return this.#addToPayment(payment);
    if (network !== null && this.#openIn(network) >= this.#bounds.perNetwork) {
      if (!this.#bounds.endsOldest) throw new TooManyBodies();
      this.#endOldest(network);
    }
    const isFull = this.#total >= this.#bounds.total;
    if (isFull && !this.#makeRoomFor(network) && !isAlwaysAdmitted) throw new Overloaded();
    return this.#addToNetwork(network, { end });
  }

  #openIn(network: string): number {
    return this.#networks.get(network)?.size ?? 0;
  }

  /**
   * Ends the oldest body of the network that has most, so that a few networks can't keep all others out. That network
   * keeps as many as the newcomer then has: otherwise two of the same size would end each other's bodies in turn.
   */
  #makeRoomFor(network: string | null): boolean {
    if (network === null) return false;
    let most: [network: string, size: number] = [network, this.#openIn(network) + 1];
    for (const [name, { size }] of this.#networks) if (size > most[1]) most = [name, size];
    return most[0] !== network && this.#endOldest(most[0]);
  }

  #endOldest(network: string): boolean {
    const [oldest] = this.#networks.get(network) ?? [];
    if (!oldest) return false;
    this.#remove(network, oldest);
    oldest.end();
    return true;
  }

  #addToPayment(payment: string): () => void {
    this.#total += 1;
    this.#payments.add(payment, 1);
    return () => {
      this.#total -= 1;
      this.#payments.add(payment, -1);
    };
  }

  #addToNetwork(network: string | null, body: Pick<Sender, "end">): () => void {
    this.#total += 1;
    if (network === null) {
      return () => {
        this.#total -= 1;
      };
    }
    const bodies = this.#networks.get(network) ?? new Set();
    this.#networks.set(network, bodies.add(body));
    return () => this.#remove(network, body);
  }

  /** Does nothing for a body that was ended to make room. */
  #remove(network: string, body: Pick<Sender, "end">): void {
    const bodies = this.#networks.get(network);
    if (!bodies?.delete(body)) return;
    this.#total -= 1;
    if (bodies.size === 0) this.#networks.delete(network);
  }
}
