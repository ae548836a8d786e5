import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, Phone } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { durationLabel } from "#domain/bookings/choices.ts";
import type { BookingView } from "#domain/bookings/contract.ts";
import { formatCountdown, formatDate } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { dialable } from "#domain/listings/rules.ts";
import { languageOf } from "#domain/locale.ts";
import { pages } from "#domain/paths.ts";
import { useApi } from "#web/lib/api.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { StaySummary } from "#web/ui/stay-summary.tsx";
import { properName } from "#web/ui/user-text.tsx";
import { CancelBooking } from "./cancel-booking.tsx";
import { PayRest } from "./pay-rest.tsx";
import { PriceSummary } from "./price-summary.tsx";
import { type ProofValues, ProofView } from "./proof-view.tsx";
import { bookingQuery } from "./queries.ts";
import { StayBanner } from "./stay-banner.tsx";
import { isHeld, isMoving, stayState } from "./stay-state.ts";
import { StaySteps } from "./stay-steps.tsx";
import { StayTimeline } from "./stay-timeline.tsx";
import { useCountdown } from "./use-countdown.ts";

const POLL_MS = 20_000;

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid content-start gap-4 rounded-card border border-line bg-surface p-5">
      <h2 className="font-bold text-lg tracking-tight">{title}</h2>
      {children}
    </section>
  );
}

function NextStep({ booking }: { booking: BookingView }) {
  const secondsLeft = useCountdown(booking.status === "pending" ? booking.holdExpiresAt : null);
  if (booking.status === "pending") {
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Link to={pages.payment(booking.pgId, booking.id)} className={buttonClass()}>
          {t("bookings.payNow")}
        </Link>
        {secondsLeft !== null && secondsLeft > 0 && (
          <span className="font-semibold tabular-nums">
            {t("bookings.timeLeft", { time: formatCountdown(secondsLeft) })}
          </span>
        )}
      </div>
    );
  }
  if (booking.status === "checked_out") return <StaySteps booking={booking} byGuest />;
  if (["expired", "cancelled", "declined"].includes(booking.status)) {
    return (
      <Link to={pages.payment(booking.pgId)} className={buttonClass("secondary")}>
        {t("bookings.bookAgain")}
      </Link>
    );
  }
  return null;
}

/** A proof that was not accepted can be sent again, here. */
function Resubmit({ booking }: { booking: BookingView }) {
  const [proof, setProof] = useState<ProofValues>({ utr: booking.utr ?? "", file: null });
  if (booking.paymentStatus !== "rejected" || !booking.allowedActions.includes("submit_proof")) return null;
  return (
    <div className="overflow-clip rounded-card md:[&_[data-book-bar]]:static border border-line bg-surface px-5 pt-5 pb-6">
      {isHeld(booking) && <PayRest booking={booking} />}
      <p className="mb-4 text-muted text-sm">{t("bookings.triesLeft", { count: booking.attemptsLeft })}</p>
      <ProofView booking={booking} values={proof} onChange={setProof} onSubmitted={() => undefined} />
    </div>
  );
}

function Host({ listing }: Pick<BookingView, "listing">) {
  if (!listing.contactPhone) return null;
  return (
    <a
      href={`tel:${dialable(listing.contactPhone)}`}
      className={buttonClass("secondary", "md", "justify-self-start")}
    >
      <Phone aria-hidden="true" className="size-4" />
      <span>
        <RichText text={t("bookings.callHost", { name: listing.contactName })} tags={{ name: properName }} />
      </span>
    </a>
  );
}

interface StayPageProps {
  bookingId: number;
  /** What a stay goes through once it is confirmed. */
  courseOf: (booking: BookingView) => ReactNode;
}

/** One booking, for whoever made it: where it stands and what comes next. */
export function StayPage({ bookingId, courseOf }: StayPageProps) {
  const { data: booking } = useQuery({
    ...bookingQuery(useApi(), bookingId),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? POLL_MS : false),
    refetchOnWindowFocus: "always",
  });
  if (!booking) return null;
  const state = stayState(booking);
  return (
    <div className="wrap grid gap-5 pt-2 pb-10">
      <Link
        to={pages.stays}
        className="inline-flex min-h-11 items-center gap-1 justify-self-start font-semibold hover:underline"
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
        {t("bookings.myBookings")}
      </Link>
      <h1 className="font-bold text-2xl tracking-tight sm:text-3xl">
        {t("bookings.bookingNumber", { id: booking.id })}
      </h1>
      <StayBanner state={state}>
        {booking.note &&
          ["rejected", "declined"].some((one) => one === booking.paymentStatus || one === booking.status) && (
            <p className="whitespace-pre-line font-medium" lang={languageOf(booking.note)}>
              “{booking.note}”
            </p>
          )}
        <NextStep booking={booking} />
      </StayBanner>
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_380px]">
        <div className="grid gap-5">
          <Resubmit key={booking.updatedAt} booking={booking} />
          {courseOf(booking)}
          <Card title={t("bookings.yourBooking")}>
            <Link
              to={pages.listing(booking.listing.slug)}
              className="rounded-ctl text-ink no-underline hover:opacity-85"
            >
              <StaySummary {...booking.listing} />
            </Link>
            <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-[15px] [&_dd]:font-semibold [&_dt]:text-muted [&_dt]:text-sm">
              <div>
                <dt>{t("bookings.moveInDate")}</dt>
                <dd>{formatDate(booking.moveInDate)}</dd>
              </div>
              <div>
                <dt>{t("bookings.duration")}</dt>
                <dd>{durationLabel(booking.duration)}</dd>
              </div>
              <div>
                <dt>{t("bookings.guest")}</dt>
                <dd translate="no">{booking.guestName}</dd>
              </div>
              <div>
                <dt>{t("bookings.mobile")}</dt>
                <dd>+91 {booking.guestPhone}</dd>
              </div>
              {booking.utr && (
                <div>
                  <dt>{t("bookings.utr")}</dt>
                  <dd className="tabular-nums">{booking.utr}</dd>
                </div>
              )}
            </dl>
            <Host listing={booking.listing} />
          </Card>
          <Card title={t("bookings.price")}>
            <PriceSummary
              price={{
                rent: booking.rent,
                securityDeposit: booking.securityDeposit,
                total: booking.totalAmount,
              }}
              duration={booking.duration}
              totalLabel={booking.stay ? t("bookings.totalPaid") : t("bookings.total")}
            />
          </Card>
        </div>
        <div className="grid gap-5">
          <Card title={t("bookings.history")}>
            <StayTimeline timeline={booking.timeline} />
          </Card>
          {booking.allowedActions.includes("cancel") && <CancelBooking booking={booking} />}
        </div>
      </div>
    </div>
  );
}
