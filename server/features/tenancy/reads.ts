import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#server/db/client.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { tenantVerifications } from "#server/db/schema/rooms.ts";

const listing = {
  id: pgListings.id,
  slug: pgListings.slug,
  title: pgListings.title,
  address: pgListings.address,
  locality: pgListings.locality,
  gender: pgListings.gender,
  isDeleted: pgListings.isDeleted,
};

const current = (userId: string): SQL | undefined =>
  and(
    eq(tenantVerifications.userId, userId),
    eq(tenantVerifications.verificationStatus, "verified"),
    eq(tenantVerifications.isCurrentTenant, 1),
  );

function selectTenancies(q: Queryable, where: SQL | undefined) {
  return q
    .select({
      id: tenantVerifications.id,
      method: tenantVerifications.verificationMethod,
      verifiedAt: sql<Date>`${tenantVerifications.verifiedAt}`.mapWith(tenantVerifications.verifiedAt),
      moveInDate: tenantVerifications.moveInDate,
      moveOutDate: tenantVerifications.moveOutDate,
      listing,
    })
    .from(tenantVerifications)
    .innerJoin(pgListings, eq(pgListings.id, tenantVerifications.pgListingId))
    .where(where)
    .orderBy(desc(tenantVerifications.verifiedAt), desc(tenantVerifications.id));
}
/** A tenancy that was verified and is not over; its listing may be one that is no longer listed. */
export type Tenancy = Awaited<ReturnType<typeof selectTenancies>>[number];

/** That somebody lives at a listing now, by the latest proof of it; null when nothing proves it. */
export async function currentTenancy(q: Queryable, userId: string, pgId: number): Promise<Tenancy | null> {
  const [found] = await selectTenancies(
    q,
    and(current(userId), eq(tenantVerifications.pgListingId, pgId)),
  ).limit(1);
  return found ?? null;
}

/** Where somebody lives now, what was verified last first. One place may be proven twice. */
export function currentTenancies(q: Queryable, userId: string): Promise<Tenancy[]> {
  return selectTenancies(q, current(userId));
}
