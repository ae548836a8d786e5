import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { blockUser } from "#domain/moderation/endpoints.ts";
import { ROOM_SORTS, SMOKING } from "#domain/rooms/choices.ts";
import { getRoom, getRoomChoices, listRooms, saveRoom, unsaveRoom } from "#domain/rooms/endpoints.ts";
import type { RoomCard, RoomChoices, RoomPost } from "#domain/rooms/posts.ts";
import { decodeCursor } from "#domain/search/cursor.ts";
import { users } from "#server/db/schema/auth.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { roomPosts, userBlocks } from "#server/db/schema/rooms.ts";
import { bookableListing, type Caller, userCaller } from "#testing/bookings.ts";
import { type TestApp, testApp } from "#testing/http.ts";
import { askToJoin, talking } from "#testing/roommates.ts";
import {
  askedAlready,
  closeRoom,
  FIVE_ANSWERS,
  offerRoom,
  sayPreferences,
  type Tenant,
  tenantAt,
} from "#testing/rooms.ts";

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.deps.store.db.delete(roomPosts);
});

const get = (path: string, caller: Caller = {}) => site.request("GET", path, { cookies: caller.cookies });
const feed = async (query = "", caller: Caller = {}) => {
  const answer = await get(`${listRooms().path}${query}`, caller);
  expect(answer.status).toBe(200);
  return (await answer.json()) as RoomCard[];
};
const ids = async (query = "", caller: Caller = {}) => (await feed(query, caller)).map(({ id }) => id);
const one = async (id: number, caller: Caller = {}) => {
  const answer = await get(getRoom(id).path, caller);
  return { status: answer.status, post: (await answer.json()) as RoomPost };
};
const db = () => site.deps.store.db;
const offer = (tenant: Tenant, over: Parameters<typeof offerRoom>[2] = {}) =>
  offerRoom(site.deps.store, tenant, over);
const seekerWho = async (said: Parameters<typeof sayPreferences>[2]) => {
  const seeker = await userCaller(site.deps);
  await sayPreferences(site.deps.store, seeker.id, { ...FIVE_ANSWERS, ...said });
  return seeker;
};
const blocks = (userId: string, blockedId: string) => db().insert(userBlocks).values({ userId, blockedId });
const asked = (roomPostId: number, tenant: Tenant, seekerUserId: string, status: "pending" | "declined") =>
  askedAlready(db(), tenant, { roomPostId, seekerUserId, status });

describe("what is shown", () => {
  let tenant: Tenant;
  let post: number;
  beforeEach(async () => {
    tenant = await tenantAt(site);
    post = await offer(tenant);
  });

  test("a room that is offered, to everybody, with no number to call", async () => {
    const answer = await get(listRooms().path);
    const text = await answer.text();
    expect(answer.headers.get("x-total-count")).toBe("1");
    expect(text).not.toContain(tenant.phoneNumber);
    expect(JSON.parse(text)[0]).toMatchObject({
      id: post,
      rent: "8000.00",
      placesLeft: 1,
      match: null,
      isSaved: false,
      listing: { id: tenant.pgId },
      locality: "Kundalahalli",
      tenant: { id: null, firstName: null, verified: { method: "owner" } },
    });
    const whole = await (await get(getRoom(post).path)).text();
    expect(whole).not.toContain(tenant.phoneNumber);
    expect(whole).not.toContain(tenant.listing.contactPhone!);
  });

  const gone: Record<string, () => Promise<unknown>> = {
    closed: () => closeRoom(site.deps.store, post),
    hidden: async () => {
      await closeRoom(site.deps.store, post);
      await db().update(roomPosts).set({ hiddenAt: new Date() }).where(eq(roomPosts.id, post));
    },
    "of a place that is listed no more": () =>
      db().update(pgListings).set({ isDeleted: 1 }).where(eq(pgListings.id, tenant.pgId)),
    "of an account that was closed": () =>
      db().update(users).set({ deletedAt: new Date() }).where(eq(users.id, tenant.id)),
  };
  test.each(Object.keys(gone))("none that is %s", async (how) => {
    const seeker = await seekerWho({ gender: "man" });
    const waits = await seekerWho({ gender: "man" });
    await asked(post, tenant, waits.id, "pending");
    await gone[how]!();
    expect(await ids()).toEqual([]);
    expect(await ids("", seeker)).toEqual([]);
    expect((await one(post)).status).toBe(410);
    expect((await one(post, seeker)).status).toBe(410);
    const theirs = await one(post, waits);
    expect([theirs.status, theirs.post.isActive]).toEqual([200, false]);
    if (how !== "of an account that was closed") expect((await one(post, tenant)).status).toBe(200);
  });

  test.each([
    ["by the reader", true],
    ["by the tenant", false],
  ])("none between two of whom one was blocked %s, and it looks as if it had gone", async (_by, byReader) => {
    const seeker = await seekerWho({ gender: "man" });
    await asked(post, tenant, seeker.id, "declined");
    expect(await ids("", seeker)).toEqual([post]);
    await (byReader ? blocks(seeker.id, tenant.id) : blocks(tenant.id, seeker.id));
    expect(await ids("", seeker)).toEqual([]);
    expect((await one(post, seeker)).status).toBe(410);
    const choices = (await (await get(getRoomChoices().path, seeker)).json()) as RoomChoices;
    expect(choices.localities).toEqual([]);
    expect(await ids()).toEqual([post]);
  });

  test("nothing at an id that never was, is huge or is no number", async () => {
    for (const id of [post + 1000, 999_999_999, 99_999_999_999, "x", "-1", "%00", "1e3"]) {
      expect([id, (await get(getRoom(id).path)).status]).toEqual([id, 404]);
    }
  });
});

describe("who learns who offers it", () => {
  const named = async (post: number, caller: Caller) => {
    const [card] = await feed("", caller);
    const { post: whole } = await one(post, caller);
    expect(whole.tenant).toEqual(card!.tenant);
    const { id, firstName, profileImageUrl } = card!.tenant;
    return [id !== null, firstName, profileImageUrl];
  };

  test("nobody but herself, until she talks with them", async () => {
    const tenant = await tenantAt(site, "ladies", {
      said: { hobbies: ["Yoga"], smokingPreference: "never" },
    });
    const face = "/uploads/face_original.webp";
    await db()
      .update(users)
      .set({ profileImageUrl: face, firstName: "Kavya" })
      .where(eq(users.id, tenant.id));
    const post = await offer(tenant, { gender: "ladies", places: 2 });
    const woman = await seekerWho({ gender: "woman", hobbies: ["Yoga"] });
    const man = await seekerWho({ gender: "man", hobbies: ["Yoga"] });
    expect(await named(post, tenant)).toEqual([true, "Kavya", face]);
    const { post: seen } = await one(post, woman);
    expect(seen.matchDetail?.known).toBe(1);
    expect(JSON.stringify(seen)).not.toMatch(/Kavya|face_original/);
    // Also after its host says that it is for everybody now: she offered it as a place for ladies.
    for (const gender of ["ladies", "colive"] as const) {
      await db().update(pgListings).set({ gender }).where(eq(pgListings.id, tenant.pgId));
      for (const other of [man, {}]) {
        expect(await named(post, other)).toEqual([false, null, null]);
        for (const path of [listRooms().path, getRoom(post).path]) {
          const text = await (await get(path, other)).text();
          for (const hers of ["Kavya", face, tenant.id, "yoga", "Yoga"]) expect(text).not.toContain(hers);
        }
      }
    }
    // Nor does he learn that there is such an id.
    expect((await site.request("PUT", blockUser(tenant.id).path, man)).status).toBe(404);

    await db().update(pgListings).set({ gender: "ladies" }).where(eq(pgListings.id, tenant.pgId));
    const { id } = await (await askToJoin(site, woman, { roomPostId: post })).json();
    expect(await named(post, woman)).toEqual([false, null, null]);
    await talking(site, tenant, id);
    expect(await named(post, woman)).toEqual([true, "Kavya", face]);
  });
});

describe("filters and sorts", () => {
  let near: Tenant;
  let far: Tenant;
  let posts: number[];
  beforeEach(async () => {
    near = await tenantAt(site, "ladies", { said: { smokingPreference: "never" } });
    far = await tenantAt(site, "colive", {
      said: { smokingPreference: "smokes" },
      place: { locality: "Bellandur", latitude: 12.926, longitude: 77.6762 },
    });
    posts = [
      await offer(near, {
        rent: "9500.50",
        nearbyCompanies: ["Teleperformance", "50% Off_Ltd"],
        createdAt: new Date("2026-03-01"),
      }),
      await offer(far, {
        sharingType: "1 Sharing",
        nearbyCompanies: ["teleperformance", "Ecospace"],
        availableFrom: "2026-06-01",
        createdAt: new Date("2026-03-02"),
      }),
    ];
  });

  test.each([
    ["minRent=9000", [0]],
    ["maxRent=9500", [1]],
    ["minRent=8000&maxRent=9500.5", [1, 0]],
    ["sharingType=1%20Sharing", [1]],
    ["gender=ladies", [0]],
    ["locality=Bellandur", [1]],
    ["locality=bell", []],
    ["company=TELE", [1, 0]],
    ["company=ecospace", [1]],
    ["company=%25", [0]],
    ["company=_", [0]],
    ["company=')--", []],
    ["moveInBy=2026-02-01", [0]],
    ["sort=rent", [1, 0]],
    ["sort=newest", [1, 0]],
    ["userLat=12.96&userLon=77.70", [0, 1]],
    ["userLat=12.92&userLon=77.67", [1, 0]],
    ["userLat=12.96&userLon=77.70&sort=newest", [1, 0]],
    ["sort=match", [1, 0]],
    ["sort=distance&gender=&locality=", [1, 0]],
  ])("%s", async (query, expected) => {
    expect(await ids(`?${query}`)).toEqual(expected.map((at) => posts[at]));
  });

  test("of one PG, from each of its listings", async () => {
    const placeKey = "a".repeat(64);
    const other = await bookableListing(site.deps.store, { placeKey });
    expect(await ids(`?pg=${other.id}`)).toEqual([]);
    await site.deps.store.db.update(pgListings).set({ placeKey }).where(eq(pgListings.id, near.pgId));
    for (const id of [other.id, near.pgId]) expect(await ids(`?pg=${id}`)).toEqual([posts[0]]);
  });

  test.each([
    "pg=x",
    "minRent=abc",
    "minRent=NaN",
    "minRent=1e309",
    "minRent=10&maxRent=5",
    "userLat=91&userLon=0",
    "userLat=12",
    "sharingType=5%20Sharing",
    "gender=women",
    "sort=best",
    "limit=0",
    "limit=49",
    "cursor=x",
    "moveInBy=2026-02-30",
    "moveInBy=9999-99-99",
    "moveInBy=0000-01-01",
    "moveInBy=tomorrow",
    `company=${"x".repeat(61)}`,
    "company=%00",
    "locality=%00",
    "locality=a&locality=b",
    "saved=yes",
  ])("%s is refused", async (query) => {
    expect((await get(`${listRooms().path}?${query}`)).status).toBe(400);
  });

  test("by match for who has said how they live, rooms that are not for them behind", async () => {
    const smoker = await seekerWho({ gender: "woman", smokingPreference: "smokes" });
    const never = { gender: "woman", smokingPreference: "never" } as const;
    const other = await seekerWho(never);
    const man = await seekerWho({ gender: "man", smokingPreference: "never" });
    expect(await ids("", smoker)).toEqual([posts[1], posts[0]]);
    expect(await ids("", other)).toEqual([posts[0], posts[1]]);
    expect(await ids("", man)).toEqual([posts[1], posts[0]]);
    // What is far too expensive for the reader stands behind as well.
    const rentOf = (rent: string) => db().update(roomPosts).set({ rent }).where(eq(roomPosts.id, posts[0]!));
    await sayPreferences(site.deps.store, other.id, { ...FIVE_ANSWERS, ...never, budgetRange: "under-8000" });
    await rentOf("10000.01");
    expect(await ids("", other)).toEqual([posts[1], posts[0]]);
    await rentOf("8000.00");
    const cards = await feed("", man);
    expect(cards.map(({ match }) => match)).toEqual([expect.any(Number), null]);
    const [best, worst] = await feed("", other);
    expect(best!.match).toBeGreaterThan(50);
    expect(worst!.match).toBeLessThan(50);
    expect((await one(posts[1]!, other)).post.matchDetail?.reasons[0]?.kind).toBe("conflict");
    expect((await feed("", near)).at(-1)).toMatchObject({ id: posts[0], match: null });
  });

  test("an answer at a time, and the score of each, tell nothing of what others said", async () => {
    const reader = await userCaller(site.deps);
    const seen: unknown[] = [];
    for (const smokingPreference of SMOKING) {
      await sayPreferences(site.deps.store, reader.id, { gender: "man", smokingPreference });
      seen.push([await ids("", reader), (await feed("", reader)).map(({ match }) => match)]);
      seen.push((await one(posts[1]!, reader)).post.matchDetail);
    }
    expect(new Set(seen.map((each) => JSON.stringify(each))).size).toBe(2);
    await sayPreferences(site.deps.store, reader.id, {
      ...FIVE_ANSWERS,
      gender: "man",
      smokingPreference: "never",
    });
    expect((await one(posts[1]!, reader)).post.matchDetail!.score! % 10).toBe(0);
    // We promise not to tell budget, age and work before somebody has asked.
    const { tenantId } = (await db().select().from(roomPosts).where(eq(roomPosts.id, posts[1]!)))[0]!;
    const theirs = { budgetRange: "8000-11000", age: 30, profession: "student" } as const;
    const told: unknown[] = [];
    for (const said of [
      { smokingPreference: "smokes" },
      { smokingPreference: "smokes", ...theirs },
    ] as const) {
      await sayPreferences(site.deps.store, tenantId, said);
      told.push([
        (await one(posts[1]!, reader)).post.matchDetail,
        (await feed("", reader)).map(({ match }) => match),
      ]);
    }
    expect(told[0]).toEqual(told[1]);
    // Nor does the cursor.
    for (const smokingPreference of SMOKING) {
      await sayPreferences(site.deps.store, reader.id, {
        ...FIVE_ANSWERS,
        gender: "woman",
        smokingPreference,
      });
      const link = (await get(`${listRooms().path}?limit=1`, reader)).headers.get("link")!;
      const cursor = new URLSearchParams(/<[^>]*\?([^>]*)>/.exec(link)![1]).get("cursor")!;
      expect(Number(decodeCursor(cursor, ROOM_SORTS).keys[0])).toBeLessThanOrEqual(10);
    }
  });

  test("only what somebody saved, for who is signed in", async () => {
    const seeker = await userCaller(site.deps);
    expect((await get(`${listRooms().path}?saved=1`)).status).toBe(401);
    expect(await ids("?saved=1", seeker)).toEqual([]);
    const put = () => site.request("PUT", saveRoom(posts[0]!).path, { cookies: seeker.cookies });
    for (const _ of [1, 2]) expect((await put()).status).toBe(200);
    expect(await ids("?saved=1", seeker)).toEqual([posts[0]]);
    expect((await feed("", seeker)).map(({ isSaved }) => isSaved)).toEqual([false, true]);
    for (const _ of [1, 2])
      expect(
        (await site.request("DELETE", unsaveRoom(posts[0]!).path, { cookies: seeker.cookies })).status,
      ).toBe(200);
    expect(await ids("?saved=1", seeker)).toEqual([]);
  });

  test("the choices are those of the rooms that are shown", async () => {
    const choices = (await (await get(getRoomChoices().path)).json()) as RoomChoices;
    expect(choices.localities).toEqual([
      { name: "Bellandur", rooms: 1 },
      { name: "Kundalahalli", rooms: 1 },
    ]);
    expect(choices.companies[0]).toMatchObject({ rooms: 2 });
    expect(choices.companies.map(({ name }) => name.toLowerCase())).toEqual([
      "teleperformance",
      "50% off_ltd",
      "ecospace",
    ]);
  });
});

describe("page by page", () => {
  test.each(ROOM_SORTS)("by %s each room comes once", async (sort) => {
    const seeker = await seekerWho({ gender: "woman", cleanlinessLevel: 3, age: 25 });
    const created = new Date();
    for (let at = 0; at < 5; at++) {
      const tenant = await tenantAt(site, "colive", {
        said: { cleanlinessLevel: 1 + (at % 3) },
        place: { latitude: 12.9 + (at % 2) / 100 },
      });
      // Several that no key tells apart.
      for (const rent of ["7000.00", "7000.00"]) await offer(tenant, { rent, createdAt: created });
    }
    const first = `${listRooms().path}?sort=${sort}&limit=3&userLat=12.9&userLon=77.7`;
    const seen: number[] = [];
    let next: string | undefined = first;
    while (next) {
      const answer: Response = await get(next, seeker);
      expect(answer.headers.get("x-total-count")).toBe("10");
      seen.push(...((await answer.json()) as RoomCard[]).map(({ id }) => id));
      next = /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1];
    }
    expect(seen.length).toBe(10);
    expect(new Set(seen).size).toBe(10);
  });

  test("a cursor goes on with its own search only", async () => {
    const tenant = await tenantAt(site);
    for (let at = 0; at < 3; at++) await offer(tenant);
    const link = (await get(`${listRooms().path}?limit=1&minRent=1`)).headers.get("link")!;
    const next = new URL(/<([^>]+)>/.exec(link)![1]!, "http://x");
    expect((await get(next.pathname + next.search)).status).toBe(200);
    for (const [name, value] of [
      ["minRent", "2"],
      ["sort", "rent"],
      ["gender", "boys"],
    ] as const) {
      const other = new URL(next);
      other.searchParams.set(name, value);
      expect((await get(other.pathname + other.search)).status).toBe(400);
    }
  });
});
