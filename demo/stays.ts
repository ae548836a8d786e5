import { sql } from "drizzle-orm";
import type { PgInsertValue } from "drizzle-orm/pg-core";
import { priceOf } from "#domain/bookings/price.ts";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { addAmounts, fromPaise, toPaise } from "#domain/money.ts";
import { REVIEW_ASPECTS, type ReviewAspect } from "#domain/reviews/contract.ts";
import type { Transaction } from "#server/db/client.ts";
import { type BookingRow, bookingEvents, bookings } from "#server/db/schema/bookings.ts";
import { reviews } from "#server/db/schema/reviews.ts";
import { timelineOf } from "#testing/factories/bookings.ts";
import { postBookings } from "#testing/factories/ledger.ts";
import { type Random, seeded } from "#testing/factories/random.ts";
import type { DemoListing, DemoReview } from "./listings.ts";
import { fits, type Named } from "./names.ts";
import { DEDUCTIONS, THANKS } from "./words.ts";

const DAY_MS = 86_400_000;
const BATCH = 400;

/** Who booked here, and which houses they can book. */
export interface Guest extends Pick<Named, "gender"> {
  id: string;
  firstName: string;
  phoneNumber: string;
}

interface Past {
  /** Of the listing. */
  at: number;
  pgId: number;
  guest: Guest;
  review: DemoReview;
  reviewedAt: Date;
  random: Random;
}

/** Who reviewed what and when: in the order they are written, the newest last. */
function pastStays(
  stays: readonly DemoListing[],
  ids: readonly number[],
  guests: readonly Guest[],
  now: Date,
): Past[] {
  return stays.flatMap((stay, at) => {
    const random = seeded(9000 + at);
    const able = guests.filter((guest) => fits(stay.listing.gender, guest));
    const first = random.between(0, able.length - 1);
    return stay.reviews.map((review, n) => ({
      at,
      pgId: ids[at]!,
      guest: able[(first + n) % able.length]!,
      review,
      reviewedAt: new Date(now.getTime() - (random.between(5, 30) + (stay.reviews.length - n) * 33) * DAY_MS),
      random,
    }));
  });
}

/** How a deposit came back: most in time and whole. */
function settlement(random: Random, deposit: string, checkedOutOn: string) {
  const late = random.chance(0.12);
  const days = late ? random.between(8, 15) : random.between(1, 6);
  const wanted = random.chance(0.25) ? random.some(DEDUCTIONS, random.between(1, 2)) : [];
  const depositDeductions = toPaise(deposit) > 300_000 ? wanted.map((each) => ({ ...each })) : [];
  const kept =
    depositDeductions.length > 0 ? addAmounts(...depositDeductions.map(({ amount }) => amount)) : "0.00";
  return {
    depositReturned: fromPaise(toPaise(deposit) - toPaise(kept)),
    depositDeducted: kept,
    depositDeductions,
    depositSettledAt: new Date(`${addDays(checkedOutOn, days)}T08:00:00Z`),
  };
}

function finishedStay(
  past: Past,
  listing: DemoListing["listing"],
  index: number,
): PgInsertValue<typeof bookings> {
  const { pgId, guest, reviewedAt, random } = past;
  const duration = listing.monthlyRent ? "1month" : "15days";
  const { rent, securityDeposit, total } = priceOf(
    { monthlyRent: listing.monthlyRent ?? null, securityDeposit: listing.securityDeposit ?? null },
    duration,
  )!;
  const checkedOutOn = addDays(kolkataDate(reviewedAt), -random.between(1, 4));
  const moveInDate = addDays(checkedOutOn, duration === "1month" ? -random.between(30, 120) : -15);
  const owed = toPaise(securityDeposit) > 0;
  // Before the days in which admins look for the same phone twice.
  const createdAt = new Date(`${addDays(moveInDate, -random.between(16, 25))}T07:00:00Z`);
  const host = sql`(select owner_id from pg_listings where id = ${pgId})`;
  return {
    pgId,
    userId: guest.id,
    checkInHostId: host,
    endHostId: host,
    listingTitle: listing.title,
    listingAddress: listing.address,
    guestName: guest.firstName,
    guestPhone: guest.phoneNumber,
    guestEmail: `${guest.firstName.toLowerCase()}@example.in`,
    moveInDate,
    duration,
    rent,
    securityDeposit,
    totalAmount: total,
    status: "checked_out",
    paymentStatus: owed ? "refunded" : "verified",
    utr: `5${10_000_000_000 + index * 7919}`,
    proofAttempts: 1,
    checkedInOn: moveInDate,
    checkedOutOn,
    ...(owed ? settlement(random, securityDeposit, checkedOutOn) : {}),
    ...(owed ? { depositState: "closed" as const, depositStateOn: checkedOutOn } : {}),
    createdAt,
    updatedAt: createdAt,
  };
}

const near = (random: Random, rating: number) =>
  Math.max(1, Math.min(5, rating + random.pick([-1, 0, 0, 0, 1])));

function aspectsOf(random: Random, rating: number): Partial<Record<ReviewAspect, number>> {
  if (random.chance(0.3)) return {};
  const said = random.some(REVIEW_ASPECTS, random.between(2, 4));
  return Object.fromEntries(said.map((aspect) => [aspect, near(random, rating)]));
}

function replyTo(random: Random, { rating, reply }: DemoReview, reviewedAt: Date) {
  if (!random.chance(rating <= 3 ? 0.6 : 0.2)) return {};
  const ownerReply = reply ?? (rating > 3 ? random.pick(THANKS) : null);
  if (ownerReply === null) return {};
  return { ownerReply, ownerRepliedAt: new Date(reviewedAt.getTime() + random.between(1, 3) * DAY_MS) };
}

const bookingsIn = async (tx: Transaction, rows: PgInsertValue<typeof bookings>[]) => {
  const written: BookingRow[] = [];
  for (let start = 0; start < rows.length; start += BATCH) {
    written.push(
      ...(await tx
        .insert(bookings)
        .values(rows.slice(start, start + BATCH))
        .returning()),
    );
  }
  await postBookings(tx, written);
  const events = written.flatMap(timelineOf);
  for (let start = 0; start < events.length; start += 4 * BATCH) {
    await tx.insert(bookingEvents).values(events.slice(start, start + 4 * BATCH));
  }
  return written.map(({ id }) => id);
};

/** The stays that are over, and what was said of them. @param photosOf pictures of a listing, to show with a review */
export async function seedPastStays(
  tx: Transaction,
  stays: readonly DemoListing[],
  ids: readonly number[],
  guests: readonly Guest[],
  photosOf: (stay: DemoListing, at: number) => string[],
  now: Date,
): Promise<void> {
  const past = pastStays(stays, ids, guests, now);
  const booked = await bookingsIn(
    tx,
    past.map((each, index) => finishedStay(each, stays[each.at]!.listing, index)),
  );
  await tx.insert(reviews).values(
    past.map(({ at, pgId, guest, review, reviewedAt, random }, index) => {
      const shown = photosOf(stays[at]!, at).filter((url) => url.endsWith(".webp"));
      return {
        pgId,
        userId: guest.id,
        bookingId: booked[index]!,
        rating: review.rating,
        comment: review.comment,
        ...aspectsOf(random, review.rating),
        ...replyTo(random, review, reviewedAt),
        photos: random.chance(0.12) ? random.some(shown, random.between(1, 3)) : [],
        createdAt: reviewedAt,
        updatedAt: reviewedAt,
      };
    }),
  );
}
