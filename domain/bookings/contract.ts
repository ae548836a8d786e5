import * as z from "zod/mini";
import { addDays, isRealDate } from "#domain/dates.ts";
import { adminReviewState } from "#domain/reviews/states.ts";
import { formattedText, idInPath, idInQuery, linesText, lineText, rawText, trimmedText } from "../fields.ts";
import { MAIL_ADDRESS, ONE_LINE } from "../text.ts";
import { BOOKING_HORIZON_DAYS, DURATIONS } from "./choices.ts";
import { BOOKING_STATUSES, PAYMENT_STATUSES } from "./states.ts";
import { stayView } from "./stay.ts";

export const UTR_LENGTH = 12;

export const bookingMessages = {
  tooManyOfNetwork:
    "Too many people booked from your internet connection without an account. Use another connection, or try again in an hour.",
  tooManyToday: "You've made 40 bookings today. Try again tomorrow, or message us.",
  nameRequired: "Name is required",
  nameTooLong: "Name is too long",
  nameInvalid: "Name has characters that cannot be used",
  emailRequired: "Email is required",
  emailInvalid: "Invalid email address",
  noteInvalid: "Note has characters that cannot be used",
  noteTooLong: "Note is too long",
  phoneRequired: "Phone number is required",
  phoneInvalid: "Please enter a valid 10-digit mobile number",
  dateInvalid: "Please choose a move-in date",
  datePast: "Move-in date cannot be in the past",
  dateTooEarly: "Move-in date cannot be before 1900",
  dateTooLate: "Move-in date cannot be more than a year ahead",
  durationInvalid: "Please choose how long you will stay",
  durationNotOffered: "This stay is not offered for that duration",
  failedTitle: "Oops! Something went wrong",
  bedUnavailable: "The last bed was just taken. Please choose another stay.",
  notBookable: "This stay is not taking bookings right now",
  priceChanged: "The price of this stay has changed. Please check the new total.",
  utrRequired: "UTR is required",
  utrTooShort: "UTR must be at least 12 characters",
  utrTooLong: "UTR must be exactly 12 characters",
  utrInvalid: "UTR can contain only letters and digits",
  utrUsed: "This UTR was already used for another booking. Please check the number.",
  utrNeededTitle: "UTR Required",
  utrNeeded: "Please enter a valid 12-digit UTR first",
  proofRequired: "Payment proof screenshot is required",
  proofFileRequired: "Payment proof file is required",
  proofFailedTitle: "Error",
  proofFailed: "Failed to record payment",
  copyUpiFailed: "Failed to copy UPI ID",
  whatsappCopied: "WhatsApp Link Copied",
  whatsappReady: "WhatsApp Link Ready",
  whatsappFailed: "Error Opening WhatsApp",
  noListing: "This stay does not exist",
  listingGone: "This stay is no longer listed",
  noBooking: "This booking does not exist",
  illegalStep: "This booking cannot take that step any more",
  begun: "This stay has begun, so you cannot cancel it yourself. Please ask us in the chat.",
  reviewed: "You have reviewed this stay, so you cannot cancel it yourself. Please ask us in the chat.",
  holdExpired: "The hold on this bed has expired. Please book again.",
} as const;

export const isoDate = formattedText(/^\d{4}-\d{2}-\d{2}$/, bookingMessages.dateInvalid);

/** What is wrong with a move-in date, or null. @param today yyyy-MM-dd in Kolkata */
export function checkMoveInDate(date: string, today: string): string | null {
  if (!isRealDate(date)) return bookingMessages.dateInvalid;
  if (date < "1900-01-01") return bookingMessages.dateTooEarly;
  if (date < today) return bookingMessages.datePast;
  if (date > addDays(today, BOOKING_HORIZON_DAYS)) return bookingMessages.dateTooLate;
  return null;
}

/** `POST /api/bookings`. The move-in date is checked against Kolkata's today by the server and the form alike. */
export const bookingInput = z.object({
  pgId: z.int().check(z.positive()),
  guestName: lineText(100, {
    required: bookingMessages.nameRequired,
    tooLong: bookingMessages.nameTooLong,
    unreadable: bookingMessages.nameInvalid,
  }),
  guestEmail: trimmedText(200, {
    required: bookingMessages.emailRequired,
    tooLong: bookingMessages.emailInvalid,
  }).check(
    z.regex(MAIL_ADDRESS, bookingMessages.emailInvalid),
    z.regex(ONE_LINE, bookingMessages.emailInvalid),
  ),
  guestPhone: rawText(100, {
    required: bookingMessages.phoneRequired,
    tooLong: bookingMessages.phoneInvalid,
  }).check(z.regex(/^[0-9]{10}$/, bookingMessages.phoneInvalid)),
  moveInDate: isoDate,
  duration: z.enum(DURATIONS, { error: bookingMessages.durationInvalid }),
  totalAmount: formattedText(/^\d{1,8}(\.\d{1,2})?$/, "Invalid total amount"),
  securityDeposit: z.optional(z.nullable(formattedText(/^\d{1,8}(\.\d{1,2})?$/, "Invalid security deposit"))),
});
export type BookingInput = z.infer<typeof bookingInput>;

/** A UTR as typed: letters and digits, exactly 12. The messages come in the order the spec gives. */
export const utr = z
  .string({ error: bookingMessages.utrRequired })
  .check(
    z.minLength(1, { error: bookingMessages.utrRequired, abort: true }),
    z.minLength(UTR_LENGTH, { error: bookingMessages.utrTooShort, abort: true }),
    z.maxLength(UTR_LENGTH, { error: bookingMessages.utrTooLong, abort: true }),
    z.regex(/^[A-Za-z0-9]+$/, bookingMessages.utrInvalid),
  );

/** The fields of `PATCH /api/bookings/{id}/payment-proof` (multipart), beside the screenshot. */
export const proofInput = z.object({
  utr: z.pipe(
    trimmedText(100, { required: bookingMessages.utrRequired, tooLong: bookingMessages.utrTooLong }),
    utr,
  ),
});

export const BOOKING_ACTIONS = ["submit_proof", "cancel"] as const;
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

export const adminBookingsQuery = z.object({
  paymentStatus: z.optional(z.enum(PAYMENT_STATUSES)),
  status: z.optional(z.enum(BOOKING_STATUSES)),
  before: z.optional(idInQuery),
});
export type AdminBookingsQuery = z.output<typeof adminBookingsQuery>;

/** One step by an admin: either the payment's state or the booking's, with a note for the payer. */
export const adminBookingInput = z
  .object({
    paymentStatus: z.optional(z.enum(PAYMENT_STATUSES)),
    status: z.optional(z.enum(BOOKING_STATUSES)),
    note: z.optional(
      linesText(500, { tooLong: bookingMessages.noteTooLong, unreadable: bookingMessages.noteInvalid }),
    ),
  })
  .check(
    z.refine((input) => (input.paymentStatus === undefined) !== (input.status === undefined), {
      message: "Give either a payment status or a booking status",
      path: ["status"],
    }),
    z.refine((input) => input.paymentStatus !== "rejected" || Boolean(input.note), {
      message: "Please say why the proof is rejected",
      path: ["note"],
    }),
  );
export type AdminBookingInput = z.infer<typeof adminBookingInput>;

export const DUPLICATE_REASONS = ["same_utr", "same_screenshot", "same_phone", "same_email"] as const;

export const adminBooking = z.extend(bookingView, {
  duplicates: z.array(
    z.object({
      bookingId: z.int(),
      reason: z.enum(DUPLICATE_REASONS),
      guestName: z.string(),
      status: z.enum(BOOKING_STATUSES),
    }),
  ),
  /** What its guest wrote of it. Calling the booking off hides that. */
  review: adminReviewState,
  nextStatuses: z.array(z.enum(BOOKING_STATUSES)),
  nextPaymentStatuses: z.array(z.enum(PAYMENT_STATUSES)),
});
export type AdminBooking = z.infer<typeof adminBooking>;
export const adminBookings = z.array(adminBooking);
