import { Inbox } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#domain/i18n.ts";
import { Chip } from "#web/ui/chip.tsx";
import { ShowOlder } from "#web/ui/show-older.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";

interface Pages<T> {
  data: { pages: readonly (readonly T[])[] } | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

interface PagedQueueProps<T> {
  list: Pages<T>;
  /** Said when it could not be loaded. */
  failed: string;
  empty: string;
  children: (item: T) => ReactNode;
}

/** What waits for an admin, page by page. */
export function PagedQueue<T extends { id: number }>({ list, failed, empty, children }: PagedQueueProps<T>) {
  const items = list.data?.pages.flat();
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

interface QueueTabsProps<Tab> {
  legend: string;
  tabs: readonly Tab[];
  current: Tab;
  onChange: (tab: Tab) => void;
}

/** Which part of a queue is shown. */
export function QueueTabs<Tab extends { label: () => string }>({
  legend,
  tabs,
  current,
  onChange,
}: QueueTabsProps<Tab>) {
  return (
    <fieldset className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none]">
      <legend className="sr-only">{legend}</legend>
      {tabs.map((tab, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tabs never change places
        <Chip key={at} active={tab === current} onClick={() => onChange(tab)}>
          {tab.label()}
        </Chip>
      ))}
    </fieldset>
  );
}
