import { expireHolds as expireHoldsOf, listingsWithOverdueHolds } from "#server/features/bookings/writes.ts";
import type { Deps } from "#server/lib/deps.ts";

/**
 * Ends the holds that ran out and frees their beds. Safe on several servers: a booking that one of them, or its payer,
 * is working on is left to the next run. Each listing is a transaction of its own, so that two servers never wait for
 * each other's listings in a circle.
 * @returns how many bookings have expired
 */
export async function expireHolds({ store, clock }: Pick<Deps, "store" | "clock">): Promise<number> {
  const now = clock.now();
  let expired = 0;
  for (const pgId of await listingsWithOverdueHolds(store.db, now)) {
    expired += await store.transaction(async (tx) => {
      const freed = await expireHoldsOf(tx, pgId, now);
      if (freed > 0) await store.notify("listings", String(pgId));
      return freed;
    });
  }
  return expired;
}
