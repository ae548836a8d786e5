import * as z from "zod/mini";
import { isRealDate } from "#domain/dates.ts";
import { formattedText, idInPath, idInQuery, linesText, type Message } from "#domain/fields.ts";
import { t } from "#domain/i18n.ts";
import { GENDERS } from "#domain/listings/choices.ts";
import { MB } from "#domain/media/contract.ts";
import { adminReviewState } from "#domain/reviews/states.ts";
import { PERSON_GENDERS } from "#domain/rooms/choices.ts";
import { aadhaarRefused, holdsAadhaar } from "#domain/text.ts";
import { VERIFICATION_METHODS } from "#domain/trust/checked.ts";
import { KEPT_DAYS } from "../personal-data/retention.ts";
import { HOME_KINDS, HOME_LIMITS, HOME_PROOFS, homeMessages } from "./homes.ts";

export { VERIFICATION_METHODS, VERIFICATION_WORDS, type VerificationMethod } from "#domain/trust/checked.ts";

export const VERIFICATION_STATUSES = [
  "pending",
  "in_review",
  "verified",
  "rejected",
  "expired",
  "revoked",
] as const;
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

/** The only ways a tenant verification moves. */
export const VERIFICATION_STEPS: Record<VerificationStatus, readonly VerificationStatus[]> = {
  pending: ["in_review"],
  in_review: ["verified", "rejected"],
  verified: ["expired", "revoked"],
  rejected: ["pending"],
  expired: [],
  revoked: [],
};
export const canMoveVerification = (from: VerificationStatus, to: VerificationStatus) =>
  VERIFICATION_STEPS[from].includes(to);

/** Photos of agreements are removed so long after the decision. */
export const DOCUMENT_KEPT_DAYS = KEPT_DAYS.documents;
/** How often one verification may be sent in again after it was rejected. */
export const VERIFICATION_ATTEMPTS = 3;
/** Places that somebody may say they live at, before one of them is decided. */
export const VERIFICATIONS_WAITING = 3;
/** How far back a day of moving in may lie. */
export const MOVED_IN_WITHIN_YEARS = 10;
export const VERIFICATION_LIMITS = { documentBytes: 10 * MB, note: 500 } as const;

/** Stored as the reason when our team takes a check-in back; {@link reasonWords} says it in the reader's language. */
export const CHECK_IN_TAKEN_BACK = "Our team took back your check-in.";

/** The reason of a rejected or revoked tenancy, as its reader sees it: what an admin wrote, or a sentence of ours. */
export const reasonWords = (stored: string | null): string | null =>
  stored === CHECK_IN_TAKEN_BACK ? t("tenancies.checkInTakenBack") : stored;

export const verificationMessages = {
  noVerification: () => t("tenancies.noVerification"),
  listingRequired: () => t("tenancies.listingRequired"),
  noListing: () => t("tenancies.noListing"),
  moveInRequired: () => t("tenancies.moveInRequired"),
  moveInFuture: () => t("tenancies.moveInFuture"),
  moveInTooOld: () => t("tenancies.moveInTooOld"),
  moveOutBefore: () => t("tenancies.moveOutBefore"),
  documentRequired: () => t("tenancies.documentRequired"),
  already: () => t("tenancies.already"),
  ownPlace: () => t("tenancies.ownPlace"),
  noOwner: () => t("tenancies.noOwner"),
  tooManyWaiting: () => t("tenancies.tooManyWaiting"),
  tooManyOfNetwork: () => t("tenancies.tooManyOfNetwork"),
  tooManyAttempts: () => t("tenancies.tooManyAttempts"),
  illegalStep: () => t("tenancies.illegalStep"),
  sentAgain: () => t("tenancies.sentAgain"),
  noteTooLong: () => t("tenancies.noteTooLong"),
  unreadable: () => t("tenancies.unreadable"),
  reasonRequired: () => t("tenancies.reasonRequired"),
  notHost: () => t("tenancies.notHost"),
  stayEnds: () => t("tenancies.stayEnds"),
  ownerNotYes: () => t("tenancies.ownerNotYes"),
} as const;

const day = (message: Message) =>
  formattedText(/^\d{4}-\d{2}-\d{2}$/, message).check(z.refine(isRealDate, { error: message }));
const note = linesText(VERIFICATION_LIMITS.note, {
  tooLong: verificationMessages.noteTooLong,
  unreadable: verificationMessages.unreadable,
}).check(z.refine((text: string) => !holdsAadhaar(text), { error: aadhaarRefused }));

/**
 * The fields of `POST /api/tenant-verifications` (multipart). With the method `agreement` a picture goes with them as
 * `document`; with `owner` the host of the place is asked.
 */
export const verificationInput = z.object({
  pgListingId: z.pipe(
    formattedText(/^[1-9]\d{0,8}$/, verificationMessages.listingRequired),
    z.transform(Number),
  ),
  method: z.enum(["agreement", "owner"]),
  moveInDate: day(verificationMessages.moveInRequired),
  /** The last day of the agreement, when it has one. */
  moveOutDate: z.optional(
    z.pipe(
      z.transform((value) => (value === "" ? undefined : value)),
      z.optional(day(verificationMessages.moveOutBefore)),
    ),
  ),
  note: z._default(note, ""),
});
export type VerificationInput = z.output<typeof verificationInput>;

/**
 * The fields of `POST /api/homes` (multipart), with a picture of the agreement or bill as `document`. Somebody lives in
 * one home: what was refused is sent again by the same call, with what was wrong in it mended.
 */
export const homeVerificationInput = z.object({
  kind: z.enum(HOME_KINDS, { error: homeMessages.kindRequired }),
  /** Name of an area of ours. */
  locality: formattedText(/^[\p{L}\p{N} .-]{1,80}$/u, homeMessages.localityRequired),
  address: linesText(HOME_LIMITS.address, {
    required: homeMessages.addressRequired,
    tooLong: homeMessages.addressTooLong,
    unreadable: verificationMessages.unreadable,
  }).check(z.refine((text: string) => !holdsAadhaar(text), { error: aadhaarRefused })),
  method: z.enum(HOME_PROOFS),
  /** The owner knows, and allows, that a room is offered to others. */
  ownerConsent: z.pipe(
    formattedText(/^true$/, homeMessages.consentRequired),
    z.transform(() => true as const),
  ),
  moveInDate: verificationInput.shape.moveInDate,
  moveOutDate: verificationInput.shape.moveOutDate,
  note: verificationInput.shape.note,
});
export type HomeVerificationInput = z.output<typeof homeVerificationInput>;

const ownHome = z.object({
  id: z.int(),
  kind: z.enum(HOME_KINDS),
  locality: z.string(),
  address: z.string(),
});

/** `GET /api/me/tenant-verifications`: the caller's own, each of a listing or of a home. */
export const verificationView = z.object({
  id: z.int(),
  listing: z.nullable(
    z.object({
      id: z.int(),
      slug: z.string(),
      title: z.string(),
      locality: z.string(),
      gender: z.enum(GENDERS),
    }),
  ),
  home: z.nullable(ownHome),
  status: z.enum(VERIFICATION_STATUSES),
  method: z.enum(VERIFICATION_METHODS),
  moveInDate: z.nullable(z.string()),
  moveOutDate: z.nullable(z.string()),
  isCurrentTenant: z.boolean(),
  /** Why it was rejected or revoked. */
  reason: z.nullable(z.string()),
  /** What the host has said, for the method `owner`. */
  ownerWord: z.nullable(z.enum(["yes", "no"])),
  /** The photo of the agreement is still kept; until when, once it was decided. */
  documentKept: z.boolean(),
  documentUntil: z.nullable(z.iso.datetime()),
  canSendAgain: z.boolean(),
  /** The tenant may say that they have moved out. */
  canEnd: z.boolean(),
  verifiedAt: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
});
export type VerificationView = z.infer<typeof verificationView>;
export const verificationViews = z.array(verificationView);

/** `GET /api/me/tenants-to-confirm`: who says that they live at one of the caller's stays. */
export const tenantToConfirm = z.object({
  id: z.int(),
  firstName: z.string(),
  /** "••••••4321": enough to know who it is. */
  phoneNumber: z.string(),
  listing: z.object({ id: z.int(), title: z.string() }),
  moveInDate: z.nullable(z.string()),
  ownerWord: z.nullable(z.enum(["yes", "no"])),
  createdAt: z.iso.datetime(),
});
export type TenantToConfirm = z.infer<typeof tenantToConfirm>;
export const tenantsToConfirm = z.array(tenantToConfirm);
/** `POST /api/tenant-verifications/{id}/owner-word`: the host says whether they live there. */
export const ownerWordInput = z.object({ word: z.enum(["yes", "no"]) });

/** A verification in the admin dashboard. */
export const adminVerification = z.object({
  id: z.int(),
  user: z.object({
    id: z.string(),
    firstName: z.string(),
    phoneNumber: z.nullable(z.string()),
    /** What they have said, of who lives in a home; null for nothing. */
    gender: z.nullable(z.enum(PERSON_GENDERS)),
  }),
  listing: z.nullable(z.object({ id: z.int(), slug: z.string(), title: z.string(), address: z.string() })),
  home: z.nullable(
    z.extend(ownHome, {
      /** Other accounts that say they live, or lived, at the same address. */
      othersHere: z.int(),
    }),
  ),
  status: z.enum(VERIFICATION_STATUSES),
  method: z.enum(VERIFICATION_METHODS),
  moveInDate: z.nullable(z.string()),
  moveOutDate: z.nullable(z.string()),
  note: z.string(),
  reason: z.nullable(z.string()),
  ownerWord: z.nullable(z.enum(["yes", "no"])),
  /** Where admins see the photo of the agreement; null without one. */
  documentUrl: z.nullable(z.string()),
  attempts: z.int(),
  /** What else is known: bookings of this person at this place, other places they say they live at now. */
  bookingsHere: z.int(),
  otherTenancies: z.int(),
  /** Tenancies of theirs, anywhere, that were revoked. */
  revokedBefore: z.int(),
  /** The account that runs the place; null without one. */
  host: z.nullable(z.object({ id: z.string(), firstName: z.string(), phoneNumber: z.nullable(z.string()) })),
  /** For how many others that host has given their word, how many of those were revoked, and the beds of this place. */
  hostSaidYes: z.int(),
  hostRevoked: z.int(),
  beds: z.int(),
  /** The tenant's number is the one by which the place is reached. */
  isContact: z.boolean(),
  /** What the tenant wrote of the place, resting on this. Revoking hides it. */
  review: adminReviewState,
  nextStatuses: z.array(z.enum(VERIFICATION_STATUSES)),
  verifiedAt: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
});
export type AdminVerification = z.infer<typeof adminVerification>;
export const adminVerifications = z.array(adminVerification);

export const VERIFICATIONS_PAGE = 50;
const pageAt = z.optional(idInQuery);
/**
 * `GET /api/admin/tenant-verifications`: those that wait, the oldest first and those without their host's yes last, from
 * behind the id `after`; or with `status` those in one state, the newest first, from below the id `before`. A page is
 * {@link VERIFICATIONS_PAGE}.
 */
export const adminVerificationsQuery = z.object({
  status: z.optional(z.enum(VERIFICATION_STATUSES)),
  before: pageAt,
  after: pageAt,
});
export type AdminVerificationsQuery = z.output<typeof adminVerificationsQuery>;
export const verificationParams = z.object({
  id: idInPath,
});
/**
 * `PATCH /api/admin/tenant-verifications/{id}`. The reason is read by whom it is about; rejecting and revoking need one.
 * `attempts` and `gender` say what the admin has seen: CONFLICT when it was sent again since, as with another address, or
 * another gender was said. Verified without a gender, a home can have no room for one gender alone.
 */
export const adminVerificationInput = z.object({
  attempts: z.optional(z.int().check(z.minimum(1), z.maximum(VERIFICATION_ATTEMPTS))),
  gender: z.optional(z.nullable(z.enum(PERSON_GENDERS))),
  status: z.enum(["in_review", "verified", "rejected", "revoked"]),
  reason: z.optional(note),
});
export type AdminVerificationInput = z.output<typeof adminVerificationInput>;
