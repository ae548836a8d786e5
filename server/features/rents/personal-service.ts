import { and, eq, inArray, isNotNull, lt, ne } from "drizzle-orm";
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
  const theirs = and(inArray(rentPayments.tenantId, own), isNotNull(rentPayments.proof));
  const found = await tx.select({ proof: rentPayments.proof }).from(rentPayments).where(theirs);
  await tx.update(rentPayments).set({ proof: null }).where(theirs);
  await tx
    .update(properties)
    .set({ upiId: null, upiName: null, pan: null })
    .where(eq(properties.ownerId, userId));
  return found.map(({ proof }) => proof).filter(isName);
}

/** Forgets some screenshots of payments that were decided long ago. @returns their names, none when all are done */
export async function removeOldRentProofs(tx: Transaction, now: Date): Promise<string[]> {
  const old = await tx
    .select({ id: rentPayments.id, proof: rentPayments.proof })
    .from(rentPayments)
    .where(
      and(
        isNotNull(rentPayments.proof),
        ne(rentPayments.state, "submitted"),
        lt(rentPayments.decidedAt, keptSince("proofs", now)),
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
