import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import { REFERRAL_STATUSES } from "#domain/referrals/states.ts";
import { users } from "./auth.ts";
import { createdAt, instant, money, oneOf } from "./columns.ts";
import { pgListings } from "./listings.ts";

export const referralCodes = pgTable(
  "referral_codes",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    referralCode: text("referral_code").notNull().unique("referral_codes_code_unique"),
    /** What shared links carry: the code itself leads back to the phone number. */
    alias: text("alias")
      .notNull()
      .unique("referral_codes_alias_unique")
      .default(sql`replace(gen_random_uuid()::text, '-', '')`),
    isActive: smallint("is_active").notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("referral_codes_user_unique").on(table.userId)],
);

export const referrals = pgTable(
  "referrals",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    referrerUserId: text("referrer_user_id")
      .notNull()
      .references(() => users.id),
    refereeName: text("referee_name").notNull(),
    refereePhone: text("referee_phone").notNull(),
    pgListingId: integer("pg_listing_id").references(() => pgListings.id),
    referralCode: text("referral_code").notNull(),
    status: text("status", { enum: REFERRAL_STATUSES }).notNull().default("pending"),
    amount: money("amount").notNull().default("2000.00"),
    adminNotes: text("admin_notes"),
    /** Whether the friend signed up in a browser, or from an address, of who referred them; null while unknown. */
    sameBrowser: boolean("same_browser"),
    sameAddress: boolean("same_address"),
    /** Whether a reset link opened the friend's unpaid account in a new browser: a stranger may have made it. */
    resetElsewhere: boolean("reset_elsewhere").notNull().default(false),
    /** Whether many friends of the same referrer waited already who signed up in this network: it comes last in lists. */
    isCrowded: boolean("is_crowded").notNull().default(false),
    /**
     * Typed in, while the number's account names somebody else. Nobody sees it then. It counts again when that claim ends:
     * numbers need no proof, so anybody may have made that account.
     */
    isReplaced: boolean("is_replaced").notNull().default(false),
    createdAt: createdAt(),
    verifiedAt: instant("verified_at"),
    paidAt: instant("paid_at"),
  },
  (table) => [
    // One claim for each friend. A rejected one keeps nobody else from referring them.
    uniqueIndex("referrals_referee_phone_unique")
      .on(table.refereePhone)
      .where(sql`status <> 'rejected' and not is_replaced`),
    index("referrals_referee_idx").on(table.refereePhone),
    index("referrals_referrer_idx").on(table.referrerUserId),
    index("referrals_status_idx").on(table.status, table.id),
    index("referrals_name_idx").using("gin", sql`to_tsvector('simple', referee_name)`),
    index("referrals_code_idx").on(table.referralCode),
    index("referrals_listing_idx").on(table.pgListingId),
    check("referrals_amount_check", sql`${table.amount} > 0`),
    check(
      "referrals_times_check",
      sql`(${table.status} in ('verified', 'paid')) = (${table.verifiedAt} is not null) and (${table.status} = 'paid') = (${table.paidAt} is not null)`,
    ),
    check("referrals_status_check", oneOf(table.status, REFERRAL_STATUSES)),
  ],
);

/**
 * Kept by a trigger on `referrals`: always the sums of a person's referrals. Another one lets a referral take the steps
 * of `REFERRAL_STEPS` only.
 */
export const referralEarnings = pgTable(
  "referral_earnings",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id),
    totalEarnings: money("total_earnings").notNull().default("0.00"),
    pendingEarnings: money("pending_earnings").notNull().default("0.00"),
    paidEarnings: money("paid_earnings").notNull().default("0.00"),
    totalReferrals: integer("total_referrals").notNull().default(0),
    lastUpdated: instant("last_updated").notNull().defaultNow(),
  },
  (table) => [
    check("referral_earnings_friends_check", sql`${table.totalReferrals} between 0 and 10`),
    check(
      "referral_earnings_sum_check",
      sql`${table.totalEarnings} = ${table.pendingEarnings} + ${table.paidEarnings} and ${table.pendingEarnings} >= 0 and ${table.paidEarnings} >= 0`,
    ),
  ],
);
