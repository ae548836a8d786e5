import type { AdminBooking } from "#domain/bookings/contract.ts";
import { t } from "#domain/i18n.ts";

/** When it was booked, and when its last proof came: whatever has happened since. */
export function bookingTimes({ createdAt, proofAt }: Pick<AdminBooking, "createdAt" | "proofAt">) {
  return [
    { label: t("admin.booked"), at: createdAt },
    ...(proofAt === null ? [] : [{ label: t("admin.proofSent"), at: proofAt }]),
  ];
}
