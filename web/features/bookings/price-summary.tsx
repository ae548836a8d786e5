import { type Duration, durationLabel } from "#domain/bookings/choices.ts";
import type { Price } from "#domain/bookings/price.ts";
import { t } from "#domain/i18n.ts";
import { formatRupees } from "#domain/money.ts";

interface PriceSummaryProps {
  price: Price;
  duration: Duration;
  totalLabel?: string;
}

/** Everything that is to be paid, and what of it comes back. */
export function PriceSummary({ price, duration, totalLabel = t("bookings.totalToPay") }: PriceSummaryProps) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 rounded-ctl bg-paper px-4 py-3 text-[15px] tabular-nums">
      <dt className="text-muted">{t("bookings.rentFor", { duration: durationLabel(duration) })}</dt>
      <dd className="text-right">{formatRupees(price.rent)}</dd>
      <dt className="text-muted">{t("bookings.securityDeposit")}</dt>
      <dd className="text-right">{formatRupees(price.securityDeposit)}</dd>
      <dt className="border-line border-t pt-2 font-bold">{totalLabel}</dt>
      <dd className="border-line border-t pt-2 text-right font-bold" aria-live="polite">
        {formatRupees(price.total)}
      </dd>
    </dl>
  );
}
