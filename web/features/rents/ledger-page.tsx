import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { ChevronLeft, Download } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { formatDay, formatMonth } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { formatSigned } from "#domain/ledger/words.ts";
import { pages } from "#domain/paths.ts";
import type { RentLedger } from "#domain/rents/contract.ts";
import { firstDayOf, lastDayOf, moveMonth } from "#domain/rents/days.ts";
import { exportRents } from "#domain/rents/endpoints.ts";
import { methodLabel, rentKindLabel } from "#domain/rents/words.ts";
import { useApi } from "#web/lib/api.ts";
import { saveFile } from "#web/lib/save-file.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/button.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { DateInput } from "#web/ui/date-input.tsx";
import { Select } from "#web/ui/field.tsx";
import { LoadingPage } from "#web/ui/spinner.tsx";
import { properName, userText } from "#web/ui/user-text.tsx";
import { Figure } from "./month-sums.tsx";
import { NotLoaded } from "./private-page.tsx";
import { type LedgerDays, ledgerQuery } from "./queries.ts";

/** The first month of the financial year of a month: years begin in April. */
const yearStart = (month: string) => `${Number(month.slice(0, 4)) - (Number(month.slice(5)) < 4 ? 1 : 0)}-04`;

/** Days that are asked for often. */
function rangesOf(today: string) {
  const month = today.slice(0, 7);
  const last = moveMonth(month, -1);
  const year = yearStart(month);
  const [lastYear, lastMarch] = [moveMonth(year, -12), moveMonth(year, -1)];
  return [
    { label: t("rents.ledgerThisMonth"), from: firstDayOf(month), to: today },
    { label: t("rents.ledgerLastMonth"), from: firstDayOf(last), to: lastDayOf(last) },
    { label: t("rents.ledgerThisYear"), from: firstDayOf(year), to: today },
    { label: t("rents.ledgerLastYear"), from: firstDayOf(lastYear), to: lastDayOf(lastMarch) },
  ];
}

interface ChoiceProps {
  ledger: RentLedger;
  days: LedgerDays;
  onChange: (days: Partial<LedgerDays>) => void;
}

function Choice({ ledger, days, onChange }: ChoiceProps) {
  const { from, to, today, tenants } = ledger;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {rangesOf(today).map((range) => (
          <Chip
            key={range.label}
            active={range.from === from && range.to === to}
            onClick={() => onChange({ from: range.from, to: range.to })}
          >
            {range.label}
          </Chip>
        ))}
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-3">
        <DateInput
          label={t("rents.ledgerFrom")}
          value={from}
          max={to}
          onChange={(event) => event.target.value && onChange({ from: event.target.value, to })}
        />
        <DateInput
          label={t("rents.ledgerTo")}
          value={to}
          min={from}
          onChange={(event) => event.target.value && onChange({ from, to: event.target.value })}
        />
        <Select
          className="max-sm:col-span-full"
          label={t("rents.tenant")}
          value={days.tenantId ?? ""}
          onChange={({ target }) => onChange({ tenantId: target.value || undefined })}
        >
          <option value="">{t("rents.ledgerEverybody")}</option>
          {tenants.map(({ tenantId, name }) => (
            <option key={tenantId} value={tenantId} translate="no">
              {name}
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
}

type Line = RentLedger["lines"][number];

/** How it was paid, what it changes beside the dues, and what the host wrote. */
function Notes({ line }: { line: Line }) {
  const notes = [
    line.method && methodLabel(line.method),
    line.deposits === "0.00" ? null : t("rents.depositsBy", { amount: formatSigned(line.deposits) }),
    line.note && userText(line.note),
  ].filter(Boolean);
  return notes.map((note, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: three at most, in one order
    <span key={at} className="block break-words text-muted text-sm">
      {note}
    </span>
  ));
}

function Lines({ lines, propertyId }: { lines: readonly Line[]; propertyId: number }) {
  if (lines.length === 0) return <p className="py-4 text-muted">{t("rents.ledgerNothing")}</p>;
  return (
    <table className="w-full text-[15px]">
      <thead className="text-left text-muted text-sm">
        <tr>
          <th scope="col" className="py-2 pr-3 font-semibold">
            {t("rents.what")}
          </th>
          <th scope="col" className="py-2 text-right font-semibold">
            {t("rents.csvDues")}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id} className="border-line border-t align-top">
            <th scope="row" className="py-2 pr-3 text-left font-normal">
              <span className="block">
                <span className="font-semibold">{rentKindLabel(line.kind)}</span>
                {line.month && <> {formatMonth(firstDayOf(line.month))}</>}
              </span>
              <span className="block break-words text-sm">
                {formatDay(line.day)} ·{" "}
                <Link to={pages.tenantRents(propertyId, line.tenantId)} className="underline">
                  {properName(line.name)}
                </Link>
              </span>
              <Notes line={line} />
            </th>
            <td className="whitespace-nowrap py-2 text-right tabular-nums">{formatSigned(line.dues)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Sums({ ledger }: { ledger: RentLedger }) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      <Figure name={t("rents.owedBefore")} amount={ledger.owedBefore} />
      <Figure name={t("rents.chargedIn")} amount={ledger.charged} />
      <Figure name={t("rents.paidIn")} amount={ledger.paid} />
      <Figure name={t("rents.owedAfter")} amount={ledger.owedAfter} />
    </dl>
  );
}

function SaveFile({
  propertyId,
  ledger,
  days,
}: {
  propertyId: number;
  ledger: RentLedger;
  days: LedgerDays;
}) {
  const api = useApi();
  const { from, to } = ledger;
  const file = useMutation({
    gcTime: 0,
    mutationFn: async () =>
      saveFile(
        await api.blob(exportRents(propertyId), { query: { ...days, from, to } }),
        `tangu-rents-${from}-${to}.csv`,
      ),
    onError: () => toast({ title: t("ledger.csvFailed"), variant: "destructive" }),
  });
  return (
    <Button variant="quiet" busy={file.isPending} onClick={() => file.mutate()}>
      <Download aria-hidden="true" className="size-4" />
      {t("ledger.downloadCsv")}
    </Button>
  );
}

const isDay = (text: string | null): text is string => text !== null && /^20\d{2}-\d{2}-\d{2}$/.test(text);
const isId = (text: string | null): text is string => text !== null && /^\d{1,9}$/.test(text);

function daysOf(params: URLSearchParams): LedgerDays {
  const [from, to, tenant] = [params.get("from"), params.get("to"), params.get("tenant")];
  return {
    from: isDay(from) ? from : undefined,
    to: isDay(to) ? to : undefined,
    tenantId: isId(tenant) ? tenant : undefined,
  };
}

/** The books of a property, or of one tenant, for any days. */
export function LedgerPage({ propertyId }: { propertyId: number }) {
  const [params, setParams] = useSearchParams();
  const days = daysOf(params);
  const ledger = useInfiniteQuery(ledgerQuery(useApi(), propertyId, days));
  const change = (next: Partial<LedgerDays>) => {
    const { from, to, tenantId: tenant } = { ...days, ...next };
    const said = new URLSearchParams();
    for (const [name, value] of Object.entries({ from, to, tenant }))
      if (value !== undefined) said.set(name, value);
    setParams(said, { replace: true, preventScrollReset: true });
  };
  const read = ledger.data?.pages ?? [];
  const [first] = read;
  if (!first) return ledger.isError ? <NotLoaded query={ledger} /> : <LoadingPage />;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Link
          to={pages.rents(propertyId)}
          className="inline-flex min-h-11 items-center gap-1 font-semibold hover:underline"
        >
          <ChevronLeft aria-hidden="true" className="size-5" />
          {t("rents.title")}
        </Link>
        <SaveFile propertyId={propertyId} ledger={first} days={days} />
      </div>
      <h2 className="font-bold text-xl tracking-tight sm:text-2xl">{t("rents.ledger")}</h2>
      <Choice ledger={first} days={days} onChange={change} />
      {ledger.isError && <NotLoaded query={ledger} />}
      <Sums ledger={first} />
      <Lines lines={read.flatMap(({ lines }) => lines)} propertyId={propertyId} />
      {ledger.hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-start"
          busy={ledger.isFetchingNextPage}
          onClick={() => ledger.fetchNextPage()}
        >
          {t("rents.ledgerMore")}
        </Button>
      )}
    </>
  );
}
