import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { RentLedger } from "#domain/rents/contract.ts";
import * as endpoints from "#domain/rents/endpoints.ts";
import { constraintOf, type Transaction } from "#server/db/client.ts";
import type { TenantRow } from "#server/db/schema/properties.ts";
import { rentTransactions } from "#server/db/schema/rents.ts";
import { userCaller } from "#testing/bookings.ts";
import { rentTenant } from "#testing/factories/rents.ts";
import { rentBooks } from "#testing/rent-books.ts";
import { rentWorld } from "#testing/rents.ts";

const { at, call, account: accountOf } = rentBooks({ lateFeePerDay: "50.00", lateFeeMost: "500.00" });
let tenant: TenantRow;
const account = () => accountOf(tenant.id);

test("what was held and owed before the books is paid, refunded and never late", async () => {
  const stay = { bedId: at.world.bedIds[1]!, firstDay: "2025-11-20" };
  tenant = await rentTenant(at.site.deps.store, at.world.property.id, stay, { deposit: "18000.00" });
  const opening = { deposit: "15000", owed: "4000", ahead: "0", on: "2025-10-31", note: "From my notebook" };
  const bring = async (json: object, cookies = at.world.host.cookies) =>
    (await call(endpoints.setOpening(at.world.property.id, tenant.id), { ...opening, ...json }, cookies))
      .status;
  expect(await bring({ on: "2025-12-02" })).toBe(400);
  expect(await bring({ ahead: "1" })).toBe(400);
  expect(await bring({}, at.world.warden.cookies)).toBe(403);
  const other = await rentWorld(at.site);
  const foreign = endpoints.setOpening(other.property.id, tenant.id);
  expect((await call(foreign, opening, other.host.cookies)).status).toBe(404);
  expect(await bring({ deposit: "1" })).toBe(200);
  expect([await bring({}), await bring({})]).toEqual([200, 200]);
  const said = { ...opening, deposit: "15000.00", owed: "4000.00", ahead: "0.00" };
  expect(await account()).toMatchObject({
    ...{ balance: "4000.00", toPay: "4000.00", depositHeld: "15000.00", opening: said },
    invoices: [{ isOpening: true, dueOn: "2025-10-31", total: "4000.00" }, { isCancelled: true }],
  });

  // The deposit is not asked for again, and what is old is paid first.
  expect((await call(endpoints.makeInvoices(at.world.property.id), { month: "2025-12" })).status).toBe(200);
  const pay = { tenantId: tenant.id, amount: "5000", method: "bank", paidOn: "2025-12-01" };
  expect((await call(endpoints.recordRentPayment(at.world.property.id), pay)).status).toBe(200);
  const standing = (await account()).invoices.filter(({ isCancelled }) => !isCancelled);
  expect(standing.map(({ isOpening, total, paid }) => [isOpening, total, paid])).toEqual([
    [false, "9000.00", "1000.00"],
    [true, "4000.00", "4000.00"],
  ]);
  for (const step of [
    endpoints.cancelInvoice(at.world.property.id, standing[1]!.id),
    endpoints.addInvoiceLine(at.world.property.id, standing[1]!.id),
  ])
    expect((await call(step, { reason: "No", kind: "charge", label: "No", amount: "1" })).status).toBe(409);

  const back = { tenantId: tenant.id, amount: "7000", kept: "8000", method: "upi" };
  expect((await call(endpoints.returnDeposit(at.world.property.id), back)).status).toBe(200);
  expect(await account()).toMatchObject({ balance: "0.00", depositHeld: "0.00" });
  expect(await bring({ deposit: "14999.99" })).toBe(400);
  expect(await bring({ owed: "0", ahead: "500" })).toBe(200);
  expect(await account()).toMatchObject({ balance: "-4500.00", opening: { ahead: "500.00" } });
});

test("sums above ten crore are read by both sides, and so much is paid ahead at most", async () => {
  const { id: propertyId } = at.world.property;
  const payer = await userCaller(at.site.deps);
  const stay = { bedId: at.world.bedIds[0]!, firstDay: "2025-06-01" };
  const terms = { rent: "49000000.00", userId: payer.id };
  tenant = await rentTenant(at.site.deps.store, propertyId, stay, terms);
  for (const month of ["2025-10", "2025-11", "2025-12"])
    expect((await call(endpoints.makeInvoices(propertyId), { month })).status).toBe(200);
  expect(await account()).toMatchObject({ balance: "147000000.00" });
  for (const [read, cookies] of [
    [endpoints.getMyRents(), payer.cookies],
    [endpoints.getRents(propertyId), at.world.host.cookies],
    [endpoints.getRentLedger(propertyId), at.world.host.cookies],
    [endpoints.exportRents(propertyId), at.world.host.cookies],
  ] as const)
    expect([read.path, (await call(read, undefined, cookies)).status]).toEqual([read.path, 200]);

  const other = { bedId: at.world.bedIds[1]!, firstDay: "2025-06-01" };
  tenant = await rentTenant(at.site.deps.store, propertyId, other);
  const million = { amount: "1000000", method: "bank", paidOn: "2025-12-01", tenantId: tenant.id };
  const pay = (over: object = {}) => call(endpoints.recordRentPayment(propertyId), { ...million, ...over });
  for (let paid = 0; paid < 10; paid++) expect((await pay()).status).toBe(200);
  const refused = await pay({ amount: "0.01" });
  expect([refused.status, await refused.json()]).toEqual([
    400,
    expect.objectContaining({
      fields: { amount: "A tenant can pay at most ₹1,00,00,000 ahead. Check the amount." },
    }),
  ]);
  const ahead = { deposit: "0", owed: "0", ahead: "1", on: "2025-10-31" };
  expect((await call(endpoints.setOpening(propertyId, tenant.id), ahead)).status).toBe(400);
  expect(await account()).toMatchObject({ balance: "-10000000.00" });
});

test("a ledger adds up over any days, of a property and of a tenant, and is a file that no spreadsheet runs", async () => {
  const { property } = at.world;
  const first = { bedId: at.world.bedIds[0]!, firstDay: "2025-06-01" };
  tenant = await rentTenant(at.site.deps.store, property.id, first);
  await call(endpoints.makeInvoices(property.id), { month: "2025-12" });
  const record = { tenantId: tenant.id, amount: "4000", method: "cash", paidOn: "2025-11-30" };
  expect((await call(endpoints.recordRentPayment(property.id), record)).status).toBe(200);
  const stay = { bedId: at.world.bedIds[1]!, firstDay: "2025-06-01" };
  const other = await rentTenant(at.site.deps.store, property.id, stay, { name: "=1+1" });
  at.now = new Date("2025-12-20T04:00:00Z");
  await call(endpoints.makeInvoices(property.id), { month: "2025-12" });
  await call(endpoints.recordRentPayment(property.id), {
    ...{ tenantId: other.id, amount: "100", method: "cash", paidOn: "2025-12-19" },
  });
  const ledger = async (query: string) => {
    const path = `${endpoints.getRentLedger(property.id).path}?${query}`;
    return (await (
      await at.site.request("GET", path, { cookies: at.world.host.cookies })
    ).json()) as RentLedger;
  };
  expect(await ledger("from=2025-11-01&before=2025-99-99_1")).toMatchObject({ code: "VALIDATION" });
  // A payment counts on the day on which it was paid.
  expect(await ledger("from=2025-11-01&to=2025-11-30")).toMatchObject({
    ...{ owedBefore: "0.00", charged: "0.00", paid: "4000.00", owedAfter: "-4000.00" },
    lines: [{ day: "2025-11-30", kind: "payment", dues: "-4000.00", money: "4000.00" }],
  });
  expect(await ledger("from=2025-12-01&to=2025-12-31")).toMatchObject({
    ...{ owedBefore: "-4000.00", charged: "18000.00", paid: "100.00", owedAfter: "13900.00" },
    lines: [
      { kind: "invoice", day: "2025-12-20" },
      { kind: "payment" },
      { day: "2025-12-01", month: "2025-12" },
    ],
  });
  expect(await ledger(`from=2025-11-01&to=2025-12-31&tenantId=${tenant.id}`)).toMatchObject({
    ...{ owedBefore: "0.00", charged: "9000.00", paid: "4000.00", owedAfter: "5000.00" },
    lines: [{ tenantId: tenant.id }, { tenantId: tenant.id }],
  });
  const { lines } = await ledger("from=2025-11-01&to=2025-12-31&before=2025-12-19_999999999");
  expect(lines.map(({ day }) => day)).toEqual(["2025-12-19", "2025-12-01", "2025-11-30"]);

  const file = (query: string) =>
    at.site.request("GET", `${endpoints.exportRents(property.id).path}?${query}`, {
      cookies: at.world.host.cookies,
    });
  for (const refused of ["from=2025-12-02&to=2025-12-01", "from=2023-01-01&to=2025-12-01", "from=2025-02-30"])
    expect([refused, (await file(refused)).status]).toEqual([refused, 400]);
  const answer = await file("from=2025-11-01&to=2025-12-31");
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const text = await answer.text();
  expect(text).toContain("2025-12-20,'=1+1,Invoice,2025-12,9000,0,0");
  expect(text).toContain(`2025-11-30,${tenant.name},Payment,,-4000,4000,0`);
  expect(await (await file(`tenantId=${tenant.id}`)).text()).not.toContain("=1+1");
});

test("entries that leave a transaction out of balance are refused, whatever writes them", async () => {
  const { store } = at.site.deps;
  const { id: propertyId } = at.world.property;
  const stay = { bedId: at.world.bedIds[0]!, firstDay: "2025-11-20" };
  const { id: tenantId } = await rentTenant(store, propertyId, stay);
  expect((await call(endpoints.makeInvoices(propertyId), { month: "2025-12" })).status).toBe(200);
  const refusalOf = (work: (tx: Transaction) => Promise<unknown>) =>
    store.transaction(work).catch((error: unknown) => constraintOf(error)?.name);
  const later = refusalOf((tx) =>
    tx.execute(sql`insert into rent_entries (transaction_id, account, amount)
      select id, 'cash', 1 from rent_transactions where tenant_id = ${tenantId}`),
  );
  expect(await later).toBe("rent_balance");
  const empty = {
    propertyId,
    tenantId,
    kind: "payment",
    actor: "test",
    day: "2025-12-01",
    at: at.now,
  } as const;
  expect(await refusalOf((tx) => tx.insert(rentTransactions).values(empty))).toBe("rent_balance");
});
