import { and, eq, isNull, sql } from "drizzle-orm";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import type { Transaction } from "#server/db/client.ts";
import { bookings } from "#server/db/schema/bookings.ts";
import { bankLines } from "#server/db/schema/statements.ts";

/** For who deletes an account: what the bank wrote beside their payments names them. */
export async function anonymiseLinesOf(tx: Transaction, userId: string): Promise<void> {
  const own = tx
    .select({ all: sql`coalesce(array_agg(${bookings.utr}), '{}')` })
    .from(bookings)
    .where(sql`${bookings.userId} = ${userId} and ${bookings.utr} is not null`);
  await tx.update(bankLines).set({ narration: "" }).where(sql`${bankLines.utrs} && (${own})`);
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
