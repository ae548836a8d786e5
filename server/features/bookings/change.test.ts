import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cancelBooking, changeBooking, getBooking, listOpenBookings } from "#domain/bookings/endpoints.ts";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { bookings } from "#server/db/schema/bookings.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import {
  type Booked,
  book,
  bookableListing,
  brokenInvariants,
  changeBody,
  newGuest,
  sendProof,
  userCaller,
} from "#testing/bookings.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";
import { expireHoldsOfListing } from "./writes.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let site: TestApp;
let now = new Date("2026-03-01T06:00:00Z");
let pgId: number;

beforeAll(async () => {
  site = await testApp({ clock: { now: () => now }, config: { trustProxy: true } });
  pgId = (await bookableListing(site.deps.store, { maxOccupancy: 50 })).id;
});
afterAll(async () => {
  expect(await brokenInvariants(site.deps.store)).toEqual([]);
  await site.close();
});

const change = ({ id, cookies }: Pick<Booked, "id" | "cookies">, overrides: Record<string, unknown> = {}) => {
  return site.request("PATCH", changeBooking(id).path, {
    json: changeBody(site.deps, pgId, overrides),
    cookies,
    headers: { "idempotency-key": newKey() },
  });
};
const openOf = async (cookies?: string) =>
  (await site.request("GET", listOpenBookings().path, { cookies })).json();

test("a guest changes who comes, when and for how long before paying; the hold gets no longer", async () => {
  const booked = await book(site, pgId);
  now = new Date(now.getTime() + 10 * MINUTE);
  const moveInDate = addDays(kolkataDate(now), 20);
  const answer = await change(booked, {
    guestName: "Asha B Rao",
    moveInDate,
    duration: "15days",
    totalAmount: "15000.00",
  });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    ...{ guestName: "Asha B Rao", moveInDate, duration: "15days" },
    ...{ rent: "6000.00", totalAmount: "15000.00", status: "pending" },
    holdExpiresAt: booked.view.holdExpiresAt,
    timeline: [{ what: "Bed reserved for you" }, { what: "Booking details changed" }],
  });
});

test("a change pays the server's price, and a day that can be booked", async () => {
  const booked = await book(site, pgId);
  const cheap = await change(booked, { duration: "15days", totalAmount: "18500.00" });
  expect(cheap.status).toBe(422);
  expect(await cheap.json()).toMatchObject({ code: "PRICE_CHANGED", fields: { totalAmount: "15000.00" } });
  expect((await change(booked, { moveInDate: "2026-02-01" })).status).toBe(400);
});

test("the same duration costs what was agreed, whatever the listing asks now", async () => {
  const listing = await bookableListing(site.deps.store);
  const booked = await book(site, listing.id);
  await site.deps.store.db
    .update(pgListings)
    .set({ monthlyRent: "12000.00" })
    .where(eq(pgListings.id, listing.id));
  expect((await change(booked, { guestName: "Asha K" })).status).toBe(200);
});

test("nothing is changed by others, or once a proof was sent", async () => {
  const booked = await book(site, pgId);
  expect((await change({ ...booked, cookies: await newGuest(site) })).status).toBe(404);
  expect((await sendProof(site, booked, { utr: "512312345678" })).status).toBe(200);
  const late = await change(booked, { guestName: "Somebody Else" });
  expect(late.status).toBe(409);
  expect(await late.json()).toMatchObject({ code: "ILLEGAL_TRANSITION" });
  const view = await site.request("GET", getBooking(booked.id).path, { cookies: booked.cookies });
  expect(await view.json()).toMatchObject({
    guestName: expect.stringMatching(/^Asha Rao/),
    allowedActions: ["cancel"],
  });
});

test("what waits for a payment is found in every tab of a guest, until it is paid", async () => {
  expect(await openOf()).toEqual([]);
  const booked = await book(site, pgId);
  const [open] = await openOf(booked.cookies);
  expect(open).toEqual({
    id: booked.id,
    pgId,
    title: booked.view.listing.title,
    holdExpiresAt: booked.view.holdExpiresAt,
  });
  expect(await openOf(await newGuest(site))).toEqual([]);

  const user = await userCaller(site.deps);
  const paid = await book(site, pgId, {}, { cookies: user.cookies });
  expect(await openOf(user.cookies)).toMatchObject([{ id: paid.id }]);
  await sendProof(site, paid, { utr: "512312345679" });
  expect(await openOf(user.cookies)).toEqual([]);

  now = new Date(now.getTime() + 31 * MINUTE);
  const lapsed = [{ ...open, holdExpiresAt: null }];
  expect(await openOf(booked.cookies)).toEqual(lapsed);
  now = new Date(now.getTime() + 10 * MINUTE);
  await site.deps.store.transaction((tx) => expireHoldsOfListing(tx, pgId, now));
  expect((await site.deps.store.db.select().from(bookings)).some(({ status }) => status === "expired")).toBe(
    true,
  );
  expect((await change(booked)).status).toBe(409);
  now = new Date(now.getTime() + 2 * DAY);
  expect(await openOf(booked.cookies)).toEqual(lapsed);
});

test("a booking whose time is over is gone on with for three days, until another is made or it could not begin", async () => {
  const lapse = async (booked: Booked, days: number) => {
    now = new Date(now.getTime() + 36 * MINUTE);
    await site.deps.store.transaction((tx) => expireHoldsOfListing(tx, pgId, now));
    now = new Date(now.getTime() + days * DAY);
    return openOf(booked.cookies);
  };
  const late = await book(site, pgId, { moveInDate: addDays(kolkataDate(now), 30) });
  expect(await lapse(late, 2.9)).toMatchObject([{ id: late.id }]);
  expect(await lapse(late, 0.1)).toEqual([]);

  const soon = await book(site, pgId, { moveInDate: kolkataDate(now) });
  expect(await lapse(soon, 1)).toEqual([]);

  const first = await book(site, pgId, { moveInDate: addDays(kolkataDate(now), 30) });
  expect(await lapse(first, 0)).toMatchObject([{ id: first.id }]);
  const again = await book(site, pgId, {}, { cookies: first.cookies });
  expect(await openOf(first.cookies)).toMatchObject([{ id: again.id, holdExpiresAt: expect.any(String) }]);
  await site.request("POST", cancelBooking(again.id).path, { json: {}, cookies: first.cookies });
  expect(await openOf(first.cookies)).toEqual([]);
});
