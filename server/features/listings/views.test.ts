import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { countView, getManagedListing } from "#domain/listings/endpoints.ts";
import type { ManagedListing } from "#domain/listings/hosting.ts";
import { chatConversations } from "#server/db/schema/chat.ts";
import { listingViews, listingVisitors, pgListings } from "#server/db/schema/listings.ts";
import { adminHeaders, bookableListing, type Caller, userCaller } from "#testing/bookings.ts";
import { type TestApp, testApp } from "#testing/http.ts";
import { deleteViewRecords } from "./view-writes.ts";

// 20:30 in Kolkata.
const START = new Date("2026-03-10T15:00:00Z");
const HOUR_MS = 3_600_000;
let now = START;
let site: TestApp;
let host: Caller & { id: string };

beforeAll(async () => {
  site = await testApp({ clock: { now: () => now }, config: { trustProxy: true } });
  host = await userCaller(site.deps);
});
beforeEach(() => {
  now = START;
});
afterAll(() => site.close());

const look = (
  id: number | string,
  from = "203.0.113.7",
  agent = "Mozilla/5.0 Firefox/140",
  caller: Caller = {},
) =>
  site.request("POST", countView(id).path, {
    cookies: caller.cookies,
    headers: { "x-forwarded-for": from, "user-agent": agent, ...caller.headers },
  });
const managed = async (id: number) =>
  (await (await site.request("GET", getManagedListing(id).path, host)).json()) as ManagedListing;
const seen = async (id: number) => (await managed(id)).views.filter(({ views }) => views > 0);
const newListing = () => bookableListing(site.deps.store, { ownerId: host.id });

test("a visitor counts once a day, whatever the time in Kolkata makes of it", async () => {
  const { id } = await newListing();
  for (let again = 0; again < 3; again += 1) {
    expect((await look(id, "203.0.113.7", `Mozilla/5.0 Firefox/${again}`)).status).toBe(204);
  }
  await look(id, "203.0.113.8");
  await look(id, "203.0.113.7", "Mozilla/5.0 Chrome/140");
  expect(await seen(id)).toEqual([{ day: "2026-03-10", views: 3 }]);
  now = new Date(START.getTime() + 3 * HOUR_MS);
  await look(id);
  now = new Date(START.getTime() + 4 * HOUR_MS);
  await look(id);
  expect(await seen(id)).toEqual([
    { day: "2026-03-10", views: 3 },
    { day: "2026-03-11", views: 1 },
  ]);
});

test("a network of IPv6 addresses is one visitor", async () => {
  const { id } = await newListing();
  for (const from of ["2001:db8:4:1::1", "2001:db8:4:1:9::2", "2001:db8:4:2::1"]) await look(id, from);
  expect(await seen(id)).toEqual([{ day: "2026-03-10", views: 2 }]);
});

test("a look at a stay that nobody runs counts as well", async () => {
  const { id } = await bookableListing(site.deps.store, { ownerId: null });
  await look(id);
  await look(id, "203.0.113.8", "Firefox", host);
  const [counted] = await site.deps.store.db.select().from(listingViews).where(eq(listingViews.pgId, id));
  expect(counted?.views).toBe(2);
});

test("thirty looks at once of ten visitors are ten", async () => {
  const { id } = await newListing();
  const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => look(id, `198.51.100.${at % 10}`)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
  expect(await seen(id)).toEqual([{ day: "2026-03-10", views: 10 }]);
});

test("the host's own looks and those of admins do not count, nor looks at what is not there", async () => {
  const { id } = await newListing();
  const gone = await bookableListing(site.deps.store, { isDeleted: 1 });
  const before = await site.deps.store.db.$count(listingVisitors);
  await look(id, "203.0.113.9", "Firefox", host);
  await look(id, "203.0.113.9", "Firefox", { headers: await adminHeaders(site.deps) });
  await look(id, "203.0.113.9", "Firefox", await userCaller(site.deps, true));
  for (const other of [gone.id, "0", "999999999", "12345678901234567890", "abc", "-1", "%00"]) {
    expect([other, (await look(other)).status]).toEqual([other, 204]);
  }
  expect(await seen(id)).toEqual([]);
  expect(await site.deps.store.db.$count(listingVisitors)).toBe(before);
  await look(id, "203.0.113.9", "Firefox", await userCaller(site.deps));
  expect(await seen(id)).toHaveLength(1);
});

test("what is kept of a visitor tells nothing, and is gone with the day", async () => {
  const { id } = await newListing();
  await look(id, "192.0.2.55", "CanaryBrowser");
  const kept = JSON.stringify(await site.deps.store.db.select().from(listingVisitors));
  expect(kept).not.toMatch(/192\.0\.2\.55|CanaryBrowser/);
  await deleteViewRecords(site.deps.store.db, "2026-03-10");
  await look(id, "192.0.2.55", "CanaryBrowser");
  expect(await seen(id)).toEqual([{ day: "2026-03-10", views: 1 }]);
  await deleteViewRecords(site.deps.store.db, "2026-03-12");
  expect(await site.deps.store.db.$count(listingVisitors)).toBe(0);
  expect(await seen(id)).toEqual([{ day: "2026-03-10", views: 1 }]);
});

test("the series is of thirty days, and enquiries of as many", async () => {
  const { id } = await newListing();
  const { db } = site.deps.store;
  await db.insert(listingViews).values([
    { pgId: id, day: "2026-02-08", views: 5 },
    { pgId: id, day: "2026-02-09", views: 7 },
    { pgId: id, day: "2026-03-10", views: 9 },
  ]);
  const ago = (days: number) => new Date(START.getTime() - days * 24 * HOUR_MS);
  for (const createdAt of [ago(1), ago(29), ago(31)]) {
    await db
      .insert(chatConversations)
      .values({ pgListingId: id, participantOne: `asha_${createdAt.getTime()}`, createdAt });
  }
  const { views, enquiries } = await managed(id);
  expect(enquiries).toBe(2);
  expect(views).toHaveLength(30);
  expect([views[0], views[1], views[29]]).toEqual([
    { day: "2026-02-09", views: 7 },
    { day: "2026-02-10", views: 0 },
    { day: "2026-03-10", views: 9 },
  ]);
});

test("somebody who looks and looks is asked to wait", async () => {
  const strict = await testApp({ config: { rateLimit: true } });
  try {
    const [row] = await strict.deps.store.db.select().from(pgListings);
    const answers = await Promise.all(
      Array.from({ length: 130 }, () => strict.request("POST", countView(row?.id ?? 1).path)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  } finally {
    await strict.close();
  }
});
