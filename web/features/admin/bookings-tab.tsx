import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router";
import type { AdminCounts } from "#domain/admin/contract.ts";
import { getAdminBooking, listAllBookings } from "#domain/bookings/endpoints.ts";
import { PAYMENT_STATUSES, type PaymentStatus } from "#domain/bookings/states.ts";
import { paymentLabel } from "#domain/bookings/words.ts";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { ApiError, useApi } from "#web/lib/api.ts";
import { useDecidedSubjects } from "#web/lib/held-decisions.ts";
import { queriesOf, queryFor } from "#web/lib/query.tsx";
import { BookingPanel, type CourseOf } from "./booking-panel.tsx";
import { BookingRow } from "./booking-row.tsx";
import { BulkReject, MOST_SELECTED } from "./bulk-reject.tsx";
import { FilterLinks } from "./filter-links.tsx";
import { MarkPaid } from "./mark-paid.tsx";
import { OneRecord } from "./one-record.tsx";
import { type BookingsFilter, bookingsTabQuery, sendAdminStep } from "./queries.ts";
import { RecordQueue } from "./record-queue.tsx";
import { useMay } from "./rights.ts";

interface BookingsView {
  /** As `state` in the address. */
  value: string;
  filter: BookingsFilter;
  label: () => string;
  count?: keyof AdminCounts;
}

const byPayment = (paymentStatus: PaymentStatus, count?: keyof AdminCounts): BookingsView => ({
  value: paymentStatus,
  filter: { paymentStatus },
  label: () => paymentLabel(paymentStatus),
  ...(count && { count }),
});

/** What needs a decision comes first. */
const VIEWS: readonly BookingsView[] = [
  byPayment("submitted", "submitted"),
  byPayment("refund_due", "refundDue"),
  {
    value: "deposits-to-pay",
    filter: { deposit: "to_pay" },
    label: () => t("admin.depositsToPay"),
    count: "depositsToPay",
  },
  {
    value: "deposit-disputes",
    filter: { deposit: "disputed" },
    label: () => t("admin.depositDisputes"),
    count: "depositDisputes",
  },
  {
    value: "deposits-missing",
    filter: { deposit: "missing" },
    label: () => t("admin.depositsMissing"),
    count: "depositsMissing",
  },
  // Nobody's work here yet.
  { value: "deposits-open", filter: { deposit: "open" }, label: () => t("admin.depositsWithHosts") },
  { value: "deposits-proposed", filter: { deposit: "proposed" }, label: () => t("admin.depositsWithGuests") },
  ...PAYMENT_STATUSES.filter((status) => status !== "submitted" && status !== "refund_due").map((status) =>
    byPayment(status),
  ),
];

/** Refunds that were sent, from the list of the bank. */
function MarkRefunds() {
  const api = useApi();
  const find = async (number: string) => {
    const { data } = await api.get(getAdminBooking(number)).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return { data: null };
      throw error;
    });
    // The deposit of a stay that is over has steps of its own.
    if (!data || data.stay || !data.nextPaymentStatuses.includes("refunded")) return null;
    return {
      subject: `payments ${data.id}`,
      name: data.guestName,
      amount: data.totalAmount,
      pay: (reference: string, key: string, keepalive: boolean) =>
        sendAdminStep(api, data.id, { paymentStatus: "refunded", reference, key }, keepalive),
    };
  };
  return (
    <MarkPaid
      hint={t("admin.pasteRefunds")}
      path={`${pages.adminTab("payments")}?state=refund_due`}
      shownBy={queriesOf(listAllBookings, getAdminBooking)}
      find={find}
    />
  );
}

interface BookingsTabProps {
  courseOf: CourseOf;
  counts: AdminCounts | undefined;
}

/** Bookings by the state of their payment: the proofs to check first, and of them those whose bed is kept the shortest. */
export function BookingsTab({ courseOf, counts }: BookingsTabProps) {
  const api = useApi();
  const state = new URLSearchParams(useLocation().search).get("state");
  const view = VIEWS.find(({ value }) => value === state) ?? VIEWS[0]!;
  const list = useInfiniteQuery(bookingsTabQuery(api, view.filter));
  const path = pages.adminTab("payments");
  const decided = useDecidedSubjects();
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const decides = useMay()("money");
  const isReview = view === VIEWS[0] && decides;
  const loaded = list.data?.pages.flat() ?? [];
  const isDecided = (id: number) => decided.has(`payments ${id}`);
  const selected = loaded.filter(({ id }) => isReview && ticked.has(id) && !isDecided(id));
  // Ticks outlive an undo, and not the record: another proof of the same booking is another matter.
  const kept = [...ticked].filter((id) => isDecided(id) || loaded.some((booking) => booking.id === id));
  if (isReview && list.data && kept.length < ticked.size) setTicked(new Set(kept));
  const tick = (id: number) =>
    setTicked(
      (before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]),
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <FilterLinks
        label={t("admin.paymentStatus")}
        filters={VIEWS.map((each) => ({
          to: each === VIEWS[0] ? path : `${path}?state=${each.value}`,
          label: each.label(),
          active: each === view,
          count: each.count && counts?.[each.count],
        }))}
      />
      {view.value === "refund_due" && decides && <MarkRefunds />}
      <RecordQueue
        key={view.value}
        tab="payments"
        list={list}
        label={view.label()}
        failed={t("admin.bookingsNotLoaded")}
        empty={view === VIEWS[0] ? t("admin.noProofsToCheck") : t("admin.nothingHere")}
        row={(booking) => <BookingRow booking={booking} />}
        beside={
          isReview
            ? ({ id }) => (
                <label className="desk-tick">
                  <input
                    type="checkbox"
                    aria-label={t("admin.selectBooking", { id })}
                    checked={ticked.has(id)}
                    disabled={!ticked.has(id) && selected.length >= MOST_SELECTED}
                    onChange={() => tick(id)}
                    className="size-5 accent-brand"
                  />
                </label>
              )
            : undefined
        }
        panel={(id, found) => (
          <OneRecord key={id} found={found} query={queryFor(api, getAdminBooking(id))}>
            {(booking) => <BookingPanel booking={booking} courseOf={courseOf} />}
          </OneRecord>
        )}
      />
      {isReview && <BulkReject selected={selected} onClear={() => setTicked(new Set())} />}
    </div>
  );
}
