import { and, between, desc, eq, gt, lt, ne, sql } from "drizzle-orm";
import { keptSince } from "#domain/personal-data/retention.ts";
import type { Queryable, Transaction } from "#server/db/client.ts";
import { proofLooks } from "#server/db/schema/bookings.ts";
import { deleteInSteps } from "#server/db/sweep.ts";
import { areAlike, readLook, usableLook } from "#server/storage/looks.ts";

/** Copies of a screenshot are closer than this in their mean brightness, of 255. */
const BRIGHTNESS_APART = 1;
/** So many are compared, the newest first: a few milliseconds. */
const COMPARED = 300;

interface SentLook {
  bookingId: number;
  image: { sha256: string; look: string | null };
  now: Date;
}

/** What an image is alike to among the latest ones of other bookings; itself when there is none. */
async function alikeTo(
  tx: Transaction,
  { bookingId, image, now }: SentLook,
  { look, brightness }: { look: Buffer; brightness: number },
): Promise<string> {
  const close = await tx
    .select({ look: proofLooks.look, alike: proofLooks.alike })
    .from(proofLooks)
    .where(
      and(
        between(proofLooks.brightness, brightness - BRIGHTNESS_APART, brightness + BRIGHTNESS_APART),
        gt(proofLooks.at, keptSince("proofLooks", now)),
        ne(proofLooks.bookingId, bookingId),
      ),
    )
    .orderBy(desc(proofLooks.at))
    .limit(COMPARED);
  return close.find((other) => areAlike(readLook(other.look), look))?.alike ?? image.sha256;
}

/** Keeps what the screenshot of a proof looks like, and finds out what it is alike to. The booking is locked. */
export async function keepLook(tx: Transaction, sent: SentLook): Promise<void> {
  const { bookingId, image, now } = sent;
  await tx.delete(proofLooks).where(eq(proofLooks.bookingId, bookingId));
  const usable = usableLook(image.look);
  if (!usable || image.look === null) return;
  // Of two copies that come at once, the second sees the first.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('looks of proofs', 0))`);
  const alike = await alikeTo(tx, sent, usable);
  const { brightness } = usable;
  await tx.insert(proofLooks).values({ bookingId, look: image.look, brightness, alike, at: now });
}

export const deleteOldLooks = (q: Queryable, now: Date): Promise<void> =>
  deleteInSteps(q, proofLooks, lt(proofLooks.at, keptSince("proofLooks", now)));
