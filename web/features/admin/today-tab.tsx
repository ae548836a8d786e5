import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { AdminCounts, AdminDay } from "#domain/admin/contract.ts";
import { getAdminDay } from "#domain/admin/endpoints.ts";
import { formatDayOfYear } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { formatRupees } from "#domain/money.ts";
import { pages } from "#domain/paths.ts";
import { useApi } from "#web/lib/api.ts";
import { queryFor } from "#web/lib/query.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { BarChart } from "./bar-chart.tsx";
import { WATCHED } from "./queries.ts";
import { useTabs } from "./rights.ts";
import { shownCount } from "./tabs.ts";

const HOURS = 24;

/** "25 min", or "3 h 10 min" from an hour up. */
function shownMinutes(minutes: number): string {
  const whole = Math.round(minutes);
  return whole < 60
    ? t("admin.minutesShort", { minutes: whole })
    : t("shared.hoursMinutes", { hours: Math.floor(whole / 60), minutes: whole % 60 });
}

function Waiting({ counts }: { counts: AdminCounts }) {
  const waiting = useTabs().flatMap((tab) => {
    const count = "count" in tab ? tab.count(counts) : 0;
    return count > 0 ? [{ tab, count }] : [];
  });
  return (
    <section aria-labelledby="waiting-now" className="grid gap-3">
      <h2 id="waiting-now" className="font-bold text-xl tracking-tight">
        {t("admin.waitingNow")}
      </h2>
      {waiting.length === 0 && <p className="text-muted">{t("admin.nothingWaits")}</p>}
      <ul className="desk-waiting grid gap-3">
        {waiting.map(({ tab, count }) => (
          <li key={tab.value}>
            <Link
              to={pages.adminTab(tab.value)}
              className="grid min-h-24 content-center rounded-card border border-line bg-surface px-4 hover:border-muted"
            >
              <b className="text-3xl tabular-nums tracking-tight">{shownCount(count)}</b>
              <span className="text-muted">{tab.label()}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Fact({ label, value, hint }: { label: string; value: string; hint: string }) {
  return (
    <div className="rounded-card border border-line bg-surface px-4 py-3">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="font-bold text-2xl tabular-nums tracking-tight">{value}</dd>
      <dd className="text-muted text-sm">{hint}</dd>
    </div>
  );
}

function Numbers({ day, toCheck }: { day: AdminDay; toCheck: number }) {
  const proofs = day.proofsByHour.reduce((sum, count) => sum + count, 0);
  return (
    <>
      <dl className="grid gap-3 sm:grid-cols-3">
        <Fact
          label={t("admin.proofsToday")}
          value={String(proofs)}
          hint={t("admin.stillToCheck", { count: toCheck })}
        />
        <Fact
          label={t("admin.medianToVerify")}
          value={day.medianMinutes === null ? "–" : shownMinutes(day.medianMinutes)}
          hint={t("admin.verifiedToday", { count: day.verified })}
        />
        <Fact
          label={t("admin.refundsDue")}
          value={formatRupees(day.refundsAmount)}
          hint={t("admin.refundsDueCount", { count: day.refundsDue })}
        />
      </dl>
      <div className="grid gap-3 lg:grid-cols-2">
        <BarChart
          title={t("admin.proofsByHour")}
          columns={[t("admin.hour"), t("admin.proofs")]}
          bars={day.proofsByHour.map((value, hour) => ({ label: String(hour), value }))}
          room={HOURS}
          labelEvery={3}
        />
        <BarChart
          title={`${t("admin.newListings")} · ${t("admin.lastDays", { count: day.newListings.length })}`}
          columns={[t("admin.day"), t("admin.newListings")]}
          bars={day.newListings.map(({ day: date, count }) => ({
            label: formatDayOfYear(date),
            value: count,
          }))}
          labelEvery={4}
        />
      </div>
    </>
  );
}

/** The day at a glance: what waits, and how it went so far. */
export function TodayTab({ counts }: { counts: AdminCounts | undefined }) {
  const day = useQuery({ ...queryFor(useApi(), getAdminDay()), staleTime: 0, ...WATCHED });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {counts ? <Waiting counts={counts} /> : <Skeleton className="h-28" />}
      <section aria-labelledby="today" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 id="today" className="font-bold text-xl tracking-tight">
          {t("admin.today")}
        </h2>
        {day.data && <Numbers day={day.data} toCheck={counts?.submitted ?? 0} />}
        {!day.data && day.isError && <ErrorState title={t("admin.dayNotLoaded")} query={day} />}
        {day.isPending && <Skeleton className="h-60" />}
      </section>
    </div>
  );
}
