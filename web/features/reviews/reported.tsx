import { useQuery } from "@tanstack/react-query";
import { Star } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { pages } from "#domain/paths.ts";
import type { AdminReviewReport } from "#domain/reviews/contract.ts";
import { useApi } from "#web/lib/api.ts";
import { formatMoment } from "#web/lib/dates.ts";
import { showFailure } from "#web/lib/failure.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { ReportQueue } from "#web/ui/report-queue.tsx";
import { reviewReportsQuery, useDecideReview } from "./changes.ts";
import { Stars } from "./stars.tsx";

function Report({ report }: { report: AdminReviewReport }) {
  const { review } = report;
  const [asking, setAsking] = useState(false);
  const decide = useDecideReview(report.id);
  function take(decision: "keep" | "hide") {
    decide.mutateAsync(decision).then(
      () => {
        setAsking(false);
        toast({ title: decision === "hide" ? "Review taken down" : "Review kept" });
      },
      (error: unknown) => showFailure(error),
    );
  }
  return (
    <article
      aria-label={`Report of a review #${report.id}`}
      className="grid gap-4 rounded-card border border-line bg-surface p-5"
    >
      <div className="grid min-w-0 gap-1.5">
        <p className="whitespace-pre-wrap break-words font-semibold">“{report.reason}”</p>
        <p className="text-muted text-sm">
          Reported <time dateTime={report.reportedAt}>{formatMoment(report.reportedAt)}</time>
        </p>
      </div>
      <blockquote className="grid gap-2 border-line border-l-4 pl-4">
        <p className="flex flex-wrap items-center gap-x-2">
          <b>{review.authorName}</b> <Stars rating={review.rating} />
          <Link to={pages.listing(review.listing.slug)} className="underline underline-offset-4">
            {review.listing.title}
          </Link>
        </p>
        {review.comment && <p className="whitespace-pre-line break-words">{review.comment}</p>}
        {review.photos.length > 0 && (
          <p className="flex flex-wrap gap-2">
            {review.photos.map((src) => (
              <Picture key={src} src={src} alt="" width={112} height={84} className="h-21 w-28 rounded-ctl" />
            ))}
          </p>
        )}
      </blockquote>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          onClick={() => take("keep")}
          busy={decide.isPending && !asking}
          aria-label={`Keep the review of report #${report.id}`}
        >
          Keep
        </Button>
        <Button
          variant="destructive"
          onClick={() => setAsking(true)}
          aria-label={`Take down the review of report #${report.id}`}
        >
          Take down
        </Button>
      </div>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        size="sm"
        title="Take this review down?"
        description="Nobody sees it any more, and it counts no longer in the rating."
      >
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          <Button variant="secondary" onClick={() => setAsking(false)} disabled={decide.isPending}>
            Back
          </Button>
          <Button variant="destructive" onClick={() => take("hide")} busy={decide.isPending}>
            Take down
          </Button>
        </div>
      </Dialog>
    </article>
  );
}

/** Reviews that somebody reported, the oldest report first. */
export function ReportedReviews() {
  const reports = useQuery(reviewReportsQuery(useApi()));
  return (
    <ReportQueue query={reports} empty={{ icon: <Star className="size-7" />, title: "No reviews to decide" }}>
      {(report) => <Report report={report} />}
    </ReportQueue>
  );
}
