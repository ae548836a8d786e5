import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { subscribePush } from "#domain/chat/endpoints.ts";
import type { ListingCard, ListingDetail } from "#domain/listings/contract.ts";
import { confirmBeds, getListing, searchListings, updateListing } from "#domain/listings/endpoints.ts";
import { FRESHNESS_DAYS } from "#domain/listings/freshness.ts";
import type { ManagedListing } from "#domain/listings/hosting.ts";
import { OUTDATED_RANK } from "#domain/listings/rules.ts";
import { type ListingRow, pgListings } from "#server/db/schema/listings.ts";
import { ageListings } from "#server/jobs/age-listings.ts";
import { adminHeaders, book, sendProof, userCaller } from "#testing/bookings.ts";
import { createListing, createListings } from "#testing/factories/listings.ts";
import { type TestApp, testApp } from "#testing/http.ts";
import { startPushService } from "#testing/push.ts";
import { AGED_AT_ONCE } from "./freshness-writes.ts";
import { bedsToConfirm } from "./today-reads.ts";

const DAY = 86_400_000;
const START = new Date("2026-03-01T06:00:00Z");
let now = START;
let site: TestApp;
let push: Awaited<ReturnType<typeof startPushService>>;
let host: Awaited<ReturnType<typeof userCaller>>;
let id: number;

beforeAll(async () => {
  push = await startPushService();
  site = await testApp({ config: push.config, clock: { now: () => now } });
});
afterAll(async () => {
  await site.close();
  await push.close();
});
beforeEach(async () => {
  now = START;
  await site.deps.store.db.update(pgListings).set({ isDeleted: 1 });
  host = await userCaller(site.deps);
  ({ id } = await createListing(site.deps.store, {
    ownerId: host.id,
    title: "Asha Nest",
    maxOccupancy: 3,
    bedsConfirmedAt: START,
    stayDuration: "monthly",
    monthlyRent: "9500.00",
    securityDeposit: "9000.00",
  }));
});

const rowOf = async (listing = id): Promise<ListingRow> => {
  const [row] = await site.deps.store.db.select().from(pgListings).where(eq(pgListings.id, listing));
  return row!;
};
/** Moves the clock so many days behind the start, and lets listings age. */
async function after(days: number, hours = 0): Promise<void> {
  now = new Date(START.getTime() + days * DAY + hours * 3_600_000);
  await ageListings(site.deps);
}
const confirm = (caller: { cookies?: string; headers?: Record<string, string> } = host) =>
  site.request("POST", confirmBeds(id).path, caller);
const found = async (): Promise<ListingCard[]> => (await site.request("GET", searchListings().path)).json();

test("after 14 days the host is asked, once until they confirm; after 30 it ranks lower; after 60 it hides", async () => {
  const { ask, warn, hide } = FRESHNESS_DAYS;
  await site.request("POST", subscribePush().path, { json: push.subscription("/host"), ...host });
  push.clear();
  const { rank } = await rowOf();
  await after(ask - 1);
  expect(await bedsToConfirm(site.deps.store.db, host.id, now)).toEqual([]);
  // At half past eight in the evening nobody's phone rings.
  await after(ask, 9);
  expect(push.read()).toEqual([]);
  await after(ask + 1);
  await after(ask + 2);
  expect(await bedsToConfirm(site.deps.store.db, host.id, now)).toMatchObject([{ id }]);
  expect(push.read()).toMatchObject([{ title: "Are your free beds right?", tag: "beds" }]);

  await after(warn - 1);
  expect((await rowOf()).rank).toBe(rank);
  await after(warn);
  expect((await rowOf()).rank).toBe(rank - OUTDATED_RANK);
  expect(await found()).toMatchObject([{ id, bedsConfirmedOn: "2026-03-01" }]);

  await after(hide - 1);
  expect(await rowOf()).toMatchObject({ isAvailable: 1, staleSince: null });
  await after(hide);
  expect(await rowOf()).toMatchObject({ isAvailable: 0, staleSince: now });
  expect(await found()).toEqual([]);
  expect(push.read()).toMatchObject([{}, { title: "We've hidden your PG" }]);
  expect(await bedsToConfirm(site.deps.store.db, host.id, now)).toMatchObject([{ id }]);

  const answer = await confirm();
  expect(answer.status).toBe(200);
  const shown: ManagedListing = await answer.json();
  expect(shown).toMatchObject({ isAvailable: true, isStale: false, bedsConfirmedOn: "2026-04-30" });
  expect(await rowOf()).toMatchObject({ rank, outdatedSince: null });
  expect(await found()).toMatchObject([{ id }]);
  await after(hide + ask);
  expect(push.read()).toHaveLength(3);
});

test("a full list of listings ages to its end", async () => {
  await createListings(site.deps.store, AGED_AT_ONCE + 5, 0, { bedsConfirmedAt: START });
  await after(FRESHNESS_DAYS.hide);
  const isListed = and(eq(pgListings.isAvailable, 1), eq(pgListings.isDeleted, 0));
  expect(await site.deps.store.db.$count(pgListings, isListed)).toBe(0);
});

test("one that its host paused or that is suspended stays as it is", async () => {
  const edit = (json: object) => site.request("PATCH", updateListing(id).path, { json, ...host });
  expect((await edit({ isAvailable: false })).status).toBe(200);
  await after(90);
  expect(await rowOf()).toMatchObject({ isAvailable: 0, staleSince: null });
  expect((await confirm()).status).toBe(200);
  expect((await rowOf()).isAvailable).toBe(0);

  await edit({ isAvailable: true });
  expect((await rowOf()).bedsConfirmedAt).toEqual(now);
  await after(151);
  expect((await rowOf()).staleSince).toEqual(now);
  // Paused while it is hidden: it does not come back by itself.
  await edit({ isAvailable: false });
  await confirm();
  expect(await rowOf()).toMatchObject({ isAvailable: 0, staleSince: null });

  await site.deps.store.db.update(pgListings).set({ suspendedAt: now }).where(eq(pgListings.id, id));
  expect((await confirm()).status).toBe(409);
  expect((await rowOf()).isAvailable).toBe(0);
});

test("a bed that a host taps, and a booking that is paid, confirm the beds; an unpaid booking does not", async () => {
  await after(31);
  const booked = await book(site, id);
  expect((await rowOf()).bedsConfirmedAt).toEqual(START);
  await sendProof(site, booked, { utr: "A00000000031" });
  expect((await rowOf()).bedsConfirmedAt).toEqual(START);
  const headers = await adminHeaders(site.deps);
  const json = { paymentStatus: "verified" };
  await site.request("PATCH", `/api/admin/bookings/${booked.id}`, { json, headers });
  expect(await rowOf()).toMatchObject({ bedsConfirmedAt: now, outdatedSince: null });

  await after(40);
  await site.request("PATCH", updateListing(id).path, { json: { description: "Quiet" }, ...host });
  expect((await rowOf()).bedsConfirmedAt).not.toEqual(now);
  await site.request("PATCH", updateListing(id).path, { json: { occupancy: 1 }, ...host });
  expect((await rowOf()).bedsConfirmedAt).toEqual(now);
});

test("only its host and admins confirm the beds", async () => {
  expect((await confirm({})).status).toBe(401);
  expect((await confirm(await userCaller(site.deps))).status).toBe(403);
  expect((await confirm({ headers: await adminHeaders(site.deps) })).status).toBe(200);
});

test("a listing says its own house rules, and those of its property where it has one", async () => {
  const houseRules = {
    gate: "22:30",
    guests: "day",
    noticeDays: 30,
    electricity: "meter",
    electricityAbout: 400,
  };
  const edit = (json: object) => site.request("PATCH", updateListing(id).path, { json, ...host });
  expect((await edit({ houseRules })).status).toBe(200);
  const shown = async (): Promise<ListingDetail> => (await site.request("GET", getListing(id).path)).json();
  expect((await shown()).houseRules).toEqual(houseRules);
  for (const [wrong, field] of [
    [{ gate: "25:00" }, "houseRules.gate"],
    [{ guests: "sometimes" }, "houseRules.guests"],
    [{ foodTimes: "x".repeat(101) }, "houseRules.foodTimes"],
    [{ noticeDays: -1 }, "houseRules.noticeDays"],
    [{ electricityAbout: 1e9 }, "houseRules.electricityAbout"],
  ] as const) {
    const refused = await edit({ houseRules: wrong });
    expect([refused.status, Object.keys((await refused.json()).fields)]).toEqual([400, [field]]);
  }
  expect((await shown()).houseRules).toEqual(houseRules);
});

test("a rent with three decimals has a message of its own", async () => {
  const json = { monthlyRent: "9500.125" };
  const refused = await site.request("PATCH", updateListing(id).path, { json, ...host });
  expect(await refused.json()).toMatchObject({ fields: { monthlyRent: "Rents have at most two decimals." } });
});
