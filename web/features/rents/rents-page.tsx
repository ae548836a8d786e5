import { useQuery } from "@tanstack/react-query";
import { BookOpen, FilePlus2, Gauge, Settings, Wallet } from "lucide-react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { formatMonth } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import type { MonthView } from "#domain/rents/contract.ts";
import { firstDayOf, isInvoiceMonth, lastDayOf } from "#domain/rents/days.ts";
import { useApi } from "#web/lib/api.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { LoadingPage } from "#web/ui/spinner.tsx";
import { DuesList } from "./dues-list.tsx";
import { MakeInvoices } from "./make-invoices.tsx";
import { MoneySettings } from "./money-settings.tsx";
import { MonthChart } from "./month-chart.tsx";
import { MonthChoice } from "./month-choice.tsx";
import { MonthSums } from "./month-sums.tsx";
import { NotLoaded } from "./private-page.tsx";
import { rentsQuery } from "./queries.ts";
import { Readings } from "./readings.tsx";
import { RecordPayment } from "./record-payment.tsx";
import { WaitingPayments } from "./waiting-payments.tsx";

type Work = "invoices" | "readings" | "payment" | "settings";

/** The dialog that is open. */
function WorkDialog({ work, view, propertyId, onClose }: OpenWork) {
  const { today, month, tenants } = view;
  if (work === "invoices") return <MakeInvoices propertyId={propertyId} month={month} onClose={onClose} />;
  if (work === "readings") return <Readings propertyId={propertyId} today={today} onClose={onClose} />;
  if (work === "settings") return <MoneySettings propertyId={propertyId} onClose={onClose} />;
  const payers = tenants.map(({ tenantId, name, place, balance }) => ({
    tenantId,
    name: place === null ? name : `${name} · ${place}`,
    toPay: balance.startsWith("-") ? "0.00" : balance,
  }));
  return <RecordPayment propertyId={propertyId} today={today} payers={payers} onClose={onClose} />;
}

interface OpenWork {
  work: Work;
  view: MonthView;
  propertyId: number;
  onClose: () => void;
}

function WorkButtons({ view, onOpen }: { view: MonthView; onOpen: (work: Work) => void }) {
  const month = formatMonth(firstDayOf(view.month));
  return (
    <div className="grid gap-2 sm:flex sm:flex-wrap">
      {isInvoiceMonth(view.month, view.today) && (
        <Button onClick={() => onOpen("invoices")}>
          <FilePlus2 aria-hidden="true" className="size-4" />
          {t("rents.makeFor", { month })}
        </Button>
      )}
      {view.tenants.length > 0 && (
        <Button variant="secondary" onClick={() => onOpen("payment")}>
          <Wallet aria-hidden="true" className="size-4" />
          {t("rents.recordPayment")}
        </Button>
      )}
      {view.hasMeters && (
        <Button variant="secondary" onClick={() => onOpen("readings")}>
          <Gauge aria-hidden="true" className="size-4" />
          {t("rents.readings")}
        </Button>
      )}
      <Button variant="secondary" onClick={() => onOpen("settings")}>
        <Settings aria-hidden="true" className="size-4" />
        {t("rents.settings")}
      </Button>
    </div>
  );
}

function Month({ view, propertyId }: { view: MonthView; propertyId: number }) {
  const [, setParams] = useSearchParams();
  const [work, setWork] = useState<Work>();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <MonthChoice
          month={view.month}
          onChange={(month) => setParams({ month }, { replace: true, preventScrollReset: true })}
        />
        <Link
          to={`${pages.rentLedger(propertyId)}?from=${firstDayOf(view.month)}&to=${lastDayOf(view.month)}`}
          className={buttonClass("quiet")}
        >
          <BookOpen aria-hidden="true" className="size-4" />
          {t("rents.ledgerAndCsv")}
        </Link>
      </div>
      {!view.hasUpi && (
        <p className="rounded-ctl bg-sun-soft px-4 py-3 text-ink text-sm">{t("rents.addUpi")}</p>
      )}
      <MonthSums view={view} />
      <WorkButtons view={view} onOpen={setWork} />
      <WaitingPayments propertyId={propertyId} waiting={view.waiting} />
      <MonthChart months={view.months} />
      <DuesList propertyId={propertyId} view={view} />
      {work && (
        <WorkDialog work={work} view={view} propertyId={propertyId} onClose={() => setWork(undefined)} />
      )}
    </>
  );
}

/** The money of a property, month by month. */
export function RentsPage({ propertyId }: { propertyId: number }) {
  const [params] = useSearchParams();
  const asked = params.get("month");
  const month = asked !== null && /^20\d{2}-(0[1-9]|1[0-2])$/.test(asked) ? asked : undefined;
  const view = useQuery(rentsQuery(useApi(), propertyId, month));
  if (view.data) return <Month view={view.data} propertyId={propertyId} />;
  return view.isError ? <NotLoaded query={view} /> : <LoadingPage />;
}
