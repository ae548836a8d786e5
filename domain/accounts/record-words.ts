import { t } from "../i18n.ts";

// What admins did and looked at stands in the database in English words: "booking.cancelled", "booking 12", "all chats".
// They are facts; these are the same in the reader's language. Words that are not known stay as they are.

/** What records are about as a whole. */
export const RECORD_WHOLES = [
  "all bookings",
  "all listings",
  "all chats",
  "all referrals",
  "all tenancies",
  "all payouts",
  "all suspensions",
  "bank statements",
  "ledger",
  "audit",
  "referrals",
  "videos to check",
  "reports of rooms",
  "reports of reviews",
  "reports of chats",
  "dashboard search",
  "admin mode",
  "admin password",
  "reset link",
  "unknown number",
] as const;

/** The kinds of people and things with an id that records are about. */
export const RECORD_KINDS = [
  "user",
  "listing",
  "bookings of listing",
  "visits of listing",
  "booking",
  "referral",
  "tenant verification",
  "room post",
  "room request",
  "room video",
  "review",
  "conversation",
  "suspension",
  "bank statement",
] as const;

type Kind = (typeof RECORD_KINDS)[number];

/** Whom or what a record is about: an id, and no name or phone number. */
export type RecordSubject = (typeof RECORD_WHOLES)[number] | `${Kind} ${number | string}`;

const keyOf = (words: string) => words.toLowerCase().replace(/[^a-z]/g, "");

/** Whom or what a record is about, or who made it. */
export function recordLabel(stored: string): string {
  const [, kind, id] = /^(.+) (\S*\d\S*)$/.exec(stored) ?? [];
  return kind === undefined || id === undefined
    ? t("admin.recordWhole", { key: keyOf(stored), name: stored })
    : t("admin.recordOf", { key: keyOf(kind), kind, id });
}

/** A kind of records, without a number. */
export const recordKindLabel = (kind: Kind): string => t("admin.recordKind", { key: keyOf(kind), kind });

export const actionLabel = (stored: string): string =>
  t("admin.recordAction", { key: keyOf(stored), name: stored.replaceAll(".", " ") });
