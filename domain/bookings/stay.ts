import * as z from "zod/mini";
import { formattedText, lineText } from "../fields.ts";

/** How long before the move-in day admins may check somebody in. The host's word counts from that day on. */
export const CHECK_IN_EARLY_DAYS = 3;
/** Days after the last one of a stay in which its deposit is to be settled. */
export const DEPOSIT_DUE_DAYS = 7;
/** Days after the move-in day on which a guest is checked in when the host did not do it. */
export const LATE_CHECK_IN_DAYS = 3;
/** A last day that the host names is at least so many days ahead: the guest has time to name another. */
export const HOST_NOTICE_DAYS = 7;
/** Days after a check-out that the guest did not agree to, in which a host can only return the whole deposit. */
export const DEDUCTIONS_WAIT_DAYS = 5;
/** Days after the guest's last one on which a stay is checked out when the host did not do it. */
export const LATE_CHECK_OUT_DAYS = 2;
export const STAY_LIMITS = { deductions: 10, reason: 200, reference: 60 } as const;

export const stayMessages = {
  notHere: "This booking cannot take that step now",
  dateInvalid: "Please choose a day",
  dateInFuture: "This day has not come yet",
  dateBeforeMoveIn: "This day is before the stay began",
  checkInEarly: "You can check in the guest from the move-in day on. If the guest comes earlier, ask us.",
  changedTooOften: "The last day was changed too often. Please ask us in the chat.",
  guestChose: "The guest has chosen the last day. Only the guest or our team can change it.",
  noticeTooShort: `Choose a day at least ${HOST_NOTICE_DAYS} days from now, and not before the days that the guest has paid for.`,
  deductLater:
    "The guest did not agree to this last day, so you can deduct from the deposit 5 days after it. You can return all of it now.",
  noticeFirst:
    "You can check out the guest from their last day on. Ask the guest to give notice. If they left without it, ask us.",
  moveOutPast: "The last day cannot be in the past",
  moveOutTooFar: "The last day cannot be more than a year ahead",
  reasonRequired: "Please say what the deduction is for",
  amountInvalid: "Please give an amount in rupees",
  tooMuch: "The deductions are more than the deposit",
  reasonInvalid: "Please use a shorter reason, in plain text",
  referenceInvalid: "Please use a shorter reference, in plain text",
  tooMany: "At most 10 deductions can be listed",
  notYours: "Only the host or our team can do that",
} as const;

const isoDate = formattedText(/^\d{4}-\d{2}-\d{2}$/, stayMessages.dateInvalid);
const amount = formattedText(/^(?!0+(\.0{1,2})?$)\d{1,8}(\.\d{1,2})?$/, stayMessages.amountInvalid);

export const depositDeduction = z.object({
  reason: lineText(STAY_LIMITS.reason, {
    required: stayMessages.reasonRequired,
    tooLong: stayMessages.reasonInvalid,
    unreadable: stayMessages.reasonInvalid,
  }),
  amount,
});
export type DepositDeduction = z.infer<typeof depositDeduction>;

/**
 * `POST /api/bookings/{id}/stay`: one step of a stay that was confirmed. The guest gives notice; the host and admins
 * check in and out and settle the deposit, and may name a last day, which the guest may change.
 */
export const stayStepInput = z.discriminatedUnion("step", [
  z.object({ step: z.literal("check_in"), on: z.optional(isoDate) }),
  z.object({ step: z.literal("give_notice"), moveOutDate: isoDate }),
  z.object({ step: z.literal("check_out"), on: z.optional(isoDate) }),
  z.object({
    step: z.literal("settle_deposit"),
    deductions: z.array(depositDeduction).check(z.maxLength(STAY_LIMITS.deductions, stayMessages.tooMany)),
    /** Of the transfer that brought the rest back, so that the guest can find it. */
    reference: z.optional(
      lineText(STAY_LIMITS.reference, {
        tooLong: stayMessages.referenceInvalid,
        unreadable: stayMessages.referenceInvalid,
      }),
    ),
  }),
]);
export type StayStepInput = z.infer<typeof stayStepInput>;
export const STAY_STEPS = ["check_in", "give_notice", "check_out", "settle_deposit"] as const;
export type StayStep = (typeof STAY_STEPS)[number];

/** What became of the deposit. Decimal strings; the returned and the deducted are the whole. */
export const depositView = z.object({
  /** `held` while somebody stays, `due` after, `settled` at last; `none` where there is nothing to give back. */
  state: z.enum(["none", "held", "due", "settled"]),
  dueOn: z.nullable(z.string()),
  returned: z.nullable(z.string()),
  deductions: z.array(depositDeduction),
  reference: z.nullable(z.string()),
  settledAt: z.nullable(z.iso.datetime()),
});
export type DepositView = z.infer<typeof depositView>;

/** The part of a booking that begins with the confirmation. Days are yyyy-MM-dd in Kolkata. */
export const stayView = z.object({
  checkedInOn: z.nullable(z.string()),
  noticeGivenOn: z.nullable(z.string()),
  moveOutDate: z.nullable(z.string()),
  checkedOutOn: z.nullable(z.string()),
  deposit: depositView,
  allowedSteps: z.array(z.enum(STAY_STEPS)),
});
export type StayView = z.infer<typeof stayView>;
