import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FOOD_VOTERS_MIN, NOTICE_LIMITS } from "#domain/notices/choices.ts";
import type { MenuView, NoticeView, PlaceNews } from "#domain/notices/contract.ts";
import {
  createNotice,
  getListingFood,
  getMenu,
  getPlaceNews,
  listNotices,
  removeNotice,
  setMenu,
  voteOnFood,
} from "#domain/notices/endpoints.ts";
import { users } from "#server/db/schema/auth.ts";
import { tenants } from "#server/db/schema/properties.ts";
import { foodVotes, notices } from "#server/db/schema/tenant-life.ts";
import { bookableListing } from "#testing/bookings.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";
import { liveAt } from "#testing/rooms.ts";
import { livingAt, runProperty } from "#testing/tenant-life.ts";

let site: TestApp;
let now = new Date("2026-03-04T06:00:00Z");
let pg: Awaited<ReturnType<typeof runProperty>>;
let elsewhere: Awaited<ReturnType<typeof runProperty>>;
let tenant: Awaited<ReturnType<typeof livingAt>>;

beforeAll(async () => {
  site = await testApp({ clock: { now: () => now } });
  pg = await runProperty(site);
  elsewhere = await runProperty(site);
  tenant = await livingAt(site, pg);
});
afterAll(() => site.close());

const call = (method: "POST" | "PUT" | "DELETE", path: string, cookies: string, json?: object) =>
  site.request(method, path, { json, cookies, headers: { "idempotency-key": newKey() } });
const write = (cookies: string, text = "Water is off from 10 to 12", id = pg.id) =>
  call("POST", createNotice(id).path, cookies, { text });
const news = (cookies: string, tenantId = tenant.tenantId) =>
  site.request("GET", getPlaceNews(tenantId).path, { cookies });
const newsOf = async (): Promise<PlaceNews> => (await news(tenant.cookies)).json();
const vote = (cookies: string, score: unknown, place = tenant.tenantId) =>
  call("PUT", voteOnFood().path, cookies, { place, score });

test("who lives there reads a notice until it is removed", async () => {
  const { id } = (await (await write(pg.warden.cookies)).json()) as NoticeView;
  expect(await newsOf()).toMatchObject({ notices: [{ id, text: "Water is off from 10 to 12" }] });
  const outsiders = [elsewhere.host.cookies, elsewhere.warden.cookies, tenant.cookies];
  for (const cookies of outsiders) {
    expect((await write(cookies)).status).toBe(404);
    expect((await site.request("GET", listNotices(pg.id).path, { cookies })).status).toBe(404);
    expect((await call("DELETE", removeNotice(pg.id, id).path, cookies)).status).toBe(404);
  }
  expect((await call("DELETE", removeNotice(elsewhere.id, id).path, elsewhere.host.cookies)).status).toBe(
    404,
  );
  expect((await call("DELETE", removeNotice(pg.id, id).path, pg.host.cookies)).status).toBe(200);
  expect((await call("DELETE", removeNotice(pg.id, id).path, pg.host.cookies)).status).toBe(404);
  expect(await newsOf()).toMatchObject({ notices: [] });
});

test("nobody else reads what is said at a PG, nor does who has left", async () => {
  const left = await livingAt(site, pg, { letter: "B", state: "left", lastDay: "2026-02-01" });
  expect((await news(left.cookies, left.tenantId)).status).toBe(404);
  for (const { cookies } of [left, pg.host, elsewhere.host]) expect((await news(cookies)).status).toBe(404);
});

test("a property shows so many notices at most, also when they come at once", async () => {
  const before = Array.from({ length: NOTICE_LIMITS.notices - 1 }, () => ({
    propertyId: elsewhere.id,
    text: "Old",
  }));
  await site.deps.store.db.insert(notices).values(before);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => write(elsewhere.host.cookies, "New", elsewhere.id)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
});

test("a week's menu is written as a whole and read by its tenants in that week", async () => {
  const put = (meals: object[], week = "2026-03-04", cookies = pg.warden.cookies) =>
    call("PUT", setMenu(pg.id).path, cookies, { week, meals });
  const idli = { day: "2026-03-02", meal: "breakfast", dishes: "Idli, chutney" };
  const pulao = { day: "2026-03-08", meal: "dinner", dishes: "Pulao" };
  const saved = (await (await put([idli, pulao])).json()) as MenuView;
  expect(saved).toMatchObject({ week: "2026-03-02", meals: [idli, pulao] });
  expect((await newsOf()).menu).toEqual([idli, pulao]);
  expect((await put([idli, { ...idli, dishes: "Dosa" }])).status).toBe(400);
  expect((await put([{ ...idli, day: "2026-03-09" }])).status).toBe(400);
  expect((await put([{ ...idli, day: "2026-02-30" }])).status).toBe(400);
  expect((await put([idli], "2026-03-04", elsewhere.host.cookies)).status).toBe(404);
  await put([{ ...idli, dishes: "" }, pulao]);
  const path = `${getMenu(pg.id).path}?week=2026-03-05`;
  expect(await (await site.request("GET", path, { cookies: pg.host.cookies })).json()).toMatchObject({
    meals: [pulao],
  });
});

test("a tenant has one vote on a day's food, and the last one counts", async () => {
  expect((await newsOf()).vote).toEqual({ day: "2026-03-03", score: null });
  const statuses = await Promise.all(
    [2, 4, 3, 5].map(async (score) => (await vote(tenant.cookies, score)).status),
  );
  expect(statuses).toEqual([200, 200, 200, 200]);
  await vote(tenant.cookies, 4);
  const mine = eq(foodVotes.tenantId, tenant.tenantId);
  const votes = await site.deps.store.db.select().from(foodVotes).where(mine);
  expect(votes).toMatchObject([{ day: "2026-03-03", score: 4 }]);
  for (const score of [0, 6, 2.5, "5"]) expect((await vote(tenant.cookies, score)).status).toBe(400);
  expect((await vote(pg.host.cookies, 5)).status).toBe(404);
  const newcomer = await livingAt(site, pg, { letter: "C", movesInOn: "2026-03-04" });
  expect((await vote(newcomer.cookies, 5, newcomer.tenantId)).status).toBe(409);
});

test("everybody reads the average once ten tenants voted, each with the same weight", async () => {
  const { db } = site.deps.store;
  const food = async (id: number) => (await site.request("GET", getListingFood(id).path)).json();
  const listing = await bookableListing(site.deps.store, { propertyId: elsewhere.id });
  const alone = await bookableListing(site.deps.store);
  const accounts = await db
    .insert(users)
    .values(Array.from({ length: FOOD_VOTERS_MIN }, () => ({ firstName: "Asha" })))
    .returning();
  const people = await db
    .insert(tenants)
    .values(
      accounts.map(({ id: userId }) => ({
        ...{ propertyId: elsewhere.id, userId },
        ...{ name: "Asha", phone: "9845033333", state: "expected" as const, rent: "1.00" },
        movesInOn: "2026-01-01",
      })),
    )
    .returning();
  const values = (day: string, score: number, voters = people) =>
    voters.map(({ id: tenantId }) => ({ propertyId: elsewhere.id, tenantId, day, score }));
  // Too old, and of today: neither counts.
  await db.insert(foodVotes).values([...values("2026-01-20", 1), ...values("2026-03-04", 1)]);
  await db.insert(foodVotes).values(values("2026-03-01", 4, people.slice(1)));
  // Nobody but the host says that they live there.
  expect(await food(listing.id)).toEqual({ average: null, voters: 0 });
  for (const { id } of accounts) await liveAt(site.deps.store, id, listing.id);
  expect(await food(listing.id)).toEqual({ average: null, voters: FOOD_VOTERS_MIN - 1 });
  await db.insert(foodVotes).values(values("2026-03-01", 5, people.slice(0, 1)));
  await db.insert(foodVotes).values(values("2026-03-02", 5, people.slice(0, 1)));
  expect(await food(listing.id)).toEqual({ average: 4.1, voters: FOOD_VOTERS_MIN });
  // Written down once more, somebody is no second voter.
  const again = await db
    .insert(tenants)
    .values({ ...people[0]!, id: undefined })
    .returning();
  await db.insert(foodVotes).values(values("2026-03-02", 5, again));
  expect(await food(listing.id)).toEqual({ average: 4.1, voters: FOOD_VOTERS_MIN });
  expect(await food(alone.id)).toEqual({ average: null, voters: 0 });
  expect((await site.request("GET", getListingFood(999_999).path)).status).toBe(404);
  now = new Date("2026-05-04T06:00:00Z");
  expect(await food(listing.id)).toEqual({ average: null, voters: 0 });
});
