import { useInfiniteQuery } from "@tanstack/react-query";
import { Star } from "lucide-react";
import { Link } from "react-router";
import { formatMoment } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { languageOf } from "#domain/locale.ts";
import { pages } from "#domain/paths.ts";
import type { AdminReviewReport } from "#domain/reviews/contract.ts";
import { useApi } from "#web/lib/api.ts";
import { Picture } from "#web/ui/picture.tsx";
import { ReportDecision } from "#web/ui/report-decision.tsx";
import { ReportQueue } from "#web/ui/report-queue.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { reviewReportsQuery, useDecideReview } from "./changes.ts";
import { Stars } from "./stars.tsx";

function Report({ report }: { report: AdminReviewReport }) {
  const { review } = report;
  const decide = useDecideReview(report.id);
  return (
    <article
      aria-label={t("reviews.reportNumber", { id: report.id })}
      className="grid gap-4 rounded-card border border-line bg-surface p-5"
    >
      <div className="grid min-w-0 gap-1.5">
        <p className="whitespace-pre-wrap break-words font-semibold" lang={languageOf(report.reason)}>
          “{report.reason}”
        </p>
        <p className="text-muted text-sm">
          <RichText
            text={t("reviews.reportedAt", { date: formatMoment(report.reportedAt) })}
            tags={{ time: (text) => <time dateTime={report.reportedAt}>{text}</time> }}
          />
        </p>
      </div>
      <blockquote className="grid gap-2 border-line border-l-4 pl-4">
        <p className="flex flex-wrap items-center gap-x-2">
          <b translate="no">{review.authorName}</b> <Stars rating={review.rating} />
          <Link
            to={pages.listing(review.listing.slug)}
            className="underline underline-offset-4"
            translate="no"
          >
            {review.listing.title}
          </Link>
        </p>
        {review.comment && (
          <p className="whitespace-pre-line break-words" lang={languageOf(review.comment)}>
            {review.comment}
          </p>
        )}
        {review.photos.length > 0 && (
          <p className="flex flex-wrap gap-2">
            {review.photos.map((src) => (
              <Picture key={src} src={src} alt="" width={112} height={84} className="h-21 w-28 rounded-ctl" />
            ))}
          </p>
        )}
      </blockquote>
      <ReportDecision
        tab="reviews"
        reportId={report.id}
        about={t("reviews.reportNumber", { id: report.id })}
        send={decide}
        done={{ keep: t("reviews.kept"), hide: t("reviews.takenDown") }}
        ask={{
          title: t("reviews.takeDownTitle"),
          description: t("reviews.takeDownText"),
        }}
      />
    </article>
  );
}

/** Reviews that somebody reported, the oldest report first. */
export function ReportedReviews() {
  const reports = useInfiniteQuery(reviewReportsQuery(useApi()));
  return (
    <ReportQueue
      tab="reviews"
      query={reports}
      empty={{ icon: <Star className="size-7" />, title: t("reviews.noneReported") }}
    >
      {(report) => <Report report={report} />}
    </ReportQueue>
  );
}
