import { and, eq, inArray, or, type SQL } from "drizzle-orm";
import type { Queryable } from "#server/db/client.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { properties, wardens } from "#server/db/schema/properties.ts";
import { type AdminActor, ownCause } from "#server/http/actor.ts";

/**
 * Whether somebody runs a listing, also one that was deleted: its owner, and the host and the wardens of the property that
 * it belongs to.
 * @param which of all listings
 */
async function runs(
  q: Queryable,
  { identities }: Pick<AdminActor, "identities">,
  which: SQL | undefined,
): Promise<boolean> {
  if (identities.length === 0) return false;
  const ids = [...identities];
  const owned = q.select({ id: properties.id }).from(properties).where(inArray(properties.ownerId, ids));
  const worked = q.select({ id: wardens.propertyId }).from(wardens).where(inArray(wardens.userId, ids));
  const theirs = or(
    inArray(pgListings.ownerId, ids),
    inArray(pgListings.propertyId, owned),
    inArray(pgListings.propertyId, worked),
  );
  return (await q.$count(pgListings, and(which, theirs))) > 0;
}

/** Whether an admin is on the host's side of a listing. */
export const runsListing = (q: Queryable, admin: AdminActor, pgId: number): Promise<boolean> =>
  runs(q, admin, eq(pgListings.id, pgId));

/**
 * Nobody decides in the cause of a PG that they run.
 * @param pgId null for what is about no listing; "unknown" once that is lost: an admin who runs any PG is refused
 * @throws DomainError FORBIDDEN
 */
export async function assertNotHost(
  q: Queryable,
  admin: AdminActor,
  pgId: number | null | "unknown",
): Promise<void> {
  if (pgId === null) return;
  const which = pgId === "unknown" ? undefined : eq(pgListings.id, pgId);
  if (await runs(q, admin, which)) throw ownCause();
}
