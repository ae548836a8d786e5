import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  json,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { AMENITIES, GENDERS, ROOM_TYPES, STAY_DURATIONS } from "#domain/listings/contract.ts";
import type { HouseRules } from "#domain/properties/choices.ts";
import { users } from "./auth.ts";
import { createdAt, cube, instant, money, oneOf, score, tsvector, unitSphere, updatedAt } from "./columns.ts";
import { properties } from "./properties.ts";

// The rules of domain/listings/rules.ts as columns the database computes itself, so that no write can leave
// them behind; a property test holds each against its rule.
const amenityBits = AMENITIES.map(
  (name, bit) => `(amenities @> ARRAY['${name.replaceAll("'", "''")}'])::int * ${1 << bit}`,
).join(" + ");
const monthPrice = "round(coalesce(monthly_rent, weekly_rent * 30 / 7, daily_rent * 30, 0) * 100)::bigint";
const dayPrice =
  "CASE WHEN stay_duration <> 'monthly' THEN round(coalesce(nullif(daily_rent, 0), nullif(weekly_rent, 0) / 7) * 100)::bigint END";
const premium = "coalesce(monthly_rent > 17000 OR (room_type = '2 Sharing' AND monthly_rent > 12500), false)";
const orderRank = '"rank" - CASE WHEN occupancy + live_bookings >= max_occupancy THEN 1000000 ELSE 0 END';

export const pgListings = pgTable(
  "pg_listings",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    ownerId: text("owner_id").references(() => users.id, { onDelete: "set null" }),
    /** When an admin handed it over, or took it back; null when nobody did. */
    ownerSince: instant("owner_since"),
    title: text("title").notNull(),
    slug: text("slug").notNull().unique("pg_listings_slug_unique"),
    description: text("description").notNull().default(""),
    address: text("address").notNull(),
    /** The nearest area of the places table, set when the listing is written. */
    locality: text("locality").notNull().default(""),
    city: text("city").notNull(),
    latitude: doublePrecision("latitude"),
    longitude: doublePrecision("longitude"),
    /** Where it stood before its host moved it while it had guests or reviews: moves are measured from there. */
    movedFromLatitude: doublePrecision("moved_from_latitude"),
    movedFromLongitude: doublePrecision("moved_from_longitude"),
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
    /** The building it is in, where its host runs that here. Its beds are counted from the rooms there then. */
    propertyId: integer("property_id").references((): AnyPgColumn => properties.id, { onDelete: "set null" }),
    /** The first day of the bed that falls free next, where none is free today. */
    freeFrom: date("free_from", { mode: "string" }),
    /** Days on which further beds fall free that count as left, in order: those are not free today. */
    laterDays: date("later_days", { mode: "string" }).array().notNull().default(sql`'{}'`),
    /** Of a listing without a property; see `houseRulesOf`. */
    houseRules: json("house_rules").$type<HouseRules>().notNull().default({}),
    /** When its host last said, or a booking showed, that its number of free beds is right. */
    bedsConfirmedAt: instant("beds_confirmed_at").notNull().defaultNow(),
    /** When its host was last asked to confirm them. */
    bedsAskedAt: instant("beds_asked_at"),
    /** Since when it ranks lower because nobody confirmed its beds; see `FRESHNESS_DAYS`. */
    outdatedSince: instant("outdated_since"),
    /** Since when it is hidden because nobody confirmed its beds. */
    staleSince: instant("stale_since"),
    /** Since when it is hidden because it, or its host, is suspended. */
    suspendedAt: instant("suspended_at"),
    /** How many people like it; kept by a trigger on likes. */
    likeCount: integer("like_count").notNull().default(0),
    /** The order of a search that asks for none; computed by `domain/listings/rules.ts` when written. */
    rank: integer("rank").notNull().default(0),
    /** Words to find it by, weighted: title A, locality, address and city B, places near C, the rest D. */
    search: tsvector("search").notNull().default(sql`''::tsvector`),
    /** sha256 of what title and address say whatever their spelling (`placeKey`): listings of one PG share it. */
    placeKey: text("place_key"),
    /** A listing without coordinates lies at the centre of the Earth: behind everything in any order by distance. */
    position: cube("position").notNull().generatedAlwaysAs(sql.raw(unitSphere)),
    amenityMask: integer("amenity_mask").notNull().generatedAlwaysAs(sql.raw(amenityBits)),
    isPremium: boolean("is_premium").notNull().generatedAlwaysAs(sql.raw(premium)),
    /** Paise of a month, whatever the listing is let by. */
    monthPrice: bigint("month_price", { mode: "number" }).notNull().generatedAlwaysAs(sql.raw(monthPrice)),
    /** Paise of a day of a short stay; null without short stays. */
    dayPrice: bigint("day_price", { mode: "number" }).generatedAlwaysAs(sql.raw(dayPrice)),
    /** The rank, with full listings behind all others. */
    orderRank: integer("order_rank").notNull().generatedAlwaysAs(sql.raw(orderRank)),
    /** Rating, then number of reviews, in one number. */
    ratingKey: integer("rating_key")
      .notNull()
      .generatedAlwaysAs(sql.raw("round(rating * 100)::int * 10000 + least(review_count, 9999)")),
    /** When it last became news for who looks for such a listing, and its month's rent then; kept by a trigger. */
    changedAt: instant("changed_at"),
    changedRent: numeric("changed_rent"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("pg_listings_changed_idx")
      .on(table.changedAt, table.id)
      .where(sql`is_deleted = 0 and is_available = 1`),
    index("pg_listings_owner_idx").on(table.ownerId),
    uniqueIndex("pg_listings_property_unique")
      .on(table.propertyId, table.roomType)
      .where(sql`property_id is not null and is_deleted = 0`),
    // Whose beds are to be confirmed.
    index("pg_listings_beds_confirmed_idx")
      .on(table.bedsConfirmedAt)
      .where(sql`is_deleted = 0 and is_available = 1`),
    index("pg_listings_name_idx").using("gin", sql`to_tsvector('simple', title)`),
    index("pg_listings_contact_idx").on(table.contactPhone),
    index("pg_listings_created_idx").on(table.createdAt),
    index("pg_listings_place_idx").on(table.placeKey).where(sql`is_deleted = 0`),
    check(
      "pg_listings_beds_check",
      sql`${table.occupancy} >= 0 and ${table.liveBookings} >= 0 and ${table.occupancy} + ${table.liveBookings} <= ${table.maxOccupancy}`,
    ),
    check(
      "pg_listings_rents_check",
      sql`coalesce(${table.monthlyRent}, 0) >= 0 and coalesce(${table.dailyRent}, 0) >= 0 and coalesce(${table.weeklyRent}, 0) >= 0 and coalesce(${table.securityDeposit}, 0) >= 0`,
    ),
    check("pg_listings_stale_check", sql`${table.staleSince} is null or ${table.isAvailable} = 0`),
    check("pg_listings_suspended_check", sql`${table.suspendedAt} is null or ${table.isAvailable} = 0`),
    check("pg_listings_gender_check", oneOf(table.gender, GENDERS)),
    check("pg_listings_room_type_check", oneOf(table.roomType, ROOM_TYPES)),
    check("pg_listings_stay_check", oneOf(table.stayDuration, STAY_DURATIONS)),
    // Short stays have a price, so that a search for them needs no condition and no count beyond the kind of stay.
    check(
      "pg_listings_day_price_check",
      sql`${table.stayDuration} = 'monthly' or ${table.dayPrice} is not null`,
    ),
  ],
);

/** How often a listing's page was looked at on a day (in Kolkata): each visitor counts once a day. */
export const listingViews = pgTable(
  "listing_views",
  {
    pgId: integer("pg_id")
      .notNull()
      .references(() => pgListings.id),
    day: date("day").notNull(),
    views: integer("views").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.pgId, table.day] })],
);

/** Who was counted on a day, as a keyed hash that nothing leads back from; swept when the day is over. */
export const listingVisitors = pgTable(
  "listing_visitors",
  {
    pgId: integer("pg_id")
      .notNull()
      .references(() => pgListings.id),
    day: date("day").notNull(),
    visitor: text("visitor").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.pgId, table.visitor] })],
);

/** Rows of a bulk import that are in: importing the same file again goes on where it stopped. */
export const importedRows = pgTable("imported_rows", {
  /** sha256 of what makes a row of the file itself. */
  rowHash: text("row_hash").primaryKey(),
  pgId: integer("pg_id")
    .notNull()
    .references(() => pgListings.id),
  createdAt: createdAt(),
});

const letterBits = [..."abcdefghijklmnopqrstuvwxyz"]
  .map((letter, bit) => `(strpos(word, '${letter}') > 0)::int * ${1 << bit}`)
  .join(" + ");

/** The vocabulary of the listings that can be found; a trigger counts. Prefixes and typos are resolved against words, not rows. */
export const searchWords = pgTable("search_words", {
  word: text("word").primaryKey(),
  listings: integer("listings").notNull().default(1),
  /** One bit for each Latin letter in it: a mistyped word differs in few of them, which is compared at a glance. */
  letters: integer("letters").notNull().generatedAlwaysAs(sql.raw(letterBits)),
});

const facets = {
  gender: text("gender").notNull(),
  roomType: text("room_type").notNull(),
  stayDuration: text("stay_duration").notNull(),
  isPremium: boolean("is_premium").notNull(),
  listings: integer("listings").notNull(),
};

/** How many listings share these facts, kept by a trigger: a total over a hundred thousand rows in a millisecond. */
export const listingsByAmenities = pgTable(
  "listings_by_amenities",
  { ...facets, amenityMask: integer("amenity_mask").notNull() },
  (t) => [
    primaryKey({
      name: "listings_by_amenities_pk",
      columns: [t.gender, t.roomType, t.stayDuration, t.isPremium, t.amenityMask],
    }),
  ],
);
export const listingsByPrice = pgTable(
  "listings_by_price",
  { ...facets, monthPrice: bigint("month_price", { mode: "number" }).notNull() },
  (t) => [
    primaryKey({
      name: "listings_by_price_pk",
      columns: [t.gender, t.roomType, t.stayDuration, t.isPremium, t.monthPrice],
    }),
  ],
);

export type ListingRow = typeof pgListings.$inferSelect;
