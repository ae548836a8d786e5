import * as z from "zod/mini";
import { BOOKING_STATUSES } from "../bookings/states.ts";
import { formattedText, idInPath, idInQuery, keyInPath, linesText, lineText } from "../fields.ts";
import { t } from "../i18n.ts";
import { ACCOUNTS, TRANSACTION_KINDS } from "./accounts.ts";
import { transferReference } from "./contract.ts";

/** A month in Kolkata, yyyy-MM. */
export const month = formattedText(/^\d{4}-(0[1-9]|1[0-2])$/, () => t("ledger.monthInvalid"));

/** `GET /api/me/payouts`: without a month the one that is. */
export const payoutsQuery = z.object({ month: z.optional(month) });

/** What is no month is the empty one, in which nothing happened. */
export const statementParams = z.object({ month: keyInPath(/^\d{4}-(0[1-9]|1[0-2])$/) });

const bookedMoney = z.object({ bookingId: z.int(), title: z.string(), moveInDate: z.string() });

const statementLine = z.extend(bookedMoney, {
  id: z.int(),
  at: z.iso.datetime(),
  kind: z.enum(TRANSACTION_KINDS),
  /** Signed: above zero what the host gets, below what was paid to them. */
  amount: z.string(),
  reference: z.nullable(z.string()),
});
export type StatementLine = z.infer<typeof statementLine>;

/** What a host is owed and was paid. Signed decimal strings: below zero the host owes us. */
export const hostPayouts = z.object({
  owed: z.string(),
  due: z.array(z.extend(bookedMoney, { amount: z.string() })),
  month: z.string(),
  /** Those with something in them, the newest first, and the one that is shown. */
  months: z.array(z.string()),
  opening: z.string(),
  closing: z.string(),
  lines: z.array(statementLine),
});
export type HostPayouts = z.infer<typeof hostPayouts>;

const payoutDue = z.object({
  /** Whom to pay: an account, or the host of a listing that belongs to none. */
  whose: z.string(),
  name: z.string(),
  phone: z.nullable(z.string()),
  /** The account, or the listing of a host who has none. */
  isSuspended: z.boolean(),
  amount: z.string(),
  since: z.iso.datetime(),
  bookings: z.array(
    z.extend(bookedMoney, {
      amount: z.string(),
      status: z.enum(BOOKING_STATUSES),
      /** False when a job checked the guest in, and nobody has said that they came. */
      isCheckInConfirmed: z.boolean(),
      /** What is not known of money from before the ledger. */
      reason: z.nullable(z.string()),
    }),
  ),
});
export type PayoutDue = z.infer<typeof payoutDue>;

const entry = z.object({
  account: z.enum(ACCOUNTS),
  whose: z.nullable(z.string()),
  /** Of an account or a listing. */
  whoseName: z.nullable(z.string()),
  amount: z.string(),
});
const ledgerTransaction = z.object({
  id: z.int(),
  kind: z.enum(TRANSACTION_KINDS),
  subject: z.string(),
  actor: z.string(),
  actorName: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  at: z.iso.datetime(),
  reversesId: z.nullable(z.int()),
  /** The one that takes it back. */
  reversedById: z.nullable(z.int()),
  entries: z.array(entry),
});
export type LedgerTransaction = z.infer<typeof ledgerTransaction>;

export const PAYOUTS_PAGE = 300;
export const LEDGER_PAGE = 50;

/** `GET /api/admin/payouts`: who is to be paid, the oldest first, and what stands on each account. */
export const payoutsDue = z.object({
  due: z.array(payoutDue),
  /** Hosts who come when these are paid. */
  more: z.int(),
  balances: z.array(z.object({ account: z.enum(ACCOUNTS), amount: z.string() })),
});
export type PayoutsDue = z.infer<typeof payoutsDue>;

/** `GET /api/admin/ledger`, the newest first. @param before only those with a smaller id */
export const ledgerQuery = z.object({
  before: z.optional(idInQuery),
  booking: z.optional(idInQuery),
  kind: z.optional(z.enum(TRANSACTION_KINDS)),
});
export const ledgerTransactions = z.array(ledgerTransaction);

/** `POST /api/admin/payouts`: what was shown as owed was paid. */
export const payoutInput = z.object({
  whose: lineText(100, { required: () => t("ledger.nothingOwed") }),
  amount: formattedText(/^\d{1,12}\.\d{2}$/, () => t("ledger.nothingOwed")),
  reference: transferReference,
});
export type PayoutInput = z.infer<typeof payoutInput>;

export const payoutParams = z.object({ id: idInPath });
export const reversalInput = z.object({
  reason: linesText(500, {
    required: () => t("bookings.decisionRequired"),
    tooLong: () => t("bookings.wordsTooLong"),
    unreadable: () => t("bookings.reasonInvalid"),
  }),
});
