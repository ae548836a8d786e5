import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import type { Session } from "fastify";
import { ADMIN_ROLES } from "#domain/accounts/roles.ts";
import type { SecurityEventKind } from "#domain/accounts/security-events.ts";
import type { PersonGender } from "#domain/rooms/choices.ts";
import { createdAt, oneOf, updatedAt } from "./columns.ts";

export const users = pgTable(
  "users",
  {
    id: text("id").primaryKey().default(sql`gen_random_uuid()::text`),
    email: text("email").unique("users_email_unique"),
    /** An address that another account has already: kept for its owner to see, so that nobody learns that it is in use. */
    unconfirmedEmail: text("unconfirmed_email"),
    phoneNumber: text("phone_number").unique("users_phone_unique"),
    /** argon2id. */
    password: text("password"),
    firstName: text("first_name"),
    lastName: text("last_name"),
    profileImageUrl: text("profile_image_url"),
    /** Null for everybody who is no admin. */
    adminRole: text("admin_role", { enum: ADMIN_ROLES }),
    isAdmin: boolean("is_admin").notNull().generatedAlwaysAs(sql`admin_role is not null`),
    /** Of the authenticator app, sealed; it counts once `totpConfirmedAt` is set. */
    totpSecret: text("totp_secret"),
    totpConfirmedAt: timestamp("totp_confirmed_at", { withTimezone: true }),
    /** The last half minute whose code was used: none works twice. */
    totpLastStep: integer("totp_last_step").notNull().default(0),
    /**
     * Of what is made for the person, such as a reset link; a push message has that of the browser. Older accounts may have
     * one that the interface lacks: see `knownLocale`.
     */
    language: text("language").notNull().default("en"),
    /** When a reset link opened the account last. Anybody can sign up with a number that is not theirs. */
    phoneProvenAt: timestamp("phone_proven_at", { withTimezone: true }),
    /** What they want to be told of. */
    notifications: text("notifications").array().notNull().default(sql`'{bookings,messages,searches}'`),
    /** The gender they gave last, also when they have deleted their preferences since. */
    gender: text("gender").$type<PersonGender>(),
    /** When they gave another one than before. */
    genderChangedAt: timestamp("gender_changed_at", { withTimezone: true }),
    /** Since when it may only read, appeal, and go on with what it has. Why: `suspensions`. */
    suspendedAt: timestamp("suspended_at", { withTimezone: true }),
    /** The account was closed: its names are gone, what money needs stays. */
    deletedAt: timestamp("deleted_at", { withTimezone: true }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("users_admin_role_check", oneOf(table.adminRole, ADMIN_ROLES)),
    index("users_name_idx").using(
      "gin",
      sql`to_tsvector('simple', coalesce(first_name, '') || ' ' || coalesce(last_name, ''))`,
    ),
  ],
);

/** Phone numbers of deleted accounts, as keyed hashes: a former user is no new friend. */
export const formerNumbers = pgTable(
  "former_numbers",
  {
    numberKey: text("number_key").primaryKey(),
    deletedAt: timestamp("deleted_at", { withTimezone: true }).notNull(),
    /** The suspension that the account had when it was deleted: nobody signs up with the number until it is lifted. */
    suspensionId: integer("suspension_id"),
  },
  (table) => [index("former_numbers_deleted_idx").on(table.deletedAt)],
);

export const sessions = pgTable(
  "sessions",
  {
    /** sha256 of the session id: a leaked table opens no session. */
    sid: text("sid").primaryKey(),
    sess: json("sess").$type<Partial<Session>>().notNull(),
    expire: timestamp("expire", { withTimezone: true }).notNull(),
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** What its owner calls it by when ending it: the key itself never leaves. */
    publicId: text("public_id")
      .notNull()
      .unique("sessions_public_id_unique")
      .default(sql`gen_random_uuid()::text`),
    /** Browser and system, as people would say it: "Chrome on Android". */
    device: text("device").notNull().default(""),
    seenAt: timestamp("seen_at", { withTimezone: true }).notNull().defaultNow(),
    /** When the password was typed in it last. */
    passwordAt: timestamp("password_at", { withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [index("sessions_expire_idx").on(table.expire), index("sessions_user_idx").on(table.userId)],
);

const MARK_KINDS = ["browser", "address", "signup"] as const;

/**
 * Where an account was signed in, for longer than its sessions last: who signs up a friend in their own browser has
 * logged out before. Hashes only: equal or not is all that can be told from them. `signup` is the network of quotas in
 * which the account was made.
 */
export const signInMarks = pgTable(
  "sign_in_marks",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: MARK_KINDS }).notNull(),
    key: text("key").notNull(),
    seenAt: timestamp("seen_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.key] }),
    index("sign_in_marks_seen_idx").on(table.kind, table.seenAt),
    check("sign_in_marks_kind_check", oneOf(table.kind, MARK_KINDS)),
  ],
);

/** Admin mode without an account: a short-lived token, held in the browser's memory only. */
export const adminTokens = pgTable(
  "admin_tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** Opened by the admin code. Otherwise it is worth what the account's role is, and nothing without one. */
    byCode: boolean("by_code").notNull().default(false),
    /** HMAC of the admin code and password it was opened under: it ends when either is changed. */
    boundTo: text("bound_to").notNull().default(""),
    /** When the admin password was typed in it last. */
    passwordAt: timestamp("password_at", { withTimezone: true }),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("admin_tokens_user_idx").on(table.userId).where(sql`user_id is not null`)],
);

/** For an admin whose authenticator app is lost: each works once. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** sha256: a code has 80 random bits. */
    codeHash: text("code_hash").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** A code that was sent to the number of an account, until it is typed; one at a time. */
export const phoneCodes = pgTable("phone_codes", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Keyed with a secret: there are a million codes only. */
  codeHash: text("code_hash").notNull(),
  wrongTries: smallint("wrong_tries").notNull().default(0),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
});

/** One-time ways back for a forgotten password. */
export const passwordResets = pgTable(
  "password_resets",
  {
    /** sha256 of the token in the link. */
    tokenHash: text("token_hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    /** Whether anybody could ask for it; otherwise an admin made it. */
    isSms: boolean("is_sms").notNull().default(false),
    usedAt: timestamp("used_at", { withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [index("password_resets_user_idx").on(table.userId)],
);

/** Failed attempts per account or per secret, so that a guess from many addresses is still throttled. */
export const loginAttempts = pgTable(
  "login_attempts",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    subject: text("subject").notNull(),
    at: timestamp("at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("login_attempts_subject_idx").on(table.subject.op("text_pattern_ops"), table.at)],
);

export const auditLog = pgTable(
  "audit_log",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    at: timestamp("at", { withTimezone: true }).notNull().defaultNow(),
    actor: text("actor").notNull(),
    action: text("action").notNull(),
    subject: text("subject").notNull(),
    note: text("note"),
  },
  (table) => [
    index("audit_log_at_idx").on(table.at),
    index("audit_log_actor_idx").on(table.actor, table.id),
    index("audit_log_subject_idx").on(table.subject.op("text_pattern_ops"), table.id),
  ],
);

/** Who got in and who did not, and what admins looked at. A trigger keeps every row as it is for 180 days. */
export const securityEvents = pgTable(
  "security_events",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    at: timestamp("at", { withTimezone: true }).notNull(),
    kind: text("kind").$type<SecurityEventKind>().notNull(),
    /** No reference: what happened stays when the account goes. */
    actor: text("actor").notNull(),
    subject: text("subject").notNull(),
    address: text("address").notNull(),
    device: text("device").notNull(),
  },
  (table) => [index("security_events_about_idx").on(table.actor, table.subject, table.at)],
);

/** One row per user action: the stored answer is replayed for a repeated key. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    /** sha256 of caller and key together: one caller's key means nothing to another. */
    id: text("id").primaryKey(),
    requestHash: text("request_hash").notNull(),
    /** Whose answer it is: it goes with the account. Null for guests. */
    userId: text("user_id"),
    /** The guest whose answer it is, until they log in. */
    guestKey: text("guest_key"),
    status: integer("status").notNull(),
    body: json("body").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("idempotency_keys_created_idx").on(table.createdAt),
    index("idempotency_keys_user_idx").on(table.userId),
    index("idempotency_keys_guest_idx").on(table.guestKey).where(sql`guest_key is not null`),
  ],
);

/** How much text was stored in an hour, for quotas. Rows are deleted after a day. */
export const textUsage = pgTable(
  "text_usage",
  {
    /** What is counted, and for which account or network. */
    subject: text("subject").notNull(),
    hour: timestamp("hour", { withTimezone: true }).notNull(),
    units: integer("units").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subject, table.hour] }),
    index("text_usage_hour_idx").on(table.hour),
  ],
);

export type UserRow = typeof users.$inferSelect;
