import { asc, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { BookingView } from "#domain/bookings/contract.ts";
import {
  cancelBooking,
  changeBooking,
  createBooking,
  takeAdminStep,
  takeStayStep,
} from "#domain/bookings/endpoints.ts";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { formatDay } from "#domain/formats.ts";
import { handOverListing, updateListing } from "#domain/listings/endpoints.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { bedStays, properties, propertyBeds, propertyRooms, tenants } from "#server/db/schema/properties.ts";
import { syncListingBeds } from "#server/features/properties/beds-writes.ts";
import { expireHolds } from "#server/jobs/expire-holds.ts";
import {
  adminHeaders,
  book,
  bookableListing,
  bookingBody,
  brokenInvariants,
  changeBody,
  fromElsewhere,
  sendProof,
  userCaller,
} from "#testing/bookings.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";

let now = new Date("2026-03-01T06:00:00Z");
let site: TestApp;
let host: Awaited<ReturnType<typeof userCaller>>;
let pgId: number;
let propertyId: number;
let bedIds: number[];

beforeAll(async () => {
  site = await testApp({ clock: { now: () => now }, config: { trustProxy: 1 } });
});
afterAll(() => site.close());

const today = () => kolkataDate(now);
const sync = () => site.deps.store.transaction((tx) => syncListingBeds(tx, propertyId, { now }));

/** A property with one room of two beds, in which nobody lives. */
beforeEach(async () => {
  const { db } = site.deps.store;
  host = await userCaller(site.deps);
  const building = { ownerId: host.id, name: "Asha Nest", address: "12, 3rd Cross" };
  const [property] = await db.insert(properties).values(building).returning();
  propertyId = property!.id;
  pgId = (await bookableListing(site.deps.store, { ownerId: host.id, propertyId })).id;
  const room = { propertyId, name: "101", floor: 1, roomType: "2 Sharing" as const };
  const [made] = await db.insert(propertyRooms).values(room).returning();
  const letters = ["A", "B"] as const;
  const beds = await db
    .insert(propertyBeds)
    .values(letters.map((letter) => ({ roomId: made!.id, letter })))
    .returning();
  bedIds = beds.map(({ id }) => id);
  await sync();
});

/** Somebody who lives in a bed, until a day or for good. */
async function live(bedId: number, lastDay: string | null): Promise<void> {
  const { db } = site.deps.store;
  const since = addDays(today(), -30);
  const person = { propertyId, name: "Ravi", phone: "9845000000", state: "living" as const, rent: "9500.00" };
  const days = { movesInOn: since, arrivedOn: since, lastDay };
  const [tenant] = await db
    .insert(tenants)
    .values({ ...person, ...days })
    .returning();
  await db.insert(bedStays).values({ tenantId: tenant!.id, bedId, firstDay: since, lastDay });
  await sync();
}

const staysOf = (bookingId: number) =>
  site.deps.store.db
    .select({ bedId: bedStays.bedId, firstDay: bedStays.firstDay, lastDay: bedStays.lastDay })
    .from(bedStays)
    .innerJoin(tenants, eq(tenants.id, bedStays.tenantId))
    .where(eq(tenants.bookingId, bookingId))
    .orderBy(asc(bedStays.firstDay));
const rowOf = async () =>
  (await site.deps.store.db.select().from(pgListings).where(eq(pgListings.id, pgId)))[0]!;

test("a booking takes a bed for its days, moves with its first day, and gives it back when it is called off", async () => {
  const firstDay = addDays(today(), 3);
  const booked = await book(site, pgId);
  expect(await staysOf(booked.id)).toEqual([{ bedId: bedIds[0], firstDay, lastDay: null }]);
  expect(await rowOf()).toMatchObject({ occupancy: 0, liveBookings: 1, maxOccupancy: 2, freeFrom: null });

  const moveInDate = addDays(today(), 10);
  const json = changeBody(site.deps, pgId, { moveInDate });
  const changed = await site.request("PATCH", changeBooking(booked.id).path, {
    json,
    cookies: booked.cookies,
  });
  expect(changed.status).toBe(200);
  expect(await staysOf(booked.id)).toMatchObject([{ firstDay: moveInDate }]);

  await site.request("POST", cancelBooking(booked.id).path, { cookies: booked.cookies });
  expect(await staysOf(booked.id)).toEqual([]);
  const expired = await book(site, pgId);
  now = new Date(now.getTime() + 2 * 3_600_000);
  await expireHolds(site.deps);
  expect(await staysOf(expired.id)).toEqual([]);
  expect(await rowOf()).toMatchObject({ liveBookings: 0, occupancy: 0 });
  expect(await brokenInvariants(site.deps.store)).toEqual([]);
});

test("notice and check-out end the days in a bed; what the host declines gives it back", async () => {
  const headers = await adminHeaders(site.deps);
  const guest = await userCaller(site.deps);
  const paid = async (utr: string) => {
    const booked = await book(site, pgId, { moveInDate: today() }, guest);
    await sendProof(site, booked, { utr });
    const json = { paymentStatus: "verified" };
    expect((await site.request("PATCH", takeAdminStep(booked.id).path, { json, headers })).status).toBe(200);
    return booked.id;
  };
  const step = async (id: number, json: object, caller: object = host) =>
    expect((await site.request("POST", takeStayStep(id).path, { json, ...caller })).status).toBe(200);
  const id = await paid("B00000000001");
  await step(id, { step: "check_in" });
  const lastDay = addDays(today(), 12);
  await step(id, { step: "give_notice", moveOutDate: lastDay }, guest);
  expect(await staysOf(id)).toMatchObject([{ firstDay: today(), lastDay }]);
  await step(id, { step: "give_notice", moveOutDate: today() }, guest);
  await step(id, { step: "check_out" });
  expect(await staysOf(id)).toMatchObject([{ lastDay: today() }]);

  const other = await paid("B00000000002");
  await step(other, { step: "decline", reason: "repairs" });
  expect(await staysOf(other)).toEqual([]);
  expect(await rowOf()).toMatchObject({ liveBookings: 0 });
});

test("a listing that is full today is booked from the day on which a bed falls free", async () => {
  const lastDay = addDays(today(), 9);
  const freeFrom = addDays(lastDay, 1);
  await live(bedIds[0]!, null);
  await live(bedIds[1]!, lastDay);
  expect(await rowOf()).toMatchObject({ occupancy: 1, freeFrom });
  const booking = (moveInDate: string) =>
    site.request("POST", createBooking().path, {
      json: bookingBody(site.deps, pgId, { moveInDate }),
      headers: { ...fromElsewhere(), "idempotency-key": newKey() },
    });
  const early = await booking(lastDay);
  expect(early.status).toBe(409);
  expect(await early.json()).toMatchObject({
    code: "BED_UNAVAILABLE",
    message: `Beds are free from ${formatDay(freeFrom)}. Choose that day or later.`,
  });
  const later = await booking(freeFrom);
  expect(later.status).toBe(201);
  const { id } = (await later.json()) as BookingView;
  expect(await staysOf(id)).toEqual([{ bedId: bedIds[1], firstDay: freeFrom, lastDay: null }]);
  expect(await rowOf()).toMatchObject({ occupancy: 1, liveBookings: 1, freeFrom: null });
});

test("a booking for which no bed is free on its days goes on without one, and is refused on other days", async () => {
  const { db } = site.deps.store;
  await db.update(pgListings).set({ propertyId: null }).where(eq(pgListings.id, pgId));
  const booked = await book(site, pgId, { moveInDate: today() });
  // The rooms came after it, and both beds fall free after its first day.
  await db.update(pgListings).set({ propertyId }).where(eq(pgListings.id, pgId));
  for (const bedId of bedIds) await live(bedId, addDays(today(), 9));
  const change = (moveInDate: string) => {
    const json = changeBody(site.deps, pgId, { moveInDate });
    return site.request("PATCH", changeBooking(booked.id).path, { json, cookies: booked.cookies });
  };
  expect(await (await change(addDays(today(), 1))).json()).toMatchObject({ code: "BED_UNAVAILABLE" });
  expect((await change(today())).status).toBe(200);
  await sendProof(site, booked, { utr: "B00000000003" });
  const headers = await adminHeaders(site.deps);
  const verified = { json: { paymentStatus: "verified" }, headers };
  expect((await site.request("PATCH", takeAdminStep(booked.id).path, verified)).status).toBe(200);
  const arrived = { json: { step: "check_in" }, ...host };
  expect((await site.request("POST", takeStayStep(booked.id).path, arrived)).status).toBe(200);
  expect(await staysOf(booked.id)).toEqual([]);
  expect(await brokenInvariants(site.deps.store)).toEqual([]);
});

test("a listing that is handed over leaves the property, and its guests leave the old host's board", async () => {
  const { db } = site.deps.store;
  const headers = await adminHeaders(site.deps);
  const expected = await book(site, pgId);
  const living = await book(site, pgId, { moveInDate: today() });
  await sendProof(site, living, { utr: "B00000000004" });
  const verified = { json: { paymentStatus: "verified" }, headers };
  expect((await site.request("PATCH", takeAdminStep(living.id).path, verified)).status).toBe(200);
  const arrived = { json: { step: "check_in" }, ...host };
  expect((await site.request("POST", takeStayStep(living.id).path, arrived)).status).toBe(200);

  const taken = { json: { phoneNumber: null }, headers: { ...headers, "idempotency-key": newKey() } };
  expect((await site.request("POST", handOverListing(pgId).path, taken)).status).toBe(200);
  expect(await rowOf()).toMatchObject({ propertyId: null, freeFrom: null, liveBookings: 2 });
  const people = db.select().from(tenants).where(eq(tenants.propertyId, propertyId));
  expect(await people.orderBy(asc(tenants.id))).toMatchObject([
    { bookingId: null, state: "cancelled", phone: "", userId: null },
    { bookingId: null, state: "left", lastDay: today() },
  ]);
  expect(await db.$count(bedStays, inArray(bedStays.bedId, bedIds))).toBe(1);
  await site.request("POST", cancelBooking(expected.id).path, { cookies: expected.cookies });
  await book(site, pgId);
  expect(await db.$count(tenants, eq(tenants.propertyId, propertyId))).toBe(2);
  expect(await brokenInvariants(site.deps.store)).toEqual([]);
});

test("a host has a guest's number and account from when the stay is certain, and what the host wrote stays", async () => {
  const { db } = site.deps.store;
  const headers = await adminHeaders(site.deps);
  const guest = await userCaller(site.deps);
  const tenantOf = async (bookingId: number) => {
    const [tenant] = await db.select().from(tenants).where(eq(tenants.bookingId, bookingId));
    return tenant!;
  };
  const verify = async (id: number) => {
    const verified = { json: { paymentStatus: "verified" }, headers };
    expect((await site.request("PATCH", takeAdminStep(id).path, verified)).status).toBe(200);
  };
  const unknown = { phone: "", userId: null };
  const booked = await book(site, pgId, { moveInDate: today() }, guest);
  expect(await tenantOf(booked.id)).toMatchObject(unknown);
  await sendProof(site, booked, { utr: "B00000000005" });
  expect(await tenantOf(booked.id)).toMatchObject(unknown);
  await verify(booked.id);
  const { phone } = await tenantOf(booked.id);
  expect([phone, (await tenantOf(booked.id)).userId]).toEqual([expect.stringMatching(/^\d{10}$/), guest.id]);
  const declined = { json: { step: "decline", reason: "repairs" }, ...host };
  expect((await site.request("POST", takeStayStep(booked.id).path, declined)).status).toBe(200);
  expect(await tenantOf(booked.id)).toMatchObject({ state: "cancelled", ...unknown });

  // Without an account; tied by a link, and named anew by the host, before they come.
  const walkIn = await book(site, pgId, { moveInDate: today() });
  await sendProof(site, walkIn, { utr: "B00000000006" });
  await verify(walkIn.id);
  const written = { name: "Asha R", phone: "9845099999", userId: guest.id };
  await db.update(tenants).set(written).where(eq(tenants.bookingId, walkIn.id));
  const arrived = { json: { step: "check_in" }, ...host };
  expect((await site.request("POST", takeStayStep(walkIn.id).path, arrived)).status).toBe(200);
  expect(await tenantOf(walkIn.id)).toMatchObject({ state: "living", ...written });
});

test("of 50 who book the last bed of a property, one gets it", async () => {
  await live(bedIds[0]!, null);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      site.request("POST", createBooking().path, {
        json: bookingBody(site.deps, pgId),
        headers: { ...fromElsewhere(), "idempotency-key": newKey() },
      }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 49 }, () => 409)]);
  expect(await site.deps.store.db.$count(bedStays, eq(bedStays.bedId, bedIds[1]!))).toBe(1);
});

test("beds that are counted from rooms are not changed by hand", async () => {
  const edit = (json: object) => site.request("PATCH", updateListing(pgId).path, { json, ...host });
  for (const json of [{ occupancy: 1 }, { maxOccupancy: 3 }, { roomType: "3 Sharing" }]) {
    const refused = await edit(json);
    expect([refused.status, (await refused.json()).code]).toEqual([409, "CONFLICT"]);
  }
  expect((await edit({ occupancy: 0, description: "Quiet" })).status).toBe(200);
  const sister = { ownerId: host.id, propertyId, roomType: "3 Sharing" as const };
  const { id } = await bookableListing(site.deps.store, sister);
  const json = { roomType: "2 Sharing" };
  const refused = await site.request("PATCH", updateListing(id).path, { json, ...host });
  expect([refused.status, (await refused.json()).fields.roomType]).toEqual([
    409,
    "This PG is part of a building. Take it out there to change the sharing.",
  ]);
});
