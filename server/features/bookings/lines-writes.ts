import type { AdminBookingInput } from "#domain/bookings/contract.ts";
import type { Transaction } from "#server/db/client.ts";
import type { BookingRow } from "#server/db/schema/bookings.ts";
import { releaseLines, takeLine } from "#server/features/statements/service.ts";
import { bankMatchesOf } from "./bank-reads.ts";

/** The one line at the bank that proves a payment is this booking's from now on. */
async function takeLineOf(tx: Transaction, booking: BookingRow): Promise<void> {
  const lines = (await bankMatchesOf(tx, [booking])).get(booking.id)?.lines ?? [];
  const [line, ...others] = lines.filter(({ isDebit }) => !isDebit);
  if (line && others.length === 0 && line.takenBy === null) await takeLine(tx, line.id, booking.id);
}

/** What a step of a payment means for the lines at the bank. @param booking before the step */
export async function settleLines(
  tx: Transaction,
  booking: BookingRow,
  { paymentStatus }: AdminBookingInput,
): Promise<void> {
  if (paymentStatus === "verified") await takeLineOf(tx, booking);
  if (paymentStatus === "rejected") await releaseLines(tx, booking.id);
}
