import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";
import { pgListings } from "./listings.ts";

export const chatConversations = pgTable(
  "chat_conversations",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    /** Guest identifier of the form name_id; it proves nothing, the guest key does. */
    participantOne: text("participant_one").notNull(),
    participantTwo: text("participant_two").notNull().default("pg_owner"),
    guestKey: text("guest_key"),
    userId: text("user_id"),
    pgListingId: integer("pg_listing_id")
      .notNull()
      .references(() => pgListings.id),
    lastMessageAt: instant("last_message_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("chat_conversations_listing_idx").on(table.pgListingId, table.lastMessageAt),
    index("chat_conversations_guest_idx").on(table.guestKey),
  ],
);

export const chatMessages = pgTable(
  "chat_messages",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    conversationId: integer("conversation_id")
      .notNull()
      .references(() => chatConversations.id, { onDelete: "cascade" }),
    senderType: text("sender_type", { enum: ["guest", "owner"] }).notNull(),
    senderIdentifier: text("sender_identifier").notNull(),
    message: text("message").notNull(),
    isRead: smallint("is_read").notNull().default(0),
    sentAt: instant("sent_at").notNull().defaultNow(),
  },
  (table) => [
    index("chat_messages_conversation_idx").on(table.conversationId, table.id),
    check("chat_messages_sender_check", sql`${table.senderType} in ('guest', 'owner')`),
  ],
);
