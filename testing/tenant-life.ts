import {
  bedStays,
  properties,
  propertyBeds,
  propertyRooms,
  tenants,
  wardens,
} from "#server/db/schema/properties.ts";
import { userCaller } from "./bookings.ts";
import type { TestApp } from "./http.ts";

type TenantValues = typeof tenants.$inferInsert;

/** A property of a new host with one room of two beds, and a warden. */
export async function runProperty(site: TestApp, values: Partial<typeof properties.$inferInsert> = {}) {
  const { db } = site.deps.store;
  const host = await userCaller(site.deps);
  const warden = await userCaller(site.deps);
  const [property] = await db
    .insert(properties)
    .values({ ownerId: host.id, name: "Jyothi Homestay", address: "12, 3rd Cross, Kundalahalli", ...values })
    .returning();
  const propertyId = property!.id;
  await db.insert(wardens).values({ propertyId, userId: warden.id });
  const [room] = await db
    .insert(propertyRooms)
    .values({ propertyId, name: "101", floor: 1, roomType: "2 Sharing" })
    .returning();
  const roomId = room!.id;
  return { id: propertyId, roomId, host, warden };
}

/** Somebody with an account who lives at a property in a bed of their own. */
export async function livingAt(
  site: TestApp,
  { id, roomId }: { id: number; roomId: number },
  values: Partial<TenantValues> & { letter?: "A" | "B" | "C" | "D" } = {},
) {
  const { db } = site.deps.store;
  const { letter = "A", ...over } = values;
  const account = await userCaller(site.deps);
  const movesInOn = over.movesInOn ?? "2026-01-01";
  const [tenant] = await db
    .insert(tenants)
    .values({
      propertyId: id,
      userId: account.id,
      name: "Meera Rao",
      phone: "9845011111",
      state: "living",
      rent: "8000.00",
      movesInOn,
      arrivedOn: movesInOn,
      ...over,
    })
    .returning();
  const [bed] = await db.insert(propertyBeds).values({ roomId, letter }).returning();
  const { lastDay = null } = over;
  await db.insert(bedStays).values({ tenantId: tenant!.id, bedId: bed!.id, firstDay: movesInOn, lastDay });
  return { ...account, tenantId: tenant!.id };
}
