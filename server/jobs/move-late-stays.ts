import { notifyGuest } from "#server/features/bookings/events.ts";
import {
  lapsedDeposits,
  lateStays,
  moveLapsedDeposit,
  moveLateStay,
} from "#server/features/bookings/late-stays-writes.ts";
import { findBooking } from "#server/features/bookings/reads.ts";
import { PushSender } from "#server/features/chat/push-service.ts";
import { notifyDeclined } from "#server/features/rooms/events.ts";
import type { Deps } from "#server/lib/deps.ts";

/**
 * Checks in and out the guests that their hosts did not: otherwise a guest could not give notice, and the deposit would
 * never be due. And moves deposits whose host or guest has said nothing in time. Safe on several servers.
 * @returns how many
 */
export async function moveLateStays(deps: Deps): Promise<number> {
  const { store, clock, log } = deps;
  const now = clock.now();
  const push = new PushSender(deps);
  let done = 0;
  const moveAll = async (ids: readonly number[], move: typeof moveLateStay) => {
    for (const id of ids) {
      // One stay that cannot be moved must not keep all the others.
      const declined = await store
        .transaction((tx) => move(tx, id, now), { durable: true })
        .catch((error: unknown) => {
          log.error({ err: error, bookingId: id }, "a late stay was not moved");
          return null;
        });
      if (!declined) continue;
      notifyDeclined(push, declined);
      const record = await findBooking(store.db, id);
      if (record) notifyGuest(push, record, now);
      done += 1;
    }
  };
  await moveAll(await lateStays(store.db, now), moveLateStay);
  await moveAll(await lapsedDeposits(store.db, now), moveLapsedDeposit);
  await push.drain();
  return done;
}
