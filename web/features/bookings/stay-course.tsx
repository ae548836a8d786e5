import { Link } from "react-router";
import { t } from "#domain/i18n.ts";
import { pages } from "#domain/paths.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { depositWords } from "./next-words.ts";
import { DepositFacts, StayDays } from "./stay-facts.tsx";
import { type Staying, StaySteps } from "./stay-steps.tsx";

/** Where a stay is, for its host and the admins: its days, its deposit, and the steps they may take. */
export function StayCourse({ booking, mainKey }: { booking: Staying; mainKey?: string }) {
  const { stay, securityDeposit } = booking;
  if (!stay) return null;
  const { state } = stay.deposit;
  const over = state !== "none" && state !== "held";
  return (
    <div className="mt-1 grid gap-3">
      <StayDays stay={stay} />
      {over && <p>{depositWords(stay)}</p>}
      {over && <DepositFacts bookingId={booking.id} stay={stay} deposit={securityDeposit} />}
      <div className="flex flex-wrap items-center gap-2">
        <StaySteps booking={booking} mainKey={mainKey} />
        <Link
          to={pages.receipt(booking.id)}
          className={buttonClass("quiet")}
          aria-label={t("bookings.receiptOf", { id: booking.id })}
        >
          {t("bookings.receipt")}
        </Link>
      </div>
    </div>
  );
}
