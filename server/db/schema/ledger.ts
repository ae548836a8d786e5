import { sql } from "drizzle-orm";
import { type AnyPgColumn, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { ACCOUNTS, OWED_ACCOUNTS, TRANSACTION_KINDS } from "#domain/ledger/accounts.ts";
import { bookings } from "./bookings.ts";
import { instant, money, oneOf } from "./columns.ts";
import { referrals } from "./referrals.ts";

/** What moved money, and why. Rows are never changed or deleted; see the triggers. */
export const ledgerTransactions = pgTable(
  "ledger_transactions",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    kind: text("kind", { enum: TRANSACTION_KINDS }).notNull(),
    /** Which one of its kind it is for its subject: a step that is repeated writes nothing twice. */
    number: integer("number").notNull().default(1),
    bookingId: integer("booking_id").references(() => bookings.id),
    referralId: integer("referral_id").references(() => referrals.id),
    /** The wrong transaction that this one takes back. */
    reversesId: integer("reverses_id").references((): AnyPgColumn => ledgerTransactions.id),
    /** An id and no name, as in the audit. */
    actor: text("actor").notNull(),
    reason: text("reason"),
    /** By which the transfer is found at the bank, such as a UTR. */
    reference: text("reference"),
    at: instant("at").notNull(),
  },
  (table) => [
    uniqueIndex("ledger_transactions_booking_unique").on(table.bookingId, table.kind, table.number),
    uniqueIndex("ledger_transactions_referral_unique").on(table.referralId, table.kind, table.number),
    index("ledger_transactions_reference_idx")
      .on(sql`lower(${table.reference})`)
      .where(sql`reference is not null`),
    uniqueIndex("ledger_transactions_reverses_unique").on(table.reversesId),
    check("ledger_transactions_kind_check", oneOf(table.kind, TRANSACTION_KINDS)),
    check(
      "ledger_transactions_subject_check",
      sql`num_nonnulls(${table.bookingId}, ${table.referralId}) = 1`,
    ),
    check(
      "ledger_transactions_reversal_check",
      sql`(${table.kind} = 'reversal') = (${table.reversesId} is not null) and (${table.kind} <> 'reversal' or ${table.reason} is not null)`,
    ),
  ],
);

export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    transactionId: integer("transaction_id")
      .notNull()
      .references(() => ledgerTransactions.id),
    account: text("account", { enum: ACCOUNTS }).notNull(),
    whose: text("whose"),
    /** Above zero a debit, below zero a credit. */
    amount: money("amount").notNull(),
  },
  (table) => [
    uniqueIndex("ledger_entries_once_unique").on(table.transactionId, table.account, table.whose),
    // With the amounts, so that a balance is read from the index alone.
    index("ledger_entries_balance_idx").on(table.account, table.whose, table.amount),
    check("ledger_entries_amount_check", sql`${table.amount} <> 0`),
    check("ledger_entries_account_check", oneOf(table.account, ACCOUNTS)),
    check(
      "ledger_entries_whose_check",
      sql`(${table.whose} is not null) = (${oneOf(table.account, OWED_ACCOUNTS)})`,
    ),
  ],
);
