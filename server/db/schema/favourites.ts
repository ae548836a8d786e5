import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { users } from "./auth.ts";
import { createdAt } from "./columns.ts";
import { pgListings } from "./listings.ts";

const favouriteTable = (name: string) =>
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

export const likes = favouriteTable("likes");
export const saves = favouriteTable("saves");
