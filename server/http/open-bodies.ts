import { DomainError } from "#domain/errors.ts";
import { Overloaded, URGENT_EACH } from "#server/lib/admission.ts";
import { Tally } from "#server/lib/tally.ts";

export interface BodyBounds {
  perNetwork: number;
  total: number;
}

interface Sender {
  /** Null when networks are not limited. */
  network: string | null;
  /** The payment under way that they belong to, see `paymentOf`. */
  payment: string | null;
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
  readonly #tally = new Tally();
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
  open({ network, payment }: Sender): () => void {
    const urgent = payment === null ? null : `payment ${payment}`;
    const isUrgent = urgent !== null && this.#tally.of(urgent) < URGENT_EACH;
    const key = isUrgent ? urgent : network;
    if (!isUrgent) {
      if (network !== null && this.#tally.of(network) >= this.#bounds.perNetwork) throw new TooManyBodies();
      if (this.#total >= this.#bounds.total) throw new Overloaded();
    }
    const count = (by: 1 | -1) => {
      this.#total += by;
      if (key !== null) this.#tally.add(key, by);
    };
    count(1);
    return () => count(-1);
  }
}
