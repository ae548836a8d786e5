import { useInfiniteQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Inbox } from "lucide-react";
import { useEffect, useState } from "react";
import { PAYMENT_STATUSES, type PaymentStatus } from "#domain/bookings/states.ts";
import { paymentLabel } from "#domain/bookings/words.ts";
import { t } from "#domain/i18n.ts";
import { ApiError, useApi } from "#web/lib/api.ts";
import { ShowOlder } from "#web/ui/show-older.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { BookingPanel, type CourseOf } from "./booking-panel.tsx";
import { type BookingsFilter, bookingsTabQuery, PAGE_SIZE } from "./queries.ts";

interface BookingsView {
  filter: BookingsFilter;
  label: () => string;
}

const byPayment = (paymentStatus: PaymentStatus): BookingsView => ({
  filter: { paymentStatus },
  label: () => paymentLabel(paymentStatus),
});

/** What needs a decision comes first. */
const TABS: readonly BookingsView[] = [
  byPayment("submitted"),
  byPayment("refund_due"),
  { filter: { deposit: "to_pay" }, label: () => t("admin.depositsToPay") },
  { filter: { deposit: "disputed" }, label: () => t("admin.depositDisputes") },
  { filter: { deposit: "missing" }, label: () => t("admin.depositsMissing") },
  ...PAYMENT_STATUSES.filter((status) => status !== "submitted" && status !== "refund_due").map(byPayment),
];

function useTab({ filter }: BookingsView) {
  const query = useInfiniteQuery(bookingsTabQuery(useApi(), filter));
  const bookings = query.data?.pages.flat() ?? [];
  const count = query.hasNextPage ? `${Math.max(PAGE_SIZE, bookings.length)}+` : String(bookings.length);
  return { ...query, bookings, count: query.data ? count : null };
}

function Tab(props: { view: BookingsView; active: boolean; onOpen: () => void }) {
  const { count } = useTab(props.view);
  return (
    <button
      type="button"
      aria-pressed={props.active}
      onClick={props.onOpen}
      className={clsx(
        "inline-flex min-h-11 items-center gap-2 whitespace-nowrap rounded-full border px-4 font-semibold text-sm",
        props.active ? "border-brand bg-brand-soft text-brand" : "border-edge bg-surface hover:border-muted",
      )}
    >
      {props.view.label()}
      {count !== null && <span className="text-muted tabular-nums">{count}</span>}
    </button>
  );
}

const isClosed = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);

interface BookingsTabProps {
  onClosed: () => void;
  courseOf: CourseOf;
}

function Queue({ view, onClosed, courseOf }: BookingsTabProps & { view: BookingsView }) {
  const tab = useTab(view);
  const closed = isClosed(tab.error);
  useEffect(() => {
    if (closed) onClosed();
  }, [closed, onClosed]);

  if (tab.isPending) {
    return (
      <div role="status" className="grid gap-4">
        <span className="sr-only">{t("shared.loading")}</span>
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
      </div>
    );
  }
  if (tab.isError && tab.bookings.length === 0) {
    return <ErrorState title={t("admin.bookingsNotLoaded")} hint={t("shared.connection")} query={tab} />;
  }
  if (tab.bookings.length === 0) {
    return (
      <EmptyState
        icon={<Inbox className="size-7" />}
        title={view === TABS[0] ? t("admin.noProofsToCheck") : t("admin.nothingHere")}
        hint={t("ui.queueUpdates")}
      />
    );
  }
  return (
    <>
      <ul className="grid gap-4">
        {tab.bookings.map((booking) => (
          <li key={booking.id} id={`booking-${booking.id}`} className="endless-entry scroll-mt-4">
            <BookingPanel booking={booking} courseOf={courseOf} />
          </li>
        ))}
      </ul>
      <ShowOlder list={tab} />
    </>
  );
}

/** Bookings by the state of their payment, the proofs to check first. */
export function BookingsTab(props: BookingsTabProps) {
  const [view, setView] = useState(TABS[0]!);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <fieldset className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none]">
        <legend className="sr-only">{t("admin.paymentStatus")}</legend>
        {TABS.map((each) => (
          <Tab key={each.label()} view={each} active={each === view} onOpen={() => setView(each)} />
        ))}
      </fieldset>
      <Queue key={view.label()} view={view} {...props} />
    </div>
  );
}
