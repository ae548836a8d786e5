import { adminStep, lastDayAfterUndo, stayStepOf } from "#domain/bookings/admin-steps.ts";
import type { AdminBookingInput } from "#domain/bookings/contract.ts";
import { holdUntil } from "#domain/bookings/holds.ts";
import { stayMove } from "#domain/bookings/stay-steps.ts";
import { isCalledOff } from "#domain/bookings/steps.ts";
import { kolkataDate } from "#domain/dates.ts";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { type BankAnswer, NEEDS_REASON } from "#domain/statements/matching.ts";
import type { Transaction } from "#server/db/client.ts";
import type { BookingRow } from "#server/db/schema/bookings.ts";
import type { PostedBy } from "#server/features/ledger/service.ts";
import { detachMedia } from "#server/features/media/service.ts";
import { hideReviewOfBooking } from "#server/features/reviews/hiding-service.ts";
import type { DeclinedRoommateRequest } from "#server/features/rooms/events.ts";
import { syncTenancyWithStay } from "#server/features/tenancies/stay-service.ts";
import type { AdminActor } from "#server/http/actor.ts";
import { recordAudit } from "#server/http/audit-store.ts";
import { bankMatchesOf } from "./bank-reads.ts";
import { settleLines } from "./lines-writes.ts";
import { photosOf } from "./policy.ts";
import { duplicatesOf } from "./reads.ts";
import { assertNotOwn, moveStay, stayRefusalError } from "./stay-writes.ts";
import { applyStep, illegalStep, lockBooking } from "./writes.ts";

/** After a rejection the payer has at least a day to send another proof. */
function holdAfterRejection(booking: BookingRow, now: Date): Date {
  const aDay = holdUntil(now, "rejected");
  return booking.holdExpiresAt && booking.holdExpiresAt > aDay ? booking.holdExpiresAt : aDay;
}

/** What becomes of the days of a stay whose check-out is taken back, and the line that names a new last day. */
function daysAfterUndo(booking: BookingRow, now: Date) {
  const days = lastDayAfterUndo(booking, kolkataDate(now));
  const isNew = days.moveOutDate !== null && days.moveOutDate !== booking.moveOutDate;
  // The host proposes anew when the guest has left.
  const deposit = { depositState: null, depositStateOn: null, depositDeductions: [] };
  return { days: { ...days, ...deposit, checkedOutOn: null }, newLastDay: isNew ? days.moveOutDate : null };
}

/**
 * What admins may do with a payment, and with a stay that will not be: a check-in they take back proves no tenancy.
 * @returns as {@link moveStay}
 */
async function moveByAdmin(
  tx: Transaction,
  booking: BookingRow,
  input: AdminBookingInput,
  by: PostedBy,
): Promise<DeclinedRoommateRequest[]> {
  const { at: now } = by;
  const step = adminStep(booking, input);
  if (!step) throw illegalStep();
  const note = input.note || null;
  const awaitsProof = step.status === "proof_submitted";
  const keepsNote =
    step.paymentStatus === "rejected" || step.status === "declined" || step.status === "cancelled";
  const isUndo = booking.status === "checked_out" && step.status === "checked_in";
  const { days, newLastDay } = isUndo ? daysAfterUndo(booking, now) : { days: {}, newLastDay: null };
  const events = newLastDay === null ? step.events : [...step.events, "notice_changed" as const];
  // First, as it locks the listing more strongly than the beds need.
  if (isCalledOff(step.status)) await hideReviewOfBooking(tx, booking, now);
  await applyStep(tx, booking, { ...step, events }, by, {
    eventNotes: [note, newLastDay],
    note: keepsNote ? (note ?? booking.note) : null,
    ...days,
    ...(awaitsProof ? { holdExpiresAt: holdAfterRejection(booking, now) } : {}),
  });
  if (isUndo) await detachMedia(tx, photosOf(booking));
  return syncTenancyWithStay(tx, { ...booking, ...days, status: step.status }, now);
}

const REASON_ASKED: Partial<Record<BankAnswer, () => string>> = {
  reversed: () => t("statements.reversedReason"),
  other_amount: () => t("statements.otherAmountReason"),
};

/** @param booking before the step @throws DomainError REASON_REQUIRED */
async function assertReason(
  tx: Transaction,
  booking: BookingRow,
  input: AdminBookingInput,
  now: Date,
): Promise<void> {
  if (input.paymentStatus !== "verified" || input.reason) return;
  const answer = (await bankMatchesOf(tx, [booking])).get(booking.id)?.answer;
  const isDoubtful = answer !== undefined && NEEDS_REASON.includes(answer);
  if (!isDoubtful && (await duplicatesOf(tx, [booking.id], now)).length === 0) return;
  const message = REASON_ASKED[answer ?? "exact"]?.() ?? t("bookings.duplicateReason");
  throw new DomainError("REASON_REQUIRED", message, { reason: message });
}

/**
 * One step by an admin, with its line in the audit. Those of a stay are the stay's own, taken today.
 * @returns as {@link moveStay}
 * @throws DomainError NOT_FOUND, ILLEGAL_TRANSITION, VALIDATION, UTR_USED, REASON_REQUIRED, FORBIDDEN
 */
export async function takeAdminStep(
  tx: Transaction,
  {
    admin,
    id,
    input,
    evidence = null,
    now,
  }: {
    admin: AdminActor;
    id: number;
    input: AdminBookingInput;
    /** What the program found out itself. It stands for no reason of a person. */
    evidence?: string | null;
    now: Date;
  },
): Promise<DeclinedRoommateRequest[]> {
  const booking = await lockBooking(tx, id);
  await assertNotOwn(tx, admin, booking);
  const note = input.note || null;
  const stayStep = stayStepOf(booking, input);
  const move = stayStep && stayMove(booking, stayStep, kolkataDate(now), "admin");
  if (move && "refusal" in move) throw move.field ? stayRefusalError(move) : illegalStep();
  const reason = input.reason || note || evidence;
  const by = { actor: admin.name, at: now, reason, reference: input.reference };
  const declined = move
    ? await moveStay(tx, booking, move, by, note)
    : await moveByAdmin(tx, booking, input, by);
  await assertReason(tx, booking, input, now);
  await settleLines(tx, booking, input);
  const action = input.paymentStatus ? `payment.${input.paymentStatus}` : `${input.status}`;
  await recordAudit(tx, {
    actor: admin,
    action: `booking.${action}`,
    subject: `booking ${id}`,
    note: reason,
    at: now,
  });
  return declined;
}
