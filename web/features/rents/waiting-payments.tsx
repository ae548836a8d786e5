import { Link } from "react-router";
import { formatDay } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { formatRupees } from "#domain/money.ts";
import { pages } from "#domain/paths.ts";
import type { MonthView } from "#domain/rents/contract.ts";
import { getRentProof } from "#domain/rents/endpoints.ts";
import { PrivateImage } from "#web/ui/private-image.tsx";
import { properName } from "#web/ui/user-text.tsx";
import { DecidePayment } from "./decide-payment.tsx";

/** What tenants sent and the host has to compare with their bank. */
export function WaitingPayments({
  propertyId,
  waiting,
}: {
  propertyId: number;
  waiting: MonthView["waiting"];
}) {
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="rent-waiting" className="grid gap-3">
      <h2 id="rent-waiting" className="font-bold text-lg tracking-tight">
        {t("rents.toConfirm", { count: waiting.length })}
      </h2>
      <ul className="grid gap-3">
        {waiting.map((payment) => {
          const what = t("rents.paymentOf", { name: payment.name, amount: formatRupees(payment.amount) });
          return (
            <li
              key={payment.id}
              className="flex flex-wrap gap-4 rounded-card border border-line bg-surface p-4"
            >
              {payment.hasProof && (
                <PrivateImage file={getRentProof(propertyId, payment.id)} alt={what} className="h-24 w-16" />
              )}
              <div className="grid min-w-0 flex-1 content-start gap-2">
                <p className="flex flex-wrap justify-between gap-x-4">
                  <Link
                    to={pages.tenantRents(propertyId, payment.tenantId)}
                    className="inline-flex min-h-11 items-center font-bold hover:underline"
                  >
                    {properName(payment.name)}
                  </Link>
                  <b className="text-lg tabular-nums">{formatRupees(payment.amount)}</b>
                </p>
                <p className="break-words text-muted text-sm">
                  {formatDay(payment.paidOn)}
                  {payment.utr && <> · {t("rents.utrIs", { utr: payment.utr })}</>}
                </p>
                <DecidePayment propertyId={propertyId} paymentId={payment.id} what={what} />
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
