import { clsx } from "clsx";
import { ChevronLeft, ChevronRight, Inbox } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation, useNavigate, useNavigation, useParams } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { useDecidedSubjects } from "#web/lib/held-decisions.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { ShowOlder } from "#web/ui/show-older.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import type { Pages } from "./paged-queue.tsx";
import { DecidedContext } from "./use-decide.ts";

/** So many before the end of what is loaded the next page is asked for. */
const AHEAD = 5;

interface RecordQueueProps<T> {
  tab: string;
  list: Pages<T> & { isPending: boolean };
  /** Said when it could not be loaded. */
  failed: string;
  empty: string;
  label: string;
  row: (item: T) => ReactNode;
  /** What stands before a row. */
  beside?: ((item: T) => ReactNode) | undefined;
  panel: (id: number, found: T | undefined) => ReactNode;
}

/**
 * A queue and one record of it, whose number is in the address. On a desktop the rows stand beside the record; on a phone
 * there is one record at a time, with the way to the next. A decision leads to the next record.
 */
export function RecordQueue<T extends { id: number }>(props: RecordQueueProps<T>) {
  const { tab, list, row, panel } = props;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isLeaving = useNavigation().state !== "idle";
  const { record } = useParams();
  const id = record !== undefined && /^\d{1,9}$/.test(record) ? Number(record) : null;
  const decided = useDecidedSubjects();
  const shown = useRef<HTMLElement>(null);
  const rows = useRef<HTMLUListElement>(null);
  const movesFocus = useRef(false);

  const items = list.data?.pages.flat().filter((item) => !decided.has(`${tab} ${item.id}`));
  const at = items?.findIndex((item) => item.id === id) ?? -1;
  const first = items?.[0]?.id;
  const to = (of: number | undefined) => pages.adminTab(tab, of) + search;
  const open = (of: number | undefined) => navigate(to(of), { replace: true, preventScrollReset: true });

  // The address always names what is shown: what comes later and is more urgent must not take its place under the cursor.
  useEffect(() => {
    if (id !== null || first === undefined || isLeaving) return;
    // Not over a press that leads elsewhere: what is rendered here may be older than that.
    const timer = setTimeout(() => {
      if (window.location.pathname.endsWith(pathname)) void open(first);
    });
    return () => clearTimeout(timer);
  });
  const nearEnd = items !== undefined && items.length - at <= AHEAD && list.hasNextPage;
  useEffect(() => {
    if (nearEnd && !list.isFetchingNextPage) void list.fetchNextPage();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another record is shown
  useEffect(() => {
    const row = rows.current?.querySelector<HTMLElement>("[aria-current]")?.parentElement;
    if (rows.current && row) {
      // Of the list alone: the page stays where it is.
      const last = row.offsetTop + row.offsetHeight - rows.current.clientHeight;
      rows.current.scrollTop = Math.min(Math.max(rows.current.scrollTop, last), row.offsetTop);
    }
    if (movesFocus.current) shown.current?.focus({ preventScroll: true });
    movesFocus.current = false;
  }, [id]);

  if (list.isPending) {
    return (
      <div role="status" className="grid gap-4">
        <span className="sr-only">{t("shared.loading")}</span>
        <Skeleton className="h-72" />
      </div>
    );
  }
  if (list.isError && items === undefined) {
    return <ErrorState title={props.failed} hint={t("shared.connection")} query={list} />;
  }

  const move = (next: T | undefined) => {
    if (!next) return;
    movesFocus.current = true;
    void open(next.id);
  };
  /** Before the list is without it: the one behind it, else the one before. */
  const onDecided = (of: number) => {
    const place = items?.findIndex((item) => item.id === of) ?? -1;
    const next = items?.[place + 1] ?? items?.[place - 1];
    movesFocus.current = true;
    void open(next?.id);
  };
  const isEmpty = items === undefined || items.length === 0;

  return (
    <DecidedContext value={onDecided}>
      <div className="desk-queue grid grid-cols-[minmax(0,1fr)] items-start gap-4">
        <div hidden={isEmpty} className="grid gap-3 max-lg:hidden">
          <ul
            ref={rows}
            aria-label={props.label}
            className="desk-rows relative grid grid-cols-[minmax(0,1fr)] divide-y divide-line overflow-y-auto rounded-card border border-line bg-surface"
          >
            {items?.map((item) => (
              <li key={item.id} className="flex">
                {props.beside?.(item)}
                <Link
                  to={to(item.id)}
                  replace
                  preventScrollReset
                  aria-current={item.id === id ? "true" : undefined}
                  className={clsx(
                    "grid min-h-14 min-w-0 flex-1 grid-cols-[minmax(0,1fr)] content-center px-4 py-2 text-[15px]",
                    item.id === id ? "bg-brand-soft" : "hover:bg-brand-soft",
                  )}
                >
                  {row(item)}
                </Link>
              </li>
            ))}
          </ul>
          <ShowOlder list={list} label={t("shared.showMore")} />
        </div>
        <section
          ref={shown}
          tabIndex={-1}
          aria-label={t("admin.recordShown")}
          data-alone={isEmpty ? "" : undefined}
          className="grid grid-cols-[minmax(0,1fr)] gap-3 outline-none"
        >
          {isEmpty && (
            <EmptyState icon={<Inbox className="size-7" />} title={props.empty} hint={t("ui.queueUpdates")} />
          )}
          {!isEmpty && (
            <div className="flex items-center gap-2">
              <p className="mr-auto text-muted text-sm tabular-nums">
                {at >= 0 &&
                  t("admin.placeInQueue", {
                    at: at + 1,
                    count: items.length,
                    more: list.hasNextPage ? "yes" : "no",
                  })}
              </p>
              <IconButton
                label={t("admin.previousRecord")}
                look="outline"
                aria-keyshortcuts="k"
                disabled={at <= 0}
                onClick={() => move(items[at - 1])}
              >
                <ChevronLeft className="size-5" />
              </IconButton>
              <IconButton
                label={t("admin.nextRecord")}
                look="outline"
                aria-keyshortcuts="j"
                disabled={at >= items.length - 1}
                onClick={() => move(items[at + 1])}
              >
                <ChevronRight className="size-5" />
              </IconButton>
            </div>
          )}
          {id !== null && panel(id, items?.[at])}
        </section>
      </div>
    </DecidedContext>
  );
}
