import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { GENDERS, ROOM_TYPES } from "#domain/listings/choices.ts";
import { REQUEST_ROLES, REQUEST_STATUSES } from "#domain/roommates/states.ts";
import {
  BUDGETS,
  DRINKING,
  FOOD,
  type Hobby,
  type Language,
  LOOKING_FOR,
  PERSON_GENDERS,
  PROFESSIONS,
  SMOKING,
  WORKING_HOURS,
} from "#domain/rooms/choices.ts";
import { ROOM_REPORT_DECISIONS, ROOM_REPORT_KINDS } from "#domain/rooms/posts.ts";
import { VERIFICATION_METHODS, VERIFICATION_STATUSES } from "#domain/tenancies/verification.ts";
import { users } from "./auth.ts";
import { bookings } from "./bookings.ts";
import { createdAt, instant, money, oneOf, updatedAt } from "./columns.ts";
import { homes } from "./homes.ts";
import { pgListings } from "./listings.ts";

const emptyTexts = sql`'{}'`;

export const tenantVerifications = pgTable(
  "tenant_verifications",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Where they live: a listing, or a home of their own that is none. */
    pgListingId: integer("pg_listing_id").references(() => pgListings.id),
    homeId: integer("home_id").references(() => homes.id, { onDelete: "cascade" }),
    verificationStatus: text("verification_status", { enum: VERIFICATION_STATUSES })
      .notNull()
      .default("pending"),
    verificationMethod: text("verification_method", { enum: VERIFICATION_METHODS }).notNull(),
    verificationData: json("verification_data").$type<{ note?: string; ownerConsent?: true }>(),
    isCurrentTenant: smallint("is_current_tenant").notNull().default(1),
    moveInDate: date("move_in_date", { mode: "string" }),
    moveOutDate: date("move_out_date", { mode: "string" }),
    /** The stay that proves it; syncTenancyWithStay writes and ends these. */
    bookingId: integer("booking_id").references(() => bookings.id, { onDelete: "set null" }),
    /** Name of the private photo of the agreement or bill, until it is removed. */
    document: text("document"),
    ownerWord: text("owner_word", { enum: ["yes", "no"] }),
    ownerSaidAt: instant("owner_said_at"),
    /** Read by whom it is about. */
    reason: text("reason"),
    attempts: smallint("attempts").notNull().default(1),
    decidedAt: instant("decided_at"),
    verifiedAt: instant("verified_at"),
    /** What they had said when an admin compared it with the proof: rooms for one gender in a home rest on it. */
    checkedGender: text("checked_gender", { enum: PERSON_GENDERS }),
    /** When a room was offered as a new one. */
    offeredAt: instant("offered_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("tenant_verifications_user_idx").on(table.userId),
    // What trust is computed from.
    index("tenant_verifications_accepted_idx")
      .on(table.userId)
      .where(sql`verification_status in ('verified', 'expired', 'revoked')`),
    index("tenant_verifications_desk_idx").on(table.verificationStatus, table.id),
    index("tenant_verifications_listing_idx").on(table.pgListingId),
    index("tenant_verifications_document_idx").on(table.decidedAt).where(sql`document is not null`),
    uniqueIndex("tenant_verifications_booking_unique").on(table.bookingId).where(sql`booking_id is not null`),
    // At one place somebody has one verification under way or in force, beside those of stays.
    uniqueIndex("tenant_verifications_live_unique")
      .on(table.userId, table.pgListingId)
      .where(
        sql`booking_id is null and verification_status in ('pending', 'in_review', 'verified', 'rejected')`,
      ),
    // Somebody has one home at a time.
    uniqueIndex("tenant_verifications_home_unique")
      .on(table.userId)
      .where(
        sql`home_id is not null and verification_status in ('pending', 'in_review', 'verified', 'rejected')`,
      ),
    index("tenant_verifications_home_idx").on(table.homeId),
    check(
      "tenant_verifications_place_check",
      sql`num_nonnulls(${table.pgListingId}, ${table.homeId}) = 1 and (case when ${table.homeId} is null then ${table.verificationMethod} <> 'bill' else ${table.verificationMethod} in ('agreement', 'bill') end)`,
    ),
    check("tenant_verifications_status_check", oneOf(table.verificationStatus, VERIFICATION_STATUSES)),
    check("tenant_verifications_gender_check", oneOf(table.checkedGender, PERSON_GENDERS)),
    check("tenant_verifications_method_check", oneOf(table.verificationMethod, VERIFICATION_METHODS)),
    check(
      "tenant_verifications_verified_check",
      sql`${table.verificationStatus} not in ('verified', 'expired', 'revoked') or ${table.verifiedAt} is not null`,
    ),
    check(
      "tenant_verifications_current_check",
      sql`${table.verificationStatus} not in ('expired', 'revoked') or ${table.isCurrentTenant} = 0`,
    ),
  ],
);

export const roomPosts = pgTable(
  "room_posts",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    tenantId: text("tenant_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Where it is: in a listing, or in the home of who posts it. */
    pgId: integer("pg_id").references(() => pgListings.id),
    homeId: integer("home_id").references(() => homes.id),
    /** What lets them post: when it ends, closePosts closes the post. */
    tenancyId: integer("tenancy_id")
      .notNull()
      .references(() => tenantVerifications.id, { onDelete: "cascade" }),
    title: text("title").notNull(),
    description: text("description").notNull().default(""),
    rent: money("rent").notNull(),
    deposit: money("deposit").notNull().default("0.00"),
    sharingType: text("sharing_type", { enum: ROOM_TYPES }).notNull(),
    /** For whom the place was when the room was offered: the tenant was told then who sees her name. */
    gender: text("gender", { enum: GENDERS }).notNull(),
    images: text("images").array().notNull().default(emptyTexts),
    features: text("features").array().notNull().default(emptyTexts),
    nearbyCompanies: text("nearby_companies").array().notNull().default(emptyTexts),
    availableFrom: date("available_from", { mode: "string" }).notNull(),
    /** Vacancies: how many people are looked for. */
    places: smallint("places").notNull().default(1),
    /** How many have agreed to join, or moved in; kept by a trigger on roommate_requests, bounded by a check below. */
    placesTaken: smallint("places_taken").notNull().default(0),
    isActive: boolean("is_active").notNull().default(true),
    /** Closed because its last place was taken, by nobody's choice: it opens again when that place is free. */
    isClosedAsFull: boolean("is_closed_as_full").notNull().default(false),
    /** Taken away by an admin: it stays in the table, and is shown to its author alone. */
    hiddenAt: instant("hidden_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("room_posts_tenant_idx").on(table.tenantId),
    index("room_posts_pg_idx").on(table.pgId),
    index("room_posts_tenancy_idx").on(table.tenancyId),
    // A home has few rooms: who offers several at once sells what is not theirs.
    uniqueIndex("room_posts_home_unique").on(table.homeId).where(sql`is_active`),
    index("room_posts_home_idx").on(table.homeId),
    index("room_posts_newest_idx").on(table.createdAt, table.id).where(sql`is_active and hidden_at is null`),
    check("room_posts_place_check", sql`num_nonnulls(${table.pgId}, ${table.homeId}) = 1`),
    check("room_posts_rent_check", sql`${table.rent} > 0 and ${table.deposit} >= 0`),
    check(
      "room_posts_places_check",
      sql`${table.places} between 1 and 3 and ${table.placesTaken} between 0 and ${table.places}`,
    ),
    check("room_posts_sharing_check", oneOf(table.sharingType, ROOM_TYPES)),
    check("room_posts_gender_check", oneOf(table.gender, GENDERS)),
  ],
);

export const roomPostSaves = pgTable(
  "room_post_saves",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    postId: integer("post_id")
      .notNull()
      .references(() => roomPosts.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.postId] }),
    index("room_post_saves_post_idx").on(table.postId),
  ],
);

export const roommateRequests = pgTable(
  "roommate_requests",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    /** Null where the room is in a home that is not listed. */
    pgListingId: integer("pg_listing_id").references(() => pgListings.id),
    roomPostId: integer("room_post_id")
      .notNull()
      .references(() => roomPosts.id, { onDelete: "cascade" }),
    seekerUserId: text("seeker_user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    currentTenantId: text("current_tenant_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    roomType: text("room_type", { enum: ROOM_TYPES }).notNull(),
    preferredMoveInDate: date("preferred_move_in_date", { mode: "string" }),
    status: text("status", { enum: REQUEST_STATUSES }).notNull().default("pending"),
    seekerMessage: text("seeker_message").notNull(),
    tenantResponse: text("tenant_response"),
    /** As both were told it when they asked. */
    compatibilityScore: smallint("compatibility_score").notNull(),
    /** A visit that one of the two proposed, and when the other said yes to it. */
    visitAt: instant("visit_at"),
    visitBy: text("visit_by", { enum: REQUEST_ROLES }),
    visitAgreedAt: instant("visit_agreed_at"),
    visitRemindedAt: instant("visit_reminded_at"),
    /** Who has said that the move has happened, while the other has not. */
    movedInBy: text("moved_in_by", { enum: REQUEST_ROLES }),
    /** When the tenant let the seeker see the address of a home; a trigger takes it back when the two part. */
    addressShownAt: instant("address_shown_at"),
    /** Who has not seen yet what became of it. */
    newsFor: text("news_for", { enum: REQUEST_ROLES }),
    expiresAt: instant("expires_at").notNull(),
    /** When both had agreed, or it was closed. */
    decidedAt: instant("decided_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("roommate_requests_seeker_idx").on(table.seekerUserId, table.id),
    index("roommate_requests_tenant_idx").on(table.currentTenantId, table.id),
    index("roommate_requests_listing_idx").on(table.pgListingId),
    index("roommate_requests_waiting_idx")
      .on(table.expiresAt)
      .where(sql`status in ('pending', 'talking', 'visit_agreed', 'offered')`),
    index("roommate_requests_visit_idx")
      .on(table.visitAt)
      .where(sql`visit_agreed_at is not null and visit_reminded_at is null`),
    // Who was declined is not asked again by the same seeker; who withdrew, was not answered, or came too late, may ask
    // once more.
    uniqueIndex("roommate_requests_once_unique")
      .on(table.roomPostId, table.seekerUserId)
      .where(
        sql`status in ('pending', 'talking', 'visit_agreed', 'offered', 'accepted', 'moved_in', 'declined')`,
      ),
    check("roommate_requests_status_check", oneOf(table.status, REQUEST_STATUSES)),
    check(
      "roommate_requests_visit_check",
      sql`(${table.visitAt} is null) = (${table.visitBy} is null) and (${table.visitAgreedAt} is null or ${table.visitAt} is not null) and (${table.status} <> 'visit_agreed' or ${table.visitAgreedAt} is not null)`,
    ),
    check(
      "roommate_requests_address_check",
      sql`${table.addressShownAt} is null or (${table.pgListingId} is null and ${table.status} in ('talking', 'visit_agreed', 'offered', 'accepted', 'moved_in'))`,
    ),
    check(
      "roommate_requests_roles_check",
      sql`coalesce(${table.visitBy}, 'seeker') in ('seeker', 'tenant') and coalesce(${table.newsFor}, 'seeker') in ('seeker', 'tenant') and coalesce(${table.movedInBy}, 'seeker') in ('seeker', 'tenant')`,
    ),
    check("roommate_requests_score_check", sql`${table.compatibilityScore} between 0 and 100`),
    check("roommate_requests_parties_check", sql`${table.seekerUserId} <> ${table.currentTenantId}`),
    check(
      "roommate_requests_decided_check",
      sql`(${table.status} in ('accepted', 'moved_in', 'declined', 'withdrawn', 'taken', 'cancelled')) = (${table.decidedAt} is not null)`,
    ),
  ],
);

export const userPreferences = pgTable(
  "user_preferences",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    age: smallint("age"),
    gender: text("gender", { enum: PERSON_GENDERS }),
    profession: text("profession", { enum: PROFESSIONS }),
    workingHours: text("working_hours", { enum: WORKING_HOURS }),
    smokingPreference: text("smoking_preference", { enum: SMOKING }),
    drinkingPreference: text("drinking_preference", { enum: DRINKING }),
    foodPreference: text("food_preference", { enum: FOOD }),
    languagesSpoken: json("languages_spoken").$type<Language[]>().notNull().default([]),
    hobbies: json("hobbies").$type<Hobby[]>().notNull().default([]),
    cleanlinessLevel: smallint("cleanliness_level"),
    noiseLevel: smallint("noise_level"),
    socialLevel: smallint("social_level"),
    budgetRange: text("budget_range", { enum: BUDGETS }),
    /** One bit for each of LANGUAGES and HOBBIES, written with them: thousands are compared without reading lists. */
    languageMask: integer("language_mask").notNull().default(0),
    hobbyMask: integer("hobby_mask").notNull().default(0),
    /** Tenants who offer a room may be shown them as somebody who looks for one. */
    isLooking: boolean("is_looking").notNull().default(false),
    /** When they last began to look; null while they do not. */
    lookingSince: instant("looking_since"),
    lookingNear: text("looking_near"),
    lookingFor: text("looking_for", { enum: LOOKING_FOR }).notNull().default("same"),
    lookingFrom: date("looking_from", { mode: "string" }),
    lookingRent: integer("looking_rent"),
    lookingAbout: text("looking_about").notNull().default(""),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("user_preferences_since_idx").on(table.lookingSince).where(sql`is_looking`),
    index("user_preferences_looking_idx").on(table.lookingNear).where(sql`is_looking`),
    check(
      "user_preferences_levels_check",
      sql`coalesce(${table.cleanlinessLevel}, 1) between 1 and 5 and coalesce(${table.noiseLevel}, 1) between 1 and 5 and coalesce(${table.socialLevel}, 1) between 1 and 5 and coalesce(${table.age}, 18) between 18 and 99`,
    ),
    check(
      "user_preferences_gender_check",
      sql`${oneOf(table.gender, PERSON_GENDERS)} and ${oneOf(table.lookingFor, LOOKING_FOR)} or ${table.gender} is null`,
    ),
  ],
);

/**
 * What somebody found wrong with a room, a video or a request. It outlives what it is about, and keeps what was reported
 * as it was then: otherwise people would delete what was found against them.
 */
export const roomReports = pgTable(
  "room_reports",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    kind: text("kind", { enum: ROOM_REPORT_KINDS }).notNull(),
    /** Id of a room post, a room video or a roommate request, which may have been deleted. */
    subjectId: integer("subject_id").notNull(),
    title: text("title").notNull().default(""),
    text: text("text").notNull().default(""),
    /** Addresses of pictures or of the video, which are kept until the report is decided. */
    media: text("media").array().notNull().default(emptyTexts),
    /** Whom it is about, and who says so. */
    aboutUserId: text("about_user_id").references(() => users.id, { onDelete: "set null" }),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    reason: text("reason").notNull(),
    decision: text("decision", { enum: ROOM_REPORT_DECISIONS }),
    decidedAt: instant("decided_at"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("room_reports_once_unique")
      .on(table.kind, table.subjectId, table.userId)
      .where(sql`decision is null`),
    index("room_reports_subject_idx").on(table.kind, table.subjectId),
    index("room_reports_open_idx").on(table.id).where(sql`decision is null`),
    index("room_reports_user_idx").on(table.userId),
    index("room_reports_about_idx").on(table.aboutUserId),
    index("room_reports_upheld_idx").on(table.aboutUserId).where(sql`decision = 'hide'`),
    check("room_reports_decision_check", oneOf(table.decision, ROOM_REPORT_DECISIONS)),
  ],
);

/** Neither of the two sees anything of the other here, or can ask or write. */
export const userBlocks = pgTable(
  "user_blocks",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    blockedId: text("blocked_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.blockedId] }),
    index("user_blocks_blocked_idx").on(table.blockedId),
    check("user_blocks_oneself_check", sql`${table.userId} <> ${table.blockedId}`),
  ],
);
