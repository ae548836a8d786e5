import type { ReactNode } from "react";
import { t } from "#domain/i18n.ts";
import { useDecidedSubjects } from "#web/lib/held-decisions.ts";
import { ShowOlder } from "./show-older.tsx";
import { LoadingPage } from "./spinner.tsx";
import { EmptyState, ErrorState } from "./states.tsx";

interface Queue<T> {
  data: { pages: readonly (readonly T[])[] } | undefined;
  isPending: boolean;
  isFetching: boolean;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/** What waits for a decision of an admin, page by page; with how it looks while it loads, fails or is empty. */
export function ReportQueue<T extends { id: number }>(props: {
  /** As its tab is called in addresses: what was decided there a moment ago is not shown. */
  tab: string;
  query: Queue<T>;
  /** Said when it could not be loaded. */
  failed?: string;
  empty: { icon: ReactNode; title: string };
  children: (report: T) => ReactNode;
}) {
  const { query, failed = t("ui.reportsNotLoaded"), empty, children } = props;
  const decided = useDecidedSubjects();
  if (query.isPending) return <LoadingPage />;
  const reports = query.data?.pages.flat().filter(({ id }) => !decided.has(`${props.tab} ${id}`));
  if (!reports) {
    return <ErrorState title={failed} hint={t("shared.connection")} query={query} />;
  }
  if (reports.length === 0) {
    return <EmptyState {...empty} hint={t("ui.queueUpdates")} />;
  }
  return (
    <div className="grid gap-4">
      <ul className="grid gap-4">
        {reports.map((report) => (
          <li key={report.id} className="endless-entry">
            {children(report)}
          </li>
        ))}
      </ul>
      <ShowOlder list={query} label={t("shared.showMore")} />
    </div>
  );
}
