import { and, asc, desc, eq, gt, inArray, isNull, lt, notExists, type SQL, sql } from "drizzle-orm";
import { QUEUE_PAGE } from "#domain/admin-queue.ts";
import { DEPOSIT_DUE_DAYS } from "#domain/bookings/stay.ts";
import { REVIEW_ASPECTS, type ReviewSort, type ReviewsQuery } from "#domain/reviews/contract.ts";
import type { AdminReviewState } from "#domain/reviews/states.ts";
import { type Queryable, rows } from "#server/db/client.ts";
import { users } from "#server/db/schema/auth.ts";
import { bookings } from "#server/db/schema/bookings.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { reviewReports, reviews } from "#server/db/schema/reviews.ts";
import { tenantVerifications } from "#server/db/schema/rooms.ts";
import type { Lived } from "./policy.ts";

const columns = {
  id: reviews.id,
  rating: reviews.rating,
  food: reviews.food,
  cleanliness: reviews.cleanliness,
  safety: reviews.safety,
  depositReturn: reviews.depositReturn,
  comment: reviews.comment,
  photos: reviews.photos,
  ownerReply: reviews.ownerReply,
  ownerRepliedAt: reviews.ownerRepliedAt,
  hiddenAt: reviews.hiddenAt,
  editedAt: reviews.editedAt,
  createdAt: reviews.createdAt,
  authorName: users.firstName,
};

const select = (q: Queryable) =>
  q.select(columns).from(reviews).leftJoin(users, eq(users.id, reviews.userId)).$dynamic();
export type ReviewRecord = Awaited<ReturnType<typeof select>>[number];

const ORDER: Record<ReviewSort, SQL[]> = {
  newest: [desc(reviews.id)],
  highest: [desc(reviews.rating), desc(reviews.id)],
  lowest: [asc(reviews.rating), desc(reviews.id)],
};

function after(sort: ReviewSort, cursor: { rating: number; id: number } | undefined): SQL | undefined {
  if (!cursor) return undefined;
  if (sort === "newest") return lt(reviews.id, cursor.id);
  const further = sort === "highest" ? sql`<` : sql`>`;
  return sql`(${reviews.rating} ${further} ${cursor.rating} or (${reviews.rating} = ${cursor.rating} and ${reviews.id} < ${cursor.id}))`;
}

/** A page of what is said of a listing, and one more when there are more. */
export function reviewsOf(
  q: Queryable,
  pgId: number,
  { sort, cursor, limit }: ReviewsQuery,
): Promise<ReviewRecord[]> {
  return select(q)
    .where(and(eq(reviews.pgId, pgId), isNull(reviews.hiddenAt), after(sort, cursor)))
    .orderBy(...ORDER[sort])
    .limit(limit + 1);
}

export async function findReview(q: Queryable, id: number): Promise<ReviewRecord | null> {
  const [found] = await select(q).where(eq(reviews.id, id));
  return found ?? null;
}

/** Which of these bookings were reviewed, and whether that is shown. */
export async function reviewStates(
  q: Queryable,
  bookingIds: readonly number[],
): Promise<Map<number, AdminReviewState>> {
  const found = await q
    .select({ bookingId: reviews.bookingId, hiddenAt: reviews.hiddenAt })
    .from(reviews)
    .where(inArray(reviews.bookingId, [...bookingIds]));
  return new Map(
    found.map(({ bookingId, hiddenAt }) => [bookingId!, hiddenAt === null ? "shown" : "hidden"]),
  );
}

/** Whose a review is, and of which listing. */
export async function reviewParties(q: Queryable, id: number) {
  const [found] = await q
    .select({
      pgId: reviews.pgId,
      userId: reviews.userId,
      ownerId: pgListings.ownerId,
      hiddenAt: reviews.hiddenAt,
    })
    .from(reviews)
    .innerJoin(pgListings, eq(pgListings.id, reviews.pgId))
    .where(eq(reviews.id, id));
  return found ?? null;
}

export function ownReviews(q: Queryable, pgId: number, userId: string): Promise<ReviewRecord[]> {
  return select(q)
    .where(and(eq(reviews.pgId, pgId), eq(reviews.userId, userId)))
    .orderBy(desc(reviews.id));
}

/**
 * What somebody has lived at a listing: stays that began, or whose day has come, one by one; without any, a tenancy that
 * was verified otherwise. @param today yyyy-MM-dd in Kolkata
 */
export async function livedAt(q: Queryable, pgId: number, userId: string, today: string): Promise<Lived> {
  const [listing] = await q
    .select({ ownerId: pgListings.ownerId })
    .from(pgListings)
    .where(eq(pgListings.id, pgId));
  const isOwner = listing?.ownerId === userId;
  const stays = await q
    .select({ bookingId: bookings.id, reviewId: reviews.id })
    .from(bookings)
    .leftJoin(reviews, eq(reviews.bookingId, bookings.id))
    .where(
      and(
        eq(bookings.pgId, pgId),
        eq(bookings.userId, userId),
        sql`(${bookings.status} in ('checked_in', 'checked_out') or (${bookings.status} = 'confirmed' and ${bookings.moveInDate} <= ${today}))`,
        // Nor what they hosted themselves before the listing was handed over.
        sql`${bookings.checkInHostId} is distinct from ${userId}`,
        notExists(
          q
            .select({ id: tenantVerifications.id })
            .from(tenantVerifications)
            .where(
              and(
                eq(tenantVerifications.bookingId, bookings.id),
                eq(tenantVerifications.verificationStatus, "revoked"),
              ),
            ),
        ),
      ),
    )
    .orderBy(desc(bookings.id));
  if (stays.length > 0) {
    const next = stays.find(({ reviewId }) => reviewId === null);
    return { isOwner, all: stays.length, next: next ? { bookingId: next.bookingId } : null };
  }
  const [tenancy] = await q
    .select({ reviewId: reviews.id })
    .from(tenantVerifications)
    .leftJoin(reviews, and(eq(reviews.pgId, pgId), eq(reviews.userId, userId), isNull(reviews.bookingId)))
    .where(
      and(
        eq(tenantVerifications.pgListingId, pgId),
        eq(tenantVerifications.userId, userId),
        // One that has ended was lived all the same; one that was revoked was not.
        inArray(tenantVerifications.verificationStatus, ["verified", "expired"]),
      ),
    )
    .limit(1);
  return { isOwner, all: tenancy ? 1 : 0, next: tenancy?.reviewId === null ? { bookingId: null } : null };
}

/** How many gave how many stars, and the middle of each aspect with one decimal. */
export async function starsOf(q: Queryable, pgId: number) {
  const averages = REVIEW_ASPECTS.map(
    (aspect) => sql`round(avg(${reviews[aspect]}), 1)::text as ${sql.identifier(aspect)}`,
  );
  const [found] = await rows<Record<string, string | null>>(
    q,
    sql`select ${sql.join(
      [1, 2, 3, 4, 5].map(
        (stars) =>
          sql`count(*) filter (where rating = ${sql.raw(String(stars))})::text as ${sql.identifier(`s${stars}`)}`,
      ),
      sql`, `,
    )}, ${sql.join(averages, sql`, `)} from reviews where pg_id = ${pgId} and hidden_at is null`,
  );
  return {
    stars: [1, 2, 3, 4, 5].map((stars) => Number(found?.[`s${stars}`] ?? 0)),
    aspects: Object.fromEntries(REVIEW_ASPECTS.map((aspect) => [aspect, found?.[aspect] ?? null])) as Record<
      (typeof REVIEW_ASPECTS)[number],
      string | null
    >,
  };
}

/**
 * Of the deposits of a listing that are settled, how many came back: at least half of the money, and within the days
 * where the host returned it. Only those of today's host: what another host did says nothing of them.
 */
export async function depositsOf(q: Queryable, pgId: number) {
  const [found] = await rows<{ inTime: number; of: number }>(
    q,
    sql`select count(*)::int as "of",
      count(*) filter (where (b.deposit_state_on is not null
          or (b.deposit_settled_at at time zone 'Asia/Kolkata')::date <= b.checked_out_on + ${DEPOSIT_DUE_DAYS}::int)
        and b.deposit_returned * 2 >= b.security_deposit)::int as "inTime"
    from bookings b join pg_listings l on l.id = b.pg_id
    where b.pg_id = ${pgId} and b.end_host_id is not distinct from l.owner_id
      and b.user_id is distinct from l.owner_id and b.status = 'checked_out' and b.security_deposit > 0
      and b.deposit_settled_at is not null`,
  );
  return { inTime: found?.inTime ?? 0, of: found?.of ?? 0 };
}

/** Reports nobody has decided, the oldest first. @param after only those behind this one */
export function openReports(q: Queryable, after?: number) {
  return q
    .select({
      id: reviewReports.id,
      reason: reviewReports.reason,
      createdAt: reviewReports.createdAt,
      review: {
        id: reviews.id,
        rating: reviews.rating,
        comment: reviews.comment,
        photos: reviews.photos,
        authorName: users.firstName,
      },
      listing: { id: pgListings.id, slug: pgListings.slug, title: pgListings.title },
    })
    .from(reviewReports)
    .innerJoin(reviews, eq(reviews.id, reviewReports.reviewId))
    .innerJoin(pgListings, eq(pgListings.id, reviews.pgId))
    .leftJoin(users, eq(users.id, reviews.userId))
    .where(and(isNull(reviewReports.decision), after === undefined ? undefined : gt(reviewReports.id, after)))
    .orderBy(asc(reviewReports.id))
    .limit(QUEUE_PAGE);
}
export type ReportRecord = Awaited<ReturnType<typeof openReports>>[number];
