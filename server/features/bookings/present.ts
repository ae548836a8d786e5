import type { AdminBooking, BookingView, HostBooking } from "#domain/bookings/contract.ts";
import { paymentReference, upiLink } from "#domain/bookings/payment.ts";
import { HOST_REACHES_GUEST, PROOF_ATTEMPTS } from "#domain/bookings/rules.ts";
import { adminChoices, payerActions } from "#domain/bookings/steps.ts";
import { eventWords } from "#domain/bookings/words.ts";
import { coverUrl } from "#domain/media/rules.ts";
import { api } from "#domain/paths.ts";
import type { Config } from "#server/lib/config.ts";
import type { BookingRole } from "./policy.ts";
import type { BookedListing, BookingRecord, Duplicate } from "./reads.ts";

type PaymentConfig = Pick<Config, "upiId" | "upiName" | "whatsappNumber">;
type Row = BookingRecord["booking"];

function presentListing(listing: BookedListing): BookingView["listing"] {
  return {
    slug: listing.slug,
    title: listing.title,
    address: listing.address,
    city: listing.city,
    cover: coverUrl(listing.media),
    contactName: listing.contactName,
    contactPhone: listing.contactPhone,
  };
}

function presentPayment(config: PaymentConfig, booking: Row): BookingView["payment"] {
  const { upiId, upiName, whatsappNumber } = config;
  const note = `${upiName} booking ${booking.id}`;
  const ref = paymentReference(booking, booking.proofAttempts + 1);
  return {
    upiId,
    upiName,
    upiLink: upiLink({ upiId, upiName, amount: booking.totalAmount, note, ref }),
    whatsappNumber,
  };
}

/** The host calls a guest whose stay is certain, and nobody whose stay is not. */
const reachable = ({ status }: Row) => HOST_REACHES_GUEST.includes(status);

/** What a host needs to know of who comes: nothing of how it was paid. */
export function presentHostBooking(booking: Row): HostBooking {
  return {
    id: booking.id,
    guestName: booking.guestName,
    guestPhone: reachable(booking) ? booking.guestPhone : null,
    guestEmail: reachable(booking) ? booking.guestEmail : null,
    moveInDate: booking.moveInDate,
    duration: booking.duration,
    rent: booking.rent,
    securityDeposit: booking.securityDeposit,
    totalAmount: booking.totalAmount,
    status: booking.status,
    paymentStatus: booking.paymentStatus,
    createdAt: booking.createdAt.toISOString(),
  };
}

/** A booking for one of those who may see it: the host sees the stay, but neither UTR, proof nor what the desk wrote. */
export function presentBooking(record: BookingRecord, role: BookingRole, config: PaymentConfig): BookingView {
  const { booking, listing, events } = record;
  const seesPayment = role !== "host";
  const seesContact = role !== "host" || reachable(booking);
  return {
    id: booking.id,
    pgId: booking.pgId,
    listing: presentListing(listing),
    guestName: booking.guestName,
    guestPhone: seesContact ? booking.guestPhone : "",
    guestEmail: seesContact ? booking.guestEmail : "",
    moveInDate: booking.moveInDate,
    duration: booking.duration,
    rent: booking.rent,
    securityDeposit: booking.securityDeposit,
    totalAmount: booking.totalAmount,
    status: booking.status,
    paymentStatus: booking.paymentStatus,
    utr: seesPayment ? booking.utr : null,
    proofUrl: seesPayment && booking.paymentProofUrl !== null ? api.bookingProof(booking.id) : null,
    note: seesPayment ? booking.note : null,
    attemptsLeft: Math.max(0, PROOF_ATTEMPTS - booking.proofAttempts),
    holdExpiresAt: booking.holdExpiresAt?.toISOString() ?? null,
    allowedActions: role === "payer" ? payerActions(booking) : [],
    payment: presentPayment(config, booking),
    timeline: events.map(({ at, what, note }) => ({
      at: at.toISOString(),
      what: eventWords(what),
      // What the desk wrote to the payer may quote the payment.
      note: seesPayment ? note : null,
    })),
    createdAt: booking.createdAt.toISOString(),
    updatedAt: booking.updatedAt.toISOString(),
  };
}

export function presentAdminBooking(
  record: BookingRecord,
  duplicates: readonly Duplicate[],
  config: PaymentConfig,
): AdminBooking {
  return {
    ...presentBooking(record, "admin", config),
    ...adminChoices(record.booking),
    duplicates: duplicates
      .filter(({ ofId }) => ofId === record.booking.id)
      .map(({ bookingId, reason, guestName, status }) => ({ bookingId, reason, guestName, status })),
  };
}
