import { date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { users } from "./auth.ts";
import { createdAt } from "./columns.ts";
import { roomVideos } from "./rooms.ts";

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
