import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { subscribePush } from "#domain/chat/endpoints.ts";
import { KEPT_DAYS } from "#domain/personal-data/retention.ts";
import type { MonthView, OwnRents, RentReceipt, TenantRents } from "#domain/rents/contract.ts";
import * as endpoints from "#domain/rents/endpoints.ts";
import { properties, type TenantRow, tenants } from "#server/db/schema/properties.ts";
import { invoices, rentPayments, rentReceipts } from "#server/db/schema/rents.ts";
import { detachMedia, discardMedia } from "#server/features/media/service.ts";
import { forgetProperties } from "#server/features/properties/personal-service.ts";
import { expireProofs } from "#server/jobs/expire-proofs.ts";
import { brokenInvariants, proofForm, screenshot, userCaller } from "#testing/bookings.ts";
import { rentTenant } from "#testing/factories/rents.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";
import { startPushService } from "#testing/push.ts";
import { type RentWorld, rentWorld } from "#testing/rents.ts";
import { forgetRents } from "./personal-service.ts";

let site: TestApp;
let push: Awaited<ReturnType<typeof startPushService>>;
let now: Date;
let world: RentWorld;
let tenant: TenantRow;
let payer: Awaited<ReturnType<typeof userCaller>>;
let image: Buffer;
beforeAll(async () => {
  push = await startPushService();
  site = await testApp({ clock: { now: () => now }, config: push.config });
  image = await screenshot(7);
});
afterAll(async () => {
  expect(await brokenInvariants(site.deps.store)).toEqual([]);
  await site.close();
  await push.close();
});
beforeEach(async () => {
  now = new Date("2025-12-01T04:00:00Z");
  world = await rentWorld(site, { lateFeePerDay: "50.00", lateFeeMost: "500.00" });
  payer = await userCaller(site.deps);
  tenant = await rentTenant(
    site.deps.store,
    world.property.id,
    { bedId: world.bedIds[0]!, firstDay: "2025-06-01" },
    { userId: payer.id, language: "hi" },
  );
  await call(endpoints.makeInvoices(world.property.id), { month: "2025-12" });
});

type To = { path: string; method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE" };
const call = (to: To, json?: object, cookies = world.host.cookies, key = newKey()) =>
  site.request(to.method, to.path, {
    json,
    cookies,
    headers: to.method === "GET" ? {} : { "idempotency-key": key },
  });
const account = async () =>
  (await (await call(endpoints.getTenantRents(world.property.id, tenant.id))).json()) as TenantRents;
const mine = async () =>
  ((await (await call(endpoints.getMyRents(), undefined, payer.cookies)).json()) as OwnRents[])[0]!;

let last = 500_000_000_000;
const send = (
  sent: { utr?: string; amount?: string; tenantId?: number; key?: string } = {},
  cookies = payer.cookies,
) => {
  const form = proofForm(sent.utr ?? String(++last), image);
  form.set("tenantId", String(sent.tenantId ?? tenant.id));
  form.set("amount", sent.amount ?? "9000");
  const headers = { "idempotency-key": sent.key ?? newKey() };
  return site.request("POST", endpoints.sendRentPayment().path, { form, cookies, headers });
};
const sentId = async () => (await mine()).payments.find(({ state }) => state === "submitted")!.id;
const decide = (paymentId: number, json: object, key = newKey()) =>
  call(endpoints.decideRentPayment(world.property.id, paymentId), json, world.host.cookies, key);

test("a tenant pays by UPI, and the host confirms once, whoever presses how often", async () => {
  const { pay, toPay } = await mine();
  expect(toPay).toBe("9000.00");
  expect(pay?.link).toMatch(/^upi:\/\/pay\?pa=suma@upi&pn=Suma&am=9000\.00&cu=INR&tn=.*&tr=RENT\d+A1T/);
  expect((await send()).status).toBe(200);
  // What waits for the host is not asked for again.
  const sent = await mine();
  expect(sent).toMatchObject({ waiting: "9000.00", balance: "9000.00", toSend: "0.00" });
  expect(sent.pay?.link).not.toContain("am=9000");
  const id = await sentId();
  const answers = await Promise.all(Array.from({ length: 6 }, () => decide(id, { decision: "confirm" })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  expect(await mine()).toMatchObject({
    waiting: "0.00",
    balance: "0.00",
    invoices: [{ paid: "9000.00" }],
    payments: [{ state: "confirmed", receiptNumber: 1 }],
  });
});

test("one UTR pays once at a property, and again once it was rejected", async () => {
  const utr = "412345678901";
  const both = await Promise.all([send({ utr }), send({ utr: utr.toLowerCase() })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = both.find(({ status }) => status === 409)!;
  expect(await refused.json()).toMatchObject({ code: "UTR_USED", fields: { utr: expect.any(String) } });
  const recorded = { tenantId: tenant.id, amount: "1", method: "upi", paidOn: "2025-12-01", utr };
  expect((await call(endpoints.recordRentPayment(world.property.id), recorded)).status).toBe(409);
  const id = await sentId();
  expect((await decide(id, { decision: "reject" })).status).toBe(400);
  expect((await decide(id, { decision: "reject", reason: "Not in my bank" })).status).toBe(200);
  expect((await mine()).payments[0]).toMatchObject({ state: "rejected", reason: "Not in my bank" });
  expect((await send({ utr })).status).toBe(200);
});

test("the same payment sent twice by its key is one, and three may wait", async () => {
  const key = newKey();
  const utr = String(++last);
  expect([(await send({ key, utr })).status, (await send({ key, utr })).status]).toEqual([200, 200]);
  expect((await mine()).payments).toHaveLength(1);
  expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([200, 200, 409]);
});

test("what is stored of a change of the books is short, however long they are", async () => {
  const answers = [
    await send(),
    await decide(await sentId(), { decision: "confirm" }),
    await call(endpoints.addInvoiceLine(world.property.id, (await account()).invoices[0]!.id), {
      kind: "charge",
      label: "Key",
      amount: "50",
    }),
    await call(endpoints.cancelInvoice(world.property.id, (await account()).invoices[0]!.id), {
      reason: "Wrong",
    }),
    await call(endpoints.recordRentPayment(world.property.id), {
      ...{ tenantId: tenant.id, amount: "1", method: "cash", paidOn: "2025-12-01" },
    }),
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ ok: true });
  }
});

test("parts pay the oldest first, too much waits for the next, and what was wrong is taken back", async () => {
  const record = (amount: string, paidOn: string) =>
    call(endpoints.recordRentPayment(world.property.id), {
      tenantId: tenant.id,
      amount,
      method: "cash",
      paidOn,
    });
  expect((await record("4000", "2025-12-02")).status).toBe(400);
  expect((await record("4000", "2025-12-01")).status).toBe(200);
  now = new Date("2026-01-01T04:00:00Z");
  await call(endpoints.makeInvoices(world.property.id), { month: "2026-01" });
  // December was due on the 5th: 27 days late, at most 500.
  expect(await account()).toMatchObject({ balance: "14000.00", toPay: "14500.00" });
  expect((await record("6000", "2026-01-01")).status).toBe(200);
  expect((await account()).invoices.map(({ month, total, paid }) => [month, total, paid])).toEqual([
    ["2026-01", "9000.00", "500.00"],
    ["2025-12", "9500.00", "9500.00"],
  ]);
  const [paid] = (await account()).payments;
  const receipt = async (cookies: string) => call(endpoints.getRentReceipt(paid!.id), undefined, cookies);
  expect((await (await receipt(payer.cookies)).json()) as RentReceipt).toMatchObject({
    number: `${world.property.id}-0002`,
    months: [
      { month: "2025-12", covered: "5500.00" },
      { month: "2026-01", covered: "500.00" },
    ],
    ahead: "0.00",
  });
  const stranger = await userCaller(site.deps);
  const seenBy = [world.host, world.warden, stranger].map(({ cookies }) => receipt(cookies));
  expect((await Promise.all(seenBy)).map(({ status }) => status)).toEqual([200, 403, 404]);
  expect((await decide(paid!.id, { decision: "reverse", reason: "Counted wrongly" })).status).toBe(200);
  expect(await account()).toMatchObject({
    balance: "14000.00",
    invoices: [{ paid: "0.00" }, { total: "9000.00", paid: "4000.00" }],
  });
});

test("a receipt stays what it was when it was given, whatever changes later", async () => {
  const { id: propertyId } = world.property;
  const { store } = site.deps;
  await call(endpoints.changeRentMoney(propertyId), { pan: "ABCPK1234F" });
  const pay = { tenantId: tenant.id, amount: "4000", method: "cash", paidOn: "2025-12-01", note: "By hand" };
  expect((await call(endpoints.recordRentPayment(propertyId), pay)).status).toBe(200);
  const [paid] = (await account()).payments;
  const receipt = async () => (await (await call(endpoints.getRentReceipt(paid!.id))).json()) as RentReceipt;
  const given = await receipt();
  expect(given).toMatchObject({
    number: `${propertyId}-0001`,
    tenantName: tenant.name,
    place: "101 A",
    pan: "ABCPK1234F",
    note: "By hand",
    amount: "4000.00",
    months: [{ month: "2025-12", covered: "4000.00", total: "9000.00", lines: [{ kind: "rent" }] }],
    isReversed: false,
  });

  now = new Date("2025-12-20T04:00:00Z");
  const [invoice] = (await account()).invoices;
  const discount = { kind: "discount", label: "Diwali", amount: "6000" };
  expect((await call(endpoints.addInvoiceLine(propertyId, invoice!.id), discount)).status).toBe(200);
  await call(endpoints.recordRentPayment(propertyId), { ...pay, amount: "100", paidOn: "2025-12-20" });
  const cancel = endpoints.cancelInvoice(propertyId, invoice!.id);
  expect((await call(cancel, { reason: "Wrong rent" })).status).toBe(200);
  await store.db.update(tenants).set({ name: "Other" }).where(eq(tenants.id, tenant.id));
  const renamed = { name: "Sunset PG", address: "Elsewhere", pan: null, upiName: "Other" };
  await store.db.update(properties).set(renamed).where(eq(properties.id, propertyId));
  expect(await receipt()).toEqual(given);
  await decide(paid!.id, { decision: "reverse", reason: "Counted wrongly" });
  expect(await receipt()).toEqual({ ...given, isReversed: true });

  const own = eq(rentReceipts.paymentId, paid!.id);
  const dearer = sql`${rentReceipts.says} || '{"amount": "9000.00"}'`;
  await expect(store.db.update(rentReceipts).set({ says: dearer }).where(own)).rejects.toThrow(/append-only/);
  await expect(store.db.delete(rentReceipts).where(own)).rejects.toThrow(/append-only/);
  // Somebody who is forgotten is forgotten here too.
  await store.transaction((tx) => forgetProperties(tx, payer.id));
  expect(await receipt()).toEqual({ ...given, isReversed: true, tenantName: "Somebody", note: null });
});

test("money, proofs and payments are for the host and the tenant alone", async () => {
  await send();
  const id = await sentId();
  const other = await rentWorld(site);
  const proof = endpoints.getRentProof(world.property.id, id);
  const own = endpoints.getMyRentProof(id);
  const as = async (to: To, cookies: string, json?: object) => (await call(to, json, cookies)).status;
  expect(await as(proof, world.host.cookies)).toBe(200);
  expect(await as(own, payer.cookies)).toBe(200);
  expect(await as(own, other.host.cookies)).toBe(404);
  expect(await as(proof, world.warden.cookies)).toBe(403);
  expect(await as(endpoints.getRentProof(other.property.id, id), other.host.cookies)).toBe(404);
  const confirm = { decision: "confirm" };
  expect(await as(endpoints.decideRentPayment(other.property.id, id), other.host.cookies, confirm)).toBe(404);
  const foreign = { tenantId: tenant.id, amount: "1", method: "cash", paidOn: "2025-12-01" };
  expect(await as(endpoints.recordRentPayment(other.property.id), other.host.cookies, foreign)).toBe(404);
  expect((await send({}, other.host.cookies)).status).toBe(404);
  const neighbour = await userCaller(site.deps);
  const stay = { bedId: world.bedIds[1]!, firstDay: "2025-06-01" };
  await rentTenant(site.deps.store, world.property.id, stay, { userId: neighbour.id });
  expect((await send({}, neighbour.cookies)).status).toBe(404);
});

test("a screenshot is for who sent it and the host, goes when nobody looks at it, and none is sent to nobody", async () => {
  const { store } = site.deps;
  await send();
  const id = await sentId();
  const own = endpoints.getMyRentProof(id);
  const tie = (userId: string) => store.db.update(tenants).set({ userId }).where(eq(tenants.id, tenant.id));
  // The account was the wrong one; another is tied to the same tenant.
  const next = await userCaller(site.deps);
  await tie(next.id);
  expect((await call(own, undefined, next.cookies)).status).toBe(404);
  const [rents] = (await (await call(endpoints.getMyRents(), undefined, next.cookies)).json()) as OwnRents[];
  expect(rents!.payments).toMatchObject([{ id, hasProof: false }]);
  expect((await call(endpoints.getRentProof(world.property.id, id))).status).toBe(200);
  await tie(payer.id);
  expect((await call(own, undefined, payer.cookies)).status).toBe(200);

  const later = new Date(now.getTime() + (KEPT_DAYS.proofs + 1) * 86_400_000);
  await store.db.update(rentPayments).set({ createdAt: now }).where(eq(rentPayments.id, id));
  await expireProofs({ ...site.deps, clock: { ...site.deps.clock, now: () => later } });
  expect((await mine()).payments).toMatchObject([{ state: "submitted", hasProof: false }]);
  // What an account sent goes with it, also where it is tied no longer.
  await send();
  await tie(next.id);
  const names = await store.transaction(async (tx) => {
    const sent = await forgetRents(tx, payer.id);
    await detachMedia(tx, sent);
    return sent;
  });
  expect(names).toHaveLength(1);
  await discardMedia(site.deps, names);
  await tie(payer.id);
  await store.db.update(properties).set({ ownerId: null }).where(eq(properties.id, world.property.id));
  const refused = await send();
  expect([refused.status, (await refused.json()).message]).toEqual([
    409,
    "This PG's host has left Tangu. Contact them directly.",
  ]);
});

test("a clock that went back adds no late fee, and the month shows what is overdue", async () => {
  now = new Date("2025-12-16T04:00:00Z");
  const of = async () => (await (await call(endpoints.getRents(world.property.id))).json()) as MonthView;
  expect(await of()).toMatchObject({
    month: "2025-12",
    expected: "9000.00",
    received: "0.00",
    due: "9000.00",
    overdue: "9000.00",
    tenants: [{ balance: "9000.00", dueOn: "2025-12-05" }],
  });
  await send({ amount: "4000" });
  now = new Date("2025-11-20T04:00:00Z");
  expect((await decide(await sentId(), { decision: "confirm" })).status).toBe(200);
  // Late until the day it was paid, on which the clock was right.
  expect((await account()).balance).toBe("5500.00");
  expect((await call(endpoints.makeInvoices(world.property.id), { month: "2025-12" })).status).toBe(200);
  expect(await site.deps.store.db.$count(invoices, eq(invoices.tenantId, tenant.id))).toBe(1);
});

test("a tenant is reminded by push once a day, and by WhatsApp in their language", async () => {
  await site.request("POST", subscribePush().path, {
    json: push.subscription(`/rent-${tenant.id}`),
    cookies: payer.cookies,
  });
  push.clear();
  const [invoice] = (await account()).invoices;
  const remind = async () =>
    (await (await call(endpoints.remindTenant(world.property.id, invoice!.id))).json()) as {
      isPushed: boolean;
      whatsapp: string;
    };
  const first = await remind();
  await push.arrived();
  expect(push.read()).toEqual([expect.objectContaining({ tag: `rent-due-${invoice!.id}` })]);
  expect(first.isPushed).toBe(true);
  expect(first.whatsapp).toContain(`https://wa.me/91${tenant.phone}?text=`);
  expect(decodeURIComponent(first.whatsapp)).toContain("किराए");
  expect((await remind()).isPushed).toBe(false);
  now = new Date("2025-12-02T00:00:00Z");
  expect((await remind()).isPushed).toBe(true);
});

test("a deposit goes back without what is owed, and no more than is held", async () => {
  const { db } = site.deps.store;
  const stay = { bedId: world.bedIds[1]!, firstDay: "2025-11-20" };
  tenant = await rentTenant(site.deps.store, world.property.id, stay, { deposit: "18000.00" });
  await call(endpoints.makeInvoices(world.property.id), { month: "2025-12" });
  const record = { tenantId: tenant.id, amount: "20000", method: "bank", paidOn: "2025-12-01" };
  await call(endpoints.recordRentPayment(world.property.id), record);
  expect(await account()).toMatchObject({
    balance: "7000.00",
    depositHeld: "11000.00",
    depositUnpaid: "7000.00",
  });
  const settle = async (json: object) =>
    (await call(endpoints.returnDeposit(world.property.id), { tenantId: tenant.id, method: "upi", ...json }))
      .status;
  // More than was paid of it.
  expect(await settle({ amount: "11000.01", kept: "0" })).toBe(400);
  expect(await settle({ amount: "11000", kept: "7000.01" })).toBe(400);
  expect(await settle({ amount: "11000", kept: "7000" })).toBe(200);
  expect(await settle({ amount: "1", kept: "0" })).toBe(400);
  expect(await account()).toMatchObject({ balance: "0.00", depositHeld: "0.00" });
  const [invoice] = (await account()).invoices;
  const cancel = endpoints.cancelInvoice(world.property.id, invoice!.id);
  expect((await call(cancel, { reason: "Wrong" })).status).toBe(409);
  await db.update(tenants).set({ state: "left", lastDay: "2025-12-31" }).where(eq(tenants.id, tenant.id));
});

test("settings say where tenants pay, and a late fee has an end", async () => {
  const change = async (json: object) =>
    (await call(endpoints.changeRentMoney(world.property.id), json)).status;
  expect(await change({ upiId: "no upi" })).toBe(400);
  expect(await change({ pan: "ABCDE1234" })).toBe(400);
  expect(await change({ dueDay: 29 })).toBe(400);
  expect(await change({ upiName: null })).toBe(400);
  expect(await change({ lateFeePerDay: "50", lateFeeMost: "0" })).toBe(400);
  expect(await change({ pan: "abcpk1234f", dueDay: 28, unitRate: null })).toBe(200);
  const [row] = await site.deps.store.db
    .select()
    .from(properties)
    .where(eq(properties.id, world.property.id));
  expect(row).toMatchObject({ pan: "ABCPK1234F", dueDay: 28, unitRate: null, upiId: "suma@upi" });
});
