import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { FAVOURITES_MAX } from "#domain/favourites/contract.ts";
import {
  getFavourites,
  likeListing,
  listCards,
  listLiked,
  listSaved,
  mergeFavourites,
  saveListing,
  unlikeListing,
} from "#domain/favourites/endpoints.ts";
import { searchListings } from "#domain/listings/endpoints.ts";
import { rows } from "#server/db/client.ts";
import { users } from "#server/db/schema/auth.ts";
import { likes, saves } from "#server/db/schema/favourites.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { userCaller } from "#testing/bookings.ts";
import { createListing, createListings } from "#testing/factories/listings.ts";
import { type TestApp, testApp } from "#testing/http.ts";

let t: TestApp;
let now: Date;
let me: { id: string; cookies: string };

beforeAll(async () => {
  t = await testApp({ clock: { now: () => now } });
});
beforeEach(async () => {
  now = new Date();
  for (const table of [likes, saves]) await t.deps.store.db.delete(table);
  me = await userCaller(t.deps);
});
afterAll(() => t.close());

const call = (method: "PUT" | "DELETE", path: string, cookies = me.cookies) =>
  t.request(method, path, { cookies });
const get = async (path: string, cookies = me.cookies) => {
  const answer = await t.request("GET", path, { cookies });
  expect(answer.status).toBe(200);
  return answer.json();
};
const merge = (liked: number[], saved: number[]) =>
  t.request("POST", mergeFavourites().path, { json: { liked, saved }, cookies: me.cookies });
const later = () => {
  now = new Date(now.getTime() + 1_000);
};
const remove = (id: number) =>
  t.deps.store.db.update(pgListings).set({ isDeleted: 1 }).where(eq(pgListings.id, id));
const countOf = async (id: number) => {
  const [row] = await t.deps.store.db.select().from(pgListings).where(eq(pgListings.id, id));
  return row?.likeCount;
};

describe.each(["liked", "saved"] as const)("%s", (kind) => {
  const path = (id: number | string) => (kind === "liked" ? likeListing(id) : saveListing(id)).path;
  const page = kind === "liked" ? listLiked().path : listSaved().path;
  const counted = kind === "liked" ? 1 : 0;

  test("doing it twice is doing it once, and so is undoing it", async () => {
    const { id } = await createListing(t.deps.store);
    for (let round = 0; round < 2; round++) {
      const answer = await call("PUT", path(id));
      expect([answer.status, await answer.json()]).toEqual([200, { marked: true, likeCount: counted }]);
    }
    expect((await get(page)).map((card: { id: number }) => card.id)).toEqual([id]);
    for (let round = 0; round < 2; round++) {
      const answer = await call("DELETE", path(id));
      expect([answer.status, await answer.json()]).toEqual([200, { marked: false, likeCount: 0 }]);
    }
    expect(await get(page)).toEqual([]);
  });

  test("who is not logged in is told so, and nothing is kept", async () => {
    const { id } = await createListing(t.deps.store);
    for (const method of ["PUT", "DELETE"] as const) {
      const answer = await call(method, path(id), "sid=made-up");
      expect([answer.status, (await answer.json()).code]).toEqual([401, "UNAUTHENTICATED"]);
    }
    expect((await t.request("GET", page)).status).toBe(401);
    expect(await countOf(id)).toBe(0);
  });

  test.each(["999999", "abc", "0", "-1", "99999999999", "1e3", "%00"])(
    "a stay that is none (%s) is not found",
    async (id) => {
      for (const method of ["PUT", "DELETE"] as const) {
        expect((await call(method, path(id))).status).toBe(404);
      }
    },
  );

  test("of a deleted stay it can be taken away, not given", async () => {
    const { id } = await createListing(t.deps.store);
    await call("PUT", path(id));
    await remove(id);
    expect((await call("PUT", path(id))).status).toBe(410);
    expect(await get(page)).toEqual([]);
    // Whoever kept it can be told that it has gone.
    expect((await get(getFavourites().path))[kind]).toEqual([id]);
    const answer = await call("DELETE", path(id));
    expect([answer.status, await answer.json()]).toEqual([200, { marked: false, likeCount: 0 }]);
    expect((await get(getFavourites().path))[kind]).toEqual([]);
  });

  test("is one's own: nobody else sees it or takes it away", async () => {
    const { id } = await createListing(t.deps.store);
    await call("PUT", path(id));
    const other = await userCaller(t.deps);
    expect(await get(page, other.cookies)).toEqual([]);
    expect((await call("DELETE", path(id), other.cookies)).status).toBe(200);
    expect((await get(getFavourites().path))[kind]).toEqual([id]);
  });

  test("the newest comes first", async () => {
    const ids = [];
    for (let each = 0; each < 3; each++) {
      const { id } = await createListing(t.deps.store);
      await call("PUT", path(id));
      ids.unshift(id);
      later();
    }
    expect((await get(page)).map((card: { id: number }) => card.id)).toEqual(ids);
    expect((await get(getFavourites().path))[kind]).toEqual(ids);
  });
});

test("many who like and unlike at once: the count is the number of likes", async () => {
  const { id } = await createListing(t.deps.store);
  const people = await Promise.all(Array.from({ length: 6 }, () => userCaller(t.deps)));
  const all = people.flatMap(({ cookies }) => [
    call("PUT", likeListing(id).path, cookies),
    call("PUT", likeListing(id).path, cookies),
    call("DELETE", unlikeListing(id).path, cookies),
    call("PUT", likeListing(id).path, cookies),
  ]);
  expect((await Promise.all(all)).map((answer) => answer.status)).toEqual(Array(24).fill(200));
  const [{ n }] = (await rows<{ n: number }>(
    t.deps.store.db,
    sql`select count(*) as n from likes where pg_id = ${id}`,
  )) as [{ n: number }];
  expect(await countOf(id)).toBe(n);
});

test("no other trigger of a listing runs for its count of likes", async () => {
  const found = await rows<{ name: string }>(
    t.deps.store.db,
    sql`select tgname as name from pg_trigger
        where tgrelid = 'pg_listings'::regclass and not tgisinternal and (tgtype & 16) <> 0
          and (tgattr = ''::int2vector or exists (
            select 1 from pg_attribute where attrelid = tgrelid and attname = 'like_count' and attnum = any(tgattr)))`,
  );
  expect(found).toEqual([]);
});

test.each([
  { kind: "saved", table: saves, add: saveListing },
  { kind: "liked", table: likes, add: likeListing },
] as const)(
  "at most so many are $kind, also when they come at once; one that is gone makes room",
  async (each) => {
    const { kind, table, add } = each;
    const ids = await createListings(t.deps.store, FAVOURITES_MAX + 4, 5_000);
    await t.deps.store.db.insert(table).values(ids.slice(0, -5).map((pgId) => ({ userId: me.id, pgId })));
    const answers = await Promise.all(ids.slice(-5).map((id) => call("PUT", add(id).path)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409]);
    const refused = answers.find((answer) => answer.status === 409);
    expect(await refused?.json()).toEqual({
      message: "This list can have at most 200 PGs. Remove some first.",
      code: "CONFLICT",
    });
    // What is there already is no new one.
    expect((await call("PUT", add(ids[0]!).path)).status).toBe(200);
    await remove(ids[0]!);
    const { [kind]: had } = await get(getFavourites().path);
    const next = ids.slice(-5).find((id) => !had.includes(id))!;
    expect((await call("PUT", add(next).path)).status).toBe(200);
  },
);

describe("what a browser kept", () => {
  test("is added at login in its order, unknown and deleted ids left out, and twice is once", async () => {
    const [a, b, c, gone] = await createListings(t.deps.store, 4, 6_000);
    await call("PUT", saveListing(c!).path);
    await remove(gone!);
    later();
    const answer = await merge([a!, b!, 777_777], [b!, a!, gone!, c!, b!]);
    expect(answer.status).toBe(200);
    const expected = { liked: [a, b], saved: [b, a, c] };
    expect(await answer.json()).toEqual(expected);
    expect(await (await merge([b!, a!], [a!])).json()).toEqual(expected);
    expect([await countOf(a!), await countOf(b!)]).toEqual([1, 1]);
  });

  test("never fills beyond what can be kept", async () => {
    const ids = await createListings(t.deps.store, FAVOURITES_MAX + 2, 7_000);
    await t.deps.store.db.insert(saves).values(ids.slice(0, -3).map((pgId) => ({ userId: me.id, pgId })));
    const { saved } = await (await merge([], ids.slice(-3))).json();
    expect(saved).toHaveLength(FAVOURITES_MAX);
    expect(saved).toContain(ids.at(-3));
    expect(saved).not.toContain(ids.at(-1));
  });

  test("that is no list of ids is refused, and nothing is kept", async () => {
    const { id } = await createListing(t.deps.store);
    for (const json of [
      { liked: [id] },
      { liked: [id], saved: ["1"] },
      { liked: [id], saved: [0] },
      { liked: [id], saved: [1.5] },
      { liked: [id], saved: [2 ** 31] },
      { liked: [id], saved: Array(FAVOURITES_MAX + 1).fill(1) },
      { liked: { 0: id }, saved: [] },
    ]) {
      const answer = await t.request("POST", mergeFavourites().path, { json, cookies: me.cookies });
      expect([JSON.stringify(json).slice(0, 60), answer.status]).toEqual([
        JSON.stringify(json).slice(0, 60),
        400,
      ]);
    }
    expect(await get(getFavourites().path)).toEqual({ liked: [], saved: [] });
    expect((await t.request("POST", mergeFavourites().path, { json: { liked: [], saved: [] } })).status).toBe(
      401,
    );
    expect((await t.request("GET", getFavourites().path)).status).toBe(401);
  });
});

test("an account that was deleted meanwhile likes and saves nothing", async () => {
  const { id } = await createListing(t.deps.store);
  await t.deps.store.db.update(users).set({ deletedAt: now }).where(eq(users.id, me.id));
  expect((await call("PUT", likeListing(id).path)).status).toBe(401);
});

describe("cards by id", () => {
  const cards = async (ids: string) => {
    const answer = await t.request("GET", `${listCards().path}?ids=${ids}`);
    return { status: answer.status, body: await answer.json() };
  };

  test("come to anybody in the order asked for, once each, without those that are gone", async () => {
    const [a, b, gone] = await createListings(t.deps.store, 3, 8_000);
    await remove(gone!);
    const { status, body } = await cards(`${b},999999,${a},${gone},${b}`);
    expect(status).toBe(200);
    expect(body.map((card: { id: number }) => card.id)).toEqual([b, a]);
    expect(body[0]).not.toHaveProperty("ownerId");
    expect(body[0]).not.toHaveProperty("contactEmail");
  });

  test.each(["", "a", "1,", "1;2", "-1", "1234567890", Array(201).fill("1").join(",")])(
    "a list that is none is refused: %.20j",
    async (ids) => {
      expect((await cards(ids)).status).toBe(400);
    },
  );
});

test("the first like in a while shows in the search at once, though answers are kept", async () => {
  const quiet = await testApp();
  const { id, title } = await createListing(quiet.deps.store);
  const { cookies } = await userCaller(quiet.deps);
  const found = async () => {
    const answer = await quiet.request("GET", `${searchListings().path}?search=${encodeURIComponent(title)}`);
    const list: { id: number; likeCount: number }[] = await answer.json();
    return list.find((card) => card.id === id)?.likeCount;
  };
  expect(await found()).toBe(0);
  await quiet.request("PUT", likeListing(id).path, { cookies });
  await expect.poll(found).toBe(1);
  await quiet.close();
});
