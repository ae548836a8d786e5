import { date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { users } from "./auth.ts";
import { createdAt } from "./columns.ts";
import { roomPosts } from "./rooms.ts";

/** A tenant who offers a room would like somebody who looks for one to ask. */
export const roomInvitations = pgTable(
  "room_invitations",
  {
    postId: integer("post_id")
      .notNull()
      .references(() => roomPosts.id, { onDelete: "cascade" }),
    seekerUserId: text("seeker_user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.seekerUserId] }),
    index("room_invitations_seeker_idx").on(table.seekerUserId),
  ],
);

/** The seekers that a tenant was shown on a day. They are counted, so that no tenant pages through all of them. */
export const seekerViews = pgTable(
  "seeker_views",
  {
    tenantId: text("tenant_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    day: date("day", { mode: "string" }).notNull(),
    seekerUserId: text("seeker_user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.day, table.seekerUserId] }),
    index("seeker_views_seeker_idx").on(table.seekerUserId),
    index("seeker_views_day_idx").on(table.day),
  ],
);
