import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { updateTenant } from "#domain/properties/endpoints.ts";
import type { InvoicesPreview } from "#domain/rents/contract.ts";
import * as endpoints from "#domain/rents/endpoints.ts";
import type { Transaction } from "#server/db/client.ts";
import { invoices } from "#server/db/schema/rents.ts";
import { makeInvoices } from "#server/features/rents/invoice-writes.ts";
import { addTextUsage } from "#server/http/text-usage-store.ts";
import { rentRoom, rentTenant } from "#testing/factories/rents.ts";
import { testApp } from "#testing/http.ts";
import { rentBooks, type Sent } from "#testing/rent-books.ts";
import { rentWorld } from "#testing/rents.ts";

const { at, call, account } = rentBooks();

const make = (month: string, more: object = {}) =>
  call(endpoints.makeInvoices(at.world.property.id), { month, ...more });
const madeOf = async (answer: Response) => ((await answer.json()) as { made: number }).made;
const preview = async (month: string) =>
  (await (
    await at.site.request("GET", `${endpoints.previewInvoices(at.world.property.id).path}?month=${month}`, {
      cookies: at.world.host.cookies,
    })
  ).json()) as InvoicesPreview;
const linesOf = async (tenantId: number) =>
  (await account(tenantId)).invoices.map(({ month, lines }) => [
    month,
    ...lines.map(({ kind, days, amount }) => [kind, days, amount].join(" ")),
  ]);
const read = (readOn: string, units: string, more: object = {}) =>
  call(endpoints.addReadings(at.world.property.id), {
    readOn,
    readings: [{ roomId: at.world.roomId, units, ...more }],
  });

test("twenty who make the invoices of a month at once make one each", async () => {
  const [bedA, bedB] = at.world.bedIds;
  const stays = { firstDay: "2025-06-01" };
  await rentTenant(at.site.deps.store, at.world.property.id, { bedId: bedA!, ...stays });
  await rentTenant(at.site.deps.store, at.world.property.id, { bedId: bedB!, ...stays });
  const answers = await Promise.all(Array.from({ length: 20 }, () => make("2025-12")));
  const made = await Promise.all(answers.map(madeOf));
  expect(made.reduce((sum, each) => sum + each, 0)).toBe(2);
  const count = await at.site.deps.store.db.$count(invoices, eq(invoices.propertyId, at.world.property.id));
  expect(count).toBe(2);
  expect(await preview("2025-12")).toMatchObject({ made: 2, drafts: [], total: "0.00" });
});

test("a run of many invoices takes as many statements as one of few", async () => {
  const { store } = at.site.deps;
  const statementsFor = async (rooms: number) => {
    const { property } = await rentWorld(at.site);
    for (let room = 0; room < rooms; room++) {
      const { bedIds } = await rentRoom(store, property.id, `R${room}`);
      for (const bedId of bedIds) await rentTenant(store, property.id, { bedId, firstDay: "2025-06-01" });
    }
    let sent = 0;
    const counts = (target: object): object =>
      new Proxy(target, {
        get: (of, name) => {
          if (["execute", "insert", "select", "update"].includes(String(name))) sent += 1;
          const found = Reflect.get(of, name);
          return typeof found === "function" ? found.bind(of) : found;
        },
      });
    const { made } = await store.transaction((tx) =>
      makeInvoices(
        counts(tx) as Transaction,
        property.id,
        { month: "2025-12" },
        { actor: "host", at: at.now },
      ),
    );
    expect(made).toBe(2 * rooms);
    return sent;
  };
  expect(await statementsFor(12)).toBe(await statementsFor(1));
});

test("a first month has the days lived, food and the deposit, unless that was paid before", async () => {
  const [bedA, bedB] = at.world.bedIds;
  const terms = { food: "2000.00", deposit: "18000.00" };
  const stay = { firstDay: "2025-11-16" };
  const { id } = await rentTenant(at.site.deps.store, at.world.property.id, { bedId: bedA!, ...stay }, terms);
  const other = await rentTenant(at.site.deps.store, at.world.property.id, { bedId: bedB!, ...stay }, terms);
  expect((await preview("2025-11")).drafts.map(({ total }) => total)).toEqual(["23500.00", "23500.00"]);
  expect(await madeOf(await make("2025-11", { withoutDeposit: [other.id] }))).toBe(2);
  expect(await madeOf(await make("2025-12"))).toBe(2);
  const december = ["2025-12", "rent  9000.00", "food  2000.00"];
  const november = ["2025-11", "rent 15 4500.00", "food 15 1000.00"];
  expect(await linesOf(id)).toEqual([december, [...november, "deposit  18000.00"]]);
  expect(await linesOf(other.id)).toEqual([december, november]);
  expect(await account(id)).toMatchObject({
    balance: "34500.00",
    depositHeld: "0.00",
    depositUnpaid: "18000.00",
  });
  // What was paid before is held too.
  const held = { depositHeld: "18000.00", opening: { deposit: "18000.00", owed: "0.00" } };
  expect(await account(other.id)).toMatchObject({ balance: "16500.00", ...held });
});

test("a first invoice that is made again asks for the deposit again, unless that was returned", async () => {
  const { property, bedIds } = at.world;
  const stay = { firstDay: "2025-11-16" };
  const terms = { deposit: "18000.00" };
  const { id } = await rentTenant(at.site.deps.store, property.id, { bedId: bedIds[0]!, ...stay }, terms);
  for (const month of ["2025-11", "2025-12"]) expect(await madeOf(await make(month))).toBe(1);
  const first = (await account(id)).invoices.find(({ month }) => month === "2025-11")!;
  await call(endpoints.cancelInvoice(property.id, first.id), { reason: "Wrong rent" });
  expect((await preview("2025-11")).drafts).toMatchObject([{ total: "22500.00" }]);
  expect(await madeOf(await make("2025-11"))).toBe(1);
  expect(await account(id)).toMatchObject({ balance: "31500.00" });

  const other = await rentTenant(at.site.deps.store, property.id, { bedId: bedIds[1]!, ...stay }, terms);
  await make("2025-12");
  const pay = { tenantId: other.id, amount: "27000", method: "bank", paidOn: "2025-12-01" };
  await call(endpoints.recordRentPayment(property.id), pay);
  const back = { tenantId: other.id, amount: "18000", kept: "0", method: "upi" };
  expect((await call(endpoints.returnDeposit(property.id), back)).status).toBe(200);
  expect((await preview("2025-11")).drafts).toMatchObject([{ total: "4500.00" }]);
});

test("invoices are made for months near this one, and readings are of the last two years", async () => {
  await rentTenant(at.site.deps.store, at.world.property.id, {
    bedId: at.world.bedIds[0]!,
    firstDay: "2023-01-01",
  });
  for (const month of ["2025-08", "2026-02", "2099-12"]) {
    expect(await preview(month)).toMatchObject({ drafts: [] });
    const refused = await make(month);
    expect([month, refused.status]).toEqual([month, 400]);
    expect(await refused.json()).toHaveProperty("fields.month");
  }
  for (const month of ["2025-09", "2026-01"]) expect(await madeOf(await make(month))).toBe(1);
  expect((await read("2023-11-28", "1000")).status).toBe(400);
  expect((await read("2023-12-01", "1000")).status).toBe(200);
});

test("months of 28, 29 and 31 days cost the days lived in them", async () => {
  const [bedId] = at.world.bedIds;
  const stay = { bedId: bedId!, firstDay: "2024-01-31", lastDay: "2024-03-01" };
  const { id } = await rentTenant(at.site.deps.store, at.world.property.id, stay);
  at.now = new Date("2024-01-31T20:00:00Z");
  for (const month of ["2024-01", "2024-02", "2024-03"]) expect(await madeOf(await make(month))).toBe(1);
  expect(await linesOf(id)).toEqual([
    ["2024-03", "rent 1 290.00"],
    ["2024-02", "rent  9000.00"],
    ["2024-01", "rent 1 290.00"],
  ]);
  // It is 1 February in Kolkata: an invoice for January is due no earlier than it was made.
  expect((await account(id)).invoices.map(({ dueOn }) => dueOn)).toEqual([
    "2024-03-05",
    "2024-02-05",
    "2024-02-01",
  ]);
});

test("electricity is split by days, charged once, and again after its invoice was cancelled", async () => {
  const [bedA, bedB] = at.world.bedIds;
  const { id } = await rentTenant(at.site.deps.store, at.world.property.id, {
    bedId: bedA!,
    firstDay: "2025-06-01",
  });
  const leaver = await rentTenant(
    at.site.deps.store,
    at.world.property.id,
    { bedId: bedB!, firstDay: "2025-11-01", lastDay: "2025-11-15" },
    { state: "left" },
  );
  expect((await read("2025-10-31", "1000")).status).toBe(200);
  expect((await read("2025-11-30", "1090.5")).status).toBe(200);
  expect(await madeOf(await make("2025-12"))).toBe(2);
  expect(await linesOf(id)).toEqual([["2025-12", "rent  9000.00", "electricity 30 512.83"]]);
  // Who left in November pays what was read after that.
  expect(await linesOf(leaver.id)).toEqual([["2025-12", "electricity 15 256.42"]]);
  at.now = new Date("2025-12-31T20:00:00Z");
  await make("2026-01");
  expect((await linesOf(id))[0]).toEqual(["2026-01", "rent  9000.00"]);
  const { invoices: found } = await account(id);
  const cancel = endpoints.cancelInvoice(at.world.property.id, found[1]!.id);
  expect((await call(cancel, {})).status).toBe(400);
  expect((await call(cancel, { reason: "Wrong rent" })).status).toBe(200);
  expect((await call(cancel, { reason: "Wrong rent" })).status).toBe(409);
  expect(await madeOf(await make("2025-12"))).toBe(1);
  expect((await account(id)).balance).toBe("18512.83");
});

test("somebody who is added after a reading was charged pays what is left, or a part once it is split again", async () => {
  const { bedIds } = await rentRoom(at.site.deps.store, at.world.property.id, "102");
  const stay = { firstDay: "2025-06-01" };
  const { id } = await rentTenant(at.site.deps.store, at.world.property.id, {
    bedId: at.world.bedIds[0]!,
    ...stay,
  });
  await rentTenant(at.site.deps.store, at.world.property.id, { bedId: bedIds[0]!, ...stay });
  await read("2025-10-31", "1000");
  await read("2025-11-30", "1100");
  expect(await madeOf(await make("2025-12"))).toBe(2);
  const whole = ["2025-12", "rent  9000.00", "electricity 30 850.00"];
  expect(await linesOf(id)).toEqual([whole]);
  const late = await rentTenant(at.site.deps.store, at.world.property.id, {
    bedId: at.world.bedIds[1]!,
    ...stay,
  });
  const cut = { readingId: expect.any(Number), room: "101", readOn: "2025-11-30" };
  const split = { cut: [{ ...cut, canSplit: true }], drafts: [{ total: "9000.00" }] };
  expect(await preview("2025-12")).toMatchObject(split);
  // The rate of now is for what nobody was charged.
  await call(endpoints.changeRentMoney(at.world.property.id), { unitRate: "10" });
  const { readingId } = (await preview("2025-12")).cut[0]!;
  const again = (cookies?: string, propertyId = at.world.property.id) =>
    call(endpoints.splitReading(propertyId, readingId), undefined, cookies);
  const other = await rentWorld(at.site);
  expect((await again(at.world.warden.cookies)).status).toBe(403);
  expect((await again(other.host.cookies, other.property.id)).status).toBe(404);

  // Who has paid keeps what they paid.
  const pay = { tenantId: id, amount: "9850", method: "cash", paidOn: "2025-12-01" };
  await call(endpoints.recordRentPayment(at.world.property.id), pay);
  expect(await preview("2025-12")).toMatchObject({ cut: [{ ...cut, canSplit: false }] });
  expect(await (await again()).json()).toEqual({ changed: 0 });
  const [payment] = (await account(id)).payments;
  const back = { decision: "reverse", reason: "Not mine" };
  await call(endpoints.decideRentPayment(at.world.property.id, payment!.id), back);
  expect(await preview("2025-12")).toMatchObject(split);
  const many = await Promise.all(Array.from({ length: 8 }, async () => (await again()).json()));
  expect(many.reduce((sum, { changed }) => sum + changed, 0)).toBe(1);
  const half = (amount: string) => ["2025-12", "rent  9000.00", `electricity 30 ${amount}`];
  expect(await linesOf(id)).toEqual([half("425.00")]);
  expect(await account(id)).toMatchObject({ balance: "9425.00", invoices: [{ total: "9425.00" }] });
  expect(await preview("2025-12")).toMatchObject({ cut: [], drafts: [{ total: "9425.00" }] });

  const [invoice] = (await account(id)).invoices;
  await call(endpoints.cancelInvoice(at.world.property.id, invoice!.id), { reason: "Another rate" });
  await make("2025-12");
  expect([(await linesOf(id))[0], ...(await linesOf(late.id))]).toEqual([half("500.00"), half("500.00")]);
});

test("who left long before a reading keeps their part of it", async () => {
  const stay = { firstDay: "2025-06-01" };
  const { id } = await rentTenant(at.site.deps.store, at.world.property.id, {
    bedId: at.world.bedIds[0]!,
    ...stay,
  });
  const until = { bedId: at.world.bedIds[1]!, ...stay, lastDay: "2025-07-31" };
  await rentTenant(at.site.deps.store, at.world.property.id, until, { state: "left" });
  await read("2025-06-30", "1000");
  await read("2025-11-30", "1184");
  await make("2025-12");
  // 153 days and 31 of 184 units at 8.50.
  expect(await linesOf(id)).toEqual([["2025-12", "rent  9000.00", "electricity 153 1300.50"]]);
});

test("a reading is no lower than the last, comes after it, and goes while no invoice has it", async () => {
  const [bedId] = at.world.bedIds;
  await rentTenant(at.site.deps.store, at.world.property.id, { bedId: bedId!, firstDay: "2025-06-01" });
  await read("2025-10-31", "1000");
  const lower = await read("2025-11-30", "999.9");
  expect(lower.status).toBe(400);
  expect(await lower.json()).toMatchObject({
    message: "The last reading of room 101 was 1000.0. Enter that or more.",
    fields: { "readings.0.units": expect.any(String) },
  });
  expect((await read("2025-10-31", "1001")).status).toBe(400);
  expect((await read("2025-12-02", "1001")).status).toBe(400);
  expect((await read("2025-11-30", "12", { isNewMeter: true })).status).toBe(200);
  const other = await rentWorld(at.site);
  const foreign = { readOn: "2025-11-30", readings: [{ roomId: other.roomId, units: "1" }] };
  expect((await call(endpoints.addReadings(at.world.property.id), foreign)).status).toBe(404);
  const [room] = (await (await call(endpoints.listReadings(at.world.property.id))).json()) as {
    last: { id: number };
  }[];
  const last = endpoints.removeReading(at.world.property.id, room!.last.id);
  expect((await call(endpoints.removeReading(other.property.id, room!.last.id))).status).toBe(404);
  expect((await call(last)).status).toBe(200);
  await read("2025-11-30", "1100");
  await make("2025-12");
  const [charged] = (await (await call(endpoints.listReadings(at.world.property.id))).json()) as {
    last: { id: number };
  }[];
  expect((await call(endpoints.removeReading(at.world.property.id, charged!.last.id))).status).toBe(409);
});

test("a slip of the pen in a meter or a rent is named, and breaks no invoice", async () => {
  const stay = { bedId: at.world.bedIds[0]!, firstDay: "2025-06-01" };
  const rents = { rent: "30000000.00", food: "20000000.01" };
  await rentTenant(at.site.deps.store, at.world.property.id, stay, { ...rents, name: "Kavya" });
  await read("2025-10-31", "1000");
  const slip = await read("2025-11-30", "21000.1");
  expect(slip.status).toBe(400);
  expect(await slip.json()).toMatchObject({
    message: expect.stringContaining("room 101"),
    fields: { "readings.0.units": expect.any(String) },
  });
  expect((await read("2025-11-30", "21000")).status).toBe(200);
  const refused = await make("2025-12");
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ message: expect.stringContaining("Kavya") });
});

test("charges and discounts change an invoice, and what is paid too much waits for the next", async () => {
  const [bedId] = at.world.bedIds;
  const stay = { bedId: bedId!, firstDay: "2025-06-01" };
  const { id } = await rentTenant(at.site.deps.store, at.world.property.id, stay);
  await make("2025-12");
  const [invoice] = (await account(id)).invoices;
  const add = (json: object) => call(endpoints.addInvoiceLine(at.world.property.id, invoice!.id), json);
  const pay = { tenantId: id, amount: "9000", method: "cash", paidOn: "2025-12-01" };
  expect((await call(endpoints.recordRentPayment(at.world.property.id), pay)).status).toBe(200);
  expect((await add({ kind: "charge", label: "Lost key", amount: "150" })).status).toBe(200);
  expect((await account(id)).balance).toBe("150.00");
  expect((await add({ kind: "discount", label: "Too much", amount: "9150.01" })).status).toBe(400);
  expect((await add({ kind: "discount", label: "Diwali", amount: "1000" })).status).toBe(200);
  expect(await account(id)).toMatchObject({
    balance: "-850.00",
    invoices: [{ total: "8150.00", paid: "8150.00" }],
  });
  expect((await add({ kind: "charge", label: "Bulb", amount: "100" })).status).toBe(200);
  expect(await account(id)).toMatchObject({ invoices: [{ total: "8250.00", paid: "8250.00" }] });
  at.now = new Date("2026-01-01T04:00:00Z");
  await make("2026-01");
  expect((await account(id)).invoices[0]).toMatchObject({ total: "9000.00", paid: "750.00" });
});

test("two rooms of one tenant in a month are one rent, and others see nothing of it", async () => {
  const { bedIds } = await rentRoom(at.site.deps.store, at.world.property.id, "102");
  const { id } = await rentTenant(at.site.deps.store, at.world.property.id, {
    bedId: at.world.bedIds[0]!,
    firstDay: "2025-06-01",
    lastDay: "2025-12-10",
  });
  await rentTenant(at.site.deps.store, at.world.property.id, { bedId: bedIds[0]!, firstDay: "2025-12-01" });
  await make("2025-12");
  expect(await linesOf(id)).toEqual([["2025-12", "rent 10 2903.00"]]);
  const stranger = await rentWorld(at.site);
  const rents = endpoints.getTenantRents(at.world.property.id, id);
  const statuses = [at.world.warden.cookies, stranger.host.cookies, ""].map(
    async (cookies) => (await call(rents, undefined, cookies)).status,
  );
  expect(await Promise.all(statuses)).toEqual([403, 404, 401]);
  const foreign = endpoints.getTenantRents(stranger.property.id, id);
  expect((await call(foreign, undefined, stranger.host.cookies)).status).toBe(404);
});

test("what a host writes in a day and what is kept for good is bounded, also without keys", async () => {
  const limited = await testApp({ clock: { now: () => at.now }, config: { rateLimit: true } });
  const { property, host, roomId, bedIds } = await rentWorld(limited);
  const { id: tenantId } = await rentTenant(limited.deps.store, property.id, {
    ...{ bedId: bedIds[0]!, firstDay: "2025-11-01" },
  });
  const send = ({ method, path }: Sent, json: object) =>
    limited.request(method, path, { json, cookies: host.cookies });
  await send(endpoints.makeInvoices(property.id), { month: "2025-12" });
  const [invoice] = await limited.deps.store.db.select().from(invoices);
  const payment = { tenantId, amount: "1", method: "cash" };
  const writes: [string, number, Sent, object][] = [
    ["rent_cancelled", 400, endpoints.cancelInvoice(property.id, invoice!.id), { reason: "Left" }],
    [
      "rent_readings",
      60,
      endpoints.addReadings(property.id),
      { readOn: "2025-12-01", readings: [{ roomId, units: "10" }] },
    ],
    ["rent_payments", 4000, endpoints.recordRentPayment(property.id), { ...payment, paidOn: "2025-12-01" }],
    ["rent_payments", 4000, endpoints.returnDeposit(property.id), { ...payment, kept: "0" }],
    ["property_steps", 3000, endpoints.changeRentMoney(property.id), { dueDay: 7 }],
    ["property_steps", 3000, updateTenant(property.id, tenantId), { name: "Asha" }],
  ];
  for (const [subject, most, to, json] of writes) {
    await limited.deps.store.transaction((tx) => addTextUsage(tx, `${subject}:${host.id}`, most, at.now));
    expect([subject, (await send(to, json)).status]).toEqual([subject, 429]);
  }
  await limited.close();
});
