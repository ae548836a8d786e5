import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import { REPORT_DECISIONS } from "#domain/reviews/contract.ts";
import { HIDDEN_REASONS } from "#domain/reviews/states.ts";
import { users } from "./auth.ts";
import { bookings } from "./bookings.ts";
import { createdAt, instant, oneOf, updatedAt } from "./columns.ts";
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
    /** The stay it tells of; null for a tenancy that was verified otherwise. */
    bookingId: integer("booking_id").references(() => bookings.id, { onDelete: "set null" }),
    food: smallint("food"),
    cleanliness: smallint("cleanliness"),
    safety: smallint("safety"),
    depositReturn: smallint("deposit_return"),
    comment: text("comment").notNull().default(""),
    photos: text("photos").array().notNull().default(sql`'{}'`),
    ownerReply: text("owner_reply"),
    ownerRepliedAt: instant("owner_replied_at"),
    /** It stays in the table, and counts and shows no more. */
    hiddenAt: instant("hidden_at"),
    hiddenReason: text("hidden_reason", { enum: HIDDEN_REASONS }),
    /** When its author last changed it. */
    editedAt: instant("edited_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("reviews_pg_idx").on(table.pgId, table.id),
    uniqueIndex("reviews_booking_unique").on(table.bookingId).where(sql`booking_id is not null`),
    uniqueIndex("reviews_tenancy_unique")
      .on(table.pgId, table.userId)
      .where(sql`booking_id is null and user_id is not null`),
    index("reviews_user_idx").on(table.userId),
    check("reviews_hidden_check", sql`(${table.hiddenAt} is null) = (${table.hiddenReason} is null)`),
    check("reviews_hidden_reason_check", oneOf(table.hiddenReason, HIDDEN_REASONS)),
    check("reviews_rating_check", sql`${table.rating} between 1 and 5`),
    check(
      "reviews_aspects_check",
      sql`coalesce(${table.food}, 1) between 1 and 5 and coalesce(${table.cleanliness}, 1) between 1 and 5 and coalesce(${table.safety}, 1) between 1 and 5 and coalesce(${table.depositReturn}, 1) between 1 and 5`,
    ),
  ],
);

export const reviewReports = pgTable(
  "review_reports",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    reviewId: integer("review_id")
      .notNull()
      .references(() => reviews.id, { onDelete: "cascade" }),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    reason: text("reason").notNull(),
    decision: text("decision", { enum: REPORT_DECISIONS }),
    decidedAt: instant("decided_at"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("review_reports_once_unique").on(table.reviewId, table.userId).where(sql`decision is null`),
    index("review_reports_review_idx").on(table.reviewId),
    index("review_reports_user_idx").on(table.userId).where(sql`user_id is not null`),
    index("review_reports_open_idx").on(table.id).where(sql`decision is null`),
    check("review_reports_decision_check", oneOf(table.decision, REPORT_DECISIONS)),
  ],
);
