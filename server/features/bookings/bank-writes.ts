import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import type { Transaction } from "#server/db/client.ts";
import type { DeclinedRoommateRequest } from "#server/features/rooms/events.ts";
import type { AdminActor } from "#server/http/actor.ts";
import { takeAdminStep } from "./admin-writes.ts";
import { bankMatchesOf } from "./bank-reads.ts";
import { lockBooking } from "./writes.ts";

/**
 * Verifies a payment that the bank statement has exactly, by the step that a single verification takes.
 * @returns as that step; null when the payment was verified before
 * @throws DomainError CONFLICT when it is exact no longer, and as the step does
 */
export async function verifyExactMatch(
  tx: Transaction,
  { admin, id, now }: { admin: AdminActor; id: number; now: Date },
): Promise<DeclinedRoommateRequest[] | null> {
  const booking = await lockBooking(tx, id);
  if (["verified", "refund_due", "refunded"].includes(booking.paymentStatus)) return null;
  const match = (await bankMatchesOf(tx, [booking])).get(id);
  if (match?.answer !== "exact") throw new DomainError("CONFLICT", t("statements.notExact"));
  const evidence = `In the bank statement, ${match.lines[0]!.date}`;
  return takeAdminStep(tx, { admin, id, input: { paymentStatus: "verified" }, evidence, now });
}
