import * as z from "zod/mini";
import { addDays, isRealDate } from "#domain/dates.ts";
import { idInBody } from "#domain/fields.ts";
import { adminReviewState } from "#domain/reviews/states.ts";
import {
  formattedText,
  idInPath,
  idInQuery,
  keyInPath,
  linesText,
  lineText,
  newPhone,
  trimmedText,
} from "../fields.ts";
import { t } from "../i18n.ts";
import { transferReference } from "../ledger/contract.ts";
import { ROOM_TYPES } from "../listings/choices.ts";
import { bankMatch } from "../statements/contract.ts";
import { MAIL_ADDRESS, ONE_LINE } from "../text.ts";
import { DURATIONS, MOVE_IN_HORIZON_DAYS } from "./choices.ts";
import { DEPOSIT_STATES } from "./deposit-states.ts";
import { BOOKING_STATUSES, PAYMENT_STATUSES } from "./states.ts";
import { stayView } from "./stay.ts";

export const UTR_LENGTH = 12;

export const isoDate = formattedText(/^\d{4}-\d{2}-\d{2}$/, () => t("bookings.dateInvalid"));

/** What is wrong with a move-in date, or null. @param today yyyy-MM-dd in Kolkata */
export function checkMoveInDate(date: string, today: string): string | null {
  if (!isRealDate(date)) return t("bookings.dateInvalid");
  if (date < "1900-01-01") return t("bookings.dateTooEarly");
  if (date < today) return t("bookings.datePast");
  if (date > addDays(today, MOVE_IN_HORIZON_DAYS))
    return t("bookings.dateTooLate", { days: MOVE_IN_HORIZON_DAYS });
  return null;
}

/** `POST /api/bookings`. The move-in date is checked against Kolkata's today by the server and the form alike. */
export const bookingInput = z.object({
  pgId: idInBody(),
  guestName: lineText(100, {
    required: () => t("bookings.nameRequired"),
    tooLong: () => t("bookings.nameTooLong"),
    unreadable: () => t("bookings.nameInvalid"),
  }),
  guestEmail: trimmedText(200, {
    required: () => t("bookings.emailRequired"),
    tooLong: () => t("bookings.emailInvalid"),
  }).check(
    z.regex(MAIL_ADDRESS, { error: () => t("bookings.emailInvalid") }),
    z.regex(ONE_LINE, { error: () => t("bookings.emailInvalid") }),
  ),
  guestPhone: newPhone(
    () => t("bookings.phoneInvalid"),
    () => t("bookings.phoneRequired"),
  ),
  moveInDate: isoDate,
  duration: z.enum(DURATIONS, { error: () => t("bookings.durationInvalid") }),
  totalAmount: formattedText(/^\d{1,8}(\.\d{1,2})?$/, () => t("bookings.totalInvalid")),
  securityDeposit: z.optional(
    z.nullable(formattedText(/^\d{1,8}(\.\d{1,2})?$/, () => t("bookings.depositInvalid"))),
  ),
});
export type BookingInput = z.infer<typeof bookingInput>;

/** `PATCH /api/bookings/{id}`: what its payer can still change before anything was paid, all of it as it is to be. */
export const bookingChange = z.omit(bookingInput, { pgId: true });
export type BookingChange = z.infer<typeof bookingChange>;

/** A UTR as typed: letters and digits, exactly 12. The messages come in the order the spec gives. */
export const utr = z
  .string({ error: () => t("bookings.utrRequired") })
  .check(
    z.minLength(1, { error: () => t("bookings.utrRequired"), abort: true }),
    z.minLength(UTR_LENGTH, { error: () => t("bookings.utrTooShort"), abort: true }),
    z.maxLength(UTR_LENGTH, { error: () => t("bookings.utrTooLong"), abort: true }),
    z.regex(/^[A-Za-z0-9]+$/, { error: () => t("bookings.utrInvalid") }),
  );

/** The fields of `PATCH /api/bookings/{id}/payment-proof` (multipart), beside the screenshot. */
export const proofInput = z.object({
  utr: z.pipe(
    trimmedText(100, {
      required: () => t("bookings.utrRequired"),
      tooLong: () => t("bookings.utrTooLong"),
    }),
    utr,
  ),
});

export const BOOKING_ACTIONS = ["submit_proof", "change", "cancel"] as const;
export type BookingAction = (typeof BOOKING_ACTIONS)[number];

const timelineEntry = z.object({ at: z.iso.datetime(), what: z.string(), note: z.nullable(z.string()) });

/** A booking as its payer (or an admin) sees it. Money is decimal strings. */
export const bookingView = z.object({
  id: z.int(),
  pgId: z.int(),
  listing: z.object({
    slug: z.string(),
    title: z.string(),
    address: z.string(),
    city: z.string(),
    roomType: z.enum(ROOM_TYPES),
    cover: z.nullable(z.string()),
    contactName: z.string(),
    contactPhone: z.nullable(z.string()),
  }),
  guestName: z.string(),
  /** This and the e-mail are empty for a host while the stay is not certain. */
  guestPhone: z.string(),
  guestEmail: z.string(),
  moveInDate: z.string(),
  duration: z.enum(DURATIONS),
  rent: z.string(),
  securityDeposit: z.string(),
  totalAmount: z.string(),
  status: z.enum(BOOKING_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  utr: z.nullable(z.string()),
  /** Where its payer or an admin can fetch the private screenshot; null before there is one. */
  proofUrl: z.nullable(z.string()),
  /** What the admin said when the last proof was rejected. */
  note: z.nullable(z.string()),
  /** Of the transfer that brought the money of a called-off booking back. For its payer and admins. */
  refundReference: z.nullable(z.string()),
  attemptsLeft: z.int(),
  holdExpiresAt: z.nullable(z.iso.datetime()),
  allowedActions: z.array(z.enum(BOOKING_ACTIONS)),
  payment: z.object({
    upiId: z.string(),
    upiName: z.string(),
    upiLink: z.string(),
    whatsappNumber: z.string(),
  }),
  timeline: z.array(timelineEntry),
  /** Null until the booking is confirmed, and when it was called off. */
  stay: z.nullable(stayView),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type BookingView = z.infer<typeof bookingView>;
export const bookingViews = z.array(bookingView);

/** A booking that was begun and not paid, as the header of every page says it. */
export const openBooking = z.object({
  id: z.int(),
  pgId: z.int(),
  title: z.string(),
  /** It can be paid until then; null when its time is over and it is to be booked again. */
  holdExpiresAt: z.nullable(z.iso.datetime()),
});
export type OpenBooking = z.infer<typeof openBooking>;
export const openBookings = z.array(openBooking);

/**
 * `GET /api/pg-listings/{id}/bookings`, for its host and admins, the newest first, 50 at a time: who comes and when.
 * The guest's phone and e-mail are there while a stay is certain (confirmed to checked out), null otherwise.
 */
export const hostBooking = z.object({
  id: z.int(),
  guestName: z.string(),
  guestPhone: z.nullable(z.string()),
  guestEmail: z.nullable(z.string()),
  moveInDate: z.string(),
  duration: z.enum(DURATIONS),
  rent: z.string(),
  securityDeposit: z.string(),
  totalAmount: z.string(),
  status: z.enum(BOOKING_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  stay: z.nullable(stayView),
  createdAt: z.iso.datetime(),
});
export type HostBooking = z.infer<typeof hostBooking>;
export const hostBookings = z.array(hostBooking);

/** @param before only bookings with a smaller id */
export const hostBookingsQuery = z.object({
  before: z.optional(idInQuery),
});

export const bookingParams = z.object({ id: idInPath });
export const deductionPhotoParams = z.object({ id: idInPath, name: keyInPath(/^[0-9a-f]{32}$/) });

/** `refund_due` finds bookings that were called off: the deposits of stays are found by their own states. */
export const adminBookingsQuery = z.object({
  paymentStatus: z.optional(z.enum(PAYMENT_STATUSES)),
  status: z.optional(z.enum(BOOKING_STATUSES)),
  deposit: z.optional(z.enum(DEPOSIT_STATES)),
  before: z.optional(idInQuery),
  /** Of payments under review, the most urgent first: only what comes behind this hold's end and id. */
  after: z.optional(
    formattedText(/^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z|never)_\d{1,9}$/).check(
      z.refine((text) => {
        const [end = ""] = text.split("_");
        return end === "never" || (isRealDate(end.slice(0, 10)) && Number.isFinite(Date.parse(end)));
      }),
    ),
  ),
});
export type AdminBookingsQuery = z.output<typeof adminBookingsQuery>;

/** One step by an admin: either the payment's state or the booking's, with a note for the payer. */
export const adminBookingInput = z
  .object({
    paymentStatus: z.optional(z.enum(PAYMENT_STATUSES)),
    status: z.optional(z.enum(BOOKING_STATUSES)),
    note: z.optional(
      linesText(500, {
        tooLong: () => t("bookings.noteTooLong"),
        unreadable: () => t("bookings.noteInvalid"),
      }),
    ),
    /** Why a payment is verified although it may be a duplicate. For admins alone: the audit and the ledger keep it. */
    reason: z.optional(
      linesText(500, {
        tooLong: () => t("bookings.noteTooLong"),
        unreadable: () => t("bookings.noteInvalid"),
      }),
    ),
    /** Of the transfer that brought the money back. */
    reference: z.optional(transferReference),
  })
  .check(
    z.refine((input) => (input.paymentStatus === undefined) !== (input.status === undefined), {
      error: () => t("bookings.oneStatus"),
      path: ["status"],
    }),
    z.refine(
      ({ paymentStatus, note }) =>
        (paymentStatus !== "rejected" && paymentStatus !== "refund_due") || Boolean(note),
      {
        error: () => t("bookings.rejectionReason"),
        path: ["note"],
      },
    ),
    z.refine((input) => input.paymentStatus !== "refunded" || input.reference !== undefined, {
      error: () => t("ledger.referenceRequired"),
      path: ["reference"],
    }),
  );
export type AdminBookingInput = z.infer<typeof adminBookingInput>;

/** The strongest first. */
export const DUPLICATE_REASONS = [
  "same_utr",
  "same_screenshot",
  "similar_screenshot",
  "same_phone",
  "same_email",
  "same_name",
] as const;

export const adminBooking = z.extend(bookingView, {
  duplicates: z.array(
    z.object({
      bookingId: z.int(),
      reason: z.enum(DUPLICATE_REASONS),
      guestName: z.string(),
      status: z.enum(BOOKING_STATUSES),
    }),
  ),
  /** What the bank statement says of a payment that is under review or was rejected. */
  bank: z.nullable(bankMatch),
  /** When the last proof came; null before there is one. */
  proofAt: z.nullable(z.iso.datetime()),
  /** What its guest wrote of it. Calling the booking off hides that. */
  review: adminReviewState,
  nextStatuses: z.array(z.enum(BOOKING_STATUSES)),
  nextPaymentStatuses: z.array(z.enum(PAYMENT_STATUSES)),
});
export type AdminBooking = z.infer<typeof adminBooking>;
export const adminBookings = z.array(adminBooking);

/** `GET /api/admin/bank-matches`: payments under review, the most urgent first, by what the bank statement says. */
export const bankMatches = z.object({
  /** One press verifies these. */
  exact: z.array(
    z.object({
      id: z.int(),
      guestName: z.string(),
      title: z.string(),
      amount: z.string(),
      utr: z.string(),
      date: z.string(),
      holdExpiresAt: z.nullable(z.iso.datetime()),
    }),
  ),
  /** Each of these needs a decision: the first of them, with the number of all. */
  near: adminBookings,
  nearCount: z.int(),
  /** Under review, and in no statement so far. */
  missing: z.int(),
});
export type BankMatches = z.infer<typeof bankMatches>;
