import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ListingDetail } from "#domain/listings/contract.ts";
import { getListing } from "#domain/listings/endpoints.ts";
import type { MyProperties, PropertyView } from "#domain/properties/contract.ts";
import * as endpoints from "#domain/properties/endpoints.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { bedStays, properties, propertyRooms, tenants } from "#server/db/schema/properties.ts";
import { ageListings } from "#server/jobs/age-listings.ts";
import { book, bookableListing, userCaller } from "#testing/bookings.ts";
import { type TestApp, testApp } from "#testing/http.ts";
import { boardOf, type PropertyWorld, person, planOf, propertyWorld, send } from "#testing/properties.ts";

const today = "2026-01-31";
let site: TestApp;
const now = new Date(`${today}T06:00:00Z`);
let world: PropertyWorld;

beforeAll(async () => {
  site = await testApp({ clock: { now: () => now } });
  world = await propertyWorld(site);
});
afterAll(() => site.close());

const listingOf = async ({ listingId }: Pick<PropertyWorld, "listingId">) => {
  const [found] = await site.deps.store.db.select().from(pgListings).where(eq(pgListings.id, listingId));
  return found!;
};
const add = (at: PropertyWorld, json: object, cookies = at.host.cookies) =>
  send(site, endpoints.addTenant(at.propertyId), cookies, json);

describe("setting up", () => {
  test("a property says how many beds its listing has", async () => {
    expect(await listingOf(world)).toMatchObject({ maxOccupancy: 4, occupancy: 0, freeFrom: null });
    const mine: MyProperties = await (
      await send(site, endpoints.listMyProperties(), world.warden.cookies)
    ).json();
    expect(mine.properties).toMatchObject([{ id: world.propertyId, role: "warden", beds: 4, freeBeds: 4 }]);
  });

  test("refuses a second listing of a sharing, others' listings, and one that is in a property", async () => {
    const host = await userCaller(site.deps);
    const { store } = site.deps;
    const first = await bookableListing(store, { ownerId: host.id });
    const second = await bookableListing(store, { ownerId: host.id });
    const create = (listingIds: number[]) =>
      send(site, endpoints.createProperty(), host.cookies, {
        ...{ name: "Two", address: "Here", listingIds, rooms: [planOf(1)] },
      });
    const refused = await create([first.id, second.id]);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      fields: { listingIds: "Two of these PGs have 2 Sharing. Choose one of each sharing." },
    });
    expect((await create([world.listingId])).status).toBe(400);
    expect(await store.db.$count(properties, eq(properties.ownerId, host.id))).toBe(0);
    expect((await create([first.id])).status).toBe(201);
    expect((await create([first.id])).status).toBe(400);
  });

  test("bookings that came before the rooms get beds, and rooms for fewer are refused", async () => {
    const host = await userCaller(site.deps);
    const listing = await bookableListing(site.deps.store, { ownerId: host.id, maxOccupancy: 3 });
    for (let guest = 0; guest < 3; guest++) await book(site, listing.id);
    const create = (count: number) =>
      send(site, endpoints.createProperty(), host.cookies, {
        ...{ name: "Booked", address: "Here", listingIds: [listing.id], rooms: [planOf(count)] },
      });
    expect((await create(1)).status).toBe(409);
    const made: PropertyView = await (await create(2)).json();
    const beds = await boardOf({ ...world, host, propertyId: made.id });
    expect(beds.map(({ state }) => state)).toEqual(["arriving", "arriving", "arriving", "free"]);
    expect(await listingOf({ listingId: listing.id })).toMatchObject({
      ...{ maxOccupancy: 4, occupancy: 0, liveBookings: 3 },
    });
  });

  test("rooms are changed, removed and brought back", async () => {
    const at = await propertyWorld(site);
    const { rooms }: PropertyView = await (
      await send(site, endpoints.getProperty(at.propertyId), at.host.cookies)
    ).json();
    const [first, second] = rooms;
    const change = (json: object) =>
      send(site, endpoints.updateRoom(at.propertyId, first!.id), at.host.cookies, json);
    expect((await change({ name: second!.name })).status).toBe(400);
    expect((await change({ name: "Terrace", rent: "9000" })).status).toBe(200);
    const removed = await send(site, endpoints.removeRoom(at.propertyId, second!.id), at.host.cookies);
    const { stepId } = await removed.json();
    expect(await listingOf(at)).toMatchObject({ maxOccupancy: 2 });
    await send(site, endpoints.undoStep(at.propertyId, stepId), at.host.cookies);
    expect(await listingOf(at)).toMatchObject({ maxOccupancy: 4 });
    await add(at, person(at.beds[0]!));
    expect((await send(site, endpoints.removeRoom(at.propertyId, first!.id), at.host.cookies)).status).toBe(
      409,
    );
  });
});

describe("beds", () => {
  test("the board says who has a bed on which day, and the listing follows", async () => {
    const at = await propertyWorld(site);
    const [a, b, c] = at.beds;
    await add(at, person(a!, { name: "Asha" }));
    await add(at, person(b!, { name: "Meera", lastDay: "2026-02-28" }));
    await add(at, person(b!, { name: "Divya", movesInOn: "2026-03-01" }));
    await add(at, person(c!, { name: "Kavya", movesInOn: "2026-02-10" }));
    expect((await boardOf(at)).map(({ state, person: who }) => [state, who?.name])).toEqual([
      ["taken", "Asha"],
      ["leaving", "Meera"],
      ["arriving", "Kavya"],
      ["free", undefined],
    ]);
    expect((await boardOf(at, "2026-03-01"))[1]).toMatchObject({ person: { name: "Divya" } });
    expect(await listingOf(at)).toMatchObject({ maxOccupancy: 4, occupancy: 3, freeFrom: null });
  });

  test("a full listing says from when a bed is free", async () => {
    const at = await propertyWorld(site, [planOf(1)]);
    await add(at, person(at.beds[0]!));
    await add(at, person(at.beds[1]!, { lastDay: "2026-02-28" }));
    expect(await listingOf(at)).toMatchObject({ maxOccupancy: 2, occupancy: 1, freeFrom: "2026-03-01" });
  });

  test("beds that fall free later don't count as left until they are free", async () => {
    const at = await propertyWorld(site, [planOf(2)]);
    await add(at, person(at.beds[0]!));
    await add(at, person(at.beds[1]!, { lastDay: "2026-02-28" }));
    const listing = async (): Promise<ListingDetail> =>
      (await send(site, getListing(at.listingId), undefined)).json();
    const left = async () => (await listing()).bedsLeft;
    expect(await left()).toBe(2);
    // A booking takes one of those that are free.
    await book(site, at.listingId, { moveInDate: "2026-02-02" });
    expect(await listing()).toMatchObject({ bedsLeft: 1, nextFree: { beds: 1, from: "2026-03-01" } });
    const clock = { now: () => new Date("2026-03-01T06:00:00Z") };
    await ageListings({ ...site.deps, clock });
    expect(await listing()).toMatchObject({ bedsLeft: 2, nextFree: null });
  });

  test("nobody is put into a closed bed, and nobody's bed is closed", async () => {
    const at = await propertyWorld(site);
    const close = (bedId: number, isClosed: boolean) =>
      send(site, endpoints.updateBed(at.propertyId, bedId), at.warden.cookies, { isClosed });
    expect((await close(at.beds[0]!, true)).status).toBe(200);
    expect(await listingOf(at)).toMatchObject({ maxOccupancy: 3 });
    expect((await add(at, person(at.beds[0]!))).status).toBe(409);
    await add(at, person(at.beds[1]!));
    expect((await close(at.beds[1]!, true)).status).toBe(409);
  });

  test("of twenty wardens who give one bed at once, one does", async () => {
    const at = await propertyWorld(site);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => add(at, person(at.beds[0]!), at.warden.cookies)),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array(19).fill(409)]);
    const { store } = site.deps;
    expect(await store.db.$count(bedStays, eq(bedStays.bedId, at.beds[0]!))).toBe(1);
    expect(await store.db.$count(tenants, eq(tenants.propertyId, at.propertyId))).toBe(1);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(await refused.json()).toMatchObject({
      code: "BED_UNAVAILABLE",
      message: "Asha Rao has bed 101 A from 31 Jan 2026.",
    });
  });

  test("a host takes no bed that a booking without one holds", async () => {
    const at = await propertyWorld(site, [planOf(1)]);
    await add(at, person(at.beds[0]!));
    await site.deps.store.db
      .update(pgListings)
      .set({ liveBookings: 1 })
      .where(eq(pgListings.id, at.listingId));
    const refused = await add(at, person(at.beds[1]!));
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ code: "BED_UNAVAILABLE" });
    await site.deps.store.db
      .update(pgListings)
      .set({ liveBookings: 0 })
      .where(eq(pgListings.id, at.listingId));
  });
});

describe("who may", () => {
  test("nobody else finds a property, its rooms or its people", async () => {
    const at = await propertyWorld(site);
    const { id: tenantId } = await (await add(at, person(at.beds[0]!))).json();
    const other = await propertyWorld(site);
    const tenant = await userCaller(site.deps);
    await site.deps.store.db.update(tenants).set({ userId: tenant.id }).where(eq(tenants.id, tenantId));
    const calls = [
      endpoints.getProperty(at.propertyId),
      endpoints.getBeds(at.propertyId),
      endpoints.listTenants(at.propertyId),
      endpoints.getTenant(at.propertyId, tenantId),
      endpoints.listSteps(at.propertyId),
    ];
    for (const cookies of [other.host.cookies, other.warden.cookies, tenant.cookies])
      for (const call of calls) expect((await send(site, call, cookies)).status).toBe(404);
    // By the address of their own property they reach no bed and nobody of another.
    const theirs = other.propertyId;
    const { cookies } = other.host;
    expect((await send(site, endpoints.getTenant(theirs, tenantId), cookies)).status).toBe(404);
    expect((await add(other, person(at.beds[1]!))).status).toBe(404);
    const close = endpoints.updateBed(theirs, at.beds[1]!);
    expect((await send(site, close, cookies, { isClosed: true })).status).toBe(404);
    // Nor do they learn where the name of somebody elsewhere stands in the alphabet.
    await add(other, person(other.beds[0]!, { name: "Zoya" }));
    const behind = `${endpoints.listTenants(theirs).path}?after=${tenantId}`;
    const list = await site.request("GET", behind, { cookies });
    expect(await list.json()).toMatchObject({ tenants: [] });
  });

  test("a warden sees and says no sums, and changes no rooms", async () => {
    const at = await propertyWorld(site, [planOf(2, { rent: "8123.00", deposit: "7123.00" })]);
    const { cookies } = at.warden;
    expect((await add(at, person(at.beds[0]!, { rent: "1.00" }), cookies)).status).toBe(403);
    const { id } = await (await add(at, person(at.beds[0]!), cookies)).json();
    const host = await send(site, endpoints.getTenant(at.propertyId, id), at.host.cookies);
    expect(await host.json()).toMatchObject({ rent: "8123.00", deposit: "7123.00" });
    for (const call of [
      endpoints.getTenant(at.propertyId, id),
      endpoints.listTenants(at.propertyId),
      endpoints.getProperty(at.propertyId),
      endpoints.getBeds(at.propertyId),
      endpoints.listSteps(at.propertyId),
    ]) {
      const answer = await send(site, call, cookies);
      expect(answer.status).toBe(200);
      expect(await answer.text()).not.toMatch(/8123|7123/);
    }
    expect((await send(site, endpoints.addRooms(at.propertyId), cookies, planOf(1))).status).toBe(403);
    expect((await send(site, endpoints.listWardens(at.propertyId), cookies)).status).toBe(403);
    const change = endpoints.updateProperty(at.propertyId);
    expect((await send(site, change, cookies, { name: "Mine" })).status).toBe(403);
  });

  test("a warden who was removed is nobody", async () => {
    const at = await propertyWorld(site);
    await send(site, endpoints.removeWarden(at.propertyId, at.warden.id), at.host.cookies);
    expect((await send(site, endpoints.getBeds(at.propertyId), at.warden.cookies)).status).toBe(404);
  });
});

test("a property takes so many rooms, and a plan so many at once", async () => {
  const at = await propertyWorld(site);
  const addRooms = (plan: object) => send(site, endpoints.addRooms(at.propertyId), at.host.cookies, plan);
  expect((await addRooms(planOf(101))).status).toBe(400);
  expect((await addRooms(planOf(2, { floors: { from: 3, to: 2 } }))).status).toBe(400);
  for (let time = 0; time < 2; time++) expect((await addRooms(planOf(100))).status).toBe(201);
  expect((await addRooms(planOf(100))).status).toBe(409);
  // A listing has at most 500 beds.
  expect((await addRooms(planOf(49))).status).toBe(409);
  expect((await addRooms(planOf(48))).status).toBe(201);
  const { db } = site.deps.store;
  const isTheirs = and(eq(propertyRooms.propertyId, at.propertyId), eq(propertyRooms.floor, 1));
  expect(await db.$count(propertyRooms, isTheirs)).toBe(250);
});
