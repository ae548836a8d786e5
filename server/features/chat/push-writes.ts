import { and, asc, desc, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { PushSubscriptionInput } from "#domain/chat/push.ts";
import { locale } from "#domain/i18n.ts";
import { keptSince } from "#domain/personal-data/retention.ts";
import type { Queryable } from "#server/db/client.ts";
import { pushSubscriptions } from "#server/db/schema/chat.ts";
import { deleteInSteps } from "#server/db/sweep.ts";

export type Subscriber =
  | { userId: string; sid: string; guestKey: null }
  | { userId: null; sid: null; guestKey: string };

/** Nobody uses more browsers than these; each is one more call for each message. A guest has the one with the cookie. */
const BROWSERS_MAX = { account: 20, guest: 2 };

/** A browser has one subscription, which a page that is open renews. It belongs to the person who uses the browser now, in their language. Of too many the oldest go. */
export async function keepSubscription(
  q: Queryable,
  subscriber: Subscriber,
  { endpoint, keys }: PushSubscriptionInput,
): Promise<void> {
  const values = { ...subscriber, ...keys, language: locale(), createdAt: sql`now()` };
  await q
    .insert(pushSubscriptions)
    .values({ endpoint, ...values })
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: values });
  const { userId, guestKey } = subscriber;
  const theirs =
    userId === null ? eq(pushSubscriptions.guestKey, guestKey) : eq(pushSubscriptions.userId, userId);
  const old = q
    .select({ endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .where(theirs)
    .orderBy(desc(pushSubscriptions.createdAt), asc(pushSubscriptions.endpoint))
    .offset(userId === null ? BROWSERS_MAX.guest : BROWSERS_MAX.account);
  await q.delete(pushSubscriptions).where(inArray(pushSubscriptions.endpoint, old));
}

export async function hasSubscription(q: Queryable, endpoint: string): Promise<boolean> {
  return (await q.$count(pushSubscriptions, eq(pushSubscriptions.endpoint, endpoint))) > 0;
}

/** Deletes those of guests that no page has renewed for sixty days. Those of accounts go with their session. */
export async function deleteOldSubscriptions(q: Queryable, now: Date): Promise<void> {
  const before = keptSince("guestPush", now);
  const isOld = and(isNull(pushSubscriptions.userId), lt(pushSubscriptions.createdAt, before));
  await deleteInSteps(q, pushSubscriptions, isOld);
}

/** Takes away what is theirs; of somebody else's nothing happens. */
export async function dropSubscription(
  q: Queryable,
  { userId, guestKey }: { userId: string | null; guestKey: string | null },
  endpoint: string,
): Promise<void> {
  const whose = or(
    userId === null ? undefined : eq(pushSubscriptions.userId, userId),
    guestKey === null
      ? undefined
      : and(eq(pushSubscriptions.guestKey, guestKey), isNull(pushSubscriptions.userId)),
  );
  if (whose) await q.delete(pushSubscriptions).where(and(eq(pushSubscriptions.endpoint, endpoint), whose));
}

/** Its push service says that it is gone. */
export async function dropDeadSubscription(q: Queryable, endpoint: string): Promise<void> {
  await q.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint));
}
