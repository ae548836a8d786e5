import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import type { Transaction } from "#server/db/client.ts";
import { bookings } from "#server/db/schema/bookings.ts";
import { bankLines } from "#server/db/schema/statements.ts";

/**
 * For who deletes an account: what the bank wrote beside their payments names them. A line that was taken for one may have
 * another UTR than they typed.
 */
export async function anonymiseLinesOf(tx: Transaction, userId: string): Promise<void> {
  const own = tx
    .select({ all: sql`coalesce(array_agg(${bookings.utr}), '{}')` })
    .from(bookings)
    .where(sql`${bookings.userId} = ${userId} and ${bookings.utr} is not null`);
  const ids = tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.userId, userId));
  await tx
    .update(bankLines)
    .set({ narration: "" })
    .where(or(sql`${bankLines.utrs} && (${own})`, inArray(bankLines.takenBy, ids)));
}

/**
 * Writes down that a line was the payment of a booking: it is nobody else's from now on.
 * @throws DomainError CONFLICT when another booking took it at this moment
 */
export async function takeLine(tx: Transaction, lineId: number, bookingId: number): Promise<void> {
  const taken = await tx
    .update(bankLines)
    .set({ takenBy: bookingId })
    .where(and(eq(bankLines.id, lineId), isNull(bankLines.takenBy)))
    .returning({ id: bankLines.id });
  if (taken.length === 0) throw new DomainError("CONFLICT", t("statements.notExact"));
}

/** A payment was verified by mistake: its line waits for another proof. */
export async function releaseLines(tx: Transaction, bookingId: number): Promise<void> {
  await tx.update(bankLines).set({ takenBy: null }).where(eq(bankLines.takenBy, bookingId));
}
