import { and, desc, eq } from "drizzle-orm";
import type { Queryable } from "#server/db/client.ts";
import { tenantVerifications } from "#server/db/schema/rooms.ts";

/** A listing, or a home that is not listed. */
export type LivedIn = { pgListingId: number } | { homeId: number };

/**
 * The latest proof that somebody lives there now, null when nothing proves it. It is read here because tenancies
 * import rooms: when a tenancy ends, its room posts close.
 */
export async function currentTenancy(q: Queryable, userId: string, where: LivedIn) {
  const { id, verificationMethod, verifiedAt, checkedGender, offeredAt } = tenantVerifications;
  const { pgListingId, homeId } = tenantVerifications;
  const [found] = await q
    .select({ id, homeId, method: verificationMethod, verifiedAt, checkedGender, offeredAt })
    .from(tenantVerifications)
    .where(
      and(
        eq(tenantVerifications.userId, userId),
        "homeId" in where ? eq(homeId, where.homeId) : eq(pgListingId, where.pgListingId),
        eq(tenantVerifications.verificationStatus, "verified"),
        eq(tenantVerifications.isCurrentTenant, 1),
      ),
    )
    .orderBy(desc(verifiedAt), desc(id))
    .limit(1);
  return found ?? null;
}
