import { and, eq, lt, or, sql } from "drizzle-orm";
import { type BookingChange, type BookingInput, checkMoveInDate } from "#domain/bookings/contract.ts";
import {
  confirmedRefusal,
  HOLD_GRACE_MINUTES,
  holdAfterProof,
  holdsRefusal,
  holdUntil,
  isOpen,
} from "#domain/bookings/holds.ts";
import { postingsOf, reversedBy } from "#domain/bookings/postings.ts";
import { type Price, priceOf } from "#domain/bookings/price.ts";
import type { BookingStatus } from "#domain/bookings/states.ts";
import {
  cancelStep,
  expireStep,
  hasBegun,
  isChangeable,
  proofRefusal,
  proofStep,
  type Step,
} from "#domain/bookings/steps.ts";
import { kolkataDate } from "#domain/dates.ts";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { toPaise } from "#domain/money.ts";
import { constraintOf, type Queryable, type Transaction } from "#server/db/client.ts";
import { type BookingRow, bookingEvents, bookings } from "#server/db/schema/bookings.ts";
import { type ListingRow, pgListings } from "#server/db/schema/listings.ts";
import { reviews } from "#server/db/schema/reviews.ts";
import { lockAccount } from "#server/features/accounts/reads.ts";
import { type PostedBy, postTransaction, reverse } from "#server/features/ledger/service.ts";
import { attachMedia, detachMedia } from "#server/features/media/service.ts";
import { isYoung } from "#server/http/text-usage-store.ts";
import { followBeds, landOnBed } from "./bed-writes.ts";
import { keepLook } from "./looks-writes.ts";
import {
  confirmedAhead,
  type HoldQuotaKeys,
  hostColumns,
  openBookings,
  type PayerWithQuotaKeys,
  quotaKeysOf,
} from "./reads.ts";

export const refusal = (field: string, message: string) =>
  new DomainError("VALIDATION", message, { [field]: message });
const noBed = () => new DomainError("BED_UNAVAILABLE", t("bookings.bedUnavailable"));
export const illegalStep = () => new DomainError("ILLEGAL_TRANSITION", t("bookings.notNow"));

/** Maps errors of constraints, which guard beds and UTRs as well. */
function toDomainError(error: unknown): unknown {
  const constraint = constraintOf(error)?.name;
  if (constraint === "pg_listings_beds_check") return noBed();
  if (constraint === "bookings_live_utr_unique") {
    return new DomainError("UTR_USED", t("bookings.utrUsed"), { utr: t("bookings.utrUsed") });
  }
  return error;
}

/** One booking at a time per quota key, so that parallel requests cannot all count the same holds. */
async function lockQuotas(tx: Transaction, keys: HoldQuotaKeys): Promise<void> {
  for (const [kind, key] of keys) {
    const subject = `booking ${kind} ${key}`;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`);
  }
}

/** @throws DomainError NOT_FOUND, GONE, BED_UNAVAILABLE */
async function bookableListing(q: Queryable, id: number, isLocked: boolean): Promise<ListingRow> {
  const query = q.select().from(pgListings).where(eq(pgListings.id, id)).$dynamic();
  const [listing] = await (isLocked ? query.for("no key update") : query);
  if (!listing) throw new DomainError("NOT_FOUND", t("bookings.noListing"));
  if (listing.isDeleted !== 0) throw new DomainError("GONE", t("bookings.listingGone"));
  if (listing.isAvailable !== 1) throw new DomainError("BED_UNAVAILABLE", t("bookings.notBookable"));
  return listing;
}

/**
 * The server's own price.
 * @param price null where the listing does not offer that duration
 * @throws DomainError VALIDATION, or PRICE_CHANGED with the right sums in its fields
 */
function agreedPrice(price: Price | null, input: BookingChange): Price {
  if (!price) throw refusal("duration", t("bookings.durationNotOffered"));
  const fields: Record<string, string> = {};
  if (toPaise(input.totalAmount) !== toPaise(price.total)) fields.totalAmount = price.total;
  const { securityDeposit } = input;
  if (securityDeposit && toPaise(securityDeposit) !== toPaise(price.securityDeposit)) {
    fields.securityDeposit = price.securityDeposit;
    fields.totalAmount = price.total;
  }
  if (Object.keys(fields).length > 0)
    throw new DomainError("PRICE_CHANGED", t("bookings.priceChanged"), fields);
  return price;
}

/** @param at the listing, and today in Kolkata */
async function refuseTooManyHolds(
  q: Queryable,
  keys: HoldQuotaKeys,
  at: { pgId: number; today: string },
): Promise<void> {
  for (const [kind, , isTheirs] of keys) {
    const message =
      holdsRefusal(kind, await openBookings(q, isTheirs)) ??
      (kind === "payer" ? confirmedRefusal(await confirmedAhead(q, isTheirs, at)) : null);
    if (message) throw new DomainError("TOO_MANY_HOLDS", message);
  }
}

/** What a step moved, in the ledger. @param after the booking's row as the step left it */
async function postStep(
  tx: Transaction,
  { events }: Step,
  { after, statusBefore }: { after: BookingRow; statusBefore: BookingStatus },
  by: PostedBy,
): Promise<void> {
  const subject = { bookingId: after.id };
  for (const kind of reversedBy(events))
    await reverse(tx, { kind, subject }, { ...by, reason: by.reason ?? "" });
  for (const { kind, entries } of postingsOf(events, { ...after, statusBefore })) {
    const reference = kind === "payment" ? after.utr : by.reference;
    await postTransaction(tx, { kind, subject, entries }, { ...by, reference });
  }
}

/** Moves a booking along a step, with the money, and writes its timeline, the notes beside its events in their order. */
export async function applyStep(
  tx: Transaction,
  booking: BookingRow,
  step: Step,
  by: PostedBy,
  change: Partial<BookingRow> & { eventNotes?: readonly (string | null)[] } = {},
): Promise<void> {
  const { eventNotes = [], ...columns } = change;
  const { status, paymentStatus } = step;
  const { at: now } = by;
  const held = status === "pending" || status === "proof_submitted";
  const [after] = await tx
    .update(bookings)
    .set({
      status,
      paymentStatus,
      updatedAt: now,
      ...(held ? {} : { holdExpiresAt: null }),
      ...(isOpen(step) ? {} : { networkKey: null }),
      ...hostColumns(booking, status),
      ...columns,
    })
    .where(eq(bookings.id, booking.id))
    .returning()
    .catch((error: unknown) => {
      throw toDomainError(error);
    });
  await postStep(tx, step, { after: after!, statusBefore: booking.status }, by);
  await followBeds(tx, { before: booking, after: after!, now });
  await tx.insert(bookingEvents).values(
    step.events.map((what, index) => ({
      bookingId: booking.id,
      what,
      note: eventNotes[index] ?? null,
      at: now,
    })),
  );
}

/**
 * Ends the holds of a listing that ran out. A booking that another transaction works on, say because its proof is
 * coming in at this moment, is left alone.
 * @param overdueBefore before when a hold must have run out; a state that is not named is left alone
 * @returns how many beds that freed
 */
async function expireOverdueHolds(
  tx: Transaction,
  pgId: number,
  overdueBefore: { pending: Date; proof_submitted?: Date },
  now: Date,
): Promise<number> {
  const over = (status: keyof typeof overdueBefore) =>
    overdueBefore[status] &&
    and(eq(bookings.status, status), lt(bookings.holdExpiresAt, overdueBefore[status]));
  const overdue = await tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.pgId, pgId), or(over("pending"), over("proof_submitted"))))
    .orderBy(bookings.id)
    .for("update", { skipLocked: true });
  for (const booking of overdue) {
    const step = expireStep(booking);
    if (step) await applyStep(tx, booking, step, { actor: "job", at: now });
  }
  return overdue.length;
}

interface NewBooking {
  input: BookingInput;
  bookedBy: PayerWithQuotaKeys;
  now: Date;
}

/** @returns today in Kolkata @throws DomainError VALIDATION */
function assertMoveInDate({ moveInDate }: Pick<BookingInput, "moveInDate">, now: Date): string {
  const today = kolkataDate(now);
  const fault = checkMoveInDate(moveInDate, today);
  if (fault) throw refusal("moveInDate", fault);
  return today;
}

/** Accounts of more than a week are not counted by their network. */
async function countedBy(q: Queryable, { bookedBy, now }: NewBooking): Promise<PayerWithQuotaKeys> {
  const { payer, networkKey } = bookedBy;
  const isOld = payer.userId !== null && !(await isYoung(q, payer.userId, now));
  return { payer, networkKey: isOld ? null : networkKey };
}

/**
 * Refuses without locks what {@link createBooking} would refuse, so that most of a flood opens no transaction. What it
 * lets through is decided there.
 * @throws DomainError as createBooking
 */
export async function refuseHopeless(q: Queryable, booking: NewBooking): Promise<void> {
  const { input, now } = booking;
  const today = assertMoveInDate(input, now);
  const listing = await bookableListing(q, input.pgId, false);
  agreedPrice(priceOf(listing, input.duration), input);
  const isOverdue = and(eq(bookings.status, "pending"), lt(bookings.holdExpiresAt, now));
  // The transaction ends these first, which may free a bed, or the payer's own hold.
  if ((await q.$count(bookings, and(eq(bookings.pgId, listing.id), isOverdue))) > 0) return;
  const keys = quotaKeysOf(await countedBy(q, booking), now);
  await refuseTooManyHolds(q, keys, { pgId: listing.id, today });
  if (listing.occupancy + listing.liveBookings >= listing.maxOccupancy) throw noBed();
}

/**
 * Holds a bed: the listing's row is locked, what ran out there is freed first, and a check in the database has the
 * last word.
 * @throws DomainError VALIDATION, NOT_FOUND, GONE, PRICE_CHANGED, TOO_MANY_HOLDS, BED_UNAVAILABLE
 */
export async function createBooking(tx: Transaction, booked: NewBooking): Promise<number> {
  const { input, now } = booked;
  const today = assertMoveInDate(input, now);
  const { payer, networkKey } = await countedBy(tx, booked);
  const keys = quotaKeysOf({ payer, networkKey }, now);
  await lockQuotas(tx, keys);
  if (payer.userId !== null) await lockAccount(tx, payer.userId);
  const listing = await bookableListing(tx, input.pgId, true);
  const { rent, securityDeposit, total } = agreedPrice(priceOf(listing, input.duration), input);
  const freed = await expireOverdueHolds(tx, listing.id, { pending: now }, now);
  await refuseTooManyHolds(tx, keys, { pgId: listing.id, today });
  if (listing.occupancy + listing.liveBookings - freed >= listing.maxOccupancy) throw noBed();
  const { guestName, guestPhone, guestEmail, moveInDate, duration } = input;
  const [booking] = await tx
    .insert(bookings)
    .values({
      ...payer,
      networkKey,
      pgId: listing.id,
      listingTitle: listing.title,
      listingAddress: listing.address,
      guestName,
      guestPhone,
      guestEmail,
      moveInDate,
      duration,
      rent,
      securityDeposit,
      totalAmount: total,
      holdExpiresAt: holdUntil(now, "pending"),
      createdAt: now,
      updatedAt: now,
    })
    .returning()
    .catch((error: unknown) => {
      throw toDomainError(error);
    });
  await landOnBed(tx, booking!, now);
  await tx.insert(bookingEvents).values({ bookingId: booking!.id, what: "booked", at: now });
  return booking!.id;
}

export async function lockBooking(tx: Transaction, id: number): Promise<BookingRow> {
  const [booking] = await tx.select().from(bookings).where(eq(bookings.id, id)).for("update");
  if (!booking) throw new DomainError("NOT_FOUND", t("bookings.noBooking"));
  return booking;
}

/**
 * Changes who comes, when and for how long before anything was paid. The same duration costs what was agreed, another
 * what the listing asks now. The hold ends when it would have: no change keeps a bed for longer.
 * @throws DomainError VALIDATION, PRICE_CHANGED, ILLEGAL_TRANSITION, GONE, BED_UNAVAILABLE
 */
export async function changeBooking(
  tx: Transaction,
  { id, input, now }: { id: number; input: BookingChange; now: Date },
): Promise<void> {
  assertMoveInDate(input, now);
  const booking = await lockBooking(tx, id);
  if (!isChangeable(booking)) throw illegalStep();
  const { rent, securityDeposit, totalAmount: total } = booking;
  const price = agreedPrice(
    input.duration === booking.duration
      ? { rent, securityDeposit, total }
      : priceOf(await bookableListing(tx, booking.pgId, false), input.duration),
    input,
  );
  const { guestName, guestPhone, guestEmail, moveInDate, duration } = input;
  const [changed] = await tx
    .update(bookings)
    .set({
      ...{ guestName, guestPhone, guestEmail, moveInDate, duration },
      ...{ rent: price.rent, securityDeposit: price.securityDeposit, totalAmount: price.total },
      updatedAt: now,
    })
    .where(eq(bookings.id, id))
    .returning();
  await followBeds(tx, { before: booking, after: changed!, now });
  await tx.insert(bookingEvents).values({ bookingId: id, what: "details_changed", at: now });
}

/**
 * Takes a proof of payment, also for a hold that has run out until it is ended (`domain/bookings/holds.ts` says when):
 * whoever sends a proof has paid.
 * @returns the private image it replaces, to be removed once this is committed
 * @throws DomainError ILLEGAL_TRANSITION, UTR_USED
 */
export async function submitProof(
  tx: Transaction,
  proof: {
    id: number;
    utr: string;
    image: { name: string; sha256: string; look: string | null };
    now: Date;
    contactNumber: string;
  },
): Promise<{ replaced: string[] }> {
  const booking = await lockBooking(tx, proof.id);
  const step = proofStep(booking);
  if (!step) throw new DomainError("ILLEGAL_TRANSITION", proofRefusal(booking.status, proof.contactNumber));
  const replaced = booking.paymentProofUrl === null ? [] : [booking.paymentProofUrl];
  await applyStep(
    tx,
    booking,
    step,
    { actor: "guest", at: proof.now },
    {
      utr: proof.utr.toUpperCase(),
      paymentProofUrl: proof.image.name,
      proofHash: proof.image.sha256,
      proofAttempts: booking.proofAttempts + 1,
      holdExpiresAt: holdAfterProof(booking, proof.now),
      note: null,
    },
  );
  await keepLook(tx, { bookingId: booking.id, image: proof.image, now: proof.now });
  await attachMedia(tx, [proof.image.name]);
  await detachMedia(tx, replaced);
  return { replaced };
}

/**
 * Who reviews a stay says that it has begun: otherwise all the money would come back, and the review would stay.
 * @throws DomainError ILLEGAL_TRANSITION
 */
export async function assertNotReviewed(tx: Transaction, bookingId: number): Promise<void> {
  if ((await tx.$count(reviews, eq(reviews.bookingId, bookingId))) > 0)
    throw new DomainError("ILLEGAL_TRANSITION", t("bookings.reviewed"));
}

/** @throws DomainError NOT_FOUND, ILLEGAL_TRANSITION */
export async function cancelBooking(tx: Transaction, id: number, by: PostedBy): Promise<void> {
  const booking = await lockBooking(tx, id);
  const today = kolkataDate(by.at);
  const step = cancelStep(booking, today);
  if (hasBegun(booking, today)) throw new DomainError("ILLEGAL_TRANSITION", t("bookings.stayStarted"));
  if (!step) throw illegalStep();
  await assertNotReviewed(tx, id);
  await applyStep(tx, booking, step, by);
}

/**
 * Ends the overdue holds of one listing for the job: unpaid ones after `HOLD_GRACE_MINUTES`, those under review on time.
 * @returns how many beds that freed
 */
export function expireHoldsOfListing(tx: Transaction, pgId: number, now: Date): Promise<number> {
  const grace = new Date(now.getTime() - HOLD_GRACE_MINUTES * 60_000);
  return expireOverdueHolds(tx, pgId, { pending: grace, proof_submitted: now }, now);
}
