import type { AdminBooking } from "#domain/bookings/contract.ts";
import { t } from "#domain/i18n.ts";

/** The sum that a booking is about now: what was to be paid for it, and once the stay is over what goes back. */
export function bookingAmount({
  stay,
  paymentStatus,
  totalAmount,
}: Pick<AdminBooking, "stay" | "paymentStatus" | "totalAmount">) {
  const { toReturn = null, returned = null } = stay?.deposit ?? {};
  if (returned !== null) return { label: t("bookings.depositReturned"), amount: returned };
  if (toReturn !== null) return { label: t("bookings.depositToReturn"), amount: toReturn };
  if (paymentStatus === "refund_due") return { label: t("admin.amountToReturn"), amount: totalAmount };
  if (paymentStatus === "refunded") return { label: t("admin.amountReturned"), amount: totalAmount };
  if (paymentStatus === "verified") return { label: t("admin.amountPaid"), amount: totalAmount };
  return { label: t("admin.amountExpected"), amount: totalAmount };
}
