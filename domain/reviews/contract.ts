import * as z from "zod/mini";
import { formattedText, idInPath, linesText, type Message, rawText } from "#domain/fields.ts";
import { t } from "#domain/i18n.ts";
import { ONE_LINE } from "#domain/text.ts";

/** How long its author may change a review. */
export const REVIEW_EDIT_DAYS = 7;
/** Of so many deposits that were due, the share that came in time is shown. */
export const DEPOSITS_SHOWN_FROM = 5;
export const REVIEW_LIMITS = { comment: 2000, reply: 1000, reason: 500, photos: 6 } as const;

/** What a tenant can say more of than the whole; each 1 to 5, or nothing. */
export const REVIEW_ASPECTS = ["food", "cleanliness", "safety", "depositReturn"] as const;
export type ReviewAspect = (typeof REVIEW_ASPECTS)[number];

const ratingRequired = () => t("reviews.ratingRequired");
const unreadable = () => t("reviews.unreadable");

const stars = z
  .int({ error: ratingRequired })
  .check(z.gte(1, { error: ratingRequired }), z.lte(5, { error: ratingRequired }));
const said = (most: number, required: Message) =>
  linesText(most, { required, tooLong: () => t("reviews.tooLong"), unreadable });
const aspect = z.optional(z.nullable(stars));

/** `POST /api/pg-listings/{id}/reviews` and, all of it anew, `PUT /api/reviews/{id}`. */
export const reviewInput = z.object({
  rating: stars,
  food: aspect,
  cleanliness: aspect,
  safety: aspect,
  depositReturn: aspect,
  comment: z._default(
    linesText(REVIEW_LIMITS.comment, {
      tooLong: () => t("reviews.commentTooLong"),
      unreadable,
    }),
    "",
  ),
  /** Names of pictures uploaded by `POST /api/media`, or that stand in the review already. */
  photos: z._default(
    z.array(rawText(100).check(z.regex(ONE_LINE, { error: unreadable }))).check(
      z.maxLength(REVIEW_LIMITS.photos, {
        error: () => t("reviews.tooManyPhotos", { count: REVIEW_LIMITS.photos }),
      }),
    ),
    [],
  ),
});
export type ReviewInput = z.infer<typeof reviewInput>;

/** `POST /api/reviews/{id}/reply`, by the host; again, it takes the place of the one before. */
export const reviewReplyInput = z.object({
  reply: said(REVIEW_LIMITS.reply, () => t("reviews.replyRequired")),
});
/** `POST /api/reviews/{id}/report`, by anybody signed in. */
export const reviewReportInput = z.object({
  reason: said(REVIEW_LIMITS.reason, () => t("reviews.reasonRequired")),
});

export const reviewParams = z.object({
  id: idInPath,
});

export const REVIEW_SORTS = ["newest", "highest", "lowest"] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];
export const REVIEWS_PAGE = { default: 10, max: 50 } as const;

const stars0 = z.nullable(z.int());
/** A review as everybody reads it; what somebody closed the account of is told by "A former tenant". */
export const review = z.object({
  id: z.int(),
  rating: z.int(),
  food: stars0,
  cleanliness: stars0,
  safety: stars0,
  depositReturn: stars0,
  comment: z.string(),
  /** Addresses of the originals; smaller sizes are derived by `variantUrl`. */
  photos: z.array(z.string()),
  authorName: z.string(),
  ownerReply: z.nullable(z.string()),
  ownerRepliedAt: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
  /** Null while it stands as it was written. */
  editedAt: z.nullable(z.iso.datetime()),
});
export type Review = z.infer<typeof review>;
export const reviews = z.array(review);

/** The query of `GET /api/pg-listings/{id}/reviews`; `Link` in the answer leads to the next page. */
export const reviewsQuery = z.object({
  sort: z._default(z.enum(REVIEW_SORTS), "newest"),
  limit: z._default(
    z.pipe(
      formattedText(/^\d{1,2}$/),
      z.pipe(z.transform(Number), z.number().check(z.gte(1), z.lte(REVIEWS_PAGE.max))),
    ),
    REVIEWS_PAGE.default,
  ),
  /** Stars and id of the last one that was read. */
  cursor: z.optional(
    z.pipe(
      formattedText(/^[1-5]-\d{1,9}$/),
      z.transform((cursor: string) => {
        const [rating = 0, id = 0] = cursor.split("-").map(Number);
        return { rating, id };
      }),
    ),
  ),
});
export type ReviewsQuery = z.output<typeof reviewsQuery>;

/** `GET /api/pg-listings/{id}/review-summary`: how many gave how many stars, and the middle of each aspect. */
export const reviewSummary = z.object({
  /** Of one star to five. */
  stars: z.array(z.int()).check(z.length(5)),
  /** Averages with one decimal, null while nobody has said. */
  aspects: z.record(z.enum(REVIEW_ASPECTS), z.nullable(z.string())),
  /** Of the finished stays whose deposit was due, how many had it settled in time; null below five. */
  deposits: z.nullable(z.object({ inTime: z.int(), of: z.int() })),
});
export type ReviewSummary = z.infer<typeof reviewSummary>;

/** `GET /api/pg-listings/{id}/my-review`: whether the caller may review it, and what they have said, the newest first. */
export const myReview = z.object({
  /** Why not, in words; null when they may. */
  refusal: z.nullable(z.string()),
  /** Replies are theirs to write. */
  isHost: z.boolean(),
  own: z.array(
    z.object({
      review,
      /** Until when it can be changed; null when that is over, or it was taken down. */
      editableUntil: z.nullable(z.iso.datetime()),
      isHidden: z.boolean(),
    }),
  ),
});
export type MyReview = z.infer<typeof myReview>;

/** Until when a review can be changed. */
export const editableUntil = (createdAt: Date) =>
  new Date(createdAt.getTime() + REVIEW_EDIT_DAYS * 24 * 60 * 60 * 1000);

export const REPORT_DECISIONS = ["keep", "hide"] as const;
/** `GET /api/admin/review-reports`: what waits for a decision, the oldest first. */
export const adminReviewReport = z.object({
  id: z.int(),
  reason: z.string(),
  reportedAt: z.iso.datetime(),
  review: z.object({
    id: z.int(),
    rating: z.int(),
    comment: z.string(),
    authorName: z.string(),
    photos: z.array(z.string()),
    listing: z.object({ id: z.int(), slug: z.string(), title: z.string() }),
  }),
});
export type AdminReviewReport = z.infer<typeof adminReviewReport>;
export const adminReviewReports = z.array(adminReviewReport);
/** `PATCH /api/admin/review-reports/{id}`: a hidden review counts no more. */
export const reviewReportDecision = z.object({ decision: z.enum(REPORT_DECISIONS) });
