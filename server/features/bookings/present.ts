import { adminChoices } from "#domain/bookings/admin-steps.ts";
import type { AdminBooking, BankMatches, BookingView, HostBooking } from "#domain/bookings/contract.ts";
import type { DepositView } from "#domain/bookings/deposit.ts";
import { keptOf, waitsUntil } from "#domain/bookings/deposit-steps.ts";
import { getProof } from "#domain/bookings/endpoints.ts";
import { paymentReference, upiLink } from "#domain/bookings/payment.ts";
import { HOST_REACHES_GUEST, PROOF_ATTEMPTS } from "#domain/bookings/states.ts";
import type { StayView } from "#domain/bookings/stay.ts";
import { stayNote } from "#domain/bookings/stay-note.ts";
import { allowedSteps, hasDeposit, isStay } from "#domain/bookings/stay-steps.ts";
import { isLive, payerActions } from "#domain/bookings/steps.ts";
import { eventLabel, STAY_EVENTS } from "#domain/bookings/words.ts";
import { catalogs } from "#domain/catalog.ts";
import { kolkataDate } from "#domain/dates.ts";
import { locale, t } from "#domain/i18n.ts";
import { LOCALES } from "#domain/locale.ts";
import { coverUrl } from "#domain/media/urls.ts";
import { fromPaise, toPaise } from "#domain/money.ts";
import type { AdminReviewState } from "#domain/reviews/states.ts";
import type { BankMatch } from "#domain/statements/contract.ts";
import type { Deps } from "#server/lib/deps.ts";
import { type BookingRole, seesPayment } from "./policy.ts";
import type { BookedListing, BookingRecord, Duplicate } from "./reads.ts";

type PaymentConfig = Pick<Deps["config"], "upiId" | "upiName" | "whatsappNumber">;
/** The receiver of payments, and the clock: what of `Deps` these functions need. */
type PresentContext = { config: PaymentConfig } & Pick<Deps, "clock">;
type Row = BookingRecord["booking"];

function presentListing(listing: BookedListing): BookingView["listing"] {
  return {
    slug: listing.slug,
    title: listing.title,
    address: listing.address,
    city: listing.city,
    roomType: listing.roomType,
    cover: coverUrl(listing.media),
    contactName: listing.contactName,
    contactPhone: listing.contactPhone,
  };
}

function presentPayment(config: PaymentConfig, booking: Row): BookingView["payment"] {
  const { upiId, upiName, whatsappNumber } = config;
  // In every language: banks and UPI apps show it, and some drop all but Latin letters.
  const note = `${upiName} booking ${booking.id}`;
  const ref = paymentReference(booking, booking.proofAttempts + 1);
  return {
    upiId,
    upiName,
    upiLink: upiLink({ upiId, upiName, amount: booking.totalAmount, note, ref }),
    whatsappNumber,
  };
}

/** Who a guest is, as their host sees it: somebody to call when the stay is certain, nobody when another hosted them. */
function presentGuest(booking: Row, ownerId: string | null) {
  const { status, endHostId, guestName, guestPhone, guestEmail } = booking;
  const isOfOther = !isLive(status) && endHostId !== ownerId;
  if (isOfOther) return { guestName: t("bookings.guestOfPreviousHost"), guestPhone: null, guestEmail: null };
  if (!HOST_REACHES_GUEST.includes(status)) return { guestName, guestPhone: null, guestEmail: null };
  return { guestName, guestPhone, guestEmail };
}

function depositState(booking: Row): DepositView["state"] {
  if (!hasDeposit(booking)) return "none";
  return booking.depositState ?? "held";
}

function presentDeposit(booking: Row, roles: readonly BookingRole[]): DepositView {
  const { checkedOutOn, depositDeductions } = booking;
  const isOver = booking.depositState !== null && checkedOutOn !== null;
  const left = toPaise(booking.securityDeposit) - keptOf(depositDeductions);
  return {
    state: depositState(booking),
    waitsUntil: waitsUntil(booking),
    toReturn: isOver ? fromPaise(left) : null,
    returned: booking.depositReturned,
    deductions: depositDeductions.map(({ reason, amount, photos = [], ...said }) => ({
      reason,
      amount,
      photos,
      answer: said.answer ?? null,
      objection: said.objection ?? null,
      decided: said.decided ?? null,
      decision: said.decision ?? null,
    })),
    reference: roles.some(seesPayment) ? booking.depositReference : null,
    settledAt: booking.depositSettledAt?.toISOString() ?? null,
  };
}

function presentStay(
  booking: Row,
  roles: readonly BookingRole[],
  { clock }: Pick<Deps, "clock">,
): StayView | null {
  if (!isStay(booking.status)) return null;
  return {
    checkedInOn: booking.checkedInOn,
    noticeGivenOn: booking.noticeGivenOn,
    moveOutDate: booking.moveOutDate,
    checkedOutOn: booking.checkedOutOn,
    deposit: presentDeposit(booking, roles),
    allowedSteps: allowedSteps(booking, roles, kolkataDate(clock.now())),
  };
}

/**
 * What a host needs to know of who comes: nothing of how it was paid.
 * @param ownerId whose the listing is now, for whom it is made
 */
export function presentHostBooking(
  booking: Row,
  ownerId: string | null,
  context: Pick<Deps, "clock">,
): HostBooking {
  return {
    id: booking.id,
    ...presentGuest(booking, ownerId),
    moveInDate: booking.moveInDate,
    duration: booking.duration,
    rent: booking.rent,
    securityDeposit: booking.securityDeposit,
    totalAmount: booking.totalAmount,
    status: booking.status,
    paymentStatus: booking.paymentStatus,
    stay: presentStay(booking, ["host"], context),
    createdAt: booking.createdAt.toISOString(),
  };
}

/** The reasons that admins choose from when they reject a proof: `web/features/admin/reasons.tsx`. */
const CHOSEN_REASONS = [
  "admin.reasonNotReceived",
  "admin.reasonOtherAmount",
  "admin.reasonUtr",
  "admin.reasonUnreadable",
  "admin.reasonUsed",
] as const;

/** A reason that was chosen is stored in the words of the admin's language; others are as somebody wrote them. */
function inReadersLanguage(note: string | null): string | null {
  const key = CHOSEN_REASONS.find((each) => LOCALES.some((language) => catalogs[language][each] === note));
  return key ? catalogs[locale()][key] : note;
}

function presentTimeline({ booking, events }: BookingRecord, showsPayment: boolean): BookingView["timeline"] {
  return events
    .filter(({ what }) => showsPayment || what !== "noted")
    .map(({ at, what, note }) => ({
      at: at.toISOString(),
      what: eventLabel(what),
      // What admins wrote to the payer may quote the payment.
      note:
        showsPayment || STAY_EVENTS.includes(what) ? inReadersLanguage(stayNote(what, note, booking)) : null,
    }));
}

/**
 * A booking for one of those who may see it: the host sees the stay, but neither UTR, proof nor what admins wrote.
 * @param roles all roles of the reader in the booking; what is shown goes by the first
 */
export function presentBooking(
  record: BookingRecord,
  roles: readonly BookingRole[],
  context: PresentContext,
): BookingView {
  const { booking, listing } = record;
  const [role = "host"] = roles;
  const showsPayment = seesPayment(role);
  const guest = role === "host" ? presentGuest(booking, listing.ownerId) : booking;
  return {
    id: booking.id,
    pgId: booking.pgId,
    listing: presentListing(listing),
    guestName: guest.guestName,
    guestPhone: guest.guestPhone ?? "",
    guestEmail: guest.guestEmail ?? "",
    moveInDate: booking.moveInDate,
    duration: booking.duration,
    rent: booking.rent,
    securityDeposit: booking.securityDeposit,
    totalAmount: booking.totalAmount,
    status: booking.status,
    paymentStatus: booking.paymentStatus,
    utr: showsPayment ? booking.utr : null,
    proofUrl: showsPayment && booking.paymentProofUrl !== null ? getProof(booking.id).path : null,
    note: showsPayment ? inReadersLanguage(booking.note) : null,
    refundReference: showsPayment && booking.paymentStatus === "refunded" ? record.refundReference : null,
    attemptsLeft: Math.max(0, PROOF_ATTEMPTS - booking.proofAttempts),
    holdExpiresAt: booking.holdExpiresAt?.toISOString() ?? null,
    allowedActions: role === "payer" ? payerActions(booking, kolkataDate(context.clock.now())) : [],
    payment: presentPayment(context.config, booking),
    timeline: presentTimeline(record, showsPayment),
    stay: presentStay(booking, roles, context),
    createdAt: booking.createdAt.toISOString(),
    updatedAt: booking.updatedAt.toISOString(),
  };
}

/** What an admin reads who has no right to see money: neither UTR nor the reference of a transfer. */
export const withoutPayment = (record: BookingRecord): BookingRecord => ({
  ...record,
  refundReference: null,
  booking: { ...record.booking, utr: null, depositReference: null },
});

export function presentAdminBooking(
  record: BookingRecord,
  {
    duplicates,
    reviews,
    bank,
  }: {
    duplicates: readonly Duplicate[];
    reviews: ReadonlyMap<number, AdminReviewState>;
    bank: ReadonlyMap<number, BankMatch>;
  },
  context: PresentContext,
): AdminBooking {
  return {
    ...presentBooking(record, ["admin"], context),
    ...adminChoices(record.booking, kolkataDate(context.clock.now())),
    bank: bank.get(record.booking.id) ?? null,
    proofAt: record.events.findLast(({ what }) => what === "proof_submitted")?.at.toISOString() ?? null,
    review: reviews.get(record.booking.id) ?? null,
    duplicates: duplicates
      .filter(({ ofId }) => ofId === record.booking.id)
      .map(({ bookingId, reason, guestName, status }) => ({ bookingId, reason, guestName, status })),
  };
}

/** A payment that the statement has exactly, as the summary shows it before one press verifies all. */
export const presentExact = (booking: Row, { lines }: BankMatch): BankMatches["exact"][number] => ({
  id: booking.id,
  guestName: booking.guestName,
  title: booking.listingTitle,
  amount: booking.totalAmount,
  utr: booking.utr ?? "",
  date: lines[0]?.date ?? "",
  holdExpiresAt: booking.holdExpiresAt?.toISOString() ?? null,
});
