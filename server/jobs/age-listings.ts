import type { PushMessage } from "#domain/chat/push.ts";
import { isWakingHour } from "#domain/dates.ts";
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

type Step = (tx: Transaction, now: Date) => Promise<readonly ListingToConfirm[]>;

/** What is done to listings, and what their hosts are told of it. Hidden first: nobody is asked about those as well. */
const STEPS: readonly [Step, ((listings: readonly ListingToConfirm[]) => PushMessage)?][] = [
  [forgetPastDays],
  [hideStale, hiddenPush],
  [rankByFreshness],
  [takeUnconfirmed, bedsPush],
];

/**
 * Listings age when nobody confirms their beds: their hosts are asked, then guests are warned and they rank lower, then
 * they hide themselves. Some at a time, each in a transaction, so that on several servers each listing is taken by one.
 * Hosts are told once for all of theirs, after the commit: a server that stops there tells once too few rather than twice.
 */
export async function ageListings(deps: Deps, signal?: AbortSignal): Promise<void> {
  const { store, clock } = deps;
  const now = clock.now();
  const push = new PushSender(deps);
  for (const [step, messageOf] of STEPS) {
    // What a host is told waits for the day: no phone rings at night.
    if (messageOf && !isWakingHour(now)) continue;
    for (let more = true; more && !signal?.aborted; ) {
      const taken = await store.transaction((tx) => step(tx, now));
      more = taken.length === AGED_AT_ONCE;
      for (const userId of new Set(messageOf && taken.flatMap(({ ownerId }) => ownerId ?? []))) {
        const theirs = taken.filter(({ ownerId }) => ownerId === userId);
        push.send({ userId, guestKey: null }, () => messageOf!(theirs), "bookings");
      }
    }
  }
  await push.drain();
}
