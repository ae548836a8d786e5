import type { ReactNode } from "react";
import { formatDay, formatMonth } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { formatSigned } from "#domain/ledger/words.ts";
import { formatRupees, fromPaise, toPaise } from "#domain/money.ts";
import type { Invoice } from "#domain/rents/contract.ts";
import { firstDayOf } from "#domain/rents/days.ts";
import { lineLabel } from "#domain/rents/words.ts";
import { Tag } from "#web/ui/chip.tsx";
import { userText } from "#web/ui/user-text.tsx";

const restOf = ({ total, paid }: Invoice) => fromPaise(toPaise(total) - toPaise(paid));

function State({ invoice, today }: { invoice: Invoice; today: string }) {
  if (invoice.isCancelled) return <Tag>{t("rents.cancelled")}</Tag>;
  if (invoice.paid === invoice.total) return <Tag tone="brand">{t("rents.paidInFull")}</Tag>;
  const day = formatDay(invoice.dueOn);
  return invoice.dueOn < today ? (
    <span className="tag bg-danger-soft text-danger">{t("rents.overdueSince", { day })}</span>
  ) : (
    <Tag tone="sun">{t("rents.dueOn", { day })}</Tag>
  );
}

interface InvoiceCardProps {
  invoice: Invoice;
  today: string;
  /** What can be done about it. */
  children?: ReactNode;
}

/** What a tenant owes for a month, line by line, and what of it is paid. */
export function InvoiceCard({ invoice, today, children }: InvoiceCardProps) {
  const isOpen = !invoice.isCancelled && invoice.paid !== invoice.total;
  return (
    <li className="grid gap-2 rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-bold">
          {invoice.isOpening ? t("rents.opening") : formatMonth(firstDayOf(invoice.month))}
        </h3>
        <State invoice={invoice} today={today} />
      </div>
      <dl className={invoice.isCancelled ? "text-muted line-through" : undefined}>
        {/* What was owed before has no parts. */}
        {(invoice.isOpening ? [] : invoice.lines).map((line) => (
          <div key={line.id} className="flex justify-between gap-4 py-1 text-[15px]">
            <dt className="min-w-0 break-words">
              {line.label === null ? lineLabel(line) : userText(line.label)}
              {line.label !== null && <span className="text-muted text-sm"> · {lineLabel(line)}</span>}
            </dt>
            <dd className="shrink-0 tabular-nums">{formatSigned(line.amount)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-line border-t py-1 font-bold">
          <dt>{t("rents.total")}</dt>
          <dd className="tabular-nums">{formatRupees(invoice.total)}</dd>
        </div>
        {isOpen && invoice.paid !== "0.00" && (
          <div className="flex justify-between gap-4 py-1">
            <dt>{t("rents.rest")}</dt>
            <dd className="font-bold tabular-nums">{formatRupees(restOf(invoice))}</dd>
          </div>
        )}
      </dl>
      {isOpen && invoice.lateFee !== "0.00" && (
        <p className="text-danger text-sm">
          {t("rents.lateFeeToday", { amount: formatRupees(invoice.lateFee) })}
        </p>
      )}
      {children}
    </li>
  );
}
