import * as z from "zod/mini";
import { formattedText, lineText } from "../fields.ts";
import { t } from "../i18n.ts";

/** How long before the move-in day admins may check somebody in. The host's word counts from that day on. */
export const CHECK_IN_EARLY_DAYS = 3;
/** Days after the last one of a stay in which its deposit is to be settled. */
export const DEPOSIT_DUE_DAYS = 7;
/** Days after the move-in day on which a guest is checked in when the host did not do it. */
export const LATE_CHECK_IN_DAYS = 3;
/** A last day that the host names is at least so many days ahead: the guest has time to name another. */
export const HOST_NOTICE_DAYS = 7;
/** Days after a check-out that the guest did not agree to was written, in which a host can only return the whole deposit. */
export const DEDUCTIONS_WAIT_DAYS = 5;
/** Days after the guest's last one on which a stay is checked out when the host did not do it. */
export const LATE_CHECK_OUT_DAYS = 2;
export const STAY_LIMITS = { deductions: 10, reason: 200, reference: 60 } as const;

const isoDate = formattedText(/^\d{4}-\d{2}-\d{2}$/, () => t("bookings.dayInvalid"));
const amount = formattedText(/^(?!0+(\.0{1,2})?$)\d{1,8}(\.\d{1,2})?$/, () => t("bookings.deductionAmount"));

export const depositDeduction = z.object({
  reason: lineText(STAY_LIMITS.reason, {
    required: () => t("bookings.deductionReason"),
    tooLong: () => t("bookings.reasonInvalid"),
    unreadable: () => t("bookings.reasonInvalid"),
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
    deductions: z.array(depositDeduction).check(
      z.maxLength(STAY_LIMITS.deductions, {
        error: () => t("bookings.deductionsTooMany", { count: STAY_LIMITS.deductions }),
      }),
    ),
    /** Of the transfer that brought the rest back, so that the guest can find it. */
    reference: z.optional(
      lineText(STAY_LIMITS.reference, {
        tooLong: () => t("bookings.referenceInvalid"),
        unreadable: () => t("bookings.referenceInvalid"),
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
