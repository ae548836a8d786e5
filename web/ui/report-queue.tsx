import type { ReactNode } from "react";
import { LoadingPage } from "./spinner.tsx";
import { EmptyState, ErrorState } from "./states.tsx";

interface Queue<T> {
  data: readonly T[] | undefined;
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/** What was reported and waits for a decision, the oldest first; with how it looks while it loads, fails or is empty. */
export function ReportQueue<T extends { id: number }>(props: {
  query: Queue<T>;
  empty: { icon: ReactNode; title: string };
  children: (report: T) => ReactNode;
}) {
  const { query, empty, children } = props;
  if (query.isPending) return <LoadingPage />;
  if (query.isError || !query.data) {
    return (
      <ErrorState
        title="The reports did not load"
        hint="The connection or the server may be away for a moment."
        query={query}
      />
    );
  }
  if (query.data.length === 0) {
    return <EmptyState {...empty} hint="This list renews itself every 20 seconds." />;
  }
  return (
    <ul className="grid gap-4">
      {query.data.map((report) => (
        <li key={report.id}>{children(report)}</li>
      ))}
    </ul>
  );
}
