import { sql } from "drizzle-orm";
import { boolean, date, index, integer, json, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { users } from "./auth.ts";
import { createdAt, instant, money, updatedAt } from "./columns.ts";
import { pgListings } from "./listings.ts";

const emptyTexts = sql`'{}'`;

export const roomPosts = pgTable(
  "room_posts",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    tenantId: text("tenant_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    pgId: integer("pg_id").references(() => pgListings.id),
    title: text("title").notNull(),
    description: text("description").notNull().default(""),
    rent: money("rent").notNull(),
    deposit: money("deposit").notNull().default("0.00"),
    sharingType: text("sharing_type").notNull(),
    images: text("images").array().notNull().default(emptyTexts),
    features: text("features").array().notNull().default(emptyTexts),
    nearbyCompanies: text("nearby_companies").array().notNull().default(emptyTexts),
    isActive: boolean("is_active").notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index("room_posts_tenant_idx").on(table.tenantId), index("room_posts_pg_idx").on(table.pgId)],
);

export const roommateRequests = pgTable(
  "roommate_requests",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    pgListingId: integer("pg_listing_id")
      .notNull()
      .references(() => pgListings.id),
    seekerUserId: text("seeker_user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    currentTenantId: text("current_tenant_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    roomType: text("room_type").notNull(),
    preferredMoveInDate: date("preferred_move_in_date", { mode: "string" }),
    status: text("status").notNull().default("pending"),
    seekerMessage: text("seeker_message"),
    tenantResponse: text("tenant_response"),
    compatibilityScore: integer("compatibility_score"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("roommate_requests_seeker_idx").on(table.seekerUserId),
    index("roommate_requests_tenant_idx").on(table.currentTenantId),
  ],
);

export const userPreferences = pgTable("user_preferences", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  age: smallint("age"),
  gender: text("gender"),
  profession: text("profession"),
  workingHours: text("working_hours"),
  smokingPreference: text("smoking_preference"),
  drinkingPreference: text("drinking_preference"),
  foodPreference: text("food_preference"),
  languagesSpoken: json("languages_spoken").$type<string[]>(),
  hobbies: json("hobbies").$type<string[]>(),
  cleanlinessLevel: smallint("cleanliness_level"),
  noiseLevel: smallint("noise_level"),
  socialLevel: smallint("social_level"),
  budgetRange: text("budget_range"),
  updatedAt: updatedAt(),
});

export const roomVideos = pgTable(
  "room_videos",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    pgListingId: integer("pg_listing_id")
      .notNull()
      .references(() => pgListings.id),
    uploadedBy: text("uploaded_by").references(() => users.id, { onDelete: "set null" }),
    roomType: text("room_type"),
    videoUrl: text("video_url").notNull(),
    thumbnailUrl: text("thumbnail_url"),
    description: text("description"),
    isVerified: smallint("is_verified").notNull().default(0),
    viewCount: integer("view_count").notNull().default(0),
    likes: integer("likes").notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [index("room_videos_listing_idx").on(table.pgListingId)],
);

export const tenantVerifications = pgTable(
  "tenant_verifications",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    pgListingId: integer("pg_listing_id")
      .notNull()
      .references(() => pgListings.id),
    verificationStatus: text("verification_status").notNull().default("pending"),
    verificationMethod: text("verification_method"),
    verificationData: json("verification_data"),
    isCurrentTenant: smallint("is_current_tenant").notNull().default(1),
    moveInDate: date("move_in_date", { mode: "string" }),
    moveOutDate: date("move_out_date", { mode: "string" }),
    verifiedAt: instant("verified_at"),
    createdAt: createdAt(),
  },
  (table) => [index("tenant_verifications_user_idx").on(table.userId)],
);
