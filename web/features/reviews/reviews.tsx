import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { PencilLine } from "lucide-react";
import { useState } from "react";
import { t } from "#domain/i18n.ts";
import { DEFAULT_RATING } from "#domain/listings/rules.ts";
import type { ReviewSort } from "#domain/reviews/contract.ts";
import { useApi } from "#web/lib/api.ts";
import { keysIn } from "#web/lib/keys.ts";
import { useSession } from "#web/lib/session.ts";
import { useAdminMode } from "#web/lib/use-admin-mode.ts";
import { useHydrated } from "#web/lib/use-hydrated.ts";
import { Button } from "#web/ui/button.tsx";
import { Select } from "#web/ui/field.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { myReviewQuery, reviewsQuery, summaryQuery } from "./queries.ts";
import { ReviewItem } from "./review-item.tsx";
import { Summary } from "./summary.tsx";
import { useWriting, WriteReview } from "./write-review.tsx";

interface Reviewed {
  id: number;
  slug: string;
  title: string;
  rating: string;
  reviewCount: number;
}

const SORT_LABEL: Record<ReviewSort, () => string> = {
  newest: () => t("reviews.newest"),
  highest: () => t("reviews.highest"),
  lowest: () => t("reviews.lowest"),
};
const SORTS = keysIn(SORT_LABEL);
/** So few need no order. */
const SORTED_FROM = 4;

function Sorting({ sort, onSort }: { sort: ReviewSort; onSort: (sort: ReviewSort) => void }) {
  return (
    <Select
      label={t("reviews.sort")}
      className="mb-5 max-w-60"
      value={sort}
      onChange={(event) => onSort(SORTS.find((each) => each === event.target.value) ?? "newest")}
    >
      {SORTS.map((each) => (
        <option key={each} value={each}>
          {SORT_LABEL[each]()}
        </option>
      ))}
    </Select>
  );
}

function None() {
  return (
    <p className="text-muted">
      <RichText
        text={t("reviews.none", { rating: DEFAULT_RATING })}
        tags={{ new: (text) => <strong className="text-ink">{text}</strong> }}
      />
    </p>
  );
}

/** What tenants said of a stay; who has lived here adds to it, its host replies. */
export function Reviews({ listing }: { listing: Reviewed }) {
  const api = useApi();
  const [sort, setSort] = useState<ReviewSort>("newest");
  const session = useSession();
  // The section comes to life after the rest of the page: by then it may be known who looks, which must not show before.
  const signedIn = useHydrated() && session.data != null;
  const admin = useAdminMode();
  const mine = useQuery({ ...myReviewQuery(api, listing.id), enabled: signedIn });
  const writing = useWriting();
  const some = listing.reviewCount > 0;
  const summary = useQuery({ ...summaryQuery(api, listing.id), enabled: some });
  const query = useInfiniteQuery({ ...reviewsQuery(api, listing.id, sort), enabled: some });
  const editable = new Set(
    mine.data?.own.filter(({ editableUntil }) => editableUntil !== null).map(({ review }) => review.id),
  );
  const mayWrite = mine.data?.refusal === null;
  return (
    <div>
      {some && summary.data && <Summary summary={summary.data} rating={listing.rating} />}
      {mayWrite && (
        <Button className="mb-5" onClick={writing.write}>
          <PencilLine aria-hidden="true" className="size-4" />
          {t("reviews.write")}
        </Button>
      )}
      {!some && <None />}
      {listing.reviewCount >= SORTED_FROM && <Sorting sort={sort} onSort={setSort} />}
      {some && query.isPending && <Skeleton className="h-32 w-full" />}
      {some && query.isError && !query.data && <ErrorState title={t("reviews.loadFailed")} query={query} />}
      <ul>
        {some &&
          query.data?.pages
            .flatMap(({ reviews }) => reviews)
            .map((review) => (
              <ReviewItem
                key={review.id}
                review={review}
                listing={listing}
                onEdit={editable.has(review.id) ? () => writing.edit(review) : undefined}
                canReply={mine.data?.isHost === true || admin}
                canReport={signedIn}
              />
            ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="secondary"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t("reviews.showMore")}
        </Button>
      )}
      <WriteReview listing={listing} writing={writing} />
    </div>
  );
}
