import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { QUERY_MAX } from "#domain/saved-searches/choices.ts";
import { users } from "./auth.ts";
import { createdAt, instant } from "./columns.ts";

export const savedSearches = pgTable(
  "saved_searches",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** In normal form (`normalQuery`), so that equal searches are one row. It never holds anybody's position. */
    query: text("query").notNull(),
    alerts: boolean("alerts").notNull().default(true),
    /** What changed since then is new to its owner. */
    seenAt: instant("seen_at").notNull(),
    toldAt: instant("told_at"),
    /** Up to when changes were looked at for an alert. */
    checkedAt: instant("checked_at").notNull(),
    /** When a server looks next; put off when one takes it on, so that no other does. */
    dueAt: instant("due_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    // Of its hash: an index takes no text as long as this.
    uniqueIndex("saved_searches_query_unique").on(table.userId, sql`md5(${table.query})`),
    index("saved_searches_due_idx").on(table.dueAt).where(sql`alerts`),
    check("saved_searches_query_check", sql`length(${table.query}) <= ${sql.raw(String(QUERY_MAX))}`),
  ],
);

export type SavedSearchRow = typeof savedSearches.$inferSelect;
