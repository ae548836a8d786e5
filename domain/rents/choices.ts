// What a rent invoice is made of. Apart from the schemas: screens need these and no zod.

import { PROPERTY_LIMITS } from "../properties/choices.ts";

export const LINE_KINDS = [
  "rent",
  "food",
  "electricity",
  "deposit",
  "charge",
  "late_fee",
  "discount",
  "opening",
] as const;
export type LineKind = (typeof LINE_KINDS)[number];

export const PAYMENT_METHODS = ["upi", "cash", "bank"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** `submitted` by the tenant with a proof; what the host records is `confirmed` at once. */
export const RENT_PAYMENT_STATES = ["submitted", "confirmed", "rejected", "reversed"] as const;
export type RentPaymentState = (typeof RENT_PAYMENT_STATES)[number];

/**
 * The accounts of a property's own books. Above zero is a debit. `dues` is what tenants owe; income and deposits are
 * below zero. `opening` is the other side of what was owed and held before the books began.
 */
export const RENT_ACCOUNTS = ["dues", "cash", "bank", "income", "deposits", "opening"] as const;
export type RentAccount = (typeof RENT_ACCOUNTS)[number];

export const RENT_TRANSACTION_KINDS = [
  "opening",
  "invoice",
  "payment",
  "deposit_returned",
  "reversal",
] as const;
export type RentTransactionKind = (typeof RENT_TRANSACTION_KINDS)[number];

/** Day of a month on which rent is due: one that every month has. */
export const DUE_DAYS = { min: 1, max: 28, default: 5 } as const;

/** What the host adds to an invoice by hand. */
export const ADDED_LINE_KINDS = ["charge", "discount"] as const;
export type AddedLineKind = (typeof ADDED_LINE_KINDS)[number];

export const RENT_DECISIONS = ["confirm", "reject", "reverse"] as const;
export type RentDecision = (typeof RENT_DECISIONS)[number];

export const RENT_LIMITS = {
  /** Rupees of one payment or one line. */
  amount: PROPERTY_LIMITS.amount,
  linesOfInvoice: 40,
  /** Rupees that a tenant may have paid ahead. */
  ahead: 10_000_000,
  /** Rupees of a new invoice: with all lines that may be added, it comes to no more than it may. */
  invoice: 50_000_000,
  /** Rupees that any invoice may come to: what its column holds. */
  invoiceMost: 99_999_999,
  /** Units between two readings of a room. */
  units: 20_000,
  /** Payments of one tenant that wait for the host. */
  waiting: 3,
  /** Months of a chart, and those that a tenant reads. */
  chartMonths: 6,
  historyMonths: 36,
  /** Invoices are made for months from so many before this one, as far back as a reading is charged, to so many after. */
  monthsBack: 3,
  monthsAhead: 1,
  /** Days of a ledger that are read at once, and its rows on a screen. */
  ledgerDays: 731,
  ledgerRows: 100,
  /** How old a reading may be that is written down. */
  readingYears: 2,
} as const;

/** Above so many rupees, a receipt for cash needs a revenue stamp of ₹1 (Indian Stamp Act, schedule I, article 53). */
export const REVENUE_STAMP_ABOVE = "5000.00";
