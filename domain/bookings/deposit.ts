import * as z from "zod/mini";
import { formattedText, linesText, lineText } from "../fields.ts";
import { t } from "../i18n.ts";
import { transferReference } from "../ledger/contract.ts";
import { DEPOSIT_STATES } from "./deposit-states.ts";

export const DEPOSIT_LIMITS = { deductions: 10, photos: 3, reason: 200, words: 500 } as const;

const amount = formattedText(/^(?!0+(\.0{1,2})?$)\d{1,8}(\.\d{1,2})?$/, () => t("bookings.deductionAmount"));
const words = (required: () => string) =>
  linesText(DEPOSIT_LIMITS.words, {
    required,
    tooLong: () => t("bookings.wordsTooLong"),
    unreadable: () => t("bookings.reasonInvalid"),
  });

/** The name of a photo that was sent for the booking. */
export const photoName = formattedText(/^[0-9a-f]{32}$/, () => t("bookings.photoGone"));

/** What a host wants to keep of a deposit, and why. Decimal strings. */
export const deductionInput = z.object({
  reason: lineText(DEPOSIT_LIMITS.reason, {
    required: () => t("bookings.deductionReason"),
    tooLong: () => t("bookings.reasonInvalid"),
    unreadable: () => t("bookings.reasonInvalid"),
  }),
  amount,
  photos: z.array(photoName).check(
    z.maxLength(DEPOSIT_LIMITS.photos, {
      error: () => t("bookings.photosTooMany", { count: DEPOSIT_LIMITS.photos }),
    }),
  ),
});
export type DeductionInput = z.infer<typeof deductionInput>;

/** A deduction as it is kept. Of the time before guests answered there are reason and amount alone. */
export interface DepositDeduction {
  reason: string;
  amount: string;
  photos?: string[];
  answer?: "accepted" | "disputed";
  /** Why the guest does not accept it. */
  objection?: string;
  /** What an admin decided, and why. */
  decided?: string;
  decision?: string;
}

const few = <T extends z.ZodMiniType>(of: T) =>
  z.array(of).check(
    z.maxLength(DEPOSIT_LIMITS.deductions, {
      error: () => t("bookings.deductionsTooMany", { count: DEPOSIT_LIMITS.deductions }),
    }),
  );

const answer = z.discriminatedUnion("answer", [
  z.object({ answer: z.literal("accepted") }),
  z.object({ answer: z.literal("disputed"), objection: words(() => t("bookings.objectionRequired")) }),
]);

const decision = z.object({
  amount: formattedText(/^\d{1,8}(\.\d{1,2})?$/, () => t("bookings.deductionAmount")),
  reason: words(() => t("bookings.decisionRequired")),
});

const reason = words(() => t("bookings.decisionRequired"));

/** The steps of a deposit, each as `POST /api/bookings/{id}/stay` takes it. */
export const depositStepInputs = [
  /** No deductions mean that all of it goes back. */
  z.object({ step: z.literal("propose_deductions"), deductions: few(deductionInput) }),
  /** One answer for each deduction, in their order. */
  z.object({ step: z.literal("answer_deductions"), answers: few(answer) }),
  /** One for each deduction that was disputed, in their order. */
  z.object({ step: z.literal("settle_disputes"), decisions: few(decision) }),
  z.object({ step: z.literal("pay_deposit"), reference: transferReference }),
  z.object({ step: z.literal("confirm_deposit") }),
  z.object({ step: z.literal("report_missing") }),
  z.object({ step: z.literal("answer_missing"), reason }),
  z.object({ step: z.literal("take_back_deposit"), reason }),
] as const;
export type DepositStepInput = z.infer<(typeof depositStepInputs)[number]>;

export const DEPOSIT_STEPS = [
  "propose_deductions",
  "answer_deductions",
  "settle_disputes",
  "pay_deposit",
  "confirm_deposit",
  "report_missing",
  "answer_missing",
  "take_back_deposit",
] as const;
export type DepositStep = (typeof DEPOSIT_STEPS)[number];

const deductionView = z.object({
  reason: z.string(),
  amount: z.string(),
  /** Names of the photos, which guest, host and admins may fetch. */
  photos: z.array(z.string()),
  answer: z.nullable(z.enum(["accepted", "disputed"])),
  objection: z.nullable(z.string()),
  decided: z.nullable(z.string()),
  decision: z.nullable(z.string()),
});
export type DeductionView = z.infer<typeof deductionView>;

/** What becomes of the deposit. Decimal strings; what is returned and what is deducted are the whole. */
export const depositView = z.object({
  /** `none` where there is nothing to give back, `held` until the stay is over. */
  state: z.enum(["none", "held", ...DEPOSIT_STATES]),
  /** The last day on which host or guest can take the next step. */
  waitsUntil: z.nullable(z.string()),
  /** What goes back by the deductions as they stand; null while it is not over. */
  toReturn: z.nullable(z.string()),
  returned: z.nullable(z.string()),
  deductions: z.array(deductionView),
  /** For guest and admins, who look for it at a bank. */
  reference: z.nullable(z.string()),
  settledAt: z.nullable(z.iso.datetime()),
});
export type DepositView = z.infer<typeof depositView>;

/** `POST /api/bookings/{id}/deduction-photos`: a photo that a deduction can name. */
export const deductionPhoto = z.object({ name: z.string() });
