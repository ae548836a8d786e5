import * as z from "zod/mini";
import { proofInput } from "../bookings/contract.ts";
import { isRealDate } from "../dates.ts";
import { formattedText, idInBody, idInPath, linesText, lineText, trimmedText } from "../fields.ts";
import { t } from "../i18n.ts";
import { toPaise } from "../money.ts";
import { ADDED_LINE_KINDS, DUE_DAYS, PAYMENT_METHODS, RENT_DECISIONS, RENT_LIMITS } from "./choices.ts";

/** yyyy-MM, of this century. */
const month = formattedText(/^20\d{2}-(0[1-9]|1[0-2])$/, () => t("rents.monthInvalid"));
export const monthQuery = z.object({ month: z.optional(month) });

const day = formattedText(/^20\d{2}-\d{2}-\d{2}$/, () => t("rents.dayInvalid")).check(
  z.refine(isRealDate, { error: () => t("rents.dayInvalid") }),
);

/** The days of a ledger, and whose; without them it is this month, of all tenants. */
const rangeQuery = z.object({
  from: z.optional(day),
  to: z.optional(day),
  tenantId: z.optional(idInPath),
});
export const ledgerFileQuery = rangeQuery;
/** @param before where the rows that were read before ended */
export const ledgerQuery = z.extend(rangeQuery, {
  before: z.optional(
    formattedText(/^20\d{2}-\d{2}-\d{2}_\d{1,9}$/, () => t("rents.dayInvalid")).check(
      z.refine((row) => isRealDate(row.slice(0, 10)), { error: () => t("rents.dayInvalid") }),
    ),
  ),
});
export type LedgerQuery = z.infer<typeof ledgerQuery>;

const amountInvalid = () => t("rents.amountInvalid");
const sum = formattedText(/^\d{1,7}(\.\d{1,2})?$/, amountInvalid).check(
  z.refine((amount) => /^\d{1,7}(\.\d{1,2})?$/.test(amount) && toPaise(amount) <= RENT_LIMITS.amount * 100, {
    error: amountInvalid,
  }),
);
/** Rupees above zero. */
const amount = sum.check(z.refine((each) => /[1-9]/.test(each), { error: amountInvalid }));

const reason = linesText(300, {
  required: () => t("rents.reasonRequired"),
  tooLong: () => t("rents.reasonTooLong"),
  unreadable: () => t("rents.reasonTooLong"),
});

const label = lineText(80, {
  required: () => t("rents.labelRequired"),
  tooLong: () => t("rents.labelTooLong"),
  unreadable: () => t("rents.labelTooLong"),
});

/** The host's own words about what is put into the books. */
const note = linesText(200, {
  required: () => t("rents.noteTooLong"),
  tooLong: () => t("rents.noteTooLong"),
  unreadable: () => t("rents.noteTooLong"),
});

const upiInvalid = () => t("rents.upiInvalid");
const upiId = formattedText(/^[A-Za-z0-9._-]{2,64}@[A-Za-z][A-Za-z0-9.-]{1,29}$/, upiInvalid);
/** Five letters, four digits, a letter; the fourth says whose it is. */
const pan = z.pipe(
  trimmedText(20, { tooLong: () => t("rents.panInvalid") }).check(z.toUpperCase()),
  formattedText(/^[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]$/, () => t("rents.panInvalid")),
);
const rate = formattedText(/^\d{1,3}(\.\d{1,2})?$/, () => t("rents.rateInvalid"));

/** `PATCH /api/properties/{id}/money`: what is left out stays, null empties. */
export const rentMoneyChange = z.object({
  upiId: z.optional(z.nullable(upiId)),
  upiName: z.optional(z.nullable(label)),
  pan: z.optional(z.nullable(pan)),
  dueDay: z.optional(
    z
      .int({ error: () => t("rents.dueDayInvalid") })
      .check(
        z.gte(DUE_DAYS.min, { error: () => t("rents.dueDayInvalid") }),
        z.lte(DUE_DAYS.max, { error: () => t("rents.dueDayInvalid") }),
      ),
  ),
  lateFeePerDay: z.optional(sum),
  lateFeeMost: z.optional(sum),
  unitRate: z.optional(z.nullable(rate)),
});
export type RentMoneyChange = z.infer<typeof rentMoneyChange>;

export const invoiceParams = z.object({ id: idInPath, invoiceId: idInPath });
export const readingParams = z.object({ id: idInPath, readingId: idInPath });
export const paymentParams = z.object({ id: idInPath, paymentId: idInPath });
export const ownPaymentParams = z.object({ paymentId: idInPath });

/** `POST /api/properties/{id}/invoices`. @param withoutDeposit tenants who have paid theirs before */
export const makeInvoicesInput = z.object({
  month,
  withoutDeposit: z.optional(z.array(idInBody()).check(z.maxLength(2000))),
});
export type MakeInvoices = z.infer<typeof makeInvoicesInput>;

export const lineInput = z.object({ kind: z.enum(ADDED_LINE_KINDS), label, amount });
export type LineInput = z.infer<typeof lineInput>;
export const cancelInput = z.object({ reason });

const units = formattedText(/^\d{1,7}(\.\d)?$/, () => t("rents.unitsInvalid"));
/** `POST /api/properties/{id}/readings`: those of one walk through the building. */
export const readingsInput = z.object({
  readOn: day,
  readings: z
    .array(z.object({ roomId: idInBody(), units, isNewMeter: z.optional(z.boolean()) }))
    .check(z.minLength(1, { error: () => t("rents.unitsInvalid") }), z.maxLength(300)),
});
export type ReadingsInput = z.infer<typeof readingsInput>;

/** `POST /api/properties/{id}/rent-payments`: money that the host has. */
export const paymentInput = z.object({
  tenantId: idInBody(),
  amount,
  method: z.enum(PAYMENT_METHODS, { error: () => t("rents.methodRequired") }),
  paidOn: day,
  utr: z.optional(proofInput.shape.utr),
  note: z.optional(note),
});
export type PaymentInput = z.infer<typeof paymentInput>;

/** `PATCH …/rent-payments/{paymentId}`: all but confirming needs a reason, which the tenant reads. */
export const paymentDecision = z.object({
  decision: z.enum(RENT_DECISIONS),
  reason: z.optional(reason),
});
export type PaymentDecision = z.infer<typeof paymentDecision>;

/** `POST /api/properties/{id}/deposit-returns`. @param kept of it for what the tenant owes */
export const depositReturnInput = z.object({
  tenantId: idInBody(),
  amount: sum,
  kept: sum,
  method: z.enum(PAYMENT_METHODS, { error: () => t("rents.methodRequired") }),
  note: z.optional(reason),
});
export type DepositReturn = z.infer<typeof depositReturnInput>;

/**
 * `PUT /api/properties/{id}/rents/{tenantId}/opening`: what was held and owed before the books began; it replaces what was
 * said before. @param owed by the tenant @param ahead paid by the tenant for later
 */
export const openingInput = z.object({
  deposit: sum,
  owed: sum,
  ahead: sum,
  on: day,
  note: z.optional(note),
});
export type OpeningInput = z.infer<typeof openingInput>;

/** The fields of `POST /api/me/rent-payments` (multipart), beside the screenshot. */
export const ownPaymentInput = z.extend(proofInput, {
  tenantId: z.pipe(formattedText(/^\d{1,9}$/), z.transform(Number)),
  amount,
});
export type OwnPayment = z.infer<typeof ownPaymentInput>;
