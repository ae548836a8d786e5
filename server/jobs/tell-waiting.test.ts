import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listWaits, stopWaiting, waitForBed } from "#domain/bookings/endpoints.ts";
import type { BedWait } from "#domain/bookings/waits.ts";
import { bedWaits } from "#server/db/schema/bookings.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { claimGuestWaits } from "#server/features/bookings/wait-service.ts";
import { sha256 } from "#server/lib/ids.ts";
import { bookableListing, newGuest, userCaller } from "#testing/bookings.ts";
import { type TestApp, testApp } from "#testing/http.ts";
import { tellWaiting } from "./tell-waiting.ts";

const DAY = 86_400_000;
let site: TestApp;
let now = new Date("2026-03-01T06:00:00Z");
let pgId: number;

beforeAll(async () => {
  site = await testApp({ clock: { now: () => now } });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.deps.store.db.delete(bedWaits);
  pgId = (await bookableListing(site.deps.store, { maxOccupancy: 2, occupancy: 2 })).id;
});

const call = (method: "GET" | "PUT" | "DELETE", path: string, cookies?: string) =>
  site.request(method, path, { cookies });
const ask = (cookies?: string, id = pgId) => call("PUT", waitForBed(id).path, cookies);
const waitsOf = async (cookies: string): Promise<BedWait[]> =>
  (await call("GET", listWaits().path, cookies)).json();
const setGuests = (occupancy: number) =>
  site.deps.store.db.update(pgListings).set({ occupancy }).where(eq(pgListings.id, pgId));

test("a guest and an account wait for a full PG, once each; nobody reads who waits", async () => {
  const guest = await newGuest(site);
  const user = await userCaller(site.deps);
  expect((await ask(guest)).status).toBe(200);
  expect((await ask(guest)).status).toBe(200);
  expect((await ask(user.cookies)).status).toBe(200);
  expect(await waitsOf(guest)).toMatchObject([{ pgId, isFree: false, toldAt: null }]);
  expect(await waitsOf(await newGuest(site))).toEqual([]);
  expect(await site.deps.store.db.$count(bedWaits)).toBe(2);
  const listing = await (await site.request("GET", `/api/pg-listings/${pgId}`)).text();
  expect(listing).not.toMatch(/wait/i);
  expect(await (await call("DELETE", stopWaiting(pgId).path, guest)).json()).toEqual([]);
});

test("nobody waits where a bed can be booked, or for more than twenty PGs", async () => {
  await setGuests(1);
  const free = await ask(await newGuest(site));
  expect(free.status).toBe(409);
  expect(await free.json()).toMatchObject({ message: "A bed is free now. You can book it." });
  expect((await ask(await newGuest(site), 2_000_000_000)).status).toBe(404);

  const guest = await newGuest(site);
  for (let at = 0; at < 20; at += 1)
    expect((await ask(guest, (await bookableListing(site.deps.store, { occupancy: 2 })).id)).status).toBe(
      200,
    );
  await setGuests(2);
  expect((await ask(guest)).status).toBe(409);
});

test("all who wait are told once when a bed comes free, and may ask again", async () => {
  const [one, other] = [await newGuest(site), await newGuest(site)];
  await ask(one);
  await ask(other);
  expect(await tellWaiting(site.deps)).toBe(0);
  await setGuests(1);
  expect(await tellWaiting(site.deps)).toBe(2);
  expect(await tellWaiting(site.deps)).toBe(0);
  expect(await waitsOf(one)).toMatchObject([{ isFree: true, toldAt: now.toISOString() }]);
  await setGuests(2);
  expect(await waitsOf(one)).toMatchObject([{ isFree: false }]);
  await setGuests(1);
  expect(await tellWaiting(site.deps)).toBe(0);
  await setGuests(2);
  await ask(one);
  await setGuests(1);
  expect(await tellWaiting(site.deps)).toBe(1);
});

test("waiting ends by itself, and what was told is forgotten", async () => {
  const [one, other] = [await newGuest(site), await newGuest(site)];
  await ask(one);
  now = new Date(now.getTime() + 31 * DAY);
  expect(await waitsOf(one)).toEqual([]);
  await ask(other);
  await setGuests(1);
  expect(await tellWaiting(site.deps)).toBe(1);
  now = new Date(now.getTime() + 8 * DAY);
  await tellWaiting(site.deps);
  expect(await site.deps.store.db.$count(bedWaits)).toBe(0);
});

test("what was told on the last day stays for a week", async () => {
  const guest = await newGuest(site);
  await ask(guest);
  now = new Date(now.getTime() + 30 * DAY - 1000);
  await setGuests(1);
  expect(await tellWaiting(site.deps)).toBe(1);
  now = new Date(now.getTime() + 2 * DAY);
  await tellWaiting(site.deps);
  expect(await waitsOf(guest)).toMatchObject([{ pgId, isFree: true }]);
  now = new Date(now.getTime() + 6 * DAY);
  await tellWaiting(site.deps);
  expect(await site.deps.store.db.$count(bedWaits)).toBe(0);
});

test("what a guest waits for is the account's after a login, each PG once", async () => {
  const user = await userCaller(site.deps);
  const guest = await newGuest(site);
  await ask(guest);
  await ask(user.cookies);
  const own = (await bookableListing(site.deps.store, { occupancy: 2 })).id;
  await ask(guest, own);
  const guestKey = sha256(/guest=([^;]+)/.exec(guest)![1]!);
  await site.deps.store.transaction((tx) => claimGuestWaits(tx, guestKey, user.id));
  expect((await waitsOf(user.cookies)).map((wait) => wait.pgId).toSorted()).toEqual([pgId, own].toSorted());
  expect(await waitsOf(guest)).toEqual([]);
});
