import { eq } from "drizzle-orm";
import {
  type BookingStatus,
  holdUntil,
  kolkataDate,
  type PaymentStatus,
  priceOf,
} from "#domain/bookings/rules.ts";
import type { BookingEvent } from "#domain/bookings/words.ts";
import { addAmounts } from "#domain/money.ts";
import type { Store } from "#server/db/client.ts";
import { type BookingRow, bookingEvents, bookings } from "#server/db/schema/bookings.ts";
import { pgListings } from "#server/db/schema/listings.ts";

type Overrides = Partial<typeof bookings.$inferInsert> & { pgId: number };

/** The payment that goes with a status when none is given. */
const PAYMENT: Record<BookingStatus, PaymentStatus> = {
  pending: "pending",
  proof_submitted: "submitted",
  confirmed: "verified",
  checked_in: "verified",
  checked_out: "verified",
  expired: "pending",
  cancelled: "pending",
  declined: "rejected",
};

const PAID_EVENTS: Record<PaymentStatus, readonly BookingEvent[]> = {
  pending: [],
  submitted: ["proof_submitted"],
  rejected: ["proof_submitted", "payment_rejected"],
  verified: ["proof_submitted", "payment_verified"],
  refund_due: ["proof_submitted", "payment_verified"],
  refunded: ["proof_submitted", "payment_verified"],
};

const STATUS_EVENTS: Record<BookingStatus, readonly BookingEvent[]> = {
  pending: [],
  proof_submitted: [],
  confirmed: ["confirmed"],
  checked_in: ["confirmed", "checked_in"],
  checked_out: ["confirmed", "checked_in", "checked_out"],
  expired: ["expired"],
  cancelled: ["cancelled_by_payer"],
  declined: ["declined"],
};

const REFUND_EVENTS: Partial<Record<PaymentStatus, readonly BookingEvent[]>> = {
  refund_due: ["refund_due"],
  refunded: ["refund_due", "refunded"],
};

const HOUR_MS = 3_600_000;

async function writeTimeline(store: Store, booking: BookingRow): Promise<void> {
  const events: BookingEvent[] = [
    "booked",
    ...PAID_EVENTS[booking.paymentStatus],
    ...STATUS_EVENTS[booking.status],
    ...(REFUND_EVENTS[booking.paymentStatus] ?? []),
  ];
  const start = booking.createdAt.getTime();
  const note = (what: BookingEvent) =>
    what === "payment_rejected" || what === "declined" ? booking.note : null;
  await store.db.insert(bookingEvents).values(
    events.map((what, index) => ({
      bookingId: booking.id,
      what,
      note: note(what),
      at: new Date(start + (index * HOUR_MS) / 4),
    })),
  );
}

let sequence = 0;

/**
 * A booking in whatever state, with the timeline that leads there. What is not given fits the rest: the listing's price,
 * a UTR of its own once it is paid, a hold that runs. Live states need a free bed, as in the product.
 */
export async function createBooking(store: Store, overrides: Overrides): Promise<BookingRow> {
  sequence += 1;
  const [listing] = await store.db.select().from(pgListings).where(eq(pgListings.id, overrides.pgId));
  if (!listing) throw new Error(`There is no listing ${overrides.pgId}`);
  const duration = overrides.duration ?? (listing.monthlyRent === null ? "15days" : "1month");
  const price = priceOf(listing, duration);
  const rent = overrides.rent ?? price?.rent ?? "6000.00";
  const securityDeposit = overrides.securityDeposit ?? price?.securityDeposit ?? "0.00";
  const status = overrides.status ?? "pending";
  const paymentStatus = overrides.paymentStatus ?? PAYMENT[status];
  const paid = paymentStatus !== "pending";
  const createdAt = overrides.createdAt ?? new Date();
  const held = status === "pending" || status === "proof_submitted";
  const payer =
    overrides.userId || overrides.guestKey ? {} : { guestKey: sequence.toString(16).padStart(64, "0") };
  const [booking] = await store.db
    .insert(bookings)
    .values({
      ...payer,
      guestName: `Guest ${sequence}`,
      guestPhone: `98${String(sequence).padStart(8, "0")}`,
      guestEmail: `guest${sequence}@example.in`,
      moveInDate: kolkataDate(createdAt),
      utr: paid ? `UTR${String(sequence).padStart(9, "0")}` : null,
      proofAttempts: paid ? 1 : 0,
      holdExpiresAt: held ? holdUntil(createdAt, status) : null,
      updatedAt: createdAt,
      ...overrides,
      createdAt,
      duration,
      rent,
      securityDeposit,
      totalAmount: addAmounts(rent, securityDeposit),
      status,
      paymentStatus,
    })
    .returning();
  await writeTimeline(store, booking!);
  return booking!;
}
