import { type PropertyRow, type properties, wardens } from "#server/db/schema/properties.ts";
import { rentProperty, rentRoom } from "#testing/factories/rents.ts";
import { type Caller, userCaller } from "./bookings.ts";
import type { TestApp } from "./http.ts";

type Person = Awaited<ReturnType<typeof userCaller>> & Caller;

export interface RentWorld {
  host: Person;
  warden: Person;
  property: PropertyRow;
  roomId: number;
  bedIds: number[];
}

/** A property with a host, a warden and a room of two beds, which pays by UPI and reads its meter. */
export async function rentWorld(
  site: Pick<TestApp, "deps">,
  values: Partial<typeof properties.$inferInsert> = {},
): Promise<RentWorld> {
  const { db } = site.deps.store;
  const host = await userCaller(site.deps);
  const warden = await userCaller(site.deps);
  const property = await rentProperty(site.deps.store, { ownerId: host.id, ...values });
  await db.insert(wardens).values({ propertyId: property.id, userId: warden.id });
  const { roomId, bedIds } = await rentRoom(site.deps.store, property.id, "101");
  return { host, warden, property, roomId, bedIds };
}
