import { and, eq, inArray, lt, or, sql } from "drizzle-orm";
import { kolkataDate } from "#domain/dates.ts";
import { keptSince } from "#domain/personal-data/retention.ts";
import type { Transaction } from "#server/db/client.ts";
import { bookings } from "#server/db/schema/bookings.ts";
import { properties, tenants } from "#server/db/schema/properties.ts";
import { tenantDocuments } from "#server/db/schema/tenant-life.ts";
import { deleteDocuments } from "#server/features/properties/documents-service.ts";
import { undoneBefore } from "#server/features/properties/record-service.ts";

/** As many as one transaction deletes. */
const BATCH = 200;

/**
 * At the end of an account: its documents where it lived, and those of everybody at its own properties.
 * @returns names of the files, for `discardMedia`
 */
export function deleteDocumentsOf(tx: Transaction, userId: string): Promise<string[]> {
  const own = tx.select({ id: properties.id }).from(properties).where(eq(properties.ownerId, userId));
  const booked = tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.userId, userId));
  const whose = tx
    .select({ id: tenants.id })
    .from(tenants)
    .where(
      or(eq(tenants.userId, userId), inArray(tenants.bookingId, booked), inArray(tenants.propertyId, own)),
    );
  return deleteDocuments(tx, inArray(tenantDocuments.tenantId, whose));
}

/** Deletes some documents of tenancies that ended long ago. @returns names of their files, none when all are done */
export async function removeOldDocuments(tx: Transaction, now: Date): Promise<string[]> {
  const since = keptSince("tenantDocuments", now);
  const old = await tx
    .select({ id: tenantDocuments.id })
    .from(tenantDocuments)
    .innerJoin(tenants, eq(tenants.id, tenantDocuments.tenantId))
    .where(
      or(
        // Of the day that people were told, whether or not the host has said that they went.
        and(sql`${tenants.state} <> 'cancelled'`, lt(tenants.lastDay, kolkataDate(since))),
        // Of who doesn't come once that can't be undone.
        and(sql`${tenants.state} = 'cancelled'`, lt(tenants.updatedAt, undoneBefore(now))),
      ),
    )
    .limit(BATCH);
  if (old.length === 0) return [];
  return deleteDocuments(
    tx,
    inArray(
      tenantDocuments.id,
      old.map(({ id }) => id),
    ),
  );
}
