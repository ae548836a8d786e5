import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";

/** Every stored file, so that nothing is orphaned: a row that stays unattached is swept with its files. */
export const mediaFiles = pgTable(
  "media_files",
  {
    /** Generated; the base of every variant's file name. */
    name: text("name").primaryKey(),
    kind: text("kind").notNull(),
    /** Of a video, `mp4` or `mov`; an image is always kept as WebP. */
    extension: text("extension"),
    visibility: text("visibility").notNull(),
    ownerId: text("owner_id"),
    bytes: integer("bytes").notNull(),
    width: integer("width"),
    height: integer("height"),
    sha256: text("sha256").notNull(),
    attached: boolean("attached").notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index("media_files_unattached_idx").on(table.createdAt).where(sql`not attached`),
    index("media_files_waiting_idx").on(table.ownerId).where(sql`not attached`),
  ],
);

export type MediaFileRow = typeof mediaFiles.$inferSelect;
