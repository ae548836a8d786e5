import { addDays, kolkataDate } from "#domain/dates.ts";
import { firstDayOf, moveMonth } from "#domain/rents/days.ts";
import type { Store } from "#server/db/client.ts";
import { wardens } from "#server/db/schema/properties.ts";
import { makeInvoices } from "#server/features/rents/invoice-writes.ts";
import { rentProperty, rentRoom, rentTenant } from "#testing/factories/rents.ts";
import { createUser } from "#testing/factories/users.ts";

/** A PG with a warden, where one tenant lives who owes the rent of last month. */
export async function fillToday(store: Store) {
  const phones = { host: "9811700001", tenant: "9811700002", warden: "9811700003" };
  const host = await createUser(store, { phoneNumber: phones.host, firstName: "Suma" });
  const lives = await createUser(store, { phoneNumber: phones.tenant, firstName: "Meera" });
  const warden = await createUser(store, { phoneNumber: phones.warden, firstName: "Ravi" });
  const property = await rentProperty(store, { ownerId: host.id, name: "Green Gate PG" });
  await store.db.insert(wardens).values({ propertyId: property.id, userId: warden.id });
  const { bedIds } = await rentRoom(store, property.id, "101");
  const firstDay = addDays(kolkataDate(new Date()), -100);
  const values = { name: "Meera Pillai", userId: lives.id };
  const tenant = await rentTenant(store, property.id, { bedId: bedIds[0]!, firstDay }, values);
  const month = moveMonth(kolkataDate(new Date()).slice(0, 7), -1);
  const by = { actor: "test", at: new Date(`${firstDayOf(month)}T06:00:00Z`) };
  await store.transaction((tx) => makeInvoices(tx, property.id, { month }, by));
  return { phones, property: property.id, tenant: tenant.id };
}
