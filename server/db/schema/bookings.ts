import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  json,
  pgTable,
  real,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { DURATIONS } from "#domain/bookings/choices.ts";
import type { DepositDeduction } from "#domain/bookings/deposit.ts";
import { DEPOSIT_STATES } from "#domain/bookings/deposit-states.ts";
import { BOOKING_STATUSES, PAYMENT_STATUSES } from "#domain/bookings/states.ts";
import { VISIT_STATES } from "#domain/bookings/visit-states.ts";
import { users } from "./auth.ts";
import { createdAt, instant, money, oneOf, updatedAt } from "./columns.ts";
import { pgListings } from "./listings.ts";

/** An admin has checked the payment; it may have been refunded since. */
export const PAID = sql`payment_status in ('verified', 'refund_due', 'refunded')`;

/** A booking that is over and has, or had, photos: of the payment, or of deductions from the deposit. */
export const HAS_PHOTOS = sql`status in ('checked_out', 'cancelled', 'declined', 'expired') and (payment_proof_url is not null or (deposit_deductions -> 0) is not null)`;

/** Money for a booking that was called off, which an admin sends back. Deposits of stays have states of their own. */
export const REFUND_DUE = sql`payment_status = 'refund_due' and deposit_state is null`;

export const bookings = pgTable(
  "bookings",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    pgId: integer("pg_id")
      .notNull()
      .references(() => pgListings.id),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    /** Whose the listing was when the guest moved in, and when the booking was over. It may be somebody else's now. */
    checkInHostId: text("check_in_host_id").references(() => users.id, { onDelete: "set null" }),
    endHostId: text("end_host_id").references(() => users.id, { onDelete: "set null" }),
    /** sha256 of the guest's capability cookie. */
    guestKey: text("guest_key"),
    /** Keyed hash of the network that it was booked from, while that counts against `HOLD_LIMITS`. */
    networkKey: text("network_key"),
    /** What the listing said when the bed was booked; its host may change that later. */
    listingTitle: text("listing_title").notNull(),
    listingAddress: text("listing_address").notNull(),
    guestName: text("guest_name").notNull(),
    guestPhone: text("guest_phone").notNull(),
    guestEmail: text("guest_email").notNull(),
    moveInDate: date("move_in_date", { mode: "string" }).notNull(),
    duration: text("duration", { enum: DURATIONS }).notNull(),
    rent: money("rent").notNull(),
    securityDeposit: money("security_deposit").notNull(),
    totalAmount: money("total_amount").notNull(),
    status: text("status", { enum: BOOKING_STATUSES }).notNull().default("pending"),
    paymentStatus: text("payment_status", { enum: PAYMENT_STATUSES }).notNull().default("pending"),
    /** Stored upper-case, so that one transfer cannot be claimed twice by changing its case. */
    utr: text("utr"),
    /** Name of the private file; it is served by the booking's own route only. */
    paymentProofUrl: text("payment_proof_url"),
    proofHash: text("proof_hash"),
    proofAttempts: integer("proof_attempts").notNull().default(0),
    holdExpiresAt: instant("hold_expires_at"),
    note: text("note"),
    /** When the host said that they expect the guest. */
    hostAcceptedOn: date("host_accepted_on", { mode: "string" }),
    checkedInOn: date("checked_in_on", { mode: "string" }),
    /** False when a job checked the guest in, and host and admins have not said that they came. */
    isCheckInConfirmed: boolean("is_check_in_confirmed").notNull().default(true),
    noticeGivenOn: date("notice_given_on", { mode: "string" }),
    /** The last day, once notice was given. */
    moveOutDate: date("move_out_date", { mode: "string" }),
    /** Whether the last day is the guest's word within what they paid, or an admin's. */
    isMoveOutAgreed: boolean("is_move_out_agreed").notNull().default(false),
    checkedOutOn: date("checked_out_on", { mode: "string" }),
    /** What came back of the deposit and what was kept, once that is settled. */
    depositReturned: money("deposit_returned"),
    depositDeductions: json("deposit_deductions").$type<DepositDeduction[]>().notNull().default([]),
    depositDeducted: money("deposit_deducted"),
    depositReference: text("deposit_reference"),
    /** Of a stay that is over, where it had a deposit. */
    depositState: text("deposit_state", { enum: DEPOSIT_STATES }),
    /** The day on which it came there. Null for those that hosts returned themselves, before we did. */
    depositStateOn: date("deposit_state_on", { mode: "string" }),
    depositSettledAt: instant("deposit_settled_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    // A transfer pays for one booking. One that was accepted stays spent after its stay was called off: it was refunded.
    uniqueIndex("bookings_live_utr_unique")
      .on(table.utr)
      .where(
        sql`utr is not null and ((status not in ('expired', 'cancelled', 'declined') and payment_status <> 'rejected') or payment_status in ('verified', 'refund_due', 'refunded'))`,
      ),
    index("bookings_utr_idx").on(table.utr),
    index("bookings_email_idx").on(sql`lower(guest_email)`),
    // The order of a host's list.
    index("bookings_pg_idx").on(
      table.pgId,
      sql`(not (payment_status = 'pending' and status in ('cancelled', 'expired')))`,
      table.id,
    ),
    // Deleted a month later.
    index("bookings_unpaid_idx")
      .on(table.updatedAt)
      .where(sql`payment_status = 'pending' and status in ('expired', 'cancelled', 'declined')`),
    // Whose photos go: see `removeOldProofs`.
    index("bookings_photos_idx").on(table.updatedAt).where(HAS_PHOTOS),
    index("bookings_user_idx").on(table.userId),
    index("bookings_guest_idx").on(table.guestKey),
    index("bookings_network_idx").on(table.networkKey).where(sql`network_key is not null`),
    index("bookings_payment_idx").on(table.paymentStatus, table.id),
    // The order of the proofs that wait: see `URGENCY`.
    index("bookings_urgency_idx")
      .on(sql`coalesce(hold_expires_at, 'infinity'::timestamptz)`, table.id)
      .where(sql`payment_status = 'submitted'`),
    index("bookings_phone_idx").on(table.guestPhone),
    // Of those that matter when bookings are compared: see `duplicatesOf`.
    index("bookings_shared_phone_idx")
      .on(table.guestPhone, table.id)
      .where(sql`payment_status <> 'pending' or status in ('pending', 'proof_submitted')`),
    index("bookings_shared_email_idx")
      .on(sql`lower(guest_email)`, table.id)
      .where(sql`payment_status <> 'pending' or status in ('pending', 'proof_submitted')`),
    index("bookings_shared_name_idx")
      .on(table.pgId, sql`lower(guest_name)`, table.id)
      .where(sql`payment_status <> 'pending' or status in ('pending', 'proof_submitted')`),
    index("bookings_proof_idx").on(table.proofHash),
    // Each word of a name, for admins' search; so in users, referrals and listings.
    index("bookings_name_idx").using("gin", sql`to_tsvector('simple', guest_name)`),
    // What trust is computed from: nothing of bookings that nobody paid for.
    index("bookings_paid_idx").on(table.id).where(PAID),
    index("bookings_paid_user_idx").on(table.userId).where(PAID),
    index("bookings_check_in_host_idx").on(table.checkInHostId).where(sql`check_in_host_id is not null`),
    index("bookings_end_host_idx").on(table.endHostId).where(sql`end_host_id is not null`),
    index("bookings_hold_idx").on(table.holdExpiresAt).where(sql`status in ('pending', 'proof_submitted')`),
    check(
      "bookings_deposit_check",
      sql`(${table.depositSettledAt} is null and ${table.depositReturned} is null and ${table.depositDeducted} is null) or (${table.depositSettledAt} is not null and ${table.status} = 'checked_out' and ${table.depositReturned} >= 0 and ${table.depositDeducted} >= 0 and ${table.depositReturned} + ${table.depositDeducted} = ${table.securityDeposit})`,
    ),
    check(
      "bookings_settled_check",
      sql`${table.status} <> 'checked_out' or ${table.securityDeposit} = 0 or (${table.paymentStatus} in ('refund_due', 'refunded') and (${table.paymentStatus} = 'refunded') = (${table.depositSettledAt} is not null))`,
    ),
    check(
      "bookings_stay_check",
      sql`(${table.status} not in ('checked_in', 'checked_out') or ${table.checkedInOn} is not null) and (${table.status} = 'checked_out') = (${table.checkedOutOn} is not null) and (${table.noticeGivenOn} is null) = (${table.moveOutDate} is null)`,
    ),
    check("bookings_deposit_state_check", oneOf(table.depositState, DEPOSIT_STATES)),
    check(
      "bookings_deposit_open_check",
      sql`(${table.depositState} is not null) = (${table.status} = 'checked_out' and ${table.securityDeposit} > 0) and (${table.depositState} is null or (${table.depositState} in ('paid', 'missing', 'closed')) = (${table.depositSettledAt} is not null)) and (${table.depositState} is null or ${table.depositState} = 'closed' or ${table.depositStateOn} is not null)`,
    ),
    // What waits for a host, a guest or an admin.
    index("bookings_deposit_state_idx")
      .on(table.depositState, table.id)
      .where(sql`deposit_state is not null and deposit_state <> 'closed'`),
    index("bookings_deposits_idx").on(table.pgId).where(sql`status = 'checked_out' and security_deposit > 0`),
    check("bookings_days_check", sql`${table.checkedOutOn} >= ${table.checkedInOn}`),
    check("bookings_total_check", sql`${table.totalAmount} = ${table.rent} + ${table.securityDeposit}`),
    check(
      "bookings_payer_check",
      sql`${table.userId} is not null or ${table.guestKey} is not null or ${table.status} in ('expired', 'cancelled', 'declined', 'checked_out')`,
    ),
    check("bookings_status_check", oneOf(table.status, BOOKING_STATUSES)),
    check("bookings_payment_check", oneOf(table.paymentStatus, PAYMENT_STATUSES)),
    check(
      "bookings_confirmed_paid_check",
      sql`${table.status} not in ('confirmed', 'checked_in', 'checked_out') or ${table.paymentStatus} in ('verified', 'refund_due', 'refunded')`,
    ),
  ],
);

/** What happened to a booking, in order; its payer reads it as a timeline. */
export const bookingEvents = pgTable(
  "booking_events",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    bookingId: integer("booking_id")
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
    what: text("what").notNull(),
    note: text("note"),
    at: instant("at").notNull().defaultNow(),
  },
  (table) => [
    index("booking_events_booking_idx").on(table.bookingId, table.id),
    // The numbers of a day.
    index("booking_events_day_idx")
      .on(table.what, table.at)
      .where(sql`what in ('proof_submitted', 'payment_verified')`),
  ],
);

/** What the screenshot of a booking's latest proof looks like. Apart from bookings: nobody who reads those needs it. */
export const proofLooks = pgTable(
  "proof_looks",
  {
    bookingId: integer("booking_id")
      .primaryKey()
      .references(() => bookings.id, { onDelete: "cascade" }),
    /** See `server/storage/looks.ts`. */
    look: text("look").notNull(),
    /** Its mean, by which those that may be alike are found. */
    brightness: real("brightness").notNull(),
    /** The same for all that look alike: the hash of the first of them. */
    alike: text("alike").notNull(),
    at: instant("at").notNull(),
  },
  (table) => [
    index("proof_looks_alike_idx").on(table.alike),
    index("proof_looks_brightness_idx").on(table.brightness, table.at),
    index("proof_looks_at_idx").on(table.at),
  ],
);

/** Who wants to hear when a full listing has a bed: nobody but themselves reads it. */
export const bedWaits = pgTable(
  "bed_waits",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    pgId: integer("pg_id")
      .notNull()
      .references(() => pgListings.id),
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** sha256 of the guest token of who has no account. */
    guestKey: text("guest_key"),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
    toldAt: instant("told_at"),
  },
  (table) => [
    uniqueIndex("bed_waits_user_unique").on(table.userId, table.pgId).where(sql`user_id is not null`),
    uniqueIndex("bed_waits_guest_unique").on(table.guestKey, table.pgId).where(sql`guest_key is not null`),
    index("bed_waits_open_idx").on(table.pgId).where(sql`told_at is null`),
    index("bed_waits_expiry_idx").on(table.expiresAt),
    check("bed_waits_who_check", sql`(${table.userId} is null) <> (${table.guestKey} is null)`),
  ],
);

/** Somebody wants to look at a listing before they book. */
export const visits = pgTable(
  "visits",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    pgId: integer("pg_id")
      .notNull()
      .references(() => pgListings.id),
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** sha256 of the guest token of who has no account. */
    guestKey: text("guest_key"),
    guestName: text("guest_name").notNull(),
    guestPhone: text("guest_phone").notNull(),
    at: instant("at").notNull(),
    state: text("state", { enum: VISIT_STATES }).notNull().default("asked"),
    /** Who took the last step, and what they wrote with it. */
    noteBy: text("note_by", { enum: ["guest", "host"] }),
    note: text("note"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("visits_user_idx").on(table.userId).where(sql`user_id is not null`),
    index("visits_guest_idx").on(table.guestKey).where(sql`guest_key is not null`),
    index("visits_pg_idx").on(table.pgId, table.at),
    index("visits_at_idx").on(table.at),
    check("visits_who_check", sql`(${table.userId} is null) <> (${table.guestKey} is null)`),
    check("visits_state_check", oneOf(table.state, VISIT_STATES)),
  ],
);
export type VisitRow = typeof visits.$inferSelect;

export type BookingRow = typeof bookings.$inferSelect;
