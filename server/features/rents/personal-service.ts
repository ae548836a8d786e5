import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { keptSince } from "#domain/personal-data/retention.ts";
import type { Transaction } from "#server/db/client.ts";
import { properties, tenants } from "#server/db/schema/properties.ts";
import { rentPayments } from "#server/db/schema/rents.ts";
import { detachMedia } from "#server/features/media/service.ts";

/** As many screenshots as one transaction forgets. */
const BATCH = 200;
const isName = (name: string | null): name is string => name !== null;

/**
 * At the end of an account: what tenants owe and paid stays in the books of their host, the screenshots of their bank go;
 * so does where a host was paid, and their PAN.
 * @returns names of the screenshots
 */
export async function forgetRents(tx: Transaction, userId: string): Promise<string[]> {
  const own = tx.select({ id: tenants.id }).from(tenants).where(eq(tenants.userId, userId));
  const { sentBy, tenantId, proof } = rentPayments;
  const sent = or(eq(sentBy, userId), and(isNull(sentBy), inArray(tenantId, own)));
  const theirs = and(sent, isNotNull(proof));
  const found = await tx.select({ proof }).from(rentPayments).where(theirs);
  await tx.update(rentPayments).set({ proof: null }).where(theirs);
  await tx
    .update(properties)
    .set({ upiId: null, upiName: null, pan: null })
    .where(eq(properties.ownerId, userId));
  return found.map((payment) => payment.proof).filter(isName);
}

/** Forgets some screenshots of payments that were decided, or sent and never looked at, long ago. @returns their names, none when all are done */
export async function removeOldRentProofs(tx: Transaction, now: Date): Promise<string[]> {
  const old = await tx
    .select({ id: rentPayments.id, proof: rentPayments.proof })
    .from(rentPayments)
    .where(
      and(
        isNotNull(rentPayments.proof),
        lt(sql`coalesce(${rentPayments.decidedAt}, ${rentPayments.createdAt})`, keptSince("proofs", now)),
      ),
    )
    .limit(BATCH);
  if (old.length === 0) return [];
  const ids = old.map(({ id }) => id);
  await tx.update(rentPayments).set({ proof: null }).where(inArray(rentPayments.id, ids));
  const names = old.map(({ proof }) => proof).filter(isName);
  await detachMedia(tx, names);
  return names;
}
