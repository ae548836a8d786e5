import { clsx } from "clsx";
import { t } from "#domain/i18n.ts";
import { formatSigned } from "#domain/ledger/words.ts";
import type { MonthView } from "#domain/rents/contract.ts";

/** A sum with its name. */
export function Figure({ name, amount, isWarning }: { name: string; amount: string; isWarning?: boolean }) {
  return (
    <div className="grid content-start gap-0.5 rounded-card border border-line bg-surface p-4">
      <dt className="text-muted text-sm">{name}</dt>
      <dd
        className={clsx(
          "break-words font-bold text-xl tabular-nums tracking-tight sm:text-2xl",
          isWarning && "text-danger",
        )}
      >
        {formatSigned(amount)}
      </dd>
    </div>
  );
}

/** The four figures of a month. */
export function MonthSums({ view }: { view: MonthView }) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      <Figure name={t("rents.expected")} amount={view.expected} />
      <Figure name={t("rents.received")} amount={view.received} />
      <Figure name={t("rents.due")} amount={view.due} />
      <Figure name={t("rents.overdueAll")} amount={view.overdue} isWarning={view.overdue !== "0.00"} />
    </dl>
  );
}
