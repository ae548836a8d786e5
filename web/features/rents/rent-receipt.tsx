import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, Printer } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatDate, formatDay, formatMonth } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { formatSigned } from "#domain/ledger/words.ts";
import { formatRupees, toPaise } from "#domain/money.ts";
import { pages } from "#domain/paths.ts";
import { amountInWords } from "#domain/rents/amount-words.ts";
import { REVENUE_STAMP_ABOVE } from "#domain/rents/choices.ts";
import type { RentReceipt } from "#domain/rents/contract.ts";
import { firstDayOf } from "#domain/rents/days.ts";
import { lineLabel, methodLabel } from "#domain/rents/words.ts";
import { useApi } from "#web/lib/api.ts";
import { Button } from "#web/ui/button.tsx";
import { LoadingPage } from "#web/ui/spinner.tsx";
import { properName, userText } from "#web/ui/user-text.tsx";
import { NotLoaded, PrivatePage } from "./private-page.tsx";
import { receiptQuery } from "./queries.ts";
import "#web/ui/paper.css";

function Line({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 py-1">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words text-right font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

/** A fact beside its name: on paper an eye goes astray between two edges. */
function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-4 py-1 print:grid-cols-[14rem_minmax(0,1fr)]">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

const isOpening = ({ lines }: RentReceipt["months"][number]) => lines.some(({ kind }) => kind === "opening");

/** "October 2026 – November 2026"; null where no month was paid. */
function periodOf({ months }: RentReceipt): string | null {
  const names = months.filter((each) => !isOpening(each)).map(({ month }) => formatMonth(firstDayOf(month)));
  const [first, last] = [names[0], names.at(-1)];
  if (first === undefined || last === undefined) return null;
  return first === last ? first : `${first} – ${last}`;
}

function Month({ month }: { month: RentReceipt["months"][number] }) {
  return (
    <section className="grid break-inside-avoid gap-1 border-line border-t pt-3">
      <h2 className="flex justify-between gap-4 font-bold">
        <span>
          {isOpening(month)
            ? t("rents.opening")
            : t("rents.rentFor", { month: formatMonth(firstDayOf(month.month)) })}
        </span>
        <span className="tabular-nums">{formatRupees(month.covered)}</span>
      </h2>
      <dl className="text-sm">
        {month.lines.map((line) => (
          <Line key={line.id} name={line.label === null ? lineLabel(line) : userText(line.label)}>
            {formatSigned(line.amount)}
          </Line>
        ))}
        {month.covered !== month.total && (
          <Line name={t("rents.total")}>
            {t("rents.paidOf", { paid: formatRupees(month.covered), total: formatRupees(month.total) })}
          </Line>
        )}
      </dl>
    </section>
  );
}

/** Cash above ₹5,000 needs a stamp beside the signature. */
function Signature({ receipt }: { receipt: RentReceipt }) {
  const needsStamp = receipt.method === "cash" && toPaise(receipt.amount) > toPaise(REVENUE_STAMP_ABOVE);
  return (
    <footer className="grid gap-4 border-line border-t pt-4">
      {needsStamp && (
        <p className="flex items-center gap-4 text-sm">
          <span aria-hidden="true" className="h-20 w-16 shrink-0 border border-edge border-dashed" />
          {t("rents.revenueStamp")}
        </p>
      )}
      <div className="ml-auto w-56 pt-12 text-center text-sm">
        <p className="border-edge border-t pt-1">
          {receipt.ownerName && <span className="block font-semibold">{properName(receipt.ownerName)}</span>}
          {t("rents.signature")}
        </p>
      </div>
    </footer>
  );
}

function Paper({ receipt }: { receipt: RentReceipt }) {
  const { ownerName, pan, place } = receipt;
  const period = periodOf(receipt);
  return (
    <article
      data-receipt
      className="grid gap-5 rounded-card border border-line bg-surface p-6 text-[15px] print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="font-bold text-2xl tracking-tight">
          {t("rents.receiptNumber", { number: receipt.number })}
        </h1>
        <p>{formatDate(receipt.paidOn)}</p>
      </header>
      {receipt.isReversed && (
        <p className="rounded-ctl bg-danger-soft px-4 py-3 font-semibold text-danger">
          {t("rents.receiptReversed")}
        </p>
      )}
      <div className="grid gap-1 border-line border-t pt-4">
        <p className="font-extrabold text-3xl tabular-nums tracking-tight">{formatRupees(receipt.amount)}</p>
        {/* In English in every language: employers and tax offices read it. */}
        <p lang="en" translate="no">
          {amountInWords(receipt.amount)}
        </p>
      </div>
      <dl>
        <Fact name={t("rents.receivedFrom")}>{properName(receipt.tenantName)}</Fact>
        <Fact name={t("rents.pg")}>{properName(receipt.propertyName)}</Fact>
        <Fact name={t("rents.address")}>
          <span translate="no">{receipt.address}</span>
        </Fact>
        {place && <Fact name={t("rents.bed")}>{properName(place)}</Fact>}
        {ownerName && <Fact name={t("rents.owner")}>{properName(ownerName)}</Fact>}
        {pan && (
          <Fact name={t("rents.ownerPan")}>
            <span translate="no">{pan}</span>
          </Fact>
        )}
        {period && <Fact name={t("rents.period")}>{period}</Fact>}
        <Fact name={t("rents.paidBy")}>{methodLabel(receipt.method)}</Fact>
        {receipt.utr && (
          <Fact name={t("bookings.utr")}>
            <span translate="no">{receipt.utr}</span>
          </Fact>
        )}
        <Fact name={t("rents.paidOn")}>{formatDay(receipt.paidOn)}</Fact>
        {receipt.note && <Fact name={t("rents.note")}>{userText(receipt.note)}</Fact>}
      </dl>
      {receipt.months.map((month) => (
        <Month key={month.month} month={month} />
      ))}
      {receipt.ahead !== "0.00" && (
        <dl className="border-line border-t pt-3">
          <Line name={t("rents.aheadForNext")}>{formatRupees(receipt.ahead)}</Line>
        </dl>
      )}
      <Signature receipt={receipt} />
    </article>
  );
}

function Receipt({ receipt }: { receipt: RentReceipt }) {
  const back = receipt.isHost
    ? pages.tenantRents(receipt.propertyId, receipt.tenantId)
    : pages.myPg(receipt.tenantId);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Link to={back} className="inline-flex min-h-11 items-center gap-1 font-semibold hover:underline">
          <ChevronLeft aria-hidden="true" className="size-5" />
          {receipt.isHost ? properName(receipt.tenantName) : properName(receipt.propertyName)}
        </Link>
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-4" />
          {t("bookings.print")}
        </Button>
      </div>
      <Paper receipt={receipt} />
    </>
  );
}

function Loaded({ paymentId }: { paymentId: number }) {
  const receipt = useQuery(receiptQuery(useApi(), paymentId));
  if (receipt.data) return <Receipt receipt={receipt.data} />;
  return receipt.isError ? <NotLoaded query={receipt} /> : <LoadingPage />;
}

/** A rent receipt to print, with what an employer asks for when rent is claimed. */
export function RentReceiptPage({ paymentId, signIn }: { paymentId: number; signIn: ReactNode }) {
  return (
    <div className="wrap grid max-w-[720px]! grid-cols-[minmax(0,1fr)] gap-4 pt-2 pb-10 print:p-0">
      <PrivatePage signIn={signIn}>
        <Loaded paymentId={paymentId} />
      </PrivatePage>
    </div>
  );
}
