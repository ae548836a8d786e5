import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { getPreferences } from "#domain/preferences/endpoints.ts";
import { HOBBIES, LANGUAGES } from "#domain/rooms/choices.ts";
import { checkInvariants } from "#server/db/invariants.ts";
import { roomPosts, tenantVerifications, userPreferences } from "#server/db/schema/rooms.ts";
import { bookableListing, userCaller } from "#testing/bookings.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";
import { askedAlready } from "#testing/rooms.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const path = getPreferences().path;
const put = (cookies: string, json: unknown, headers: Record<string, string> = {}) =>
  t.request("PUT", path, { json, cookies, headers });
const get = async (cookies: string) => (await t.request("GET", path, { cookies })).json();
const stored = async (userId: string) => {
  const [row] = await t.deps.store.db
    .select()
    .from(userPreferences)
    .where(eq(userPreferences.userId, userId));
  return row ?? null;
};
const broken = async () => (await checkInvariants(t.deps.store.db)).flatMap((each) => each.broken);

const ALL = {
  age: 24,
  gender: "woman",
  profession: "software",
  workingHours: "early",
  smokingPreference: "never",
  drinkingPreference: "fine",
  foodPreference: "vegetarian",
  languagesSpoken: ["Kannada", "English"],
  hobbies: ["Music", "Trekking"],
  cleanlinessLevel: 4,
  noiseLevel: 2,
  socialLevel: 3,
  budgetRange: "8000-11000",
  isLooking: true,
  lookingNear: "Marathahalli",
  lookingFor: "same",
  lookingFrom: "2026-12-20",
  lookingRent: 9000,
  lookingAbout: "I cook on Sundays.",
};
const NOTHING = {
  ...Object.fromEntries(Object.keys(ALL).map((key) => [key, null])),
  languagesSpoken: [],
  hobbies: [],
  isLooking: false,
  lookingFor: "same",
  lookingAbout: "",
};

describe("what somebody says of how they live", () => {
  test("is nothing at first, and nobody is shown as looking", async () => {
    const { cookies } = await userCaller(t.deps);
    expect(await get(cookies)).toEqual({ ...NOTHING, updatedAt: null });
  });

  test("is kept with its masks, anew each time, and read back", async () => {
    const { id, cookies } = await userCaller(t.deps);
    const answer = await put(cookies, ALL);
    expect([answer.status, await answer.json()]).toEqual([200, { ...ALL, updatedAt: expect.any(String) }]);
    expect(await get(cookies)).toMatchObject(ALL);
    expect(await stored(id)).toMatchObject({ languageMask: 0b11, hobbyMask: (1 << 8) | (1 << 7) });
    expect(await broken()).toEqual([]);

    await put(cookies, { hobbies: [...HOBBIES], languagesSpoken: [...LANGUAGES] });
    expect(await stored(id)).toMatchObject({
      age: null,
      gender: null,
      isLooking: false,
      languageMask: 2 ** LANGUAGES.length - 1,
      hobbyMask: 2 ** HOBBIES.length - 1,
    });
    expect(await broken()).toEqual([]);
  });

  test("is one's own, and goes when it is taken back, twice too", async () => {
    for (const method of ["GET", "PUT", "DELETE"] as const) {
      const json = method === "PUT" ? ALL : undefined;
      expect((await t.request(method, path, { json })).status).toBe(401);
    }
    const [one, other] = [await userCaller(t.deps), await userCaller(t.deps)];
    await put(one.cookies, { ...ALL, userId: other.id });
    expect(await stored(other.id)).toBeNull();
    expect((await t.request("DELETE", path, { cookies: other.cookies })).status).toBe(200);
    expect(await get(one.cookies)).toMatchObject(ALL);
    for (let twice = 0; twice < 2; twice++) {
      const gone = await t.request("DELETE", path, { cookies: one.cookies });
      expect([gone.status, await gone.json()]).toEqual([200, { ok: true }]);
    }
    expect(await stored(one.id)).toBeNull();
    expect(await get(one.cookies)).toEqual({ ...NOTHING, updatedAt: null });
  });

  test("is saved once for one key, and not with another body", async () => {
    const { cookies } = await userCaller(t.deps);
    const headers = { "idempotency-key": newKey() };
    const first = await put(cookies, ALL, headers);
    await put(cookies, { age: 30 });
    const again = await put(cookies, ALL, headers);
    expect(await again.json()).toEqual(await first.json());
    expect((await get(cookies)).age).toBe(30);
    expect((await put(cookies, { age: 31 }, headers)).status).toBe(422);
  });

  test("leaves one row, whole, when many tabs save at once", async () => {
    const { id, cookies } = await userCaller(t.deps);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        put(cookies, { age: 20 + at, hobbies: [HOBBIES[at]], languagesSpoken: [LANGUAGES[at]] }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const row = (await stored(id))!;
    expect([row.hobbies, row.languagesSpoken]).toEqual([
      [HOBBIES[row.age! - 20]],
      [LANGUAGES[row.age! - 20]],
    ]);
    expect(await broken()).toEqual([]);
  });

  test.each([
    ["an age of 17", { age: 17 }],
    ["an age of 100", { age: 100 }],
    ["half a year", { age: 24.5 }],
    ["an age as text", { age: "24" }],
    ["a huge age", { age: Number.MAX_VALUE }],
    ["a gender that is none of the choices", { gender: "ladies" }],
    ["a level of 0", { noiseLevel: 0 }],
    ["a level of 6", { cleanlinessLevel: 6 }],
    ["a level as a list", { socialLevel: [3] }],
    ["an unknown language", { languagesSpoken: ["Klingon"] }],
    ["a language as text", { languagesSpoken: "Kannada" }],
    ["too many hobbies", { hobbies: Array(1000).fill("Music") }],
    ["NUL in a choice", { foodPreference: "vegan\u0000" }],
    ["a name of the prototype", { workingHours: "__proto__" }],
    ["an area nobody knows", { lookingNear: "Atlantis" }],
    ["a company in place of an area", { lookingNear: "Bagmane Tech Park" }],
    ["an area of 4 kB", { lookingNear: "a".repeat(4096) }],
    ["NUL in an area", { lookingNear: "Agara\u0000" }],
    ["a rent of 999", { lookingRent: 999 }],
    ["a rent with paise", { lookingRent: 9000.5 }],
    ["a day that is none", { lookingFrom: "2026-02-30" }],
    ["words of 301 letters", { lookingAbout: "a".repeat(301) }],
    ["a number in the words", { lookingAbout: "Call 98450 12345" }],
    ["NUL in the words", { lookingAbout: "a\u0000b" }],
    ["looking, but neither yes nor no", { isLooking: "yes" }],
    ["being found by a gender that was not said", { gender: null }],
    ["a list in place of all of it", []],
    ["nothing at all", null],
  ])("is refused with %s, and stands as it was", async (_name, wrong) => {
    const { id, cookies } = await userCaller(t.deps);
    await put(cookies, ALL);
    const before = await stored(id);
    const body = wrong === null || Array.isArray(wrong) ? wrong : { ...ALL, ...wrong };
    expect((await put(cookies, body)).status).toBe(400);
    expect(await stored(id)).toEqual(before);
  });

  test("says each thing once, however often it was sent", async () => {
    const { id, cookies } = await userCaller(t.deps);
    await put(cookies, { hobbies: ["Music", "Music"], languagesSpoken: ["Hindi", "Hindi"] });
    expect(await stored(id)).toMatchObject({ hobbies: ["Music"], languagesSpoken: ["Hindi"] });
    expect(await broken()).toEqual([]);
  });

  test("lets nobody be found by a gender without one", async () => {
    const { cookies } = await userCaller(t.deps);
    const refused = await put(cookies, { isLooking: true });
    expect(await refused.json()).toEqual({
      code: "VALIDATION",
      message: "Tell us your gender first. Then only people of your gender see you.",
      fields: { gender: "Tell us your gender first. Then only people of your gender see you." },
    });
    expect((await put(cookies, { isLooking: true, lookingFor: "any" })).status).toBe(200);
  });

  test("is saved 60 times in a day, and no more: nobody tries out answers to read those of others", async () => {
    const limited = await testApp({ config: { rateLimit: true } });
    const { cookies } = await userCaller(limited.deps);
    const statuses: number[] = [];
    // A busy server may turn some away before they are counted.
    while (statuses.length < 100 && !statuses.includes(429)) {
      const few = Array.from({ length: 5 }, () =>
        limited.request("PUT", path, { json: { age: 20 }, cookies }),
      );
      statuses.push(...(await Promise.all(few)).map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses).toContain(429);
    // A hostel shares one address.
    const neighbour = await userCaller(limited.deps);
    const answer = await limited.request("PUT", path, { json: { age: 20 }, cookies: neighbour.cookies });
    expect(answer.status).toBe(200);
    await limited.close();
  });
});

describe("another gender", () => {
  const today = () => kolkataDate(t.deps.clock.now());

  /** A seeker and a tenant, both women, and a request between them. */
  async function asked(
    status: "pending" | "accepted" | "declined" | "withdrawn" | "expired",
    moveIn: string | null,
  ) {
    const { db } = t.deps.store;
    const [seeker, tenant] = [await userCaller(t.deps), await userCaller(t.deps)];
    for (const { cookies } of [seeker, tenant]) await put(cookies, ALL);
    const { id: pgId } = await bookableListing(t.deps.store);
    const [tenancy] = await db
      .insert(tenantVerifications)
      .values({
        userId: tenant.id,
        pgListingId: pgId,
        verificationMethod: "owner",
        verificationStatus: "verified",
        verifiedAt: new Date(),
      })
      .returning();
    const [post] = await db
      .insert(roomPosts)
      .values({
        tenantId: tenant.id,
        pgId,
        tenancyId: tenancy!.id,
        title: "Bed by the window",
        rent: "7000.00",
        sharingType: "2 Sharing",
        gender: "colive",
        availableFrom: today(),
        // One is left when one is taken: the post stays open.
        places: 2,
      })
      .returning();
    const request = { roomPostId: post!.id, seekerUserId: seeker.id, status, preferredMoveInDate: moveIn };
    await askedAlready(db, { id: tenant.id, pgId }, request);
    return { seeker, tenant };
  }

  test.each([
    ["pending", null, 409],
    ["accepted", null, 409],
    ["accepted", "tomorrow", 409],
    ["accepted", "yesterday", 200],
    ["declined", null, 200],
    ["withdrawn", null, 200],
    ["expired", null, 200],
  ] as const)(
    "is not taken back with a request %s for %s: %i, for both sides",
    async (status, day, expected) => {
      const moveIn = day && addDays(today(), day === "tomorrow" ? 1 : -1);
      for (const side of ["seeker", "tenant"] as const) {
        const { id, cookies } = (await asked(status, moveIn))[side];
        expect((await put(cookies, { ...ALL, age: 25 })).status).toBe(200);
        const removed = await put(cookies, { ...ALL, gender: null, isLooking: false });
        expect(removed.status).toBe(expected);
        if (expected === 409) {
          expect(await removed.json()).toMatchObject({
            code: "CONFLICT",
            message:
              "You have open roommate requests. Withdraw or answer them before you change your gender.",
          });
          expect((await put(cookies, { age: 20 })).status).toBe(409);
          expect((await t.request("DELETE", path, { cookies })).status).toBe(409);
        }
        expect((await stored(id))?.gender).toBe(expected === 409 ? "woman" : null);
      }
    },
  );

  test("is said once, and stands", async () => {
    const { cookies } = await userCaller(t.deps);
    const give = async (gender: string | null) => (await put(cookies, { gender })).status;
    expect([await give("man"), await give("woman"), await give("man")]).toEqual([200, 409, 200]);
    expect(await (await put(cookies, { gender: "woman" })).json()).toMatchObject({
      message: "You have already told us your gender. If it's wrong, write to us and we'll change it.",
    });
    // Removing it, or all of the preferences, is no way around.
    expect([await give(null), await give("woman"), await give("man")]).toEqual([200, 409, 200]);
    expect((await t.request("DELETE", path, { cookies })).status).toBe(200);
    expect([await give("other"), await give("man")]).toEqual([409, 200]);
  });

  test("counts from what was said before it was kept with the account", async () => {
    const { id, cookies } = await userCaller(t.deps);
    await t.deps.store.db.insert(userPreferences).values({ userId: id, gender: "man" });
    expect((await put(cookies, { gender: "woman" })).status).toBe(409);
  });
});
