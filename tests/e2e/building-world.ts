import type { Store } from "#server/db/client.ts";
import { createListing } from "#testing/factories/listings.ts";
import { createUser } from "#testing/factories/users.ts";

/** A host whose listing has no rooms yet. */
export async function fillBuilding(store: Store) {
  const host = await createUser(store, { phoneNumber: "9811500001", firstName: "Latha" });
  const listing = await createListing(store, {
    ownerId: host.id,
    title: "Copper Pod Ladies PG",
    address: "21, 5th Cross, Kundalahalli",
    roomType: "2 Sharing",
    maxOccupancy: 30,
  });
  return { phone: host.phoneNumber!, listing: listing.id };
}
