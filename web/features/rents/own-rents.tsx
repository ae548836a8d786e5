import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#domain/i18n.ts";
import { formatRupees } from "#domain/money.ts";
import type { OwnRents as Rents } from "#domain/rents/contract.ts";
import { getMyRentProof } from "#domain/rents/endpoints.ts";
import { useApi } from "#web/lib/api.ts";
import { Button } from "#web/ui/button.tsx";
import { PrivateImage } from "#web/ui/private-image.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { InvoiceCard } from "./invoice-card.tsx";
import { PayRent } from "./pay-rent.tsx";
import { PaymentRow } from "./payment-row.tsx";
import { NotLoaded } from "./private-page.tsx";
import { myRentsQuery } from "./queries.ts";

/** How many invoices and payments are seen at once. */
const SHOWN = 3;

function Dues({ rents }: { rents: Rents }) {
  const [paying, setPaying] = useState(false);
  const { balance, toPay, waiting, toSend, pay, lateFeePerDay, lateFeeMost } = rents;
  const isPaid = toPay === "0.00";
  return (
    <section
      aria-labelledby="rent-dues"
      className="grid gap-2 rounded-card border border-line bg-surface p-5"
    >
      <h2 id="rent-dues" className="font-semibold">
        {t("rents.yourDues")}
      </h2>
      <p className="font-bold text-3xl tabular-nums tracking-tight">{formatRupees(toPay)}</p>
      {balance.startsWith("-") && (
        <p className="text-sm">{t("rents.youPaidAhead", { amount: formatRupees(balance.slice(1)) })}</p>
      )}
      {isPaid && <p className="text-muted text-sm">{t("rents.nothingToPay")}</p>}
      {waiting !== "0.00" && (
        <p className="rounded-ctl bg-sun-soft px-4 py-3 text-ink text-sm">
          {t("rents.youSent", { amount: formatRupees(waiting) })}
        </p>
      )}
      {lateFeePerDay !== "0.00" && (
        <p className="text-muted text-sm">
          {t("rents.lateFeeRule", { perDay: formatRupees(lateFeePerDay), most: formatRupees(lateFeeMost) })}
        </p>
      )}
      {pay === null
        ? !isPaid && <p className="text-sm">{t("rents.noUpi")}</p>
        : toSend !== "0.00" && (
            <Button size="lg" className="justify-self-start" onClick={() => setPaying(true)}>
              {t("rents.payRent")}
            </Button>
          )}
      {paying && pay && <PayRent rents={{ ...rents, pay }} onClose={() => setPaying(false)} />}
    </section>
  );
}

function History({ rents }: { rents: Rents }) {
  const [all, setAll] = useState(false);
  const { invoices, payments, today } = rents;
  const most = all ? Number.POSITIVE_INFINITY : SHOWN;
  return (
    <>
      <section className="grid gap-3">
        <h2 className="font-bold text-lg tracking-tight">{t("rents.invoices")}</h2>
        {invoices.length === 0 && <p className="text-muted">{t("rents.noInvoices")}</p>}
        <ul className="grid gap-3">
          {invoices.slice(0, most).map((invoice) => (
            <InvoiceCard key={invoice.id} invoice={invoice} today={today} />
          ))}
        </ul>
      </section>
      <section className="grid gap-3">
        <h2 className="font-bold text-lg tracking-tight">{t("rents.paymentsAndReceipts")}</h2>
        {payments.length === 0 && <p className="text-muted">{t("rents.noPayments")}</p>}
        <ul className="grid gap-3">
          {payments.slice(0, most).map((payment) => (
            <PaymentRow key={payment.id} payment={payment}>
              {payment.hasProof && (
                <PrivateImage
                  file={getMyRentProof(payment.id)}
                  alt={t("bookings.screenshotAlt")}
                  className="h-24 w-16"
                />
              )}
            </PaymentRow>
          ))}
        </ul>
      </section>
      {!all && Math.max(invoices.length, payments.length) > SHOWN && (
        <Button variant="secondary" className="justify-self-start" onClick={() => setAll(true)}>
          {t("rents.showAll")}
        </Button>
      )}
    </>
  );
}

/** What a tenant owes at one place, how they pay, and their receipts. */
export function OwnRents({ tenantId }: { tenantId: number }) {
  const query = useQuery(myRentsQuery(useApi()));
  const rents = query.data?.find((each) => each.tenantId === tenantId);
  if (rents)
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Dues rents={rents} />
        <History rents={rents} />
      </div>
    );
  if (query.data) return null;
  return query.isError ? <NotLoaded query={query} /> : <Spinner />;
}
