import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, json, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { StatementColumns } from "#domain/statements/columns.ts";
import { bookings } from "./bookings.ts";
import { createdAt, instant, money } from "./columns.ts";

/** Bank statements that admins uploaded: the file itself is not kept. */
export const bankStatements = pgTable(
  "bank_statements",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    fileHash: text("file_hash").notNull(),
    uploadedBy: text("uploaded_by").notNull(),
    uploadedAt: instant("uploaded_at").notNull(),
    layout: text("layout").notNull(),
    credits: integer("credits").notNull(),
    skipped: integer("skipped").notNull(),
    firstDate: date("first_date", { mode: "string" }),
    lastDate: date("last_date", { mode: "string" }),
    /** Once all its lines are in: they come in several steps. */
    isComplete: boolean("is_complete").notNull().default(false),
  },
  (table) => [
    uniqueIndex("bank_statements_file_unique").on(table.fileHash),
    index("bank_statements_uploaded_idx").on(table.uploadedAt),
  ],
);

/** Lines of statements, each once: with the statement that had it first. Debits without a UTR are not kept. */
export const bankLines = pgTable(
  "bank_lines",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    statementId: integer("statement_id")
      .notNull()
      .references(() => bankStatements.id, { onDelete: "cascade" }),
    /** By which a line is known again in another file. */
    key: text("key").notNull(),
    date: date("date", { mode: "string" }).notNull(),
    amount: money("amount").notNull(),
    isDebit: boolean("is_debit").notNull(),
    /** Numbers in it that can be its UTR. */
    utrs: text("utrs").array().notNull(),
    /** What the bank wrote, with the name of whoever paid. Empty for debits. */
    narration: text("narration").notNull(),
    /** The booking whose payment was verified by it, also where the guest typed another UTR: it counts once. */
    takenBy: integer("taken_by").references(() => bookings.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("bank_lines_key_unique").on(table.key),
    index("bank_lines_statement_idx").on(table.statementId),
    index("bank_lines_utrs_idx").using("gin", table.utrs),
    index("bank_lines_taken_idx").on(table.takenBy).where(sql`taken_by is not null`),
    index("bank_lines_amount_idx").on(table.amount, table.date).where(sql`not is_debit`),
    check("bank_lines_amount_check", sql`${table.amount} > 0`),
  ],
);

/** Which columns hold what, as an admin confirmed it for files with the same headings. */
export const statementLayouts = pgTable("statement_layouts", {
  layout: text("layout").primaryKey(),
  columns: json("columns").$type<StatementColumns>().notNull(),
  confirmedBy: text("confirmed_by").notNull(),
  confirmedAt: instant("confirmed_at").notNull(),
});
