import type { Store } from "#server/db/client.ts";
import {
  bedStays,
  type PropertyRow,
  properties,
  propertyBeds,
  propertyRooms,
  type TenantRow,
  tenants,
} from "#server/db/schema/properties.ts";

/** A property that pays by UPI and reads its meters. */
export async function rentProperty(
  { db }: Store,
  values: Partial<typeof properties.$inferInsert>,
): Promise<PropertyRow> {
  const [property] = await db
    .insert(properties)
    .values({
      name: "Sunrise PG",
      address: "12, 3rd Cross, Kundalahalli",
      upiId: "suma@upi",
      upiName: "Suma",
      unitRate: "8.50",
      ...values,
    })
    .returning();
  return property!;
}

/** A room of two beds. */
export async function rentRoom({ db }: Store, propertyId: number, name: string) {
  const [room] = await db
    .insert(propertyRooms)
    .values({ propertyId, name, floor: 1, roomType: "2 Sharing" })
    .returning();
  const beds = await db
    .insert(propertyBeds)
    .values((["A", "B"] as const).map((letter) => ({ roomId: room!.id, letter })))
    .returning();
  return { roomId: room!.id, bedIds: beds.map(({ id }) => id) };
}

let lastPhone = 9_300_000_000;

/** Somebody in a bed since a day, for 9,000 a month, unless said otherwise. */
export async function rentTenant(
  { db }: Store,
  propertyId: number,
  { bedId, firstDay, lastDay = null }: { bedId: number; firstDay: string; lastDay?: string | null },
  values: Partial<typeof tenants.$inferInsert> = {},
): Promise<TenantRow> {
  lastPhone += 1;
  const [tenant] = await db
    .insert(tenants)
    .values({
      propertyId,
      name: `Asha ${lastPhone % 1000}`,
      phone: String(lastPhone),
      state: "living",
      rent: "9000.00",
      movesInOn: firstDay,
      arrivedOn: firstDay,
      lastDay,
      ...values,
    })
    .returning();
  await db.insert(bedStays).values({ tenantId: tenant!.id, bedId, firstDay, lastDay });
  return tenant!;
}
