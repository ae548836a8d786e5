import { ChevronLeft, Printer } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { durationLabel } from "#domain/bookings/choices.ts";
import type { BookingView } from "#domain/bookings/contract.ts";
import { eventLabel } from "#domain/bookings/words.ts";
import { kolkataDate } from "#domain/dates.ts";
import { formatDate } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { formatRupees } from "#domain/money.ts";
import { pages } from "#domain/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { properName } from "#web/ui/user-text.tsx";
import "#web/ui/paper.css";
import { DepositFacts, StayDays } from "./stay-facts.tsx";

const PAID: readonly BookingView["paymentStatus"][] = ["verified", "refund_due", "refunded"];

const dayOf = (moment: string) => formatDate(kolkataDate(new Date(moment)));

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid break-inside-avoid gap-2 border-line border-t pt-4">
      <h2 className="font-bold">{title}</h2>
      {children}
    </section>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 py-1">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words text-right font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

function Paper({ booking }: { booking: BookingView }) {
  const { listing, stay } = booking;
  const received = booking.timeline.find(({ what }) => what === eventLabel("payment_verified"));
  return (
    <article
      data-receipt
      className="grid gap-5 rounded-card border border-line bg-surface p-6 text-[15px] print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="font-bold text-2xl tracking-tight">
          {t("bookings.receiptNumber", { number: `TG-${booking.id}` })}
        </h1>
        <p className="font-bold text-lg">Tangu</p>
      </header>
      <Part title={t("bookings.bookingPart")}>
        <dl>
          <Line name={t("bookings.pg")}>{properName(listing.title)}</Line>
          <Line name={t("bookings.address")}>
            <span translate="no">
              {listing.address}, {listing.city}
            </span>
          </Line>
          <Line name={t("bookings.host")}>{properName(listing.contactName)}</Line>
          <Line name={t("bookings.guest")}>{properName(booking.guestName)}</Line>
          <Line name={t("bookings.moveInDate")}>{formatDate(booking.moveInDate)}</Line>
          <Line name={t("bookings.duration")}>{durationLabel(booking.duration)}</Line>
        </dl>
      </Part>
      <Part title={t("bookings.stepPayment")}>
        <dl>
          <Line name={t("bookings.rent")}>{formatRupees(booking.rent)}</Line>
          <Line name={t("bookings.refundableDeposit")}>{formatRupees(booking.securityDeposit)}</Line>
          <Line name={t("bookings.totalPaid")}>{formatRupees(booking.totalAmount)}</Line>
          {booking.utr && <Line name={t("bookings.utr")}>{booking.utr}</Line>}
          {received && <Line name={t("bookings.received")}>{dayOf(received.at)}</Line>}
        </dl>
      </Part>
      {!stay && (
        <Part title={t("bookings.refund")}>
          <p>
            {booking.paymentStatus === "refunded" ? t("bookings.refundSent") : t("bookings.refundPending")}
          </p>
        </Part>
      )}
      {stay?.checkedInOn && (
        <Part title={t("bookings.days")}>
          <StayDays stay={stay} />
        </Part>
      )}
      {stay && (
        <Part title={t("bookings.deposit")}>
          <DepositFacts bookingId={booking.id} stay={stay} deposit={booking.securityDeposit} />
          {stay.deposit.settledAt && (
            <p className="text-muted text-sm">
              {t("bookings.settledOn", { date: dayOf(stay.deposit.settledAt) })}
            </p>
          )}
        </Part>
      )}
    </article>
  );
}

/** What was paid and what came back, to be printed or kept as a file. */
export function ReceiptPage({ booking }: { booking: BookingView }) {
  const back = (
    <Link
      to={pages.stay(booking.id)}
      className="inline-flex min-h-11 items-center gap-1 font-semibold hover:underline"
    >
      <ChevronLeft aria-hidden="true" className="size-5" />
      {t("bookings.bookingNumber", { id: booking.id })}
    </Link>
  );
  const paid = PAID.includes(booking.paymentStatus);
  return (
    <div className="wrap grid max-w-[720px]! gap-4 pt-2 pb-10 print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        {back}
        {paid && (
          <Button variant="secondary" onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-4" />
            {t("bookings.print")}
          </Button>
        )}
      </div>
      {paid ? (
        <Paper booking={booking} />
      ) : (
        <>
          <h1 className="sr-only">{t("bookings.receipt")}</h1>
          <EmptyState
            icon={<Printer className="size-7" />}
            title={t("bookings.noReceiptTitle")}
            hint={t("bookings.noReceiptHint")}
          />
        </>
      )}
    </div>
  );
}
