import { and, desc, eq } from "drizzle-orm";
import type { Queryable } from "#server/db/client.ts";
import { tenantVerifications } from "#server/db/schema/rooms.ts";

/**
 * The latest proof that somebody lives at a listing now, null when nothing proves it. It is read here because tenancies
 * import rooms: when a tenancy ends, its room posts close.
 */
export async function currentTenancy(q: Queryable, userId: string, pgListingId: number) {
  const { id, verificationMethod, verifiedAt, offeredAt } = tenantVerifications;
  const [found] = await q
    .select({ id, method: verificationMethod, verifiedAt, offeredAt })
    .from(tenantVerifications)
    .where(
      and(
        eq(tenantVerifications.userId, userId),
        eq(tenantVerifications.pgListingId, pgListingId),
        eq(tenantVerifications.verificationStatus, "verified"),
        eq(tenantVerifications.isCurrentTenant, 1),
      ),
    )
    .orderBy(desc(verifiedAt), desc(id))
    .limit(1);
  return found ?? null;
}
