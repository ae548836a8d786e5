import type { StayView } from "#domain/bookings/stay.ts";
import { formatDate } from "#domain/formats.ts";
import { t } from "#domain/i18n.ts";

/** What comes next for the guest, whoever has to do it. @param today yyyy-MM-dd in Kolkata */
export function nextWords(stay: StayView, today: string): string | null {
  const { checkedInOn, moveOutDate, checkedOutOn, deposit } = stay;
  if (!checkedInOn && !checkedOutOn) return t("bookings.nextCheckIn");
  if (!checkedOutOn) {
    if (!moveOutDate) return t("bookings.nextNotice");
    const date = formatDate(moveOutDate);
    return deposit.state === "none"
      ? t("bookings.nextCheckOut", { date })
      : t("bookings.nextCheckOutDeposit", { date });
  }
  if (deposit.state !== "due" || !deposit.dueOn) return null;
  const date = formatDate(deposit.dueOn);
  return today > deposit.dueOn
    ? t("bookings.depositOverdue", { date })
    : t("bookings.depositDueSoon", { date });
}
