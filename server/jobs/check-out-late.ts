import {
  checkOutLate as checkOutLateOf,
  lateCheckOuts,
} from "#server/features/bookings/late-check-out-writes.ts";
import { PushSender } from "#server/features/chat/push-service.ts";
import { notifyDeclined } from "#server/features/rooms/events.ts";
import type { Deps } from "#server/lib/deps.ts";

/**
 * Checks out the stays that their hosts did not: otherwise the deposit would never be due. Safe on several servers.
 * @returns how many
 */
export async function checkOutLate(deps: Deps): Promise<number> {
  const { store, clock, log } = deps;
  const now = clock.now();
  const push = new PushSender(deps);
  let done = 0;
  for (const id of await lateCheckOuts(store.db, now)) {
    const work = store.transaction((tx) => checkOutLateOf(tx, id, now));
    // One stay that cannot be checked out must not keep all the others.
    const declined = await work.catch((error: unknown) => {
      log.error({ err: error, bookingId: id }, "a stay was not checked out");
      return null;
    });
    if (!declined) continue;
    notifyDeclined(push, declined);
    done += 1;
  }
  await push.drain();
  return done;
}
