import { t } from "../i18n.ts";

// How long personal data is kept, in one table: the code reads it, the privacy page shows it, docs/personal-data.md holds it.

/** Days. */
export const KEPT_DAYS = {
  /** A conversation in which nobody has written. */
  chats: 730,
  /** One of a guest without an account that nobody answered, and photos that guests sent. */
  guestChats: 180,
  /** Photos of a booking: of the payment and of deductions, after it ended and its money is settled. The UTR stays. */
  proofs: 180,
  /** What a screenshot looks like, to find copies of it. */
  proofLooks: 90,
  /** Lines of bank statements, which name strangers, after the upload. */
  bankLines: 90,
  /** The photo of an agreement, after the decision. */
  documents: 30,
  /** A booking that was called off before anything was paid. */
  unpaidBookings: 30,
  /** A visit, after its time. */
  visits: 30,
  /** Waiting for a bed: then it has ended by itself. */
  waits: 30,
  /** A wait of which somebody was told. */
  toldWaits: 7,
  /** A tenant's agreement and ID, after their last day. */
  tenantDocuments: 90,
  /** What a tenant asked to be mended, with its photos. */
  complaints: 730,
  /** Votes on a day's food, and menus; notices, after they were removed. */
  foodVotes: 60,
  /** Logins, and what admins read: with addresses. Bound by a trigger as well. */
  securityLog: 180,
  /**
   * What admins did, and consents. Bound by a trigger as well. Payments and the bookings they were for: at least so long, as
   * accounts have to be kept; nothing deletes them.
   */
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
  proofLooks: () => t("personal-data.keptProofLooks"),
  bankLines: () => t("personal-data.keptBankLines"),
  documents: () => t("personal-data.keptDocuments"),
  unpaidBookings: () => t("personal-data.keptUnpaidBookings"),
  visits: () => t("personal-data.keptVisits"),
  waits: () => t("personal-data.keptWaits"),
  toldWaits: () => t("personal-data.keptToldWaits"),
  tenantDocuments: () => t("personal-data.keptTenantDocuments"),
  complaints: () => t("personal-data.keptComplaints"),
  foodVotes: () => t("personal-data.keptFoodVotes"),
  securityLog: () => t("personal-data.keptSecurityLog"),
  audit: () => t("personal-data.keptAudit"),
  guestPush: () => t("personal-data.keptGuestPush"),
  formerNumbers: () => t("personal-data.keptFormerNumbers"),
  trash: () => t("personal-data.keptTrash"),
};

/** What is kept and for how many days, or for at least so many, in the reader's language. */
export const retentionTable = (): { label: string; days: number; isAtLeast: boolean }[] =>
  (Object.keys(KEPT_DAYS) as KeptKind[]).map((kind) => ({
    label: LABELS[kind](),
    days: KEPT_DAYS[kind],
    isAtLeast: kind === "audit",
  }));

export const keptSince = (kind: KeptKind, now: Date): Date =>
  new Date(now.getTime() - KEPT_DAYS[kind] * 24 * 60 * 60_000);

/** A grievance is answered within so many days. The law allows 90. */
export const GRIEVANCE_ANSWER_DAYS = 30;
/** After a breach the Data Protection Board has the details within so many hours; the people concerned are told at once. */
export const BREACH_REPORT_HOURS = 72;
