import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { SUSPENSION_STATES } from "#domain/suspensions/states.ts";
import { users } from "./auth.ts";
import { instant, oneOf } from "./columns.ts";
import { pgListings } from "./listings.ts";

/** Of an account or of a listing. A trigger keeps who, why and since when, and allows only the steps of the domain. */
export const suspensions = pgTable(
  "suspensions",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    userId: text("user_id").references(() => users.id),
    listingId: integer("listing_id").references(() => pgListings.id),
    reason: text("reason").notNull(),
    state: text("state", { enum: SUSPENSION_STATES }).notNull().default("active"),
    suspendedBy: text("suspended_by").notNull(),
    suspendedAt: instant("suspended_at").notNull(),
    /** Listings that could be booked until then: they can again when it is lifted. */
    pausedListings: integer("paused_listings").array().notNull().default(sql`'{}'`),
    appeal: text("appeal"),
    appealedAt: instant("appealed_at"),
    answer: text("answer"),
    decidedBy: text("decided_by"),
    decidedAt: instant("decided_at"),
  },
  (table) => [
    uniqueIndex("suspensions_user_unique").on(table.userId).where(sql`state <> 'lifted'`),
    uniqueIndex("suspensions_listing_unique").on(table.listingId).where(sql`state <> 'lifted'`),
    index("suspensions_user_idx").on(table.userId),
    index("suspensions_listing_idx").on(table.listingId),
    index("suspensions_state_idx").on(table.state, table.id),
    check("suspensions_subject_check", sql`(${table.userId} is null) <> (${table.listingId} is null)`),
    check("suspensions_state_check", oneOf(table.state, SUSPENSION_STATES)),
  ],
);
