import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { t } from "#domain/i18n.ts";
import { useApi } from "#web/lib/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ErrorState } from "#web/ui/states.tsx";
import { listingVisitsQuery, myVisitsQuery } from "./visit-queries.ts";
import { HostVisit, VisitRow } from "./visit-row.tsx";

const rowClass = "rounded-card border border-line bg-surface p-4 sm:p-5";

/** What this visitor asked for; nothing where there is nothing. */
export function MyVisits() {
  const { data: visits = [] } = useQuery({ ...myVisitsQuery(useApi()), refetchOnWindowFocus: "always" });
  if (visits.length === 0) return null;
  return (
    <section aria-labelledby="visits" className="grid gap-3 pt-4">
      <h2 id="visits" className="font-bold text-xl tracking-tight">
        {t("bookings.visitsTitle")}
      </h2>
      <ul className="grid gap-3">
        {visits.map((visit) => (
          <li key={visit.id} className={rowClass}>
            <VisitRow visit={visit} who={visit.title} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who wants to see a listing, for its host. */
export function HostVisits({ listingId }: { listingId: number }) {
  const query = useInfiniteQuery({
    ...listingVisitsQuery(useApi(), listingId),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });
  if (query.isError && !query.data)
    return <ErrorState title={t("bookings.visitFailed")} hint={t("shared.connection")} query={query} />;
  if (!query.data) return <Skeleton className="h-20" />;
  const visits = query.data.pages.flat();
  if (visits.length === 0) return <p className="text-muted">{t("bookings.visitsNone")}</p>;
  return (
    <>
      <ul className="grid gap-4">
        {visits.map((visit) => (
          <li key={visit.id} className="border-line border-b pb-4 last:border-0 last:pb-0">
            <HostVisit visit={visit} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="secondary"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t("shared.showMore")}
        </Button>
      )}
    </>
  );
}
