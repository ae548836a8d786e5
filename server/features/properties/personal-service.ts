import { and, eq, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { PLACEHOLDER_NAMES } from "#domain/personal-data/placeholder-names.ts";
import { keptSince } from "#domain/personal-data/retention.ts";
import type { Queryable, Transaction } from "#server/db/client.ts";
import { bookings } from "#server/db/schema/bookings.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import {
  properties,
  propertyInvites,
  propertySteps,
  tenants,
  wardens,
} from "#server/db/schema/properties.ts";
import { invoices, rentPayments, rentReceipts, rentTransactions } from "#server/db/schema/rents.ts";
import { OUT_OF_PROPERTY } from "./beds-writes.ts";
import { undoneBefore } from "./record-service.ts";

/** Who owes rent stays known to whom they owe it. */
const owesNothing = sql`not exists (select 1 from ${invoices} where ${invoices.tenantId} = ${tenants.id}
  and ${invoices.cancelledAt} is null and ${invoices.paid} < ${invoices.total})`;

const hasNoHost = sql`exists (select 1 from ${properties} where ${properties.id} = ${tenants.propertyId}
  and ${properties.ownerId} is null)`;

/** Names and numbers of these people go, also those that an undo would bring back. */
async function forgetPeople(tx: Transaction, whom: SQL | undefined): Promise<void> {
  const found = await tx
    .update(tenants)
    .set({ name: PLACEHOLDER_NAMES.nameless, phone: "", note: null })
    .where(and(whom, or(owesNothing, hasNoHost)))
    .returning({ id: tenants.id });
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.update(propertySteps).set({ before: null }).where(inArray(propertySteps.tenantId, ids));
  await tx.delete(propertyInvites).where(inArray(propertyInvites.tenantId, ids));
  await tx
    .update(rentTransactions)
    .set({ note: null })
    .where(and(inArray(rentTransactions.tenantId, ids), isNotNull(rentTransactions.note)));
  await tx
    .update(rentPayments)
    .set({ reason: null })
    .where(and(inArray(rentPayments.tenantId, ids), isNotNull(rentPayments.reason)));
  const unnamed = JSON.stringify({ tenantName: PLACEHOLDER_NAMES.nameless, note: null });
  await tx
    .update(rentReceipts)
    .set({ says: sql`${rentReceipts.says} || ${unnamed}::jsonb` })
    .where(inArray(rentReceipts.tenantId, ids));
}

/** Of people whose booking was called off, who keep a name for as long as the booking itself is kept. */
export const forgetCancelled = (tx: Transaction, now: Date): Promise<void> =>
  forgetPeople(
    tx,
    and(
      eq(tenants.state, "cancelled"),
      ne(tenants.name, PLACEHOLDER_NAMES.nameless),
      lt(tenants.updatedAt, keptSince("unpaidBookings", now)),
    ),
  );

/** Of steps that can't be undone any more nothing is kept of how things were: names and numbers stand there. */
export async function forgetOldSteps(q: Queryable, now: Date): Promise<void> {
  const { before, at } = propertySteps;
  await q
    .update(propertySteps)
    .set({ before: null })
    .where(and(isNotNull(before), lt(at, undoneBefore(now))));
}

/**
 * Of an account that is deleted: its own side where it lives is closed, it works nowhere any more, and its buildings have
 * no host. People with an account of their own keep their receipts there; of all others nothing says who they were.
 */
export async function forgetProperties(tx: Transaction, userId: string): Promise<void> {
  const own = tx.select({ id: properties.id }).from(properties).where(eq(properties.ownerId, userId));
  // Also where they booked, and the stay never was certain.
  const booked = tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.userId, userId));
  await forgetPeople(tx, or(eq(tenants.userId, userId), inArray(tenants.bookingId, booked)));
  await tx.update(tenants).set({ userId: null }).where(eq(tenants.userId, userId));
  const ownIds = (await own).map(({ id }) => id);
  await tx.update(properties).set({ ownerId: null }).where(eq(properties.ownerId, userId));
  await forgetPeople(tx, and(inArray(tenants.propertyId, ownIds), isNull(tenants.userId)));
  await tx.update(propertySteps).set({ before: null }).where(inArray(propertySteps.propertyId, ownIds));
  await tx.delete(propertyInvites).where(inArray(propertyInvites.propertyId, ownIds));
  await tx.delete(wardens).where(or(eq(wardens.userId, userId), inArray(wardens.propertyId, ownIds)));
  // They may be somebody else's one day.
  await tx.update(pgListings).set(OUT_OF_PROPERTY).where(inArray(pgListings.propertyId, ownIds));
}
