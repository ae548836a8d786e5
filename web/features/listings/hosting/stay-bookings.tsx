import { useInfiniteQuery } from "@tanstack/react-query";
import { Mail, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { durationLabel } from "#domain/bookings/choices.ts";
import type { HostBooking } from "#domain/bookings/contract.ts";
import type { BookingStatus } from "#domain/bookings/states.ts";
import { paymentLabelOf, statusLabel } from "#domain/bookings/words.ts";
import { formatDate } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { formatRupees } from "#domain/money.ts";
import { useApi } from "#web/lib/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Tag, type TagTone } from "#web/ui/chip.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { stayBookingsQuery } from "./queries.ts";

const TONES: Partial<Record<BookingStatus, TagTone>> = {
  pending: "sun",
  proof_submitted: "sun",
  confirmed: "brand",
  checked_in: "brand",
};

/** What a host does with a stay, and what became of it. */
export type CourseOf = (booking: HostBooking) => ReactNode;

function BookingRow({ booking, courseOf }: { booking: HostBooking; courseOf: CourseOf }) {
  const { guestName, guestPhone, guestEmail, status } = booking;
  return (
    <li className="grid gap-1 border-line border-t py-3 first:border-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <b translate="no">{guestName}</b>
        <Tag tone={TONES[status] ?? "plain"}>{statusLabel(status)}</Tag>
      </p>
      <p className="text-[15px]">
        {formatDate(booking.moveInDate)} · {durationLabel(booking.duration)} ·{" "}
        <span className="tabular-nums">{formatRupees(booking.totalAmount)}</span>
      </p>
      <p className="text-muted text-sm">
        {t("hosting.paymentState", { state: paymentLabelOf(booking).toLowerCase() })}
      </p>
      {guestPhone && (
        <p className="flex flex-wrap gap-x-4 text-sm">
          <a
            href={`tel:+91${guestPhone}`}
            className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand hover:underline"
          >
            <Phone aria-hidden="true" className="size-4" />
            +91 {guestPhone}
          </a>
          {guestEmail && (
            <a
              href={`mailto:${guestEmail}`}
              className="inline-flex min-h-11 min-w-0 items-center gap-1.5 break-all font-semibold text-brand hover:underline"
            >
              <Mail aria-hidden="true" className="size-4 shrink-0" />
              {guestEmail}
            </a>
          )}
        </p>
      )}
      {courseOf(booking)}
    </li>
  );
}

/** Who comes and when, the newest booking first. */
export function StayBookings({ listingId, courseOf }: { listingId: number; courseOf: CourseOf }) {
  const query = useInfiniteQuery({
    ...stayBookingsQuery(useApi(), listingId),
    refetchOnWindowFocus: "always",
  });
  const bookings = query.data?.pages.flat() ?? [];
  if (query.isPending) {
    return (
      <div role="status" className="grid gap-3">
        <span className="sr-only">{t("shared.loading")}</span>
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
    );
  }
  if (query.isError && bookings.length === 0) {
    return (
      <div role="alert" className="grid justify-items-start gap-2">
        <p className="text-muted">{t("hosting.bookingsFailed")}</p>
        <Button variant="secondary" onClick={() => void query.refetch()} busy={query.isFetching}>
          {t("shared.retry")}
        </Button>
      </div>
    );
  }
  if (bookings.length === 0) {
    return <p className="text-muted">{t("hosting.noBookings")}</p>;
  }
  return (
    <>
      <ul>
        {bookings.map((booking) => (
          <BookingRow key={booking.id} booking={booking} courseOf={courseOf} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="secondary"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t("shared.showOlder")}
        </Button>
      )}
    </>
  );
}
