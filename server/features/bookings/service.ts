import { and, desc, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { DepositDeduction } from "#domain/bookings/deposit.ts";
import { keptSince } from "#domain/personal-data/retention.ts";
import { type Queryable, rows, type Transaction } from "#server/db/client.ts";
import { bookings, HAS_PHOTOS } from "#server/db/schema/bookings.ts";
import { deleteInSteps } from "#server/db/sweep.ts";
import { detachMedia } from "#server/features/media/service.ts";
import { syncTenancyWithStay } from "#server/features/tenancies/stay-service.ts";
import { photosOf } from "./policy.ts";

/** Called off before anything was paid. */
export const isUnpaidAndOver = sql`${bookings.paymentStatus} = 'pending' and ${bookings.status} in ('expired', 'cancelled', 'declined')`;

/**
 * What a guest booked becomes the user's at login. The cookie then opens it no longer, so that on a shared computer it
 * goes away with the session. A stay that has begun proves from now on where they live.
 */
export async function claimGuestBookings(
  tx: Transaction,
  { guestKey, userId, now }: { guestKey: string; userId: string; now: Date },
): Promise<void> {
  const claimed = await tx
    .update(bookings)
    .set({ userId, guestKey: null })
    .where(and(eq(bookings.guestKey, guestKey), isNull(bookings.userId)))
    .returning();
  for (const booking of claimed) await syncTenancyWithStay(tx, booking, now);
  if (claimed.length > 0) await releaseUnpaid(tx, userId);
}

/** Far more than anybody cancels. Guests cost nothing, so that an account could claim any number of them. */
const UNPAID_OF_ONE = 100;

/** Takes from an account what it called off unpaid before the latest hundred; the job for unpaid bookings deletes it. */
async function releaseUnpaid(tx: Transaction, userId: string): Promise<void> {
  const older = tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.userId, userId), isUnpaidAndOver))
    .orderBy(desc(bookings.id))
    .offset(UNPAID_OF_ONE);
  await tx.update(bookings).set({ userId: null }).where(inArray(bookings.id, older));
}

/** Longer than any booking can wait to be paid and checked. */
const NETWORK_KEPT_MS = 7 * 24 * 60 * 60_000;

/** Removes the networks of bookings that were called off and whose payment nobody has checked since. */
export async function removeBookingNetworks(q: Queryable, now: Date): Promise<void> {
  const before = new Date(now.getTime() - NETWORK_KEPT_MS);
  await q
    .update(bookings)
    .set({ networkKey: null })
    .where(and(isNotNull(bookings.networkKey), lt(bookings.createdAt, before)));
}

/** Deletes bookings that were called off a month ago before anything was paid. */
export async function deleteUnpaidBookings(q: Queryable, now: Date): Promise<void> {
  const before = keptSince("unpaidBookings", now);
  await deleteInSteps(q, bookings, and(isUnpaidAndOver, lt(bookings.updatedAt, before)));
}

const PROOF_BATCH = 500;

/**
 * Lets go of the photos of bookings that ended long ago, a batch of them: of the payment, and of deductions. Not while
 * money is due: a proof that waits, a refund, or a deposit that is not closed. The UTR and the hash that finds duplicates
 * stay.
 * @returns their names, to be removed once this is committed
 */
export async function removeOldProofs(tx: Transaction, now: Date): Promise<string[]> {
  // As a JSON text, in which quotes of a reason are escaped.
  const hasPhotos = sql`deposit_deductions::text like '%"photos":["%'`;
  const old = await rows<{ id: number; proof: string | null; depositDeductions: DepositDeduction[] }>(
    tx,
    sql`select id, payment_proof_url as proof, deposit_deductions as "depositDeductions" from bookings
      where ${HAS_PHOTOS} and (payment_proof_url is not null or ${hasPhotos})
        and payment_status not in ('submitted', 'refund_due')
        and (deposit_state is null or deposit_state = 'closed')
        and updated_at < ${keptSince("proofs", now).toISOString()}::timestamptz
      order by updated_at limit ${PROOF_BATCH} for update skip locked`,
  );
  for (const { id, depositDeductions } of old)
    await tx
      .update(bookings)
      .set({
        paymentProofUrl: null,
        depositDeductions: depositDeductions.map(({ photos: _, ...deduction }) => deduction),
      })
      .where(eq(bookings.id, id));
  const names = old.flatMap(({ proof, depositDeductions }) => [
    ...(proof === null ? [] : [proof]),
    ...photosOf({ depositDeductions }),
  ]);
  await detachMedia(tx, names);
  return names;
}
