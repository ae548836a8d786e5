import { and, eq, gte, isNotNull, isNull, or } from "drizzle-orm";
import { kolkataDate } from "#domain/dates.ts";
import { DomainError } from "#domain/errors.ts";
import { t } from "#domain/i18n.ts";
import { uploadMessages } from "#domain/media/upload-messages.ts";
import type { REPORT_DECISIONS, ReviewInput } from "#domain/reviews/contract.ts";
import { constraintOf, type Transaction } from "#server/db/client.ts";
import { bookings } from "#server/db/schema/bookings.ts";
import { reviewReports, reviews } from "#server/db/schema/reviews.ts";
import { assertNotHost } from "#server/features/accounts/own-cause-service.ts";
import { lockAccount } from "#server/features/accounts/reads.ts";
import { assertShown } from "#server/features/listings/policy.ts";
import { reindexListing } from "#server/features/listings/service.ts";
import { detachMedia, takePictures } from "#server/features/media/service.ts";
import { type AdminActor, assertNoParty } from "#server/http/actor.ts";
import { recordAudit } from "#server/http/audit-store.ts";
import { mediaNames } from "#server/storage/storage.ts";
import { hideReviews, lockRatedListing } from "./hiding-service.ts";
import { assertEditable, assertMayReview, assertRead } from "./policy.ts";
import { livedAt, reviewParties } from "./reads.ts";

/**
 * Holds on to somebody's stays before their listing is locked. Whoever moves a stay locks it and then the listing, whose
 * beds it changes; a review refers to its stay, and in the other order the two would wait for each other.
 */
async function holdStays(tx: Transaction, pgId: number, userId: string): Promise<void> {
  await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.pgId, pgId), eq(bookings.userId, userId)))
    .orderBy(bookings.id)
    .for("key share");
}

async function lockReview(tx: Transaction, id: number) {
  const parties = await reviewParties(tx, id);
  if (!parties) return null;
  await lockRatedListing(tx, parties.pgId);
  const [review] = await tx.select().from(reviews).where(eq(reviews.id, id)).for("update");
  return review ?? null;
}

const PHOTOS = { field: "photos", refused: uploadMessages.reviewPhotosOnly } as const;

const said = (input: ReviewInput) => ({
  rating: input.rating,
  food: input.food ?? null,
  cleanliness: input.cleanliness ?? null,
  safety: input.safety ?? null,
  depositReturn: input.depositReturn ?? null,
  comment: input.comment,
});

/** Maps errors of constraints: two tabs that send at once write one review. */
function toDomainError(error: unknown): unknown {
  const constraint = constraintOf(error)?.name;
  const twice = constraint === "reviews_booking_unique" || constraint === "reviews_tenancy_unique";
  return twice ? new DomainError("CONFLICT", t("reviews.alreadyReviewed")) : error;
}

/**
 * Writes what a tenant says of their latest stay that has no review yet.
 * @throws DomainError NOT_FOUND, GONE, FORBIDDEN (did not stay), CONFLICT (said it already), MEDIA_GONE
 */
export async function writeReview(
  tx: Transaction,
  args: { pgId: number; userId: string; input: ReviewInput; now: Date },
): Promise<number> {
  const { pgId, userId, input, now } = args;
  // One at a time for each account: many at once would all find the same stay without a review.
  await lockAccount(tx, userId);
  await holdStays(tx, pgId, userId);
  assertShown(await lockRatedListing(tx, pgId));
  const { bookingId } = assertMayReview(await livedAt(tx, pgId, userId, kolkataDate(now)));
  const photos = await takePictures(tx, input.photos, { ...PHOTOS, shown: [], uploader: userId });
  const [written] = await tx
    .insert(reviews)
    .values({ pgId, userId, bookingId, ...said(input), photos, createdAt: now, updatedAt: now })
    .returning({ id: reviews.id })
    .catch((error: unknown) => {
      throw toDomainError(error);
    });
  await reindexListing(tx, pgId);
  return written!.id;
}

/** @throws DomainError NOT_FOUND (also for everybody but its author), CONFLICT after a week, MEDIA_GONE */
export async function changeReview(
  tx: Transaction,
  args: { id: number; userId: string; input: ReviewInput; now: Date },
): Promise<void> {
  const { id, userId, input, now } = args;
  await lockAccount(tx, userId);
  const review = assertEditable(await lockReview(tx, id), userId, now);
  const photos = await takePictures(tx, input.photos, {
    ...PHOTOS,
    shown: review.photos,
    uploader: userId,
  });
  await tx
    .update(reviews)
    .set({ ...said(input), photos, editedAt: now, updatedAt: now })
    .where(eq(reviews.id, id));
  const dropped = review.photos.filter((url) => !photos.includes(url));
  await detachMedia(tx, mediaNames(dropped));
  await reindexListing(tx, review.pgId);
}

/** @param admin who answers in the host's name @throws DomainError NOT_FOUND, FORBIDDEN for who wrote the review */
export async function replyTo(
  tx: Transaction,
  { id, reply, admin, now }: { id: number; reply: string; admin: AdminActor | null; now: Date },
): Promise<void> {
  const [written] = await tx
    .update(reviews)
    .set({ ownerReply: reply, ownerRepliedAt: now, updatedAt: now })
    .where(and(eq(reviews.id, id), isNull(reviews.hiddenAt)))
    .returning({ userId: reviews.userId });
  if (!written) throw new DomainError("NOT_FOUND", t("reviews.noReview"));
  if (admin) {
    assertNoParty(admin, written.userId);
    await recordAudit(tx, {
      actor: admin,
      action: "review replied",
      subject: `review ${id}`,
      note: reply,
      at: now,
    });
  }
}

/** @throws DomainError NOT_FOUND, CONFLICT when they have reported it before */
export async function reportReview(
  tx: Transaction,
  { id, userId, reason, now }: { id: number; userId: string; reason: string; now: Date },
): Promise<void> {
  await lockAccount(tx, userId);
  assertRead(await reviewParties(tx, id));
  const [review] = await tx.select({ editedAt: reviews.editedAt }).from(reviews).where(eq(reviews.id, id));
  const { reviewId, decision, decidedAt } = reviewReports;
  // Once; and again when it was changed after the decision.
  const isAnswered = review?.editedAt ? gte(decidedAt, review.editedAt) : isNotNull(decidedAt);
  const mine = and(eq(reviewId, id), eq(reviewReports.userId, userId));
  const before = await tx.$count(reviewReports, and(mine, or(isNull(decision), isAnswered)));
  if (before > 0) throw new DomainError("CONFLICT", t("reviews.alreadyReported"));
  await tx.insert(reviewReports).values({ reviewId: id, userId, reason, createdAt: now });
}

/** Who waits for a decision about a review. */
async function reportersOf(tx: Transaction, reviewId: number): Promise<(string | null)[]> {
  const open = and(eq(reviewReports.reviewId, reviewId), isNull(reviewReports.decision));
  const found = await tx.select({ userId: reviewReports.userId }).from(reviewReports).where(open);
  return found.map(({ userId }) => userId);
}

/**
 * Decides a report, with its line in the audit. A review that is taken down counts no more, its photos go with the next
 * sweep, and what else was reported of it is decided with it.
 * @throws DomainError NOT_FOUND for one that is unknown or decided, FORBIDDEN for a party
 */
export async function decideReport(
  tx: Transaction,
  args: { id: number; decision: (typeof REPORT_DECISIONS)[number]; admin: AdminActor; now: Date },
): Promise<void> {
  const { id, decision, admin, now } = args;
  const [report] = await tx.select().from(reviewReports).where(eq(reviewReports.id, id));
  const review = report ? await lockReview(tx, report.reviewId) : null;
  if (!report || !review) throw new DomainError("NOT_FOUND", t("reviews.noReport"));
  // Others' reports of it decide about what this admin reported too.
  assertNoParty(admin, report.userId, review.userId, ...(await reportersOf(tx, review.id)));
  await assertNotHost(tx, admin, review.pgId);
  const [decided] = await tx
    .update(reviewReports)
    .set({ decision, decidedAt: now })
    .where(and(eq(reviewReports.id, id), isNull(reviewReports.decision)))
    .returning({ id: reviewReports.id });
  if (!decided) throw new DomainError("NOT_FOUND", t("reviews.noReport"));
  if (decision === "hide") {
    await hideReviews(tx, { pgId: review.pgId, which: eq(reviews.id, review.id), reason: "report", now });
  }
  const action = decision === "hide" ? "review hidden" : "review kept";
  await recordAudit(tx, {
    actor: admin,
    action,
    subject: `review ${review.id}`,
    note: report.reason,
    at: now,
  });
}
