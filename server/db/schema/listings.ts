import { sql } from "drizzle-orm";
import { check, doublePrecision, index, integer, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { GENDERS, ROOM_TYPES, STAY_DURATIONS } from "#domain/listings/contract.ts";
import { users } from "./auth.ts";
import { createdAt, cube, money, score, tsvector, updatedAt } from "./columns.ts";

export const pgListings = pgTable(
  "pg_listings",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    ownerId: text("owner_id").references(() => users.id, { onDelete: "set null" }),
    title: text("title").notNull(),
    slug: text("slug").notNull().unique("pg_listings_slug_unique"),
    description: text("description").notNull().default(""),
    address: text("address").notNull(),
    /** The nearest area of the places table, set when the listing is written. */
    locality: text("locality").notNull().default(""),
    city: text("city").notNull(),
    latitude: doublePrecision("latitude"),
    longitude: doublePrecision("longitude"),
    monthlyRent: money("monthly_rent"),
    dailyRent: money("daily_rent"),
    weeklyRent: money("weekly_rent"),
    stayDuration: text("stay_duration", { enum: STAY_DURATIONS }).notNull().default("monthly"),
    securityDeposit: money("security_deposit"),
    roomType: text("room_type", { enum: ROOM_TYPES }).notNull(),
    amenities: text("amenities").array().notNull().default(sql`'{}'`),
    media: text("media").array().notNull().default(sql`'{}'`),
    profileImageUrl: text("profile_image_url"),
    contactName: text("contact_name").notNull(),
    contactPhone: text("contact_phone"),
    contactEmail: text("contact_email"),
    isAvailable: smallint("is_available").notNull().default(1),
    gender: text("gender", { enum: GENDERS }).notNull(),
    floor: smallint("floor"),
    /** Beds taken by people who did not book here. */
    occupancy: integer("occupancy").notNull().default(0),
    /** Beds held by live bookings; kept by a trigger on bookings, bounded by a check below. */
    liveBookings: integer("live_bookings").notNull().default(0),
    maxOccupancy: integer("max_occupancy").notNull(),
    rating: score("rating"),
    reviewCount: integer("review_count").notNull().default(0),
    isDeleted: smallint("is_deleted").notNull().default(0),
    /** The order of a search that asks for none; computed by `domain/listings/rules.ts` when written. */
    rank: integer("rank").notNull().default(0),
    /** Words to find it by, weighted: title A, locality, address and city B, places near C, the rest D. */
    search: tsvector("search").notNull().default(sql`''::tsvector`),
    position: cube("position"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("pg_listings_owner_idx").on(table.ownerId),
    check(
      "pg_listings_beds_check",
      sql`${table.occupancy} >= 0 and ${table.liveBookings} >= 0 and ${table.occupancy} + ${table.liveBookings} <= ${table.maxOccupancy}`,
    ),
    check(
      "pg_listings_rents_check",
      sql`coalesce(${table.monthlyRent}, 0) >= 0 and coalesce(${table.dailyRent}, 0) >= 0 and coalesce(${table.weeklyRent}, 0) >= 0 and coalesce(${table.securityDeposit}, 0) >= 0`,
    ),
    check("pg_listings_gender_check", sql`${table.gender} in ('boys', 'ladies', 'colive')`),
    check(
      "pg_listings_room_type_check",
      sql`${table.roomType} in ('1 Sharing', '2 Sharing', '3 Sharing', '4 Sharing')`,
    ),
    check("pg_listings_stay_check", sql`${table.stayDuration} in ('monthly', 'short-term', 'both')`),
  ],
);

/** The vocabulary: prefixes and typos are resolved against words, not rows. */
export const searchWords = pgTable("search_words", {
  word: text("word").primaryKey(),
  listings: integer("listings").notNull().default(1),
});

export type ListingRow = typeof pgListings.$inferSelect;
