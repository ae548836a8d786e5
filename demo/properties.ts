import { and, desc, eq, isNotNull } from "drizzle-orm";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { bedsOf } from "#domain/properties/rooms.ts";
import type { Transaction } from "#server/db/client.ts";
import { type ListingRow, pgListings } from "#server/db/schema/listings.ts";
import { loadBoard } from "#server/features/properties/board-reads.ts";
import type { PropertyAccess } from "#server/features/properties/policy.ts";
import { createProperty } from "#server/features/properties/property-writes.ts";
import { findAccess } from "#server/features/properties/reads.ts";
import { setClosed } from "#server/features/properties/rooms-writes.ts";
import { addTenant, takeTenantStep } from "#server/features/properties/tenant-writes.ts";
import { fits, inTurns } from "./names.ts";

const PEOPLE = inTurns(
  "Ananya Hegde,Divya Shetty,Kavya Nair,Sneha Kulkarni,Pooja Reddy,Lakshmi Iyer,Nisha Das,Ritu Sharma,Fathima Beevi,Megha Patil",
  "Rahul Gowda,Arjun Menon,Vikram Rao,Sandeep Bhat,Imran Khan,Karthik Raj,Naveen Kumar,Deepak Joshi,Suresh Babu,Aditya Jain",
);
const FIRST_PHONE = 9_000_050_000;
/** Who moved in when: some live there for long, some for weeks. */
const DAYS_BACK = [410, 300, 212, 150, 96, 61, 40, 19] as const;
const FLOORS = 3;

/** The largest listing of the demo that has a host, and people in it. */
async function largestListing(tx: Transaction): Promise<ListingRow> {
  const [found] = await tx
    .select()
    .from(pgListings)
    .where(and(isNotNull(pgListings.ownerId), eq(pgListings.isDeleted, 0), eq(pgListings.isAvailable, 1)))
    .orderBy(desc(pgListings.occupancy), pgListings.id)
    .limit(1);
  return found!;
}

interface Place {
  access: PropertyAccess;
  today: string;
  now: Date;
}

async function freeBeds(tx: Transaction, { access, today }: Place): Promise<number[]> {
  const { floors } = await loadBoard(tx, access.propertyId, today);
  return floors.flatMap(({ rooms }) =>
    rooms.flatMap(({ beds }) => beds.filter(({ state }) => state === "free").map(({ id }) => id)),
  );
}

/** Those whom the listing counted as living there, by name now; one of them has given notice, one is still to come. */
async function seedTenants(tx: Transaction, place: Place, { gender, occupancy }: ListingRow): Promise<void> {
  const able = PEOPLE.filter((person) => fits(gender, person));
  const beds = await freeBeds(tx, place);
  const { access, now, today } = place;
  for (let at = 0; at < Math.min(occupancy, beds.length, able.length); at++) {
    const isComing = at === occupancy - 1 && occupancy > 2;
    const back = DAYS_BACK[at % DAYS_BACK.length]!;
    const { id } = await addTenant(tx, {
      access,
      now,
      input: {
        name: able[at]!.name,
        phone: String(FIRST_PHONE + at),
        bedId: beds[at]!,
        movesInOn: addDays(today, isComing ? 6 : -back),
      },
    });
    if (at === 1 && !isComing)
      await takeTenantStep(tx, {
        ...{ access, now, tenantId: id },
        input: { step: "give_notice", lastDay: addDays(today, 21) },
      });
  }
}

/** One building of the demo with rooms and people, through the writes of the product. @returns its id */
export async function seedProperty(tx: Transaction, now: Date): Promise<number> {
  const listing = await largestListing(tx);
  const userId = listing.ownerId!;
  const { title: name, address, roomType, maxOccupancy } = listing;
  const count = Math.ceil(maxOccupancy / bedsOf(roomType)) + 1;
  const floors = { from: 1, to: Math.min(FLOORS, count) };
  const plan = { count, roomType, floors, numbering: "floor" } as const;
  const input = { name, address, listingIds: [listing.id], rooms: [plan] };
  const propertyId = await createProperty(tx, { input, userId, now });
  const access = await findAccess(tx, userId, propertyId);
  const place = { access, today: kolkataDate(now), now };
  await seedTenants(tx, place, listing);
  const last = (await freeBeds(tx, place)).at(-1);
  if (last !== undefined) await setClosed(tx, { access, now, bedId: last, isClosed: true });
  return propertyId;
}
