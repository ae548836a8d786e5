import { useQuery } from "@tanstack/react-query";
import { Star } from "lucide-react";
import type { Review } from "#domain/community/reviews.ts";
import type { ListingDetail } from "#domain/listings/contract.ts";
import { DEFAULT_RATING } from "#domain/listings/rules.ts";
import { useApi } from "#web/lib/api.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { reviewsQueryOptions } from "./queries.ts";

const STARS = [1, 2, 3, 4, 5];
const month = new Intl.DateTimeFormat("en-IN", { month: "long", year: "numeric", timeZone: "Asia/Kolkata" });

function Stars({ rating }: { rating: number }) {
  return (
    <span role="img" aria-label={`${rating} of 5 stars`} className="inline-flex text-sun-ink">
      {STARS.map((star) => (
        <Star
          key={star}
          aria-hidden="true"
          className={`size-4 ${star <= rating ? "fill-current" : "opacity-35"}`}
        />
      ))}
    </span>
  );
}

function ReviewItem({ review }: { review: Review }) {
  return (
    <li className="border-line border-b py-5 first:pt-0 last:border-0">
      <div className="flex items-center gap-3">
        <Avatar src={null} name={review.authorName} size={40} />
        <div>
          <p className="font-semibold leading-tight">{review.authorName}</p>
          <p className="flex items-center gap-2 text-muted text-sm">
            <Stars rating={review.rating} />
            <time dateTime={review.createdAt}>{month.format(new Date(review.createdAt))}</time>
          </p>
        </div>
      </div>
      {review.comment && <p className="mt-3 whitespace-pre-line">{review.comment}</p>}
    </li>
  );
}

export function Reviews({ listing }: { listing: Pick<ListingDetail, "id" | "reviewCount"> }) {
  const query = useQuery({
    ...reviewsQueryOptions(useApi(), listing.id),
    enabled: listing.reviewCount > 0,
  });
  if (listing.reviewCount === 0) {
    return (
      <p className="text-muted">
        <strong className="text-ink">New.</strong> Nobody has reviewed this stay yet. It shows{" "}
        {DEFAULT_RATING} until the first guest does.
      </p>
    );
  }
  if (query.isPending) return <Skeleton className="h-32 w-full" />;
  if (query.isError) {
    return (
      <ErrorState
        title="The reviews did not load"
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  return (
    <ul>
      {query.data.map((review) => (
        <ReviewItem key={review.id} review={review} />
      ))}
    </ul>
  );
}
