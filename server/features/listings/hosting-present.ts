import { addDays, kolkataDate } from "#domain/dates.ts";
import type { ManagedListing } from "#domain/listings/hosting.ts";
import { type ManagedRow, type Numbers, VIEW_DAYS } from "./hosting-reads.ts";
import { presentCard } from "./service.ts";

/** Each of the last days in Kolkata with its number, the oldest first. */
function series(counted: ReadonlyMap<string, number>, now: Date): ManagedListing["views"] {
  const today = kolkataDate(now);
  return Array.from({ length: VIEW_DAYS }, (_, at) => {
    const day = addDays(today, at - VIEW_DAYS + 1);
    return { day, views: counted.get(day) ?? 0 };
  });
}

function presentOwner(row: ManagedRow | null) {
  const names = [row?.ownerFirstName, row?.ownerLastName].filter(Boolean);
  return {
    ownerPhone: row?.ownerPhone ?? null,
    ownerName: names.length > 0 ? names.join(" ") : null,
    ownerAccountSince: row?.ownerAccountSince?.toISOString() ?? null,
  };
}

/** @param forAdmin adds whose the listing is */
export function presentManaged(
  row: ManagedRow,
  numbers: Numbers,
  { forAdmin, now }: { forAdmin: boolean; now: Date },
): ManagedListing {
  return {
    ...presentCard(row),
    description: row.description,
    floor: row.floor,
    contactEmail: row.contactEmail,
    occupancy: row.occupancy,
    liveBookings: row.liveBookings,
    maxOccupancy: row.maxOccupancy,
    isDeleted: row.isDeleted !== 0,
    isStale: row.staleSince !== null,
    propertyId: row.propertyId,
    hasRooms: row.hasRooms,
    houseRules: row.houseRules,
    isSuspended: row.suspendedAt !== null,
    ...presentOwner(forAdmin ? row : null),
    enquiries: numbers.enquiries,
    updatedAt: row.updatedAt.toISOString(),
    views: series(numbers.views, now),
  };
}
