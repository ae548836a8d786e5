import { useQuery } from "@tanstack/react-query";
import { BedDouble } from "lucide-react";
import { Link } from "react-router";
import { durationLabel } from "#domain/bookings/choices.ts";
import type { BookingView } from "#domain/bookings/contract.ts";
import { formatDate } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { formatRupees } from "#domain/money.ts";
import { pages } from "#domain/paths.ts";
import { useApi } from "#web/lib/api.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Tag, type TagTone } from "#web/ui/chip.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { StaySummary } from "#web/ui/stay-summary.tsx";
import { myBookingsQuery } from "./queries.ts";
import { type StayTone, stayState } from "./stay-state.ts";
import { MyVisits } from "./visit-lists.tsx";
import { WaitsList } from "./waits-list.tsx";

const tagTones: Record<StayTone, TagTone> = {
  waiting: "sun",
  good: "brand",
  attention: "ladies",
  ended: "plain",
};

function StayRow({ booking }: { booking: BookingView }) {
  const state = stayState(booking);
  return (
    <Link
      to={pages.stay(booking.id)}
      className="grid gap-3 rounded-card border border-line bg-surface p-4 text-ink no-underline transition-colors hover:border-muted sm:grid-cols-[1fr_auto] sm:items-center sm:p-5"
    >
      <StaySummary {...booking.listing} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 sm:grid sm:justify-items-end">
        <Tag tone={tagTones[state.tone]}>{state.label}</Tag>
        <p className="text-muted text-sm">
          {formatDate(booking.moveInDate)} · {durationLabel(booking.duration)} ·{" "}
          <b className="text-ink">{formatRupees(booking.totalAmount)}</b>
        </p>
        {state.action && <span className={buttonClass("primary", "md", "mt-1")}>{state.action}</span>}
      </div>
    </Link>
  );
}

function StaysList() {
  const { data, isError, isFetching, refetch } = useQuery({
    ...myBookingsQuery(useApi()),
    refetchOnWindowFocus: "always",
  });
  if (isError) {
    return (
      <ErrorState
        title={t("bookings.listFailedTitle")}
        hint={t("bookings.listFailedHint")}
        query={{ refetch, isFetching }}
      />
    );
  }
  if (!data) {
    return (
      <div role="status" className="grid gap-3">
        <span className="sr-only">{t("shared.loading")}</span>
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
      </div>
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState
        icon={<BedDouble className="size-7" />}
        title={t("bookings.listEmptyTitle")}
        hint={t("bookings.listEmptyHint")}
      >
        <Link to={pages.home} className={buttonClass()}>
          {t("bookings.findPg")}
        </Link>
      </EmptyState>
    );
  }
  return (
    <ul className="grid gap-3">
      {data.map((booking) => (
        <li key={booking.id}>
          <StayRow booking={booking} />
        </li>
      ))}
    </ul>
  );
}

/** Everything this visitor has booked, newest first. */
export function StaysPage() {
  return (
    <div className="wrap grid max-w-[860px]! gap-5 pt-4 pb-10">
      <h1 className="font-bold text-2xl tracking-tight sm:text-3xl">{t("bookings.myBookings")}</h1>
      <StaysList />
      <MyVisits />
      <WaitsList />
    </div>
  );
}
