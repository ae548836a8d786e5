import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { FileExtension } from "#server/storage/media-files.ts";
import type { Visibility } from "#server/storage/storage.ts";
import { createdAt, instant } from "./columns.ts";

/** Every stored file, so that nothing is orphaned: a row that stays unattached is swept with its files. */
export const mediaFiles = pgTable(
  "media_files",
  {
    /** Generated; the base of every variant's file name. */
    name: text("name").primaryKey(),
    kind: text("kind").notNull(),
    /** Of a video or PDF; an image is always kept as WebP. */
    extension: text("extension").$type<FileExtension>(),
    visibility: text("visibility").$type<Visibility>().notNull(),
    ownerId: text("owner_id"),
    /** Of a guest without an account; theirs expire when the conversation has been silent for long. */
    guestKey: text("guest_key"),
    /** HMAC of the network that guests and new accounts sent it from, for a week. */
    networkKey: text("network_key"),
    /** Of the file as it was sent. */
    bytes: integer("bytes").notNull(),
    /** On the disk: all variants of an image; a video with its poster. */
    storedBytes: integer("stored_bytes").notNull(),
    width: integer("width"),
    height: integer("height"),
    sha256: text("sha256").notNull(),
    attached: boolean("attached").notNull().default(false),
    /** When what referred to it let go of it; null for what nothing ever referred to. */
    releasedAt: instant("released_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("media_files_unattached_idx").on(table.createdAt).where(sql`not attached`),
    index("media_files_owner_idx").on(table.ownerId).where(sql`owner_id is not null`),
    index("media_files_guest_idx").on(table.guestKey).where(sql`guest_key is not null`),
    index("media_files_network_idx").on(table.networkKey).where(sql`network_key is not null`),
  ],
);

export type MediaFileRow = typeof mediaFiles.$inferSelect;

/** What an account deleted and the trash still keeps, or deleting would make room that the disk does not have. */
export const trashedMedia = pgTable(
  "trashed_media",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    ownerId: text("owner_id").notNull(),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
    trashedAt: instant("trashed_at").notNull(),
  },
  (table) => [index("trashed_media_owner_idx").on(table.ownerId)],
);
