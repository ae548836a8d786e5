import { Suspense, useState } from "react";
import { t } from "#domain/i18n.ts";
import type { Review } from "#domain/reviews/contract.ts";
import { lazyWithRetry } from "#web/lib/lazy.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { properName } from "#web/ui/user-text.tsx";
import type { ReviewDraft } from "./review-form.tsx";

const ReviewForm = lazyWithRetry(() => import("./review-form.tsx"));
const EMPTY: ReviewDraft = { rating: null, aspects: {}, comment: "", photos: [] };

/** Which review is written: a new one, or one of one's own anew. */
export type Writing = { review: Review | null; draft: ReviewDraft };

/** What was begun stays while the page is open, for each review. */
export function useWriting() {
  const [drafts, setDrafts] = useState<Record<string, ReviewDraft>>({});
  const [open, setOpen] = useState<{ review: Review | null } | null>(null);
  const id = String(open?.review?.id ?? "new");
  return {
    open,
    draft: drafts[id] ?? EMPTY,
    write: () => setOpen({ review: null }),
    edit: (review: Review) => {
      void import("./review-form.tsx").then(({ draftOf }) => {
        setDrafts((all) => ({ ...all, [review.id]: all[review.id] ?? draftOf(review) }));
        setOpen({ review });
      });
    },
    change: (change: (draft: ReviewDraft) => ReviewDraft) =>
      setDrafts((all) => ({ ...all, [id]: change(all[id] ?? EMPTY) })),
    close: () => setOpen(null),
    done: () => {
      setOpen(null);
      setDrafts(({ [id]: _sent, ...others }) => others);
    },
  };
}

interface WriteReviewProps {
  listing: { id: number; slug: string; title: string };
  writing: ReturnType<typeof useWriting>;
}

export function WriteReview({ listing, writing }: WriteReviewProps) {
  const { open, draft } = writing;
  return (
    <Dialog
      open={open !== null}
      onOpenChange={(next) => !next && writing.close()}
      phone="full"
      title={open?.review ? t("reviews.edit") : t("reviews.write")}
      description={properName(listing.title)}
    >
      {open && (
        <Suspense fallback={<p role="status">{t("shared.loading")}</p>}>
          <ReviewForm
            listing={listing}
            reviewId={open.review?.id}
            draft={draft}
            onDraft={writing.change}
            onDone={writing.done}
          />
        </Suspense>
      )}
    </Dialog>
  );
}
