import { and, eq, inArray, sql } from "drizzle-orm";
import { PLACEHOLDER_NAMES } from "#domain/personal-data/placeholder-names.ts";
import { endedOn } from "#domain/properties/stays.ts";
import type { Transaction } from "#server/db/client.ts";
import { bookings } from "#server/db/schema/bookings.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { propertySteps, type TenantRow, tenants } from "#server/db/schema/properties.ts";
import { tenantDocuments } from "#server/db/schema/tenant-life.ts";
import { lockPropertyOf, OUT_OF_PROPERTY, staysOf, writeStays } from "./beds-writes.ts";
import { deleteDocuments } from "./documents-service.ts";

/** Ends the stay of a tenant today. Of a tenant who has not come yet, nothing is kept. */
async function letGo(tx: Transaction, { id, state, movesInOn }: TenantRow, at: { today: string; now: Date }) {
  const lastDay = movesInOn > at.today ? movesInOn : at.today;
  await writeStays(tx, id, state === "living" ? endedOn(await staysOf(tx, id), lastDay) : []);
  const change =
    state === "living"
      ? ({ state: "left", lastDay } as const)
      : ({
          state: "cancelled",
          lastDay: null,
          name: PLACEHOLDER_NAMES.nameless,
          phone: "",
          note: null,
          userId: null,
        } as const);
  await tx
    .update(tenants)
    .set({ ...change, bookingId: null, updatedAt: at.now })
    .where(eq(tenants.id, id));
  // Whoever never came has sent it for nothing, and would reach it no more.
  if (state !== "living") await deleteDocuments(tx, eq(tenantDocuments.tenantId, id));
}

/**
 * Takes a listing that gets another host out of its property, which stays with the host before. Its bookings go with the
 * listing: the guests leave that property's board, and the new host's property may give them beds.
 */
export async function leaveProperty(
  tx: Transaction,
  { listingId, ...at }: { listingId: number; today: string; now: Date },
): Promise<void> {
  const propertyId = await lockPropertyOf(tx, listingId);
  if (propertyId === null) return;
  const booked = tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.pgId, listingId));
  const going = await tx
    .select()
    .from(tenants)
    .where(and(inArray(tenants.bookingId, booked), sql`${tenants.state} in ('expected', 'living')`))
    .for("update");
  for (const tenant of going) await letGo(tx, tenant, at);
  const ids = going.map(({ id }) => id);
  // An undo would bring them back.
  await tx.update(propertySteps).set({ before: null }).where(inArray(propertySteps.tenantId, ids));
  await tx.update(pgListings).set(OUT_OF_PROPERTY).where(eq(pgListings.id, listingId));
}
