import { listingsWithOverdueHolds } from "#server/features/bookings/reads.ts";
import { expireHoldsOfListing } from "#server/features/bookings/writes.ts";
import type { Deps } from "#server/lib/deps.ts";

/**
 * Ends the holds that ran out and frees their beds. Safe on several servers: a booking that one of them, or its payer,
 * is working on is left to the next run. Each listing is a transaction of its own, so that two servers never wait for
 * each other's listings in a circle.
 * @returns how many bookings have expired
 */
export async function expireHolds({
  store,
  clock,
  log,
}: Pick<Deps, "store" | "clock" | "log">): Promise<number> {
  const now = clock.now();
  let expired = 0;
  for (const pgId of await listingsWithOverdueHolds(store.db, now)) {
    const sweep = store.transaction((tx) => expireHoldsOfListing(tx, pgId, now));
    // One listing that cannot be swept must not keep the beds of all the others.
    expired += await sweep.catch((error: unknown) => {
      log.error({ err: error, pgId }, "holds of a listing were not swept");
      return 0;
    });
  }
  return expired;
}
