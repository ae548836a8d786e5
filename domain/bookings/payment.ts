import { formatDay } from "../formats.ts";
import { t } from "../i18n.ts";
import { formatRupees } from "../money.ts";
import { type Duration, durationLabel } from "./choices.ts";

/**
 * The reference that comes back with the transfer: letters and digits, at most 35, and another one for each attempt at
 * paying. The time of booking keeps two databases (a demo and a live one) apart.
 */
export function paymentReference(booking: { id: number; createdAt: Date }, attempt: number): string {
  const seconds = Math.trunc(booking.createdAt.getTime() / 1000);
  return `TANGU${booking.id}A${attempt}T${seconds.toString(36)}`.toUpperCase();
}

/** The UPI intent link. Spaces are `%20`, never `+`: several UPI apps take the plus literally. */
export function upiLink(payment: {
  upiId: string;
  upiName: string;
  /** Rupees with two decimals. */
  amount: string;
  note: string;
  ref: string;
}): string {
  const query = {
    pa: payment.upiId,
    pn: payment.upiName,
    am: payment.amount,
    cu: "INR",
    tn: payment.note,
    tr: payment.ref,
  };
  const pairs = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `upi://pay?${pairs.join("&").replaceAll("%40", "@")}`;
}

/** A link in which the payer types how much. */
export const withoutAmount = (link: string): string => link.replace(/&am=[^&]*/, "");

/** The note that a payer sends over WhatsApp about a payment, as plain text. */
export function paymentNote(
  booking: {
    id: number;
    listing: { title: string };
    guestName: string;
    guestPhone: string;
    moveInDate: string;
    duration: Duration;
    totalAmount: string;
  },
  utr: string,
): string {
  return t("bookings.paymentNote", {
    id: booking.id,
    title: booking.listing.title,
    name: booking.guestName,
    phone: booking.guestPhone,
    date: formatDay(booking.moveInDate),
    duration: durationLabel(booking.duration),
    amount: formatRupees(booking.totalAmount),
    utr,
  });
}

/** A number of ten digits is Indian; with more it already carries its country. */
export function whatsappLink(number: string, text: string): string {
  const digits = number.replace(/\D/g, "");
  return `https://wa.me/${digits.length === 10 ? `91${digits}` : digits}?text=${encodeURIComponent(text)}`;
}
