import { useQuery } from "@tanstack/react-query";
import { ChevronLeft } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { formatRupees } from "#domain/money.ts";
import { pages } from "#domain/paths.ts";
import type { RentPayment, TenantRents } from "#domain/rents/contract.ts";
import { getRentProof } from "#domain/rents/endpoints.ts";
import { useApi } from "#web/lib/api.ts";
import { Button } from "#web/ui/button.tsx";
import { PrivateImage } from "#web/ui/private-image.tsx";
import { LoadingPage } from "#web/ui/spinner.tsx";
import { properName } from "#web/ui/user-text.tsx";
import { DecidePayment, ReasonDialog } from "./decide-payment.tsx";
import { InvoiceCard } from "./invoice-card.tsx";
import { InvoiceSteps } from "./invoice-steps.tsx";
import { LedgerTable } from "./ledger-table.tsx";
import { Opening } from "./opening.tsx";
import { PaymentRow } from "./payment-row.tsx";
import { NotLoaded } from "./private-page.tsx";
import { tenantRentsQuery } from "./queries.ts";
import { RecordPayment } from "./record-payment.tsx";
import { ReturnDeposit } from "./return-deposit.tsx";

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="font-bold text-lg tracking-tight">{title}</h2>
      {children}
    </section>
  );
}

function HostPayment({
  payment,
  propertyId,
  name,
}: {
  payment: RentPayment;
  propertyId: number;
  name: string;
}) {
  const [reversing, setReversing] = useState(false);
  const ids = { propertyId, paymentId: payment.id };
  const what = t("rents.paymentOf", { name, amount: formatRupees(payment.amount) });
  return (
    <PaymentRow payment={payment}>
      {payment.state === "submitted" && <DecidePayment {...ids} what={what} />}
      {payment.hasProof && (
        <PrivateImage file={getRentProof(propertyId, payment.id)} alt={what} className="h-24 w-16" />
      )}
      {payment.state === "confirmed" && (
        <Button
          variant="quiet"
          aria-label={t("rents.reverseWhat", { what })}
          onClick={() => setReversing(true)}
        >
          {t("rents.reverse")}
        </Button>
      )}
      {reversing && <ReasonDialog {...ids} decision="reverse" onClose={() => setReversing(false)} />}
    </PaymentRow>
  );
}

function Balance({ account, propertyId }: { account: TenantRents; propertyId: number }) {
  const [open, setOpen] = useState<"payment" | "deposit">();
  const { balance, toPay, depositHeld, depositUnpaid, tenant, today } = account;
  const isAhead = balance.startsWith("-");
  const payer = { tenantId: tenant.tenantId, name: tenant.name, toPay };
  const close = () => setOpen(undefined);
  return (
    <section className="grid gap-3 rounded-card border border-line bg-surface p-5">
      <p className="text-muted text-sm">{isAhead ? t("rents.ahead") : t("rents.owes")}</p>
      <p className="font-bold text-3xl tabular-nums tracking-tight">
        {formatRupees(isAhead ? balance.slice(1) : balance)}
      </p>
      {toPay !== balance && !isAhead && (
        <p className="text-sm">{t("rents.withLateFee", { amount: formatRupees(toPay) })}</p>
      )}
      {depositHeld !== "0.00" && (
        <p className="text-muted text-sm">{t("rents.depositHeld", { amount: formatRupees(depositHeld) })}</p>
      )}
      {depositUnpaid !== "0.00" && (
        <p className="text-muted text-sm">
          {t("rents.depositUnpaid", { amount: formatRupees(depositUnpaid) })}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen("payment")}>{t("rents.recordPayment")}</Button>
        {(depositHeld !== "0.00" || depositUnpaid !== "0.00") && (
          <Button variant="secondary" onClick={() => setOpen("deposit")}>
            {t("rents.settleDeposit")}
          </Button>
        )}
      </div>
      {open === "payment" && (
        <RecordPayment propertyId={propertyId} today={today} payers={[payer]} onClose={close} />
      )}
      {open === "deposit" && <ReturnDeposit propertyId={propertyId} account={account} onClose={close} />}
    </section>
  );
}

function Account({ account, propertyId }: { account: TenantRents; propertyId: number }) {
  const { tenant, invoices, payments, ledger, today } = account;
  return (
    <>
      <div>
        <Link
          to={pages.rents(propertyId)}
          className="inline-flex min-h-11 items-center gap-1 font-semibold hover:underline"
        >
          <ChevronLeft aria-hidden="true" className="size-5" />
          {t("rents.title")}
        </Link>
        <h2 className="break-words font-bold text-xl tracking-tight sm:text-2xl">
          {properName(tenant.name)}
        </h2>
        {tenant.place && <p className="text-muted">{properName(tenant.place)}</p>}
      </div>
      <Balance account={account} propertyId={propertyId} />
      <Opening account={account} propertyId={propertyId} />
      <Part title={t("rents.invoices")}>
        {invoices.length === 0 && <p className="text-muted">{t("rents.noInvoices")}</p>}
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {invoices.map((invoice) => (
            <InvoiceCard key={invoice.id} invoice={invoice} today={today}>
              <InvoiceSteps invoice={invoice} propertyId={propertyId} name={tenant.name} />
            </InvoiceCard>
          ))}
        </ul>
      </Part>
      <Part title={t("rents.payments")}>
        {payments.length === 0 && <p className="text-muted">{t("rents.noPayments")}</p>}
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {payments.map((payment) => (
            <HostPayment key={payment.id} payment={payment} propertyId={propertyId} name={tenant.name} />
          ))}
        </ul>
      </Part>
      <Part title={t("rents.ledger")}>
        <LedgerTable lines={ledger} />
        <Link
          to={pages.rentLedger(propertyId, tenant.tenantId)}
          className="inline-flex min-h-11 items-center font-semibold underline"
        >
          {t("rents.ledgerOfTenant", { name: tenant.name })}
        </Link>
      </Part>
    </>
  );
}

/** The account of one tenant: invoices, payments, books. */
export function TenantRentsPage({ propertyId, tenantId }: { propertyId: number; tenantId: number }) {
  const account = useQuery(tenantRentsQuery(useApi(), propertyId, tenantId));
  if (account.data) return <Account account={account.data} propertyId={propertyId} />;
  return account.isError ? <NotLoaded query={account} /> : <LoadingPage />;
}
