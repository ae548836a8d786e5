import type { BookingView } from "#domain/bookings/contract.ts";
import { DURATION_LABEL } from "#domain/bookings/rules.ts";
import { formatRupees } from "#domain/money.ts";
import { formatDate } from "#web/lib/dates.ts";

type Noted = Pick<
  BookingView,
  "id" | "listing" | "guestName" | "guestPhone" | "moveInDate" | "duration" | "totalAmount"
>;

/** The note a payer sends about a payment, as plain text. */
export function paymentNote(booking: Noted, utr: string): string {
  return [
    `Payment for booking #${booking.id}`,
    booking.listing.title,
    `Guest: ${booking.guestName}, +91 ${booking.guestPhone}`,
    `Move-in: ${formatDate(booking.moveInDate)}, ${DURATION_LABEL[booking.duration]}`,
    `Amount: ${formatRupees(booking.totalAmount)}`,
    `UTR: ${utr}`,
  ].join("\n");
}

export function whatsappLink(number: string, note: string): string {
  return `https://wa.me/${number.replace(/\D/g, "")}?text=${encodeURIComponent(note)}`;
}
