import { eq } from "drizzle-orm";
import type { Duration } from "#domain/bookings/choices.ts";
import { holdUntil } from "#domain/bookings/holds.ts";
import { priceOf } from "#domain/bookings/price.ts";
import type { BookingStatus, PaymentStatus } from "#domain/bookings/states.ts";
import { isLive } from "#domain/bookings/steps.ts";
import type { BookingEvent } from "#domain/bookings/words.ts";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { addAmounts, toPaise } from "#domain/money.ts";
import type { Store } from "#server/db/client.ts";
import { type BookingRow, bookingEvents, bookings } from "#server/db/schema/bookings.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { syncTenancyWithStay } from "#server/features/tenancies/stay-service.ts";

import { postBookings } from "./ledger.ts";

type Overrides = Partial<typeof bookings.$inferInsert> & { pgId: number };

/** The payment that goes with a status when none is given. */
const PAYMENT: Record<BookingStatus, PaymentStatus> = {
  pending: "pending",
  proof_submitted: "submitted",
  confirmed: "verified",
  checked_in: "verified",
  checked_out: "refunded",
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
const DEPOSIT_EVENTS: Partial<Record<PaymentStatus, readonly BookingEvent[]>> = {
  refund_due: ["deposit_due"],
  refunded: ["deposit_due", "deposit_settled"],
};

const HOUR_MS = 3_600_000;
const DAYS: Record<Duration, number> = { "7days": 7, "15days": 15, "1month": 30 };

/** The days of the events of a stay. */
function eventDays(booking: BookingRow): Partial<Record<BookingEvent, string | null>> {
  const { checkedInOn, noticeGivenOn, checkedOutOn, depositSettledAt } = booking;
  return {
    checked_in: checkedInOn,
    notice_given: noticeGivenOn,
    checked_out: checkedOutOn,
    deposit_due: checkedOutOn,
    deposit_settled: depositSettledAt && kolkataDate(depositSettledAt),
  };
}

/** What an event's row keeps beside it. */
function storedNote(booking: BookingRow, what: BookingEvent): string | null {
  if (what === "checked_in") return booking.checkedInOn;
  if (what === "notice_given") return booking.moveOutDate;
  if (what === "checked_out" || what === "deposit_due") return booking.checkedOutOn;
  return what === "payment_rejected" || what === "declined" ? booking.note : null;
}

/** The timeline that leads to where a booking is. */
export function timelineOf(booking: BookingRow) {
  const days = eventDays(booking);
  const events: BookingEvent[] = [
    "booked",
    ...PAID_EVENTS[booking.paymentStatus],
    ...STATUS_EVENTS[booking.status].flatMap((event): BookingEvent[] =>
      event === "checked_in" && days.notice_given ? [event, "notice_given"] : [event],
    ),
    ...((booking.status === "checked_out" ? DEPOSIT_EVENTS : REFUND_EVENTS)[booking.paymentStatus] ?? []),
  ];
  const start = booking.createdAt.getTime();
  return events.map((what, index) => {
    const on = days[what];
    return {
      bookingId: booking.id,
      what,
      note: storedNote(booking, what),
      at: on ? new Date(`${on}T0${Math.min(9, index)}:30:00Z`) : new Date(start + (index * HOUR_MS) / 4),
    };
  });
}

/** The days of a stay, and its deposit given back whole when nothing else is said. */
function courseOf(
  { status, paymentStatus, moveInDate }: Pick<BookingRow, "status" | "paymentStatus" | "moveInDate">,
  duration: Duration,
  deposit: string,
) {
  if (status !== "checked_in" && status !== "checked_out") return {};
  if (status === "checked_in") return { checkedInOn: moveInDate };
  const checkedOutOn = addDays(moveInDate, DAYS[duration]);
  const settled = {
    depositReturned: deposit,
    depositDeducted: "0.00",
    depositSettledAt: new Date(`${addDays(checkedOutOn, 2)}T06:00:00Z`),
  };
  return { checkedInOn: moveInDate, checkedOutOn, ...(paymentStatus === "refunded" ? settled : {}) };
}

/** Where the deposit of a stay that is over stands: open, or returned by an admin. */
function depositStateOf(
  {
    status,
    paymentStatus,
    securityDeposit,
  }: Pick<BookingRow, "status" | "paymentStatus" | "securityDeposit">,
  { checkedOutOn, updatedAt, createdAt }: Partial<typeof bookings.$inferInsert>,
) {
  if (status !== "checked_out" || toPaise(securityDeposit) === 0) return {};
  const depositStateOn = checkedOutOn ?? kolkataDate(updatedAt ?? createdAt ?? new Date());
  return {
    depositState: paymentStatus === "refunded" ? ("closed" as const) : ("open" as const),
    depositStateOn,
  };
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
  const moveInDate = overrides.moveInDate ?? kolkataDate(overrides.createdAt ?? new Date());
  const nothingToReturn = status === "checked_out" && securityDeposit === "0.00";
  const paymentStatus = overrides.paymentStatus ?? (nothingToReturn ? "verified" : PAYMENT[status]);
  const paid = paymentStatus !== "pending";
  const createdAt = overrides.createdAt ?? new Date();
  const held = status === "pending" || status === "proof_submitted";
  const payer =
    overrides.userId || overrides.guestKey ? {} : { guestKey: sequence.toString(16).padStart(64, "0") };
  const [booking] = await store.db
    .insert(bookings)
    .values({
      ...payer,
      listingTitle: listing.title,
      listingAddress: listing.address,
      guestName: `Guest ${sequence}`,
      guestPhone: `98${String(sequence).padStart(8, "0")}`,
      guestEmail: `guest${sequence}@example.in`,
      moveInDate,
      ...courseOf({ status, paymentStatus, moveInDate }, duration, securityDeposit),
      checkInHostId: status === "checked_in" || status === "checked_out" ? listing.ownerId : null,
      endHostId: isLive(status) ? null : listing.ownerId,
      utr: paid ? `UTR${String(sequence).padStart(9, "0")}` : null,
      proofAttempts: paid ? 1 : 0,
      holdExpiresAt: held ? holdUntil(createdAt, status) : null,
      updatedAt: createdAt,
      ...depositStateOf({ status, paymentStatus, securityDeposit }, overrides),
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
  await store.db.insert(bookingEvents).values(timelineOf(booking!));
  await store.transaction(async (tx) => {
    await syncTenancyWithStay(tx, booking!, booking!.updatedAt);
    await postBookings(tx, [booking!]);
  });
  return booking!;
}
