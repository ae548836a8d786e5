import { addDays, kolkataDate } from "#domain/dates.ts";
import { firstDayOf, moveMonth } from "#domain/rents/days.ts";
import type { Store } from "#server/db/client.ts";
import { type TenantRow, wardens } from "#server/db/schema/properties.ts";
import { makeInvoices } from "#server/features/rents/invoice-writes.ts";
import { rentProperty, rentRoom, rentTenant } from "#testing/factories/rents.ts";
import { createUser } from "#testing/factories/users.ts";

/** A PG of two rooms whose host takes rent by UPI, with four people who all owe the rent of last month. */
export async function fillRents(store: Store) {
  const phones = { host: "9811600001", tenant: "9811600002", warden: "9811600003" };
  const host = await createUser(store, { phoneNumber: phones.host, firstName: "Suma", lastName: "Rao" });
  const payer = await createUser(store, { phoneNumber: phones.tenant, firstName: "Asha" });
  const warden = await createUser(store, { phoneNumber: phones.warden, firstName: "Ravi" });
  const property = await rentProperty(store, {
    ownerId: host.id,
    name: "Copper Bell PG",
    pan: "ABCPK1234F",
  });
  await store.db.insert(wardens).values({ propertyId: property.id, userId: warden.id });
  const firstDay = addDays(kolkataDate(new Date()), -100);
  const people: TenantRow[] = [];
  for (const name of ["101", "102"]) {
    const { bedIds } = await rentRoom(store, property.id, name);
    for (const bedId of bedIds) {
      const isPayer = people.length === 0;
      const who = ["Asha Menon", "Bhavna Iyer", "Chitra Das", "Gayathri Subramaniam Venkataraman"][
        people.length
      ]!;
      const values = { name: who, ...(isPayer && { userId: payer.id }) };
      people.push(await rentTenant(store, property.id, { bedId, firstDay }, values));
    }
  }
  const lastMonth = moveMonth(kolkataDate(new Date()).slice(0, 7), -1);
  const by = { actor: "test", at: new Date(`${firstDayOf(lastMonth)}T06:00:00Z`) };
  await store.transaction((tx) => makeInvoices(tx, property.id, { month: lastMonth }, by));
  return { phones, property: property.id, tenants: people.map(({ id, name }) => ({ id, name })) };
}
