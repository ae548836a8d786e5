import { Printer, Star } from "lucide-react";
import { Link } from "react-router";
import type { BookingView } from "#domain/bookings/contract.ts";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { nextWords } from "./next-words.ts";
import { DepositFacts, StayDays } from "./stay-facts.tsx";
import { StaySteps } from "./stay-steps.tsx";

/** A stay as its guest goes through it: its days, notice, the deposit, the receipt, and a word about it. */
export function GuestCourse({ booking }: { booking: BookingView }) {
  const { stay } = booking;
  if (!stay) return null;
  const lived = stay.checkedInOn !== null;
  // What becomes of the deposit stands first on the page, with its steps.
  const isOver = stay.checkedOutOn !== null;
  const next = isOver ? null : nextWords(stay);
  return (
    <section
      aria-labelledby="course"
      className="grid content-start gap-5 rounded-card border border-line bg-surface p-5"
    >
      <h2 id="course" className="font-bold text-lg tracking-tight">
        {lived ? t("bookings.stayDates") : t("bookings.beforeMoveIn")}
      </h2>
      <StayDays stay={stay} />
      {next && <p>{next}</p>}
      {!isOver && <StaySteps booking={booking} byGuest />}
      <div className="grid gap-2 border-line border-t pt-4">
        <h3 className="font-bold">{t("bookings.deposit")}</h3>
        <DepositFacts bookingId={booking.id} stay={stay} deposit={booking.securityDeposit} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Link to={pages.receipt(booking.id)} className={buttonClass("secondary")}>
          <Printer aria-hidden="true" className="size-4" />
          {t("bookings.receipt")}
        </Link>
        {lived && (
          <Link to={`${pages.listing(booking.listing.slug)}#reviews`} className={buttonClass("secondary")}>
            <Star aria-hidden="true" className="size-4" />
            {t("bookings.reviewPg")}
          </Link>
        )}
      </div>
    </section>
  );
}
