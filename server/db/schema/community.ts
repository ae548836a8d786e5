import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { users } from "./auth.ts";
import { createdAt, updatedAt } from "./columns.ts";
import { pgListings } from "./listings.ts";

export const reviews = pgTable(
  "reviews",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    pgId: integer("pg_id")
      .notNull()
      .references(() => pgListings.id),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    rating: integer("rating").notNull(),
    comment: text("comment").notNull().default(""),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("reviews_pg_idx").on(table.pgId, table.id),
    check("reviews_rating_check", sql`${table.rating} between 1 and 5`),
  ],
);

const listingMark = (name: string) =>
  pgTable(
    name,
    {
      userId: text("user_id")
        .notNull()
        .references(() => users.id, { onDelete: "cascade" }),
      pgId: integer("pg_id")
        .notNull()
        .references(() => pgListings.id),
      createdAt: createdAt(),
    },
    (table) => [primaryKey({ columns: [table.userId, table.pgId] }), index(`${name}_pg_idx`).on(table.pgId)],
  );

export const likes = listingMark("likes");
export const saves = listingMark("saves");
