import { TriangleAlert } from "lucide-react";
import type { AdminBooking } from "#domain/bookings/contract.ts";
import { statusLabel } from "#domain/bookings/words.ts";
import { formatMoment } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";
import { formatRupees } from "#domain/money.ts";
import { bookingAmount } from "./booking-amount.ts";
import { mayBeSamePayment } from "./duplicates.tsx";
import { TimeLeft } from "./time-left.tsx";

const isOpen = ({ status }: AdminBooking) => status === "pending" || status === "proof_submitted";

/** A booking on two lines: whose it is and how much, how long it waits and where. */
export function BookingRow({ booking }: { booking: AdminBooking }) {
  return (
    <>
      <span className="flex items-baseline gap-2">
        <b className="shrink-0 tabular-nums">#{booking.id}</b>
        <span className="mr-auto min-w-0 truncate" translate="no">
          {booking.guestName}
        </span>
        {mayBeSamePayment(booking) && (
          <TriangleAlert
            role="img"
            aria-label={t("admin.possibleDuplicate")}
            className="size-4 shrink-0 self-center text-danger"
          />
        )}
        <b className="shrink-0 tabular-nums">{formatRupees(bookingAmount(booking).amount)}</b>
      </span>
      <span className="flex items-baseline justify-between gap-3 text-sm">
        <span className="min-w-0 truncate text-muted" translate="no">
          {booking.listing.title}
        </span>
        {booking.holdExpiresAt && isOpen(booking) ? (
          <TimeLeft until={booking.holdExpiresAt} />
        ) : (
          <span className="shrink-0 text-muted">
            {isOpen(booking) ? formatMoment(booking.createdAt) : statusLabel(booking.status)}
          </span>
        )}
      </span>
    </>
  );
}
