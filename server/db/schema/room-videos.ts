import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { ROOM_TYPES } from "#domain/listings/choices.ts";
import { users } from "./auth.ts";
import { createdAt, instant } from "./columns.ts";
import { pgListings } from "./listings.ts";
import { roomPosts } from "./rooms.ts";

export const roomVideos = pgTable(
  "room_videos",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    /** Null for a room in a home that is not listed: the video is then of its post. */
    pgListingId: integer("pg_listing_id").references(() => pgListings.id),
    /** The post it belongs to, when it does. */
    postId: integer("post_id").references(() => roomPosts.id, { onDelete: "set null" }),
    uploadedBy: text("uploaded_by").references(() => users.id, { onDelete: "set null" }),
    roomType: text("room_type", { enum: ROOM_TYPES }),
    videoUrl: text("video_url").notNull(),
    thumbnailUrl: text("thumbnail_url").notNull(),
    description: text("description").notNull().default(""),
    isVerified: smallint("is_verified").notNull().default(0),
    /** Each visitor counts once a day. */
    viewCount: integer("view_count").notNull().default(0),
    /** Kept by a trigger on room_video_likes. */
    likes: integer("likes").notNull().default(0),
    hiddenAt: instant("hidden_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("room_videos_listing_idx").on(table.pgListingId),
    index("room_videos_post_idx").on(table.postId),
    index("room_videos_uploader_idx").on(table.uploadedBy),
    index("room_videos_desk_idx").on(table.id).where(sql`is_verified = 0 and hidden_at is null`),
    check("room_videos_place_check", sql`num_nonnulls(${table.pgListingId}, ${table.postId}) > 0`),
  ],
);

export const roomVideoLikes = pgTable(
  "room_video_likes",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    videoId: integer("video_id")
      .notNull()
      .references(() => roomVideos.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.videoId] }),
    index("room_video_likes_video_idx").on(table.videoId),
  ],
);

/** Who was counted on a day, as a keyed hash that nothing leads back from; swept when the day is over. */
export const roomVideoVisitors = pgTable(
  "room_video_visitors",
  {
    videoId: integer("video_id")
      .notNull()
      .references(() => roomVideos.id, { onDelete: "cascade" }),
    day: date("day").notNull(),
    visitor: text("visitor").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.videoId, table.visitor] }),
    index("room_video_visitors_video_idx").on(table.videoId),
  ],
);
