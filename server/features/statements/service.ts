import { sql } from "drizzle-orm";
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
