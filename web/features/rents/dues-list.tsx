import { useState } from "react";
import { Link } from "react-router";
import { formatDay } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { formatRupees } from "#domain/money.ts";
import { pages } from "#domain/paths.ts";
import type { MonthView, TenantDues } from "#domain/rents/contract.ts";
import { Chip, Tag } from "#web/ui/chip.tsx";
import { properName } from "#web/ui/user-text.tsx";
import { RemindButton } from "./remind-button.tsx";

const owes = ({ balance }: TenantDues) => !balance.startsWith("-") && balance !== "0.00";
const isOverdue = (tenant: TenantDues, today: string) =>
  owes(tenant) && tenant.dueOn !== null && tenant.dueOn < today;

const FILTERS = {
  all: { label: () => t("rents.filterAll"), fits: () => true },
  owing: { label: () => t("rents.filterOwing"), fits: owes },
  overdue: { label: () => t("rents.filterOverdue"), fits: isOverdue },
  // Who has no invoice yet has paid nothing.
  paid: {
    label: () => t("rents.filterPaid"),
    fits: (tenant: TenantDues) => !owes(tenant) && tenant.invoiced !== null,
  },
} as const;
type Filter = keyof typeof FILTERS;
const NAMES = ["all", "owing", "overdue", "paid"] as const satisfies readonly Filter[];

function Owed({ tenant, today }: { tenant: TenantDues; today: string }) {
  const { balance, dueOn, invoiced } = tenant;
  if (balance.startsWith("-"))
    return (
      <span className="text-sm">{t("rents.paidAhead", { amount: formatRupees(balance.slice(1)) })}</span>
    );
  if (!owes(tenant))
    return (
      <span className="text-muted text-sm">
        {invoiced === null ? t("rents.noInvoiceYet") : t("rents.allPaid")}
      </span>
    );
  return (
    <span className="flex flex-wrap items-center gap-2">
      <b className="text-lg tabular-nums">{formatRupees(balance)}</b>
      {dueOn !== null &&
        (dueOn < today ? (
          <span className="tag bg-danger-soft text-danger">
            {t("rents.overdueSince", { day: formatDay(dueOn) })}
          </span>
        ) : (
          <Tag>{t("rents.dueOn", { day: formatDay(dueOn) })}</Tag>
        ))}
    </span>
  );
}

/** Who owes how much: who owes most comes first. */
export function DuesList({ propertyId, view }: { propertyId: number; view: MonthView }) {
  const [filter, setFilter] = useState<Filter>("all");
  const { tenants, today, owed } = view;
  const shown = tenants.filter((tenant) => FILTERS[filter].fits(tenant, today));
  return (
    <section aria-labelledby="rent-dues" className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="rent-dues" className="font-bold text-lg tracking-tight">
          {t("rents.tenants")}
        </h2>
        <p className="text-muted text-sm">{t("rents.owedInAll", { amount: formatRupees(owed) })}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {NAMES.map((name) => (
          <Chip key={name} active={filter === name} onClick={() => setFilter(name)}>
            {FILTERS[name].label()} ({tenants.filter((tenant) => FILTERS[name].fits(tenant, today)).length})
          </Chip>
        ))}
      </div>
      {shown.length === 0 && <p className="py-4 text-muted">{t("rents.nobodyHere")}</p>}
      <ul className="grid gap-2">
        {shown.map((tenant) => (
          <li
            key={tenant.tenantId}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface px-4 py-3"
          >
            <div className="min-w-0 flex-1 basis-52">
              <Link
                to={pages.tenantRents(propertyId, tenant.tenantId)}
                className="inline-flex min-h-11 items-center break-words font-bold hover:underline"
              >
                {properName(tenant.name)}
              </Link>
              {tenant.place && <p className="-mt-2 text-muted text-sm">{properName(tenant.place)}</p>}
            </div>
            <Owed tenant={tenant} today={today} />
            {tenant.dueInvoiceId !== null && owes(tenant) && (
              <RemindButton propertyId={propertyId} invoiceId={tenant.dueInvoiceId} name={tenant.name} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
