import { t } from "#domain/i18n.ts";
import {
  type AdminReviewReport,
  editableUntil,
  type MyReview,
  type Review,
} from "#domain/reviews/contract.ts";
import { canEdit } from "./policy.ts";
import type { ReportRecord, ReviewRecord } from "./reads.ts";

/** Somebody who closed the account leaves the review, not the name. */
const named = (firstName: string | null) => firstName ?? t("reviews.formerTenant");

export function presentReview(row: ReviewRecord): Review {
  return {
    id: row.id,
    rating: row.rating,
    food: row.food,
    cleanliness: row.cleanliness,
    safety: row.safety,
    depositReturn: row.depositReturn,
    comment: row.comment,
    photos: row.photos,
    authorName: named(row.authorName),
    ownerReply: row.ownerReply,
    ownerRepliedAt: row.ownerRepliedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
  };
}

export function presentOwn(row: ReviewRecord, now: Date): MyReview["own"][number] {
  return {
    review: presentReview(row),
    editableUntil: canEdit(row, now) ? editableUntil(row.createdAt).toISOString() : null,
    isHidden: row.hiddenAt !== null,
  };
}

export function presentReport({ id, reason, createdAt, review, listing }: ReportRecord): AdminReviewReport {
  return {
    id,
    reason,
    reportedAt: createdAt.toISOString(),
    review: {
      id: review.id,
      rating: review.rating,
      comment: review.comment,
      authorName: named(review.authorName),
      photos: review.photos,
      listing: { id: listing.id, slug: listing.slug, title: listing.title },
    },
  };
}
