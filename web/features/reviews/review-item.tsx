import { Flag, MessageSquareReply, Pencil } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { kolkataDate } from "#domain/dates.ts";
import { formatMonth } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { languageOf } from "#domain/locale.ts";
import { variantUrl } from "#domain/media/urls.ts";
import type { Review } from "#domain/reviews/contract.ts";
import { reportReview } from "#domain/reviews/endpoints.ts";
import { lazyWithRetry } from "#web/lib/lazy.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { Stars } from "./stars.tsx";
import { ASPECT_LABEL, ASPECTS } from "./summary.tsx";

const ReplyForm = lazyWithRetry(() => import("./reply-form.tsx"));
const ReportForm = lazyWithRetry(() => import("#web/ui/report-form.tsx"));

function Small({ onClick, label, children }: { onClick: () => void; label: string; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label={label}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-ctl px-2 font-semibold text-muted text-sm hover:text-ink"
    >
      {children}
    </button>
  );
}

function Photos({ review }: { review: Review }) {
  if (review.photos.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {review.photos.map((src, at) => (
        <li key={src}>
          <a
            href={variantUrl(src, "original")}
            target="_blank"
            rel="noreferrer"
            className="block rounded-ctl"
          >
            <Picture
              src={src}
              alt={t("reviews.photoBy", { number: at + 1, name: review.authorName })}
              width={112}
              height={84}
              className="h-21 w-28 rounded-ctl"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

function Reply({ review }: { review: Review }) {
  if (review.ownerReply === null) return null;
  return (
    <div className="mt-3 rounded-ctl bg-brand-soft px-4 py-3">
      <p className="font-semibold text-sm">{t("reviews.replyFromHost")}</p>
      <p className="mt-0.5 whitespace-pre-line break-words text-[15px]" lang={languageOf(review.ownerReply)}>
        {review.ownerReply}
      </p>
    </div>
  );
}

interface ReviewItemProps {
  review: Review;
  listing: { id: number; slug: string };
  /** Given to its author, while it can be changed. */
  onEdit?: (() => void) | undefined;
  canReply: boolean;
  canReport: boolean;
}

export function ReviewItem({ review, listing, onEdit, canReply, canReport }: ReviewItemProps) {
  const [saying, setSaying] = useState<"reply" | "report" | null>(null);
  const close = () => setSaying(null);
  const said = ASPECTS.filter((aspect) => review[aspect] !== null);
  return (
    <li className="border-line border-b py-5 first:pt-0 last:border-0">
      <div className="flex items-center gap-3">
        <Avatar src={null} name={review.authorName} size={40} />
        <div>
          <p className="font-semibold leading-tight" translate="no">
            {review.authorName}
          </p>
          <p className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
            <Stars rating={review.rating} />
            <time dateTime={review.createdAt}>{formatMonth(kolkataDate(new Date(review.createdAt)))}</time>
            {review.editedAt && <span>{t("reviews.edited")}</span>}
          </p>
        </div>
      </div>
      {review.comment && (
        <p className="mt-3 whitespace-pre-line break-words" lang={languageOf(review.comment)}>
          {review.comment}
        </p>
      )}
      {said.length > 0 && (
        <p className="mt-2 text-muted text-sm">
          {said.map((aspect) => `${ASPECT_LABEL[aspect]()} ${review[aspect]}`).join(" · ")}
        </p>
      )}
      <Photos review={review} />
      <Reply review={review} />
      <p className="mt-1 -ml-2 flex flex-wrap">
        {onEdit && (
          <Small onClick={onEdit} label={t("reviews.edit")}>
            <Pencil aria-hidden="true" className="size-4" /> {t("shared.edit")}
          </Small>
        )}
        {canReply && (
          <Small onClick={() => setSaying("reply")} label={t("reviews.replyTo", { name: review.authorName })}>
            <MessageSquareReply aria-hidden="true" className="size-4" />
            {review.ownerReply === null ? t("reviews.reply") : t("reviews.changeReply")}
          </Small>
        )}
        {canReport && !onEdit && (
          <Small
            onClick={() => setSaying("report")}
            label={t("reviews.reportOf", { name: review.authorName })}
          >
            <Flag aria-hidden="true" className="size-4" /> {t("shared.report")}
          </Small>
        )}
      </p>
      <Dialog
        open={saying !== null}
        onOpenChange={close}
        size="sm"
        title={saying === "reply" ? t("reviews.replyTitle") : t("reviews.reportTitle")}
        description={saying === "reply" ? t("reviews.replyHint") : t("reviews.reportHint")}
      >
        {saying && (
          <Suspense fallback={<p role="status">{t("shared.loading")}</p>}>
            {saying === "reply" ? (
              <ReplyForm review={review} listing={listing} onDone={close} />
            ) : (
              <ReportForm call={reportReview(review.id)} onDone={close} />
            )}
          </Suspense>
        )}
      </Dialog>
    </li>
  );
}
