import { Inbox } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#domain/i18n.ts";
import { useDecidedSubjects } from "#web/lib/held-decisions.ts";
import { ShowOlder } from "#web/ui/show-older.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";

export interface Pages<T> {
  data: { pages: readonly (readonly T[])[] } | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

interface PagedQueueProps<T> {
  /** Without what was decided there a moment ago. */
  tab?: string;
  list: Pages<T>;
  /** Said when it could not be loaded. */
  failed: string;
  empty: string;
  children: (item: T) => ReactNode;
}

/** What waits for an admin, page by page. */
export function PagedQueue<T extends { id: number }>({
  tab,
  list,
  failed,
  empty,
  children,
}: PagedQueueProps<T>) {
  const decided = useDecidedSubjects();
  const items = list.data?.pages.flat().filter(({ id }) => !decided.has(`${tab} ${id}`));
  if (!items && list.isError) {
    return <ErrorState title={failed} hint={t("shared.connection")} query={list} />;
  }
  if (!items) {
    return (
      <div role="status" className="grid gap-4">
        <span className="sr-only">{t("shared.loading")}</span>
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
      </div>
    );
  }
  return (
    <>
      {items.length === 0 && <EmptyState icon={<Inbox className="size-7" />} title={empty} />}
      <ul className="grid gap-4">
        {items.map((item) => (
          <li key={item.id} className="endless-entry">
            {children(item)}
          </li>
        ))}
      </ul>
      <ShowOlder list={list} />
    </>
  );
}
