import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { updateAccount } from "#domain/accounts/endpoints.ts";
import { subscribePush } from "#domain/chat/endpoints.ts";
import { updatePreferences } from "#domain/preferences/endpoints.ts";
import { wantedForRoom } from "#domain/roommates/links.ts";
import { changeSearch, saveSearch } from "#domain/saved-searches/endpoints.ts";
import { seekersQueryOf } from "#domain/saved-searches/kinds.ts";
import { pushSubscriptions } from "#server/db/schema/chat.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { savedSearches } from "#server/db/schema/searches.ts";
import { userCaller } from "#testing/bookings.ts";
import { createListing } from "#testing/factories/listings.ts";
import { type TestApp, testApp } from "#testing/http.ts";
import { startPushService } from "#testing/push.ts";
import { offerRoom, tenantAt } from "#testing/rooms.ts";
import { alertSearches } from "./alert-searches.ts";

const HOUR = 3_600_000;
// Listings become news by the clock of the database: this one runs ahead of it.
let ahead = 0;
const clock = { now: () => new Date(Date.now() + ahead) };
let t: TestApp;
let push: Awaited<ReturnType<typeof startPushService>>;
let me: Awaited<ReturnType<typeof userCaller>>;
beforeAll(async () => {
  push = await startPushService();
  t = await testApp({ config: push.config, clock });
});
afterAll(async () => {
  await t.close();
  await push.close();
});
let browsers = 0;
beforeEach(async () => {
  ahead = 0;
  push.clear();
  const { db } = t.deps.store;
  for (const table of [savedSearches, pushSubscriptions]) await db.delete(table);
  await db.update(pgListings).set({ isDeleted: 1 });
  me = await userCaller(t.deps);
});

const subscribe = (language = "en") =>
  t.request("POST", subscribePush().path, {
    json: push.subscription(`/mine-${++browsers}`),
    cookies: me.cookies,
    headers: { "accept-language": language },
  });
async function save(query = "gender=ladies&roomType=2 Sharing"): Promise<{ id: number; seenAt: string }> {
  return (await t.request("POST", saveSearch().path, { json: { query }, cookies: me.cookies })).json();
}
const room = {
  gender: "ladies",
  roomType: "2 Sharing",
  monthlyRent: "9000.00",
  title: "Lantern PG",
} as const;
/** A listing that becomes news now, by the clock of the test. */
async function appears(change: Parameters<typeof createListing>[1] = {}) {
  const listing = await createListing(t.deps.store, { ...room, ...change });
  await t.deps.store.db
    .update(pgListings)
    .set({ changedAt: clock.now() })
    .where(eq(pgListings.id, listing.id));
  return listing;
}
const run = () => alertSearches(t.deps);
const later = (hours: number) => {
  ahead += hours * HOUR;
};

test("a new listing that fits comes by push, in the browser's language, and leads to what is new", async () => {
  const { id, seenAt } = await save();
  await subscribe("hi");
  await appears();
  expect(await run()).toBe(0);
  later(1);
  expect(await run()).toBe(1);
  expect(push.read()).toEqual([
    {
      title: "आपकी खोज के लिए नया: Lantern PG",
      body: "आपकी खोज: महिलाओं का PG, 2 शेयरिंग",
      url: `/hi?gender=ladies&roomType=2+Sharing&changedSince=${encodeURIComponent(seenAt)}`,
      tag: `search-${id}`,
    },
  ]);
});

test("new rooms and new people come by push as well, and lead to where they are", async () => {
  const tenant = await tenantAt(t);
  const postId = await offerRoom(t.deps.store, tenant);
  later(0.3);
  await save("in=rooms&maxRent=9000");
  await t.request("POST", saveSearch().path, {
    json: { query: seekersQueryOf(postId) },
    cookies: tenant.cookies,
  });
  await subscribe();
  await t.request("POST", subscribePush().path, {
    json: push.subscription(`/mine-${++browsers}`),
    cookies: tenant.cookies,
  });
  later(0.3);
  await offerRoom(t.deps.store, await tenantAt(t), { title: "Corner room", createdAt: clock.now() });
  await t.request("PUT", updatePreferences().path, {
    json: { isLooking: true, lookingFor: "any" },
    cookies: me.cookies,
  });
  later(0.3);
  expect(await run()).toBe(2);
  const told = push.read() as { title: string; url: string }[];
  expect(told.map(({ title }) => title).sort()).toEqual([
    "New for your search: Corner room",
    "Someone new looks for a room like yours",
  ]);
  expect(told.map(({ url }) => url).sort()).toEqual([
    wantedForRoom(postId),
    expect.stringMatching(/^\/rooms\?maxRent=9000&changedSince=/),
  ]);
});

test("searches that nobody can be told of keep nobody else's waiting", async () => {
  const other = await userCaller(t.deps);
  await t.deps.store.db.execute(sql`
    insert into saved_searches (user_id, query, alerts, seen_at, checked_at, due_at, created_at)
    select ${other.id}, 'minRent=' || n, true, now(), now(), now() - interval '1 day', now()
    from generate_series(1, 1050) n`);
  await save();
  await subscribe();
  await appears();
  later(1);
  expect(await run()).toBe(1);
});

test("what comes after is told once a day at most, and once", async () => {
  await save();
  await subscribe();
  await appears();
  later(1);
  expect(await run()).toBe(1);
  await appears();
  for (let hour = 0; hour < 23; hour++) {
    later(1);
    expect(await run()).toBe(0);
  }
  await appears();
  later(2);
  expect(await run()).toBe(1);
  expect(push.read()).toMatchObject([{}, { title: "2 new PGs for your search" }]);
  later(48);
  expect(await run()).toBe(0);
});

test("nothing is told of one's own listing, of what was seen, or of another search", async () => {
  const { id } = await save();
  await subscribe();
  await appears({ ownerId: me.id });
  await appears({ gender: "boys" });
  later(0.3);
  expect(await run()).toBe(0);
  await appears();
  later(0.3);
  await t.request("PATCH", changeSearch(id).path, { json: { seen: true }, cookies: me.cookies });
  expect(await run()).toBe(0);
});

test("who switched off the search or the kind, deleted it or has no browser is not told", async () => {
  const { id } = await save();
  await appears();
  const hears = async () => {
    // A search is looked at every quarter of an hour; the session lasts one.
    later(0.26);
    return (await run()) > 0;
  };
  expect(await hears()).toBe(false);
  await subscribe();
  const alerts = (on: boolean) =>
    t.request("PATCH", changeSearch(id).path, { json: { alerts: on }, cookies: me.cookies });
  await alerts(false);
  expect(await hears()).toBe(false);
  await alerts(true);
  const notifications = (kinds: string[]) =>
    t.request("PATCH", updateAccount().path, { json: { notifications: kinds }, cookies: me.cookies });
  await notifications(["messages", "bookings"]);
  expect(await hears()).toBe(false);
  await notifications(["searches"]);
  expect(await hears()).toBe(true);
  later(25);
  await appears();
  await t.deps.store.db.delete(savedSearches).where(eq(savedSearches.id, id));
  expect(await hears()).toBe(false);
});

test("a change that is committed late is still told", async () => {
  await save();
  await subscribe();
  await appears({ gender: "boys" });
  later(0.3);
  expect(await run()).toBe(0);
  const { id } = await appears();
  const before = new Date(clock.now().getTime() - 30_000);
  await t.deps.store.db.update(pgListings).set({ changedAt: before }).where(eq(pgListings.id, id));
  later(0.3);
  expect(await run()).toBe(1);
});

test("two servers tell of a search once, and one that fails keeps no other from its alert", async () => {
  await save();
  const broken = await save("gender=boys");
  await subscribe();
  await t.deps.store.db.execute(
    sql`update saved_searches set query = 'gender=nobody' where id = ${broken.id}`,
  );
  await appears();
  later(0.3);
  expect((await Promise.all([run(), run()])).sort()).toEqual([0, 1]);
  expect(push.sent).toHaveLength(1);
});
