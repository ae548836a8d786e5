import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { LOCALES } from "#domain/locale.ts";
import { CONSENT_PURPOSES } from "#domain/personal-data/consent.ts";
import { instant, oneOf } from "./columns.ts";

/** Who agreed to which notice, when and in which language, once for each. A trigger lets nobody change it. */
export const consents = pgTable(
  "consents",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    /** No reference: it goes by the rule of its trigger. */
    userId: text("user_id"),
    /** sha256 of the cookie of a guest without an account. */
    guestKey: text("guest_key"),
    purpose: text("purpose", { enum: CONSENT_PURPOSES }).notNull(),
    /** Of the notice that was shown. */
    version: text("version").notNull(),
    language: text("language", { enum: LOCALES }).notNull(),
    at: instant("at").notNull(),
  },
  (table) => [
    uniqueIndex("consents_once").on(
      sql`coalesce(${table.userId}, '')`,
      sql`coalesce(${table.guestKey}, '')`,
      table.purpose,
      table.version,
    ),
    index("consents_user_idx").on(table.userId),
    index("consents_at_idx").on(table.at),
    check("consents_person_check", sql`(${table.userId} is null) <> (${table.guestKey} is null)`),
    check("consents_purpose_check", oneOf(table.purpose, CONSENT_PURPOSES)),
  ],
);
