import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { toSignedPaise } from "#domain/money.ts";
import type { MonthView } from "#domain/rents/contract.ts";
import * as endpoints from "#domain/rents/endpoints.ts";
import { rows } from "#server/db/client.ts";
import { RENTS } from "#server/db/rent-invariants.ts";
import { rentTransactions } from "#server/db/schema/rents.ts";
import { brokenInvariants, proofForm, screenshot, userCaller } from "#testing/bookings.ts";
import { rentTenant } from "#testing/factories/rents.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";
import { type RentWorld, rentWorld } from "#testing/rents.ts";

let site: TestApp;
let now = new Date("2025-01-10T06:00:00Z");
let image: Buffer;
beforeAll(async () => {
  site = await testApp({ clock: { now: () => now } });
  image = await screenshot(3);
});
afterAll(async () => {
  expect(await brokenInvariants(site.deps.store)).toEqual([]);
  // Otherwise the journeys say less than they should.
  const kinds = await site.deps.store.db
    .selectDistinct({ kind: rentTransactions.kind })
    .from(rentTransactions);
  expect(kinds.map(({ kind }) => kind).sort()).toEqual([
    "deposit_returned",
    "invoice",
    "opening",
    "payment",
    "reversal",
  ]);
  await site.close();
});

interface World extends RentWorld {
  tenantIds: number[];
  payer: { id: string; cookies: string };
}

type Step = (world: World) => Promise<number>;

const today = () => kolkataDate(now);
const nth = (list: readonly number[], at: number) => list[at % Math.max(1, list.length)] ?? 0;

async function post(
  world: World,
  to: { method: "POST" | "PATCH" | "PUT"; path: string },
  json: object,
): Promise<number> {
  const headers = { "idempotency-key": newKey() };
  return (await site.request(to.method, to.path, { json, headers, cookies: world.host.cookies })).status;
}

/** Ids of the invoices or payments of a property, whatever became of them. */
async function idsOf(world: World, what: "invoices" | "payments"): Promise<number[]> {
  const ids: number[] = [];
  for (const tenantId of world.tenantIds) {
    const { path } = endpoints.getTenantRents(world.property.id, tenantId);
    const answer = await site.request("GET", path, { cookies: world.host.cookies });
    const body = (await answer.json()) as Record<typeof what, { id: number }[]>;
    ids.push(...body[what].map(({ id }) => id));
  }
  return ids;
}

let utrs = 600_000_000_000;
const small = fc.integer({ min: 0, max: 9 });
const amount = fc.integer({ min: 1, max: 2_000_000 }).map((paise) => (paise / 100).toFixed(2));

const few = fc.integer({ min: 1, max: 900 }).map(String);
const none = fc.constant("0");

const named = (name: string, step: Step): Step => Object.assign(step, { toString: () => name });

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.constant(
    named("invoices", (world) =>
      post(world, endpoints.makeInvoices(world.property.id), { month: today().slice(0, 7) }),
    ),
  ),
  fc.tuple(small, amount, fc.constantFrom("cash", "bank")).map(([at, sum, method]) =>
    named(`pay ${sum}`, (world) =>
      post(world, endpoints.recordRentPayment(world.property.id), {
        tenantId: nth(world.tenantIds, at),
        amount: sum,
        method,
        paidOn: addDays(today(), -at),
      }),
    ),
  ),
  amount.map((sum) =>
    named(`send ${sum}`, async (world) => {
      const form = proofForm(String(++utrs), image);
      form.set("tenantId", String(world.tenantIds[0]));
      form.set("amount", sum);
      const headers = { "idempotency-key": newKey() };
      const sent = { form, headers, cookies: world.payer.cookies };
      return (await site.request("POST", endpoints.sendRentPayment().path, sent)).status;
    }),
  ),
  fc.tuple(small, fc.constantFrom("confirm", "reject", "reverse")).map(([at, decision]) =>
    named(`${decision} ${at}`, async (world) => {
      const to = endpoints.decideRentPayment(world.property.id, nth(await idsOf(world, "payments"), at));
      return post(world, to, { decision, reason: "To try it" });
    }),
  ),
  fc.tuple(small, fc.constantFrom("charge", "discount"), amount).map(([at, kind, sum]) =>
    named(`${kind} ${sum}`, async (world) => {
      const to = endpoints.addInvoiceLine(world.property.id, nth(await idsOf(world, "invoices"), at));
      return post(world, to, { kind, label: "To try it", amount: sum });
    }),
  ),
  small.map((at) =>
    named(`cancel ${at}`, async (world) => {
      const to = endpoints.cancelInvoice(world.property.id, nth(await idsOf(world, "invoices"), at));
      return post(world, to, { reason: "To try it" });
    }),
  ),
  // Mostly sums that there are, or hardly a deposit would ever come back.
  fc.tuple(small, fc.oneof(amount, few, few), fc.oneof(amount, none, none)).map(([at, back, kept]) =>
    named(`deposit ${back} ${kept}`, (world) =>
      post(world, endpoints.returnDeposit(world.property.id), {
        tenantId: nth(world.tenantIds, at),
        amount: back,
        kept,
        method: "upi",
      }),
    ),
  ),
  fc.tuple(small, amount, amount, fc.boolean()).map(([at, deposit, dues, isOwed]) =>
    named(`opening ${deposit} ${isOwed ? "" : "-"}${dues}`, (world) =>
      post(world, endpoints.setOpening(world.property.id, nth(world.tenantIds, at)), {
        deposit: at > 6 ? "0" : deposit,
        owed: isOwed ? dues : "0",
        ahead: isOwed ? "0" : dues,
        on: addDays(today(), -40),
      }),
    ),
  ),
  fc.tuple(small, fc.integer({ min: 0, max: 2000 })).map(([at, units]) =>
    named(`read ${units}`, (world) =>
      post(world, endpoints.addReadings(world.property.id), {
        readOn: today(),
        readings: [{ roomId: world.roomId, units: String(units), isNewMeter: at === 0 }],
      }),
    ),
  ),
  fc.constantFrom(1, 9, 26).map((days) =>
    named(`wait ${days}`, async () => {
      now = new Date(now.getTime() + days * 86_400_000);
      return 200;
    }),
  ),
);

/** What is wrong with the books; all else is looked at in the end. */
async function brokenBooks(): Promise<string[]> {
  const found: string[] = [];
  for (const { broken } of RENTS)
    found.push(...(await rows<{ broken: string }>(site.deps.store.db, broken)).map((row) => row.broken));
  return found;
}

async function newWorld(): Promise<World> {
  const world = await rentWorld(site, { lateFeePerDay: "50.00", lateFeeMost: "400.00" });
  const payer = await userCaller(site.deps);
  const stay = { firstDay: addDays(today(), -5) };
  const terms = { food: "2000.50", deposit: "18000.00" };
  const people = [
    await rentTenant(
      site.deps.store,
      world.property.id,
      { bedId: world.bedIds[0]!, ...stay },
      { ...terms, userId: payer.id },
    ),
    await rentTenant(site.deps.store, world.property.id, { bedId: world.bedIds[1]!, ...stay }, terms),
  ];
  return { ...world, payer, tenantIds: people.map(({ id }) => id) };
}

test("whatever is done in whatever order, or at once, the books balance and say what screens say", async () => {
  const rounds = fc.array(fc.array(steps, { minLength: 1, maxLength: 3 }), {
    minLength: 10,
    maxLength: 14,
    size: "max",
  });
  await fc.assert(
    fc.asyncProperty(rounds, async (course) => {
      const world = await newWorld();
      // So that there is something to try things on.
      await post(world, endpoints.makeInvoices(world.property.id), { month: today().slice(0, 7) });
      const opening = { deposit: "18000.00", owed: "0", ahead: "0", on: addDays(today(), -40) };
      for (const id of world.tenantIds)
        expect(await post(world, endpoints.setOpening(world.property.id, id), opening)).toBeLessThan(300);
      for (const round of course) {
        for (const status of await Promise.all(round.map((step) => step(world))))
          expect(status).toBeLessThan(500);
        expect(await brokenBooks()).toEqual([]);
      }
      const { path } = endpoints.getRents(world.property.id);
      const view = (await (
        await site.request("GET", path, { cookies: world.host.cookies })
      ).json()) as MonthView;
      const owed = view.tenants.reduce((sum, { balance }) => sum + Math.max(0, toSignedPaise(balance)), 0);
      expect(toSignedPaise(view.owed)).toBe(owed);
      expect(toSignedPaise(view.due)).toBe(toSignedPaise(view.expected) - toSignedPaise(view.received));
    }),
    { numRuns: 5, endOnFailure: true },
  );
}, 400_000);
