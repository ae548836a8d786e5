import { and, asc, eq, isNull, ne, or, sql } from "drizzle-orm";
import type {
  ListingOfProperty,
  MyProperties,
  PropertyView,
  SetUpRoom,
} from "#domain/properties/contract.ts";
import { type Queryable, rows } from "#server/db/client.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { properties, propertyRooms } from "#server/db/schema/properties.ts";
import { noProperty, type PropertyAccess } from "./policy.ts";

const listingColumns = {
  id: pgListings.id,
  title: pgListings.title,
  address: pgListings.address,
  roomType: pgListings.roomType,
};

export const listingsOfProperty = (q: Queryable, propertyId: number): Promise<ListingOfProperty[]> =>
  q
    .select(listingColumns)
    .from(pgListings)
    .where(and(eq(pgListings.propertyId, propertyId), eq(pgListings.isDeleted, 0)))
    .orderBy(asc(pgListings.roomType));

/** Listings of a host that are in no property. */
const looseListings = (q: Queryable, userId: string): Promise<ListingOfProperty[]> =>
  q
    .select(listingColumns)
    .from(pgListings)
    .where(and(eq(pgListings.ownerId, userId), eq(pgListings.isDeleted, 0), isNull(pgListings.propertyId)))
    .orderBy(asc(pgListings.title), asc(pgListings.id))
    .limit(200);

/** What somebody runs as its host or as a warden, with its beds of today. */
export async function propertiesOf(q: Queryable, userId: string, today: string): Promise<MyProperties> {
  const found = await rows<MyProperties["properties"][number]>(
    q,
    sql`select p.id, p.name, p.address, case when p.owner_id = ${userId} then 'host' else 'warden' end as role,
        count(b.id) filter (where not b.is_closed) as beds,
        count(b.id) filter (where not b.is_closed and not exists (select 1 from bed_stays s
          where s.bed_id = b.id and (s.last_day is null or s.last_day >= ${today}::date))) as "freeBeds",
        coalesce((select json_agg(l.id order by l.id) from pg_listings l
          where l.property_id = p.id and l.is_deleted = 0), '[]') as "listingIds"
      from properties p
      left join property_rooms r on r.property_id = p.id
      left join property_beds b on b.room_id = r.id
      where p.owner_id = ${userId}
        or exists (select 1 from wardens w where w.property_id = p.id and w.user_id = ${userId})
      group by p.id order by p.name, p.id`,
  );
  return { properties: found, listings: await looseListings(q, userId) };
}

const roomsOfProperty = (q: Queryable, propertyId: number): Promise<SetUpRoom[]> =>
  q
    .select({
      id: propertyRooms.id,
      name: propertyRooms.name,
      floor: propertyRooms.floor,
      roomType: propertyRooms.roomType,
      rent: propertyRooms.rent,
      deposit: propertyRooms.deposit,
    })
    .from(propertyRooms)
    .where(eq(propertyRooms.propertyId, propertyId))
    .orderBy(asc(propertyRooms.floor), asc(propertyRooms.name));

export async function findProperty(q: Queryable, access: PropertyAccess): Promise<PropertyView> {
  const { propertyId, role } = access;
  const [found] = await q
    .select({ name: properties.name, address: properties.address, houseRules: properties.houseRules })
    .from(properties)
    .where(eq(properties.id, propertyId));
  // Deleted meanwhile.
  if (!found) throw noProperty();
  const rooms = await roomsOfProperty(q, propertyId);
  return {
    id: propertyId,
    ...found,
    role,
    listings: await listingsOfProperty(q, propertyId),
    rooms: role === "host" ? rooms : rooms.map((room) => ({ ...room, rent: null, deposit: null })),
  };
}

/** Of these listings those that a host may put into a property: their own, in none or in this one. */
export const ownListings = (q: Queryable, userId: string, propertyId: number | null) =>
  q
    .select({ ...listingColumns, propertyId: pgListings.propertyId, houseRules: pgListings.houseRules })
    .from(pgListings)
    .where(
      and(
        eq(pgListings.ownerId, userId),
        eq(pgListings.isDeleted, 0),
        propertyId === null
          ? isNull(pgListings.propertyId)
          : or(isNull(pgListings.propertyId), eq(pgListings.propertyId, propertyId)),
      ),
    )
    .orderBy(asc(pgListings.id))
    .for("no key update");

export const isNameTaken = async (
  q: Queryable,
  { propertyId, name, roomId }: { propertyId: number; name: string; roomId: number },
): Promise<boolean> =>
  (await q.$count(
    propertyRooms,
    and(
      eq(propertyRooms.propertyId, propertyId),
      sql`lower(${propertyRooms.name}) = lower(${name})`,
      ne(propertyRooms.id, roomId),
    ),
  )) > 0;
