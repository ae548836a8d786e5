import { t } from "../i18n.ts";
import { formatRupees } from "../money.ts";

/** What the host charges for days that can't be booked here; null for a host who names no such rent. */
export function otherRents(listing: { dailyRent: string | null; weeklyRent: string | null }): string | null {
  const daily = listing.dailyRent && formatRupees(listing.dailyRent);
  const weekly = listing.weeklyRent && formatRupees(listing.weeklyRent);
  if (daily && weekly) return t("listings.otherRents", { daily, weekly });
  if (daily) return t("listings.otherDailyRent", { daily });
  return weekly ? t("listings.otherWeeklyRent", { weekly }) : null;
}
