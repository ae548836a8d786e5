import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import {
  LINE_KINDS,
  PAYMENT_METHODS,
  RENT_ACCOUNTS,
  RENT_PAYMENT_STATES,
  RENT_TRANSACTION_KINDS,
} from "#domain/rents/choices.ts";
import type { ReceiptSays } from "#domain/rents/contract.ts";
import { users } from "./auth.ts";
import { createdAt, instant, money, oneOf } from "./columns.ts";
import { properties, propertyRooms, tenants } from "./properties.ts";

/** Whose money it is. @param onDelete books outlive nothing that stands in them: "no action" keeps both from being deleted */
const ofTenant = (onDelete: "cascade" | "no action") => ({
  propertyId: integer("property_id")
    .notNull()
    .references(() => properties.id, { onDelete }),
  tenantId: integer("tenant_id")
    .notNull()
    .references(() => tenants.id, { onDelete }),
});

/** What a tenant owes for a month. */
export const invoices = pgTable(
  "invoices",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    ...ofTenant("cascade"),
    /** The first day of the month. */
    month: date("month", { mode: "string" }).notNull(),
    dueOn: date("due_on", { mode: "string" }).notNull(),
    /** The sum of its lines. */
    total: money("total").notNull(),
    /** What confirmed payments have covered of it; the rest is due. */
    paid: money("paid").notNull().default("0.00"),
    /** As the property's were when it was made: who is late already is not charged by another rule. None of an opening. */
    lateFeePerDay: money("late_fee_per_day").notNull().default("0.00"),
    lateFeeMost: money("late_fee_most").notNull().default("0.00"),
    /** What was owed before the books began: beside that of its month, and without late fees. */
    isOpening: boolean("is_opening").notNull().default(false),
    cancelledAt: instant("cancelled_at"),
    /** When the tenant was last reminded. */
    remindedAt: instant("reminded_at"),
    createdAt: createdAt(),
  },
  (table) => [
    // An invoice that was made twice, in two servers, is one.
    uniqueIndex("invoices_month_unique")
      .on(table.tenantId, table.month)
      .where(sql`cancelled_at is null and not is_opening`),
    uniqueIndex("invoices_opening_unique").on(table.tenantId).where(sql`cancelled_at is null and is_opening`),
    index("invoices_property_idx").on(table.propertyId, table.month),
    // What is due.
    index("invoices_due_idx")
      .on(table.propertyId, table.dueOn)
      .where(sql`cancelled_at is null and paid < total`),
    check(
      "invoices_sums_check",
      sql`${table.total} >= 0 and ${table.paid} >= 0 and ${table.paid} <= ${table.total}`,
    ),
    check("invoices_late_fee_check", sql`${table.lateFeePerDay} >= 0 and ${table.lateFeeMost} >= 0`),
    check("invoices_month_check", sql`extract(day from ${table.month}) = 1`),
  ],
);

/** What the meter of a room showed. The units since the reading before are split over the days people lived there. */
export const meterReadings = pgTable(
  "meter_readings",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    roomId: integer("room_id")
      .notNull()
      .references(() => propertyRooms.id, { onDelete: "cascade" }),
    readOn: date("read_on", { mode: "string" }).notNull(),
    units: numeric("units", { precision: 9, scale: 1 }).notNull(),
    /** The first of a new meter, which may begin lower; nothing was used up to it. */
    isNewMeter: boolean("is_new_meter").notNull().default(false),
    /** Rupees of a unit, as it was charged: while an invoice has the reading, others pay the same. */
    rate: numeric("rate", { precision: 6, scale: 2 }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("meter_readings_day_unique").on(table.roomId, table.readOn),
    check("meter_readings_units_check", sql`${table.units} >= 0`),
  ],
);

export const invoiceLines = pgTable(
  "invoice_lines",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    invoiceId: integer("invoice_id")
      .notNull()
      .references(() => invoices.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: LINE_KINDS }).notNull(),
    /** The host's words for a charge or a discount. */
    label: text("label"),
    /** Of how many days it is, where not of the whole month. */
    days: smallint("days"),
    /** Of electricity: what it was read by. */
    readingId: integer("reading_id").references(() => meterReadings.id, { onDelete: "set null" }),
    /** A discount is below zero. */
    amount: money("amount").notNull(),
  },
  (table) => [
    index("invoice_lines_reading_idx").on(table.readingId).where(sql`reading_id is not null`),
    index("invoice_lines_invoice_idx").on(table.invoiceId),
    check("invoice_lines_kind_check", oneOf(table.kind, LINE_KINDS)),
    check("invoice_lines_amount_check", sql`(${table.kind} = 'discount') = (${table.amount} < 0)`),
  ],
);

/** Money from a tenant to the host: sent by the tenant with a proof, or written down by the host. */
export const rentPayments = pgTable(
  "rent_payments",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    ...ofTenant("cascade"),
    method: text("method", { enum: PAYMENT_METHODS }).notNull(),
    amount: money("amount").notNull(),
    state: text("state", { enum: RENT_PAYMENT_STATES }).notNull(),
    paidOn: date("paid_on", { mode: "string" }).notNull(),
    /** Upper-case, as in bookings. */
    utr: text("utr"),
    /** Name of the private screenshot. */
    proof: text("proof"),
    /** The account that sent it. An account that is tied to the tenant later sees no screenshot of another one's bank. */
    sentBy: text("sent_by").references(() => users.id, { onDelete: "set null" }),
    /** Why it was rejected or taken back; the tenant reads it. */
    reason: text("reason"),
    /** Of the receipt, counted for each property; null until it is confirmed. */
    receiptNumber: integer("receipt_number"),
    createdAt: createdAt(),
    decidedAt: instant("decided_at"),
  },
  (table) => [
    index("rent_payments_tenant_idx").on(table.tenantId, table.id),
    index("rent_payments_waiting_idx").on(table.propertyId, table.id).where(sql`state = 'submitted'`),
    index("rent_payments_property_idx").on(table.propertyId, table.paidOn),
    index("rent_payments_sent_by_idx").on(table.sentBy).where(sql`sent_by is not null`),
    // A transfer pays once.
    uniqueIndex("rent_payments_utr_unique")
      .on(table.propertyId, table.utr)
      .where(sql`utr is not null and state in ('submitted', 'confirmed')`),
    uniqueIndex("rent_payments_receipt_unique").on(table.propertyId, table.receiptNumber),
    check("rent_payments_amount_check", sql`${table.amount} > 0`),
    check("rent_payments_method_check", oneOf(table.method, PAYMENT_METHODS)),
    check("rent_payments_state_check", oneOf(table.state, RENT_PAYMENT_STATES)),
    check(
      "rent_payments_receipt_check",
      sql`(${table.receiptNumber} is not null) = (${table.state} in ('confirmed', 'reversed'))`,
    ),
  ],
);

/** What changed a property's books, and why. Rows are never changed; entries of one sum to zero (see the triggers). */
export const rentTransactions = pgTable(
  "rent_transactions",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    ...ofTenant("no action"),
    kind: text("kind", { enum: RENT_TRANSACTION_KINDS }).notNull(),
    invoiceId: integer("invoice_id").references(() => invoices.id),
    paymentId: integer("payment_id").references(() => rentPayments.id),
    reversesId: integer("reverses_id").references((): AnyPgColumn => rentTransactions.id),
    /** An id and no name, as in the audit. */
    actor: text("actor").notNull(),
    note: text("note"),
    /** The day in Kolkata that it belongs to: of a payment the one on which it was paid. */
    day: date("day", { mode: "string" }).notNull(),
    at: instant("at").notNull(),
  },
  (table) => [
    index("rent_transactions_day_idx").on(table.propertyId, table.day, table.id),
    index("rent_transactions_tenant_idx").on(table.tenantId, table.id),
    index("rent_transactions_invoice_idx").on(table.invoiceId).where(sql`invoice_id is not null`),
    uniqueIndex("rent_transactions_payment_unique").on(table.paymentId).where(sql`kind = 'payment'`),
    uniqueIndex("rent_transactions_reverses_unique").on(table.reversesId),
    check("rent_transactions_kind_check", oneOf(table.kind, RENT_TRANSACTION_KINDS)),
    check(
      "rent_transactions_reversal_check",
      sql`(${table.kind} = 'reversal') = (${table.reversesId} is not null)`,
    ),
  ],
);

export const rentEntries = pgTable(
  "rent_entries",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    transactionId: integer("transaction_id")
      .notNull()
      .references(() => rentTransactions.id),
    account: text("account", { enum: RENT_ACCOUNTS }).notNull(),
    /** Above zero a debit, below zero a credit. */
    amount: money("amount").notNull(),
  },
  (table) => [
    index("rent_entries_transaction_idx").on(table.transactionId),
    check("rent_entries_amount_check", sql`${table.amount} <> 0`),
    check("rent_entries_account_check", oneOf(table.account, RENT_ACCOUNTS)),
  ],
);

/** What stands on the accounts of a tenant: kept by a trigger, as adding up years of entries takes long. */
export const rentBalances = pgTable(
  "rent_balances",
  {
    tenantId: integer("tenant_id")
      .primaryKey()
      .references(() => tenants.id),
    propertyId: integer("property_id")
      .notNull()
      .references(() => properties.id),
    /** What they owe; below zero what they paid ahead. */
    dues: numeric("dues", { precision: 14, scale: 2 }).notNull().default("0.00"),
    /** What is held for them. */
    deposits: numeric("deposits", { precision: 14, scale: 2 }).notNull().default("0.00"),
  },
  (table) => [index("rent_balances_property_idx").on(table.propertyId)],
);

/** What a receipt said when it was given: whatever changes later, it stays. Rows are never changed (see the triggers). */
export const rentReceipts = pgTable(
  "rent_receipts",
  {
    paymentId: integer("payment_id")
      .primaryKey()
      .references(() => rentPayments.id),
    ...ofTenant("no action"),
    /** Counted for each property. */
    number: integer("number").notNull(),
    says: jsonb("says").$type<ReceiptSays>().notNull(),
    givenAt: instant("given_at").notNull(),
  },
  (table) => [
    uniqueIndex("rent_receipts_number_unique").on(table.propertyId, table.number),
    index("rent_receipts_tenant_idx").on(table.tenantId),
  ],
);

export type InvoiceRow = typeof invoices.$inferSelect;
export type RentPaymentRow = typeof rentPayments.$inferSelect;
