import { ChevronDown, Smartphone, Timer } from "lucide-react";
import { Suspense } from "react";
import { durationLabel } from "#domain/bookings/choices.ts";
import type { BookingView } from "#domain/bookings/contract.ts";
import { formatCountdown, formatDate } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { roomTypeLabel } from "#domain/listings/words.ts";
import { formatRupees } from "#domain/money.ts";
import { lazyWithRetry } from "#web/lib/lazy.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StaySummary } from "#web/ui/stay-summary.tsx";
import { UpiId } from "#web/ui/upi-id.tsx";
import { properName } from "#web/ui/user-text.tsx";
import { StickyBar } from "./sticky-bar.tsx";

const Qr = lazyWithRetry(() => import("#web/ui/qr.tsx"));

function QrCode({ link, upiName }: { link: string; upiName: string }) {
  return (
    <div className="mx-auto size-52">
      <Suspense fallback={<Skeleton className="size-full" />}>
        <Qr text={link} label={t("bookings.qrLabel", { name: upiName })} />
      </Suspense>
    </div>
  );
}

/** What is paid for: from when, for how long, in what room. */
const stayLine = ({ moveInDate, duration, listing }: BookingView) =>
  [formatDate(moveInDate), durationLabel(duration), roomTypeLabel(listing.roomType)]
    .map((part) => part.replaceAll(" ", "\u00a0"))
    .join(" · ");

interface PayViewProps {
  booking: BookingView;
  secondsLeft: number | null;
  onPaid: () => void;
}

/** Where and how much to pay. */
export function PayView({ booking, secondsLeft, onPaid }: PayViewProps) {
  const { upiId, upiName, upiLink } = booking.payment;
  const steps = [t("bookings.payStepAmount"), t("bookings.payStepUtr"), t("bookings.payStepBack")];
  return (
    <section aria-labelledby="complete-payment" className="flex flex-1 flex-col gap-5">
      <StaySummary {...booking.listing} note={stayLine(booking)} />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="complete-payment" className="font-bold text-lg tracking-tight">
            {t("bookings.completePayment")}
          </h2>
          <p className="font-extrabold text-3xl tabular-nums tracking-tight">
            {formatRupees(booking.totalAmount)}
          </p>
          <p className="text-muted text-sm">
            <RichText text={t("bookings.payTo", { name: upiName })} tags={{ name: properName }} />
          </p>
        </div>
        {secondsLeft !== null && secondsLeft > 0 && (
          <p className="inline-flex items-center gap-2 rounded-full bg-sun-soft px-3.5 py-2 font-semibold text-sm text-sun-ink">
            <Timer aria-hidden="true" className="size-4" />
            <span>
              <RichText
                text={t("bookings.heldFor", { time: formatCountdown(secondsLeft) })}
                tags={{ time: (text) => <span className="tabular-nums">{text}</span> }}
              />
            </span>
          </p>
        )}
      </div>
      {secondsLeft === 0 && (
        <p role="alert" className="rounded-ctl bg-sun-soft px-4 py-3 text-[15px]">
          {t("bookings.timeToPayOver")}
        </p>
      )}
      <div className="grid gap-4 md:hidden">
        <a href={upiLink} className={buttonClass("primary", "lg")}>
          <Smartphone aria-hidden="true" className="size-5" />
          {t("bookings.payWithApp")}
        </a>
        <details className="group rounded-ctl border border-line">
          <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between px-4 font-semibold text-[15px]">
            {t("bookings.showQr")}
            <ChevronDown aria-hidden="true" className="size-5 transition-transform group-open:rotate-180" />
          </summary>
          <div className="px-4 pb-4">
            <QrCode link={upiLink} upiName={upiName} />
          </div>
        </details>
      </div>
      <div className="grid items-center gap-5 md:grid-cols-[auto_1fr]">
        <div className="max-md:hidden">
          <QrCode link={upiLink} upiName={upiName} />
        </div>
        <div className="grid gap-4">
          <UpiId upiId={upiId} />
          <ol className="grid gap-2.5 text-[15px]">
            {steps.map((step, index) => (
              <li key={step} className="flex gap-3">
                <span
                  aria-hidden="true"
                  className="grid size-6 shrink-0 place-items-center rounded-full bg-brand-soft font-bold text-brand text-sm"
                >
                  {index + 1}
                </span>
                {step}
              </li>
            ))}
          </ol>
        </div>
      </div>
      <StickyBar>
        <Button size="lg" className="w-full" onClick={onPaid}>
          {t("bookings.havePaid")}
        </Button>
      </StickyBar>
    </section>
  );
}
