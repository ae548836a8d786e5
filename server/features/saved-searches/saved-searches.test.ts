import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { searchListings } from "#domain/listings/endpoints.ts";
import { NEWS_DAYS, SEARCHES_MAX } from "#domain/saved-searches/choices.ts";
import type { SavedSearch } from "#domain/saved-searches/contract.ts";
import { changeSearch, listSearches, removeSearch, saveSearch } from "#domain/saved-searches/endpoints.ts";
import { seekersQueryOf } from "#domain/saved-searches/kinds.ts";
import { decodeReport, SEARCH_REPORT } from "#domain/search/contract.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { savedSearches } from "#server/db/schema/searches.ts";
import { userCaller } from "#testing/bookings.ts";
import { createBooking } from "#testing/factories/bookings.ts";
import { createListing } from "#testing/factories/listings.ts";
import { type TestApp, testApp } from "#testing/http.ts";
import { offerRoom, sayPreferences, tenantAt } from "#testing/rooms.ts";

let t: TestApp;
let me: Awaited<ReturnType<typeof userCaller>>;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  await t.deps.store.db.delete(savedSearches);
  await t.deps.store.db.update(pgListings).set({ isDeleted: 1 });
  me = await userCaller(t.deps);
});
afterAll(() => t.close());

const post = (json: object, cookies = me.cookies) => t.request("POST", saveSearch().path, { json, cookies });
const save = async (query: string, rest: object = {}): Promise<SavedSearch> => {
  const answer = await post({ query, ...rest });
  expect(answer.status).toBe(200);
  return answer.json();
};
const list = async (): Promise<SavedSearch[]> =>
  (await t.request("GET", listSearches().path, { cookies: me.cookies })).json();
const patch = (id: number, json: object, cookies = me.cookies) =>
  t.request("PATCH", changeSearch(id).path, { json, cookies });
const newCount = async () => (await list())[0]!.newCount;

const room = { gender: "ladies", roomType: "2 Sharing", monthlyRent: "9000.00", maxOccupancy: 2 } as const;
const update = (id: number, change: Partial<typeof pgListings.$inferInsert>) =>
  t.deps.store.db.update(pgListings).set(change).where(eq(pgListings.id, id));
/** As if it had last been news so long ago. */
const age = (id: number, hours: number) =>
  update(id, { changedAt: sql`now() - ${hours} * interval '1 hour'` as unknown as Date });

describe("saving", () => {
  test("keeps one of equal searches, the newest first, for their owner alone", async () => {
    const first = await save("gender=ladies&maxRent=9000");
    expect(first).toEqual({
      id: expect.any(Number),
      query: "gender=ladies&maxRent=9000",
      alerts: true,
      seenAt: expect.any(String),
      toldAt: null,
      newCount: 0,
    });
    expect(await save("maxRent=9000.00&gender=ladies&sort=price")).toEqual(first);
    const second = await save("", { alerts: false });
    expect(await list()).toEqual([second, first]);

    const other = await userCaller(t.deps);
    expect((await patch(first.id, { alerts: false }, other.cookies)).status).toBe(404);
    const remove = (cookies: string) => t.request("DELETE", removeSearch(first.id).path, { cookies });
    expect((await remove(other.cookies)).status).toBe(404);
    expect(await list()).toHaveLength(2);
    expect((await remove(me.cookies)).status).toBe(200);
    expect(await list()).toEqual([second]);
  });

  test("never keeps where somebody is", async () => {
    const answer = await post({ query: "userLat=12.93&userLon=77.69&gender=ladies" });
    expect([answer.status, (await answer.json()).message]).toEqual([
      400,
      "We never keep where you are. Choose a place, or save the search without it.",
    ]);
    expect(await list()).toEqual([]);
  });

  test("ends at the limit, also when many come at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: SEARCHES_MAX + 3 }, (_, at) => post({ query: `maxRent=${5000 + at}` })),
    );
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
    expect(await list()).toHaveLength(SEARCHES_MAX);
    // An equal one is there already.
    const [{ query }] = (await list()) as [SavedSearch];
    expect((await post({ query })).status).toBe(200);
  });

  test("of a visitor's search counts what is new since the browser kept it, and no moment to come", async () => {
    await createListing(t.deps.store, room);
    const ago = new Date(Date.now() - 60_000).toISOString();
    expect(await save("gender=ladies", { seenAt: ago })).toMatchObject({ newCount: 1, seenAt: ago });
    const late = await save("gender=boys", { seenAt: "2099-01-01T00:00:00Z" });
    expect(Date.parse(late.seenAt)).toBeLessThanOrEqual(Date.now());
    const early = await save("gender=colive", { seenAt: "0000-01-01T00:00:00Z" });
    expect(Date.parse(early.seenAt)).toBeGreaterThan(Date.now() - (NEWS_DAYS + 1) * 86_400_000);
    expect((await post({ query: "", seenAt: "yesterday" })).status).toBe(400);
  });
});

describe("a search for rooms, and one for people", () => {
  const early = new Date(0).toISOString();

  test("counts rooms of others that fit, where its owner may live, until they were seen", async () => {
    await sayPreferences(t.deps.store, me.id, { gender: "man" });
    const { id } = await save("maxRent=8500.00&in=rooms&locality=Kundalahalli&sort=rent", { seenAt: early });
    expect((await list())[0]).toMatchObject({
      query: "in=rooms&locality=Kundalahalli&maxRent=8500",
      newCount: 0,
    });
    for (const gender of ["colive", "ladies", "boys"] as const)
      await offerRoom(t.deps.store, await tenantAt(t, gender));
    await offerRoom(t.deps.store, await tenantAt(t), { rent: "8600.00" });
    await offerRoom(t.deps.store, await tenantAt(t, "colive", { place: { locality: "Agara" } }));
    expect(await newCount()).toBe(2);
    expect(await (await patch(id, { seen: true })).json()).toMatchObject({ newCount: 0 });
  });

  test("counts people who began to look and would fit one's own room, and none for another's", async () => {
    const tenant = await tenantAt(t);
    const [own, foreign] = [
      await offerRoom(t.deps.store, tenant),
      await offerRoom(t.deps.store, await tenantAt(t)),
    ];
    const before = await save(seekersQueryOf(own), { seenAt: early });
    expect(before.newCount).toBe(0);
    const look = { isLooking: true, lookingFor: "any" } as const;
    await sayPreferences(t.deps.store, (await userCaller(t.deps)).id, {
      ...look,
      lookingNear: "Kundalahalli",
    });
    await sayPreferences(t.deps.store, (await userCaller(t.deps)).id, { ...look, lookingNear: "Agara" });
    const asTenant = (postId: number) =>
      post({ query: seekersQueryOf(postId), seenAt: early }, tenant.cookies);
    expect(await (await asTenant(own)).json()).toMatchObject({ newCount: 1, query: seekersQueryOf(own) });
    expect(await (await asTenant(foreign)).json()).toMatchObject({ newCount: 0 });
    expect(await newCount()).toBe(0);
  });

  test.each([
    "in=rooms&saved=2",
    "in=rooms&color=red",
    "in=rooms&minRent=9&maxRent=1",
    "in=seekers",
    "in=seekers&post=x",
  ])("%s is refused", async (query) => {
    expect((await post({ query })).status).toBe(400);
    expect(await list()).toEqual([]);
  });
});

describe("what is new for a search", () => {
  test("is a new listing that fits, has a free bed and is somebody else's, until it was seen", async () => {
    const { id } = await save("gender=ladies&roomType=2 Sharing&maxRent=9500");
    await createListing(t.deps.store, { ...room, ownerId: me.id });
    await createListing(t.deps.store, { ...room, gender: "boys" });
    await createListing(t.deps.store, { ...room, monthlyRent: "9600.00" });
    await createListing(t.deps.store, { ...room, occupancy: 2 });
    await createListing(t.deps.store, { ...room, isAvailable: 0 });
    expect(await newCount()).toBe(0);
    await createListing(t.deps.store, room);
    expect(await newCount()).toBe(1);
    expect(await (await patch(id, { seen: true })).json()).toMatchObject({ id, newCount: 0, alerts: true });
    expect(await newCount()).toBe(0);
  });

  test("is a name that no listing had before, and nothing as long as none has it", async () => {
    await save("search=Xylophone Villa");
    await createListing(t.deps.store, room);
    expect(await newCount()).toBe(0);
    await createListing(t.deps.store, { ...room, title: "Xylophone Villa PG" });
    expect(await newCount()).toBe(1);
  });

  test("leaves an unknown word out beside what was understood, as the list does", async () => {
    await save("search=ladies pg biryani");
    await createListing(t.deps.store, { ...room, gender: "boys" });
    expect(await newCount()).toBe(0);
    await createListing(t.deps.store, room);
    expect(await newCount()).toBe(1);
  });

  test("is a rent that fell, and not one that went up and came down again", async () => {
    const { id } = await createListing(t.deps.store, room);
    const rent = (monthlyRent: string) => update(id, { monthlyRent });
    await age(id, 2);
    await save("gender=ladies");
    for (const same of ["12000.00", "9000.00", "8990.00"]) await rent(same);
    expect(await newCount()).toBe(0);
    await rent("8500.00");
    expect(await newCount()).toBe(1);
  });

  test("is a bed that became free, by a host or a booking that ended, at most once a day", async () => {
    const { id } = await createListing(t.deps.store, room);
    await age(id, 2);
    await save("gender=ladies");
    await update(id, { occupancy: 2 });
    await update(id, { occupancy: 1 });
    expect(await newCount()).toBe(0);
    await age(id, 25);
    // One more bed where there was one is no news.
    await update(id, { occupancy: 0 });
    expect(await newCount()).toBe(0);
    await update(id, { occupancy: 1 });
    const booking = await createBooking(t.deps.store, { pgId: id, status: "confirmed" });
    await t.deps.store.db.execute(sql`update bookings set status = 'cancelled' where id = ${booking.id}`);
    expect(await newCount()).toBe(1);
  });

  test("is no new text, and nothing that is full or was news long ago", async () => {
    const [old, full] = [await createListing(t.deps.store, room), await createListing(t.deps.store, room)];
    await age(old.id, 24 * 40);
    await update(full.id, { occupancy: 2 });
    await save("gender=ladies", { seenAt: "2020-01-01T00:00:00Z" });
    await update(old.id, { title: "Even Better Ladies PG", description: "New", media: [] });
    expect(await newCount()).toBe(0);
  });

  test("tells in the public search which PGs are new, and which have changed", async () => {
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const old = await createListing(t.deps.store, { ...room, createdAt: new Date(Date.now() - 86_400_000) });
    const fresh = await createListing(t.deps.store, room);
    await update(old.id, { monthlyRent: "8000.00" });
    const query = new URLSearchParams({ gender: "ladies", changedSince: since });
    const answer = await t.request("GET", `${searchListings().path}?${query}`);
    const shown = ((await answer.json()) as { id: number }[]).map(({ id }) => id);
    expect(shown.toSorted()).toEqual([old.id, fresh.id].toSorted());
    expect(decodeReport(answer.headers.get(SEARCH_REPORT))?.newIds).toEqual([fresh.id]);
  });

  test("is what the public search finds since a moment, with its total", async () => {
    const old = await createListing(t.deps.store, room);
    await age(old.id, 3);
    const fresh = await createListing(t.deps.store, room);
    const ago = new Date(Date.now() - 3_600_000).toISOString();
    const found = await t.request("GET", `${searchListings().path}?gender=ladies&changedSince=${ago}`);
    expect((await found.json()).map((card: { id: number }) => card.id)).toEqual([fresh.id]);
    expect(found.headers.get("x-total-count")).toBe("1");
    const refused = await t.request("GET", `${searchListings().path}?changedSince=soon`);
    expect(refused.status).toBe(400);
  });
});
