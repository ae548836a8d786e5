import { useQuery } from "@tanstack/react-query";
import { Sun } from "lucide-react";
import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import type { Today, TodayPlace } from "#domain/today/contract.ts";
import { useApi } from "#web/lib/api.ts";
import { useSession } from "#web/lib/session.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { groupsOf, notNamed, type TodayGroup } from "./groups.ts";
import { todayQuery } from "./queries.ts";
import { TodayRow } from "./today-row.tsx";
import { headingOf } from "./words.ts";

const addressOf = ({ propertyId, listingId }: TodayPlace) =>
  propertyId === null ? pages.hostListing(listingId ?? 0) : pages.property(propertyId);

function Group({ group: { place, sections }, places }: { group: TodayGroup } & Pick<Today, "places">) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {place && (
        <h3 className="font-bold text-lg" translate="no">
          <Link to={addressOf(place)} className="inline-flex min-h-11 items-center hover:underline">
            {place.name}
          </Link>
        </h3>
      )}
      {sections.map(({ kind, rows }) => (
        <section
          key={kind}
          aria-label={headingOf(kind)}
          className="rounded-card border border-line bg-surface px-4 py-3 sm:px-5"
        >
          <p className="font-semibold text-muted text-sm">
            {headingOf(kind)} · {rows.length}
          </p>
          <ul className="divide-y divide-line">
            {rows.map((row) => (
              <li key={`${row.id} ${row.tenantId ?? row.listingId}`}>
                <TodayRow kind={kind} row={row} places={places} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Waiting({ today }: { today: Today }) {
  const more = notNamed(today);
  return (
    <>
      {today.total === 0 && (
        <p className="flex items-center gap-3 rounded-card bg-brand-soft px-4 py-4">
          <Sun aria-hidden="true" className="size-6 shrink-0 text-brand" />
          <span>
            <b className="block">{t("today.allDone")}</b>
            {t("today.allDoneHint")}
          </span>
        </p>
      )}
      {groupsOf(today).map((group) => (
        <Group key={group.place ? addressOf(group.place) : "others"} group={group} places={today.places} />
      ))}
      {more > 0 && <p className="text-muted">{t("today.more", { count: more })}</p>}
    </>
  );
}

function List() {
  const today = useQuery(todayQuery(useApi()));
  if (today.isError && !today.data)
    return <ErrorState title={t("today.loadFailed")} hint={t("shared.connection")} query={today} />;
  if (!today.data) return <Skeleton className="h-40 rounded-card" />;
  // Whoever hosts nothing yet has nothing to do.
  if (today.data.places.length === 0) return null;
  return (
    <section aria-labelledby="today" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="today" className="font-bold text-xl tracking-tight">
          {t("today.title")}
        </h2>
        {today.data.total > 0 && (
          <p className="text-muted">{t("today.waiting", { count: today.data.total })}</p>
        )}
      </div>
      <Waiting today={today.data} />
    </section>
  );
}

/** What waits for somebody who hosts or works at a PG. */
export function TodaySection() {
  const session = useSession();
  return session.data ? <List key={session.data.id} /> : null;
}
