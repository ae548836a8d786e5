import { ChevronDown, Smartphone, Timer } from "lucide-react";
import { Suspense } from "react";
import type { BookingView } from "#domain/bookings/contract.ts";
import { formatCountdown } from "#domain/formats.ts";
import { formatRupees } from "#domain/money.ts";
import { lazyWithRetry } from "#web/lib/lazy.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StickyBar } from "./sticky-bar.tsx";
import { UpiId } from "./upi-id.tsx";

const Qr = lazyWithRetry(() => import("#web/ui/qr.tsx"));

function QrCode({ link, upiName }: { link: string; upiName: string }) {
  return (
    <div className="mx-auto size-52">
      <Suspense fallback={<Skeleton className="size-full" />}>
        <Qr text={link} label={`QR code to pay ${upiName} by UPI`} />
      </Suspense>
    </div>
  );
}

const STEPS = [
  "Pay the exact amount above from any UPI app.",
  "Note the 12-digit UTR of the payment and take a screenshot of it.",
  "Come back here and press “I have paid”.",
];

interface PayViewProps {
  booking: BookingView;
  secondsLeft: number | null;
  onPaid: () => void;
}

/** Where and how much to pay. */
export function PayView({ booking, secondsLeft, onPaid }: PayViewProps) {
  const { upiId, upiName, upiLink } = booking.payment;
  return (
    <section aria-labelledby="complete-payment" className="flex flex-1 flex-col gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="complete-payment" className="font-bold text-lg tracking-tight">
            Complete Payment
          </h2>
          <p className="font-extrabold text-3xl tabular-nums tracking-tight">
            {formatRupees(booking.totalAmount)}
          </p>
          <p className="text-muted text-sm">to {upiName}</p>
        </div>
        {secondsLeft !== null && secondsLeft > 0 && (
          <p className="inline-flex items-center gap-2 rounded-full bg-sun-soft px-3.5 py-2 font-semibold text-sm text-sun-ink">
            <Timer aria-hidden="true" className="size-4" />
            Bed held for <span className="tabular-nums">{formatCountdown(secondsLeft)}</span>
          </p>
        )}
      </div>
      {secondsLeft === 0 && (
        <p role="alert" className="rounded-ctl bg-sun-soft px-4 py-3 text-[15px]">
          The time to pay has run out, and the bed goes to whoever asks next. If you have already paid, send
          the proof now; otherwise please do not pay any more.
        </p>
      )}
      <div className="grid gap-4 md:hidden">
        <a href={upiLink} className={buttonClass("primary", "lg")}>
          <Smartphone aria-hidden="true" className="size-5" />
          Pay with a UPI app
        </a>
        <details className="group rounded-ctl border border-line">
          <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between px-4 font-semibold text-[15px]">
            Show the QR code
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
            {STEPS.map((step, index) => (
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
          I have paid
        </Button>
      </StickyBar>
    </section>
  );
}
