import { sql } from "drizzle-orm";
import { boolean, check, pgTable, text } from "drizzle-orm/pg-core";

/** One row: which installation the database is. The data directory bears the same id, see `db/installation.ts`. */
export const installation = pgTable(
  "installation",
  {
    id: text("id").notNull().default(sql`gen_random_uuid()`),
    single: boolean("single").primaryKey().default(true),
  },
  (table) => [check("installation_single", sql`${table.single}`)],
);
