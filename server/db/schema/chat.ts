import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import { BLOCKERS, SENDERS } from "#domain/chat/contract.ts";
import { LOCALES } from "#domain/locale.ts";
import { sessions, users } from "./auth.ts";
import { createdAt, instant, oneOf } from "./columns.ts";
import { pgListings } from "./listings.ts";
import { roommateRequests } from "./rooms.ts";

export const chatConversations = pgTable(
  "chat_conversations",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    /** Guest identifier of the form name_id; it proves nothing, the guest key does. */
    participantOne: text("participant_one").notNull(),
    participantTwo: text("participant_two").notNull().default("pg_owner"),
    guestKey: text("guest_key"),
    /** False for a question that its asker closed before there was time for an answer. */
    countsForTrust: boolean("counts_for_trust").notNull().default(true),
    /**
     * Whether whoever asked has paid for a booking: only then it counts for the host's trust, as guests and accounts are
     * easily made up. Set by the job that computes trust, and never taken back.
     */
    askerHasPaid: boolean("asker_has_paid").notNull().default(false),
    /** The host wrote the first message: the guest was asked. Kept by a trigger. */
    hostWroteFirst: boolean("host_wrote_first").notNull().default(false),
    userId: text("user_id"),
    /** Who answers in place of the host: the tenant of a room. Such a talk is between the two, and no admin's. */
    hostUserId: text("host_user_id").references(() => users.id, { onDelete: "cascade" }),
    /** The request that it opened with. */
    roommateRequestId: integer("roommate_request_id").references(() => roommateRequests.id, {
      onDelete: "set null",
    }),
    /** Null for a talk about a room in a home that is not listed. */
    pgListingId: integer("pg_listing_id").references(() => pgListings.id),
    lastMessageAt: instant("last_message_at"),
    /** Id of the last message that reached each side, and of the last each side saw. */
    guestDelivered: integer("guest_delivered").notNull().default(0),
    guestRead: integer("guest_read").notNull().default(0),
    ownerDelivered: integer("owner_delivered").notNull().default(0),
    ownerRead: integer("owner_read").notNull().default(0),
    /** Kept by a trigger, so that no call looks through the messages of a long conversation. */
    messageCount: integer("message_count").notNull().default(0),
    /** Id of the last message that each side wrote; 0 before there is any. */
    lastGuestMessage: integer("last_guest_message").notNull().default(0),
    lastOwnerMessage: integer("last_owner_message").notNull().default(0),
    /** The side that wants no more messages of the other, or the admin who closed it to both. */
    blockedBy: text("blocked_by", { enum: BLOCKERS }),
    /** A "no" to a roommate request closed it: taking back a block does not open it. */
    isOver: boolean("is_over").notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index("chat_conversations_listing_idx").on(table.pgListingId, table.lastMessageAt),
    // What waits to be read. Most of all conversations have been.
    index("chat_conversations_owner_waits_idx")
      .on(table.pgListingId)
      .where(sql`last_guest_message > owner_read`),
    index("chat_conversations_user_waits_idx").on(table.userId).where(sql`last_owner_message > guest_read`),
    // What trust is computed from.
    index("chat_conversations_paid_askers_idx")
      .on(table.pgListingId, table.createdAt)
      .where(sql`asker_has_paid and counts_for_trust`),
    index("chat_conversations_asked_guests_idx").on(table.userId).where(sql`host_wrote_first`),
    // What may expire.
    index("chat_conversations_expiry_idx")
      .on(sql`coalesce(last_message_at, created_at)`)
      .where(sql`guest_key is not null and user_id is null and last_owner_message = 0`),
    index("chat_conversations_silent_idx").on(sql`coalesce(last_message_at, created_at)`),
    // What admins list.
    index("chat_conversations_latest_idx").on(sql`last_message_at desc nulls last`, sql`id desc`),
    index("chat_conversations_guest_idx").on(table.guestKey),
    index("chat_conversations_user_idx").on(table.userId),
    // One conversation for each guest and stay, however often the dialog is opened at once.
    uniqueIndex("chat_conversations_guest_listing_unique")
      .on(table.guestKey, table.pgListingId)
      .where(sql`user_id is null and host_user_id is null`),
    uniqueIndex("chat_conversations_user_listing_unique")
      .on(table.userId, table.pgListingId)
      .where(sql`host_user_id is null`),
    uniqueIndex("chat_conversations_request_unique")
      .on(table.roommateRequestId)
      .where(sql`roommate_request_id is not null`),
    index("chat_conversations_host_idx").on(table.hostUserId).where(sql`host_user_id is not null`),
    check("chat_conversations_place_check", sql`num_nonnulls(${table.pgListingId}, ${table.hostUserId}) > 0`),
    check(
      "chat_conversations_roommates_check",
      sql`${table.roommateRequestId} is null or (${table.hostUserId} is not null)`,
    ),
  ],
);

export const chatMessages = pgTable(
  "chat_messages",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    conversationId: integer("conversation_id")
      .notNull()
      .references(() => chatConversations.id, { onDelete: "cascade" }),
    senderType: text("sender_type", { enum: SENDERS }).notNull(),
    senderIdentifier: text("sender_identifier").notNull(),
    message: text("message").notNull(),
    /** Name of a private picture. */
    photo: text("photo"),
    /** When its photo was deleted: a guest's after a long silence, or with the account of whoever sent it. */
    photoExpiredAt: instant("photo_expired_at"),
    isRead: smallint("is_read").notNull().default(0),
    sentAt: instant("sent_at").notNull().defaultNow(),
  },
  (table) => [
    index("chat_messages_conversation_idx").on(table.conversationId, table.id),
    index("chat_messages_side_idx").on(table.conversationId, table.senderType, table.id),
    index("chat_messages_photo_idx").on(table.photo).where(sql`photo is not null`),
    check("chat_messages_sender_check", oneOf(table.senderType, SENDERS)),
  ],
);

/** What somebody found wrong with a conversation, until an admin has looked at it. */
export const chatReports = pgTable(
  "chat_reports",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    conversationId: integer("conversation_id")
      .notNull()
      .references(() => chatConversations.id, { onDelete: "cascade" }),
    side: text("side", { enum: SENDERS }).notNull(),
    reason: text("reason").notNull(),
    createdAt: createdAt(),
    resolvedAt: instant("resolved_at"),
    resolution: text("resolution"),
  },
  (table) => [
    index("chat_reports_open_idx").on(table.id).where(sql`resolved_at is null`),
    index("chat_reports_conversation_idx").on(table.conversationId),
  ],
);

/** A browser that wants to be told of messages, also when no page is open. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    /** Where its push service takes messages for it. */
    endpoint: text("endpoint").primaryKey(),
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** On a shared computer the news must end with the session. */
    sid: text("sid").references(() => sessions.sid, { onDelete: "cascade" }),
    guestKey: text("guest_key"),
    /** Of the page that was open in this browser last. */
    language: text("language", { enum: LOCALES }).notNull().default("en"),
    createdAt: createdAt(),
  },
  (table) => [
    index("push_subscriptions_user_idx").on(table.userId),
    index("push_subscriptions_guest_idx").on(table.guestKey),
    index("push_subscriptions_session_idx").on(table.sid),
    check("push_subscriptions_whose_check", sql`num_nonnulls(${table.userId}, ${table.guestKey}) = 1`),
  ],
);
