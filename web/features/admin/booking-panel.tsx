import { Phone } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { durationLabel } from "#domain/bookings/choices.ts";
import type { AdminBooking } from "#domain/bookings/contract.ts";
import { paymentLabelOf, statusLabel } from "#domain/bookings/words.ts";
import { formatDate, formatMoment } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { languageOf } from "#domain/locale.ts";
import { formatRupees } from "#domain/money.ts";
import { pages } from "#domain/paths.ts";
import { Tag } from "#web/ui/chip.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { userText } from "#web/ui/user-text.tsx";
import { BankAnswer } from "./bank-answer.tsx";
import { bookingAmount } from "./booking-amount.ts";
import { BookingSteps } from "./booking-steps.tsx";
import { bookingTimes } from "./booking-times.ts";
import { Duplicates } from "./duplicates.tsx";
import { ProofViewer } from "./proof-viewer.tsx";
import { useMay } from "./rights.ts";
import { TimeLeft } from "./time-left.tsx";

/** What is compared with the proof and the bank. */
function Claimed({ booking }: { booking: AdminBooking }) {
  const may = useMay();
  const { label, amount } = bookingAmount(booking);
  return (
    <dl className="desk-facts grid grid-cols-2 gap-x-6 gap-y-3 text-[15px] [&_dd]:font-semibold [&_dt]:text-muted [&_dt]:text-sm">
      <div>
        <dt>{label}</dt>
        <dd className="text-xl tabular-nums tracking-tight">{formatRupees(amount)}</dd>
      </div>
      {may("money") && (
        <div>
          <dt>{t("admin.utr")}</dt>
          <dd className="select-all break-all font-mono text-lg">{booking.utr ?? "–"}</dd>
        </div>
      )}
    </dl>
  );
}

function Facts({ booking }: { booking: AdminBooking }) {
  return (
    <dl className="desk-facts grid grid-cols-1 gap-x-6 gap-y-3 text-[15px] sm:grid-cols-2 [&_dd]:font-semibold [&_dt]:text-muted [&_dt]:text-sm">
      {bookingTimes(booking).map(({ label, at }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatMoment(at)}</dd>
        </div>
      ))}
      {booking.holdExpiresAt && ["pending", "proof_submitted"].includes(booking.status) && (
        <div>
          <dt>{t("admin.bedReserved")}</dt>
          <dd>
            <TimeLeft until={booking.holdExpiresAt} />
          </dd>
          <dd className="font-normal! text-muted text-sm">
            {t("admin.heldUntil", { time: formatMoment(booking.holdExpiresAt) })}
          </dd>
        </div>
      )}
      <div>
        <dt>{t("admin.guest")}</dt>
        <dd translate="no">{booking.guestName}</dd>
        <dd className="font-normal!">
          <a
            href={`tel:+91${booking.guestPhone}`}
            className="inline-flex min-h-6 items-center gap-1.5 underline underline-offset-4"
          >
            <Phone aria-hidden="true" className="size-3.5" />
            +91 {booking.guestPhone}
          </a>
        </dd>
        <dd className="break-all font-normal! text-muted text-sm">{booking.guestEmail}</dd>
      </div>
      <div>
        <dt>{t("admin.pg")}</dt>
        <dd>
          <Link
            to={pages.listing(booking.listing.slug)}
            className="inline-flex min-h-6 items-center underline underline-offset-4"
            translate="no"
          >
            {booking.listing.title}
          </Link>
        </dd>
        <dd className="font-normal! text-muted text-sm" translate="no">
          {booking.listing.address}
        </dd>
      </div>
      <div>
        <dt>{t("admin.moveIn")}</dt>
        <dd>{formatDate(booking.moveInDate)}</dd>
        <dd className="font-normal! text-muted text-sm">
          {t("admin.rentAndDeposit", {
            duration: durationLabel(booking.duration),
            rent: formatRupees(booking.rent),
            deposit: formatRupees(booking.securityDeposit),
          })}
        </dd>
      </div>
    </dl>
  );
}

/** Every step with its own time. */
function Steps({ booking }: { booking: AdminBooking }) {
  return (
    <details className="text-[15px]">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        {t("admin.stepsTaken", { count: booking.timeline.length })}
      </summary>
      <ol className="grid gap-1.5">
        {booking.timeline.map(({ at, what, note }) => (
          <li key={`${at} ${what}`} className="flex flex-wrap gap-x-4">
            <time dateTime={at} className="text-muted tabular-nums">
              {formatMoment(at)}
            </time>
            <span className="wrap-anywhere">
              {what}
              {note && (
                <span className="block text-muted" lang={languageOf(note)}>
                  “{note}”
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** What becomes of a stay once it is confirmed. */
export type CourseOf = (booking: AdminBooking) => ReactNode;

/** As somebody sees it who decides nothing about money: the server takes no step of a stay from them. */
const withoutSteps = (booking: AdminBooking): AdminBooking => ({
  ...booking,
  stay: booking.stay && { ...booking.stay, allowedSteps: [] },
});

/** One booking with its proof beside it, and the steps it can take. */
export function BookingPanel({ booking, courseOf }: { booking: AdminBooking; courseOf: CourseOf }) {
  const may = useMay();
  return (
    <article
      aria-labelledby={`booking-${booking.id}-title`}
      className="grid gap-5 rounded-card border border-line bg-surface p-4 shadow-card sm:grid-cols-[220px_1fr] sm:p-5"
    >
      {booking.proofUrl && may("money") ? (
        <ProofViewer version={`${booking.utr} ${booking.attemptsLeft}`} bookingId={booking.id} />
      ) : (
        <div className="grid min-h-24 place-items-center rounded-ctl border border-line border-dashed text-muted text-sm">
          {booking.proofUrl ? t("admin.proofForFinance") : t("admin.noProof")}
        </div>
      )}
      <div className="grid min-w-0 content-start gap-4">
        <div className="flex flex-wrap items-center gap-2">
          <h2 id={`booking-${booking.id}-title`} className="mr-1 font-bold text-lg tracking-tight">
            {t("admin.bookingNumber", { id: booking.id })}
          </h2>
          <Tag tone="brand">{paymentLabelOf(booking)}</Tag>
          <Tag>{statusLabel(booking.status)}</Tag>
          {booking.paymentStatus === "submitted" && <TimeLeft until={booking.holdExpiresAt} />}
        </div>
        <Claimed booking={booking} />
        <BankAnswer booking={booking} />
        <Duplicates duplicates={booking.duplicates} />
        {may("money") && <BookingSteps booking={booking} />}
        <Facts booking={booking} />
        {booking.note && (
          <p className="whitespace-pre-line text-[15px] text-muted">
            <RichText text={t("admin.note", { text: booking.note })} tags={{ text: userText }} />
          </p>
        )}
        {booking.review && (
          <p className="text-[15px]">
            {booking.review === "hidden" ? t("admin.bookingReviewHidden") : t("admin.bookingReviewShown")}
          </p>
        )}
        {courseOf(may("money") ? booking : withoutSteps(booking))}
        <Steps booking={booking} />
      </div>
    </article>
  );
}
