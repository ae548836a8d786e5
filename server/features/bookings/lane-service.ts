import type { FastifyRequest } from "fastify";
import { admissionPriority } from "#server/http/payment-cookie.ts";
import { Overloaded, URGENT_EACH } from "#server/lib/admission.ts";
import { monotonicMs } from "#server/lib/clock.ts";
import type { Deps } from "#server/lib/deps.ts";
import { Slots } from "#server/lib/slots.ts";

/** Fewer than half of the connections to the database: each booking is a transaction, and refused ones cost as much. */
const AT_ONCE = 4;
/** Of one network fewer may wait than of all. */
export const BOOKINGS_WAITING_MAX = { all: 120, each: 30 };
/** Nobody looks at a spinner for longer. */
const WAIT_MS = 10_000;

/**
 * The line of writes that are admitted however busy the server is, and that anybody can send for nothing. Networks take
 * turns, and the one that sends most is refused first. A browser whose bed is held has every second turn, and no refusal.
 */
export function bookingLane(deps: Deps) {
  const slots = new Slots(AT_ONCE);
  const now = () => monotonicMs(deps.clock);

  /** @throws Overloaded */
  return async <T>({ headers, ip }: FastifyRequest, work: () => Promise<T>): Promise<T> => {
    const { payment, network } = admissionPriority(deps, { cookie: headers.cookie, address: ip });
    const paying = { network: `payments ${network}`, sender: payment ?? "", isUrgent: true };
    // A cookie costs a booking: each is worth a few turns, more wait like all others.
    const isUrgent = payment !== null && slots.waitingOf(paying.network, payment) < URGENT_EACH;
    if (isUrgent || !deps.config.shedLoad) return slots.run(work, isUrgent ? paying : { network });
    const refusal = new Overloaded();
    if (slots.waitingOf(network) >= BOOKINGS_WAITING_MAX.each) throw refusal;
    if (slots.ordinaryWaiting >= BOOKINGS_WAITING_MAX.all && !slots.makeRoom(network, refusal)) throw refusal;
    const since = now();
    return slots.run(
      async () => {
        if (now() - since > WAIT_MS) throw refusal;
        return work();
      },
      { network },
    );
  };
}
