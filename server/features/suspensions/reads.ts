import { and, desc, eq, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import { QUEUE_PAGE } from "#domain/admin-queue.ts";
import type { SuspensionState } from "#domain/suspensions/states.ts";
import type { Queryable } from "#server/db/client.ts";
import { users } from "#server/db/schema/auth.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { suspensions } from "#server/db/schema/suspensions.ts";

/** More than anybody has; newest first. */
const OWN_MAX = 50;

/** Of the account itself, and of the listings it has; not those from before they were handed to it. */
export const concerning = (q: Queryable, userId: string) => {
  const { id, ownerId, ownerSince } = pgListings;
  const isSince = or(isNull(ownerSince), lte(ownerSince, suspensions.suspendedAt));
  const own = q
    .select({ id })
    .from(pgListings)
    .where(and(eq(ownerId, userId), isSince));
  return or(eq(suspensions.userId, userId), inArray(suspensions.listingId, own));
};

const find = (q: Queryable) =>
  q
    .select({
      suspension: suspensions,
      listing: { id: pgListings.id, title: pgListings.title },
      person: { id: users.id, firstName: users.firstName, phoneNumber: users.phoneNumber },
    })
    .from(suspensions)
    .leftJoin(pgListings, eq(pgListings.id, suspensions.listingId))
    .leftJoin(users, eq(users.id, sql`coalesce(${suspensions.userId}, ${pgListings.ownerId})`));
export type SuspensionRecord = Awaited<ReturnType<typeof find>>[number];

export function suspensionsOf(q: Queryable, userId: string): Promise<SuspensionRecord[]> {
  return find(q).where(concerning(q, userId)).orderBy(desc(suspensions.id)).limit(OWN_MAX);
}

export async function findSuspension(q: Queryable, id: number): Promise<SuspensionRecord | null> {
  const [found] = await find(q).where(eq(suspensions.id, id));
  return found ?? null;
}

/** Newest first, from behind the id `before`. */
export function listSuspensions(
  q: Queryable,
  { state, before }: { state?: SuspensionState | undefined; before?: number | undefined },
): Promise<SuspensionRecord[]> {
  return find(q)
    .where(
      and(
        state === undefined ? undefined : eq(suspensions.state, state),
        before === undefined ? undefined : lt(suspensions.id, before),
      ),
    )
    .orderBy(desc(suspensions.id))
    .limit(QUEUE_PAGE);
}
