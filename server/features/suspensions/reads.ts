import { and, desc, eq, lt, or, sql } from "drizzle-orm";
import { QUEUE_PAGE } from "#domain/admin-queue.ts";
import type { SuspensionState } from "#domain/suspensions/states.ts";
import type { Queryable } from "#server/db/client.ts";
import { users } from "#server/db/schema/auth.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { suspensions } from "#server/db/schema/suspensions.ts";

/** More than anybody has; newest first. */
const OWN_MAX = 50;

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

/** Of the account itself and of the listings it has. */
export function suspensionsOf(q: Queryable, userId: string): Promise<SuspensionRecord[]> {
  return find(q)
    .where(or(eq(suspensions.userId, userId), eq(pgListings.ownerId, userId)))
    .orderBy(desc(suspensions.id))
    .limit(OWN_MAX);
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
