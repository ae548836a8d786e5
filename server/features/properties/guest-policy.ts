import { HOST_REACHES_GUEST } from "#domain/bookings/states.ts";
import type { BookingRow } from "#server/db/schema/bookings.ts";
import type { TenantRow } from "#server/db/schema/properties.ts";

/** Of a booking, what its bed hangs on. */
export type BookedStay = Pick<
  BookingRow,
  | "id"
  | "pgId"
  | "userId"
  | "guestName"
  | "guestPhone"
  | "moveInDate"
  | "duration"
  | "rent"
  | "status"
  | "checkedInOn"
  | "noticeGivenOn"
  | "moveOutDate"
  | "checkedOutOn"
>;

type WrittenTenant = Pick<TenantRow, "name" | "phone" | "userId">;

/**
 * Who they are. The host reaches a guest, and the guest sees the host's side, once the stay is certain, and no longer when
 * it is called off. What the host wrote instead stays, and an account that was tied by a link.
 */
export function guestOf({ status, userId, guestName, guestPhone }: BookedStay, tenant: WrittenTenant | null) {
  const name = tenant?.name ?? guestName;
  if (HOST_REACHES_GUEST.includes(status))
    return { name, phone: tenant?.phone || guestPhone, userId: tenant?.userId ?? userId };
  const written = tenant && tenant.phone !== guestPhone ? tenant.phone : "";
  const tied = tenant && tenant.userId !== userId ? tenant.userId : null;
  return { name, phone: written, userId: tied };
}
