import type { PushMessage } from "#domain/chat/push.ts";
import type { Transaction } from "#server/db/client.ts";
import { PushSender } from "#server/features/chat/push-service.ts";
import { bedsPush, hiddenPush } from "#server/features/listings/events.ts";
import {
  AGED_AT_ONCE,
  forgetPastDays,
  hideStale,
  type ListingToConfirm,
  rankByFreshness,
  takeUnconfirmed,
} from "#server/features/listings/freshness-writes.ts";
import type { Deps } from "#server/lib/deps.ts";

type Step = (tx: Transaction, now: Date) => Promise<number>;

/** One message for each host, however many of their listings it is about. */
function tell(
  push: PushSender,
  listings: readonly ListingToConfirm[],
  messageOf: (listings: readonly ListingToConfirm[]) => PushMessage,
): void {
  for (const userId of new Set(listings.flatMap(({ ownerId }) => ownerId ?? []))) {
    const theirs = listings.filter(({ ownerId }) => ownerId === userId);
    push.send({ userId, guestKey: null }, () => messageOf(theirs), "bookings");
  }
}

/**
 * Listings age when nobody confirms their beds: their hosts are asked, then guests are warned and they rank lower, then
 * they hide themselves. Some at a time, each in a transaction. Safe on several servers: each listing is taken by one.
 */
export async function ageListings({ store, clock, ...deps }: Deps, signal?: AbortSignal): Promise<void> {
  const now = clock.now();
  const push = new PushSender({ store, clock, ...deps });
  const inSteps = async (step: Step) => {
    let taken = AGED_AT_ONCE;
    while (taken === AGED_AT_ONCE && !signal?.aborted) taken = await store.transaction((tx) => step(tx, now));
  };
  await inSteps(forgetPastDays);
  // Before the others, so that nobody is asked about what is hidden in the same run.
  await inSteps(async (tx) => {
    const hidden = await hideStale(tx, now);
    tell(push, hidden, hiddenPush);
    return hidden.length;
  });
  await inSteps(rankByFreshness);
  await inSteps(async (tx) => {
    const asked = await takeUnconfirmed(tx, now);
    tell(push, asked, bedsPush);
    return asked.length;
  });
  await push.drain();
}
