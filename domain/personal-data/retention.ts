import { t } from "../i18n.ts";

// How long personal data is kept, in one table: the code reads it, the privacy page shows it, docs/personal-data.md holds it.

/** Days. Money and what admins did: as long as accounts have to be kept. */
export const KEPT_DAYS = {
  /** A conversation in which nobody has written. */
  chats: 730,
  /** One of a guest without an account that nobody answered, and photos that guests sent. */
  guestChats: 180,
  /** The screenshot of a payment, after the booking ended and its money is settled. The UTR stays with the booking. */
  proofs: 180,
  /** The photo of an agreement, after the decision. */
  documents: 30,
  /** A booking that was called off before anything was paid. */
  unpaidBookings: 30,
  /** Logins, and what admins read: with addresses. Bound by a trigger as well. */
  securityLog: 180,
  /** What admins did, the ledger and consents. Bound by a trigger as well. */
  audit: 2922,
  /** Browsers of guests that are told of messages. */
  guestPush: 60,
  /** The keyed hash of the number of a deleted customer, or of a suspended account. */
  formerNumbers: 730,
  /** Deleted files, before they are gone for good. */
  trash: 14,
} as const;
export type KeptKind = keyof typeof KEPT_DAYS;

const LABELS: Record<KeptKind, () => string> = {
  chats: () => t("personal-data.keptChats"),
  guestChats: () => t("personal-data.keptGuestChats"),
  proofs: () => t("personal-data.keptProofs"),
  documents: () => t("personal-data.keptDocuments"),
  unpaidBookings: () => t("personal-data.keptUnpaidBookings"),
  securityLog: () => t("personal-data.keptSecurityLog"),
  audit: () => t("personal-data.keptAudit"),
  guestPush: () => t("personal-data.keptGuestPush"),
  formerNumbers: () => t("personal-data.keptFormerNumbers"),
  trash: () => t("personal-data.keptTrash"),
};

/** What is kept and for how many days, in the reader's language. */
export const retentionTable = (): { label: string; days: number }[] =>
  (Object.keys(KEPT_DAYS) as KeptKind[]).map((kind) => ({ label: LABELS[kind](), days: KEPT_DAYS[kind] }));

export const keptSince = (kind: KeptKind, now: Date): Date =>
  new Date(now.getTime() - KEPT_DAYS[kind] * 24 * 60 * 60_000);

/** A grievance is answered within so many days. The law allows 90. */
export const GRIEVANCE_ANSWER_DAYS = 30;
/** After a breach the Data Protection Board has the details within so many hours; the people concerned are told at once. */
export const BREACH_REPORT_HOURS = 72;
