import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listRoomMatches } from "#domain/roommates/endpoints.ts";
import { SEEKERS_PER_DAY } from "#domain/roommates/limits.ts";
import { MATCHES_SHOWN, type SeekerMatches } from "#domain/roommates/requests.ts";
import type { Preferences } from "#domain/rooms/choices.ts";
import { loginAttempts, signInMarks, users } from "#server/db/schema/auth.ts";
import { roomPosts, userBlocks, userPreferences } from "#server/db/schema/rooms.ts";
import { roomInvitations } from "#server/db/schema/seekers.ts";
import { findRoomPost } from "#server/features/rooms/reads.ts";
import { type Caller, userCaller } from "#testing/bookings.ts";
import { type TestApp, testApp } from "#testing/http.ts";
import {
  askedAlready,
  FIVE_ANSWERS,
  offerRoom,
  sayPreferences,
  type Tenant,
  tenantAt,
} from "#testing/rooms.ts";
import { isShownSeeker, seekerOf } from "./match-reads.ts";

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());
beforeEach(async () => {
  const { db } = site.deps.store;
  await db.delete(loginAttempts);
  await db.update(userPreferences).set({ isLooking: false });
});

const db = () => site.deps.store.db;
const ask = (post: number, caller: Caller) =>
  site.request("GET", listRoomMatches(post).path, { cookies: caller.cookies });
const matches = async (post: number, caller: Caller) => {
  const answer = await ask(post, caller);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as SeekerMatches).people;
};
/** Who is shown, as ids: a ref names nobody to anybody but us. */
const shown = async (post: number, caller: Caller) =>
  (await matches(post, caller)).map(({ ref }) => seekerOf(site.deps.secrets, post, ref));
const seeker = async (said: Parameters<typeof sayPreferences>[2] = {}) => {
  const caller = await userCaller(site.deps);
  const looking = { isLooking: true, lookingFor: "any" as const };
  await sayPreferences(site.deps.store, caller.id, { ...looking, ...said });
  return caller;
};
const room = async (gender: "ladies" | "boys" | "colive", said: Partial<Preferences> = {}) => {
  const tenant = await tenantAt(site, gender, { said });
  return { tenant, post: await offerRoom(site.deps.store, tenant) };
};

describe("who is shown to whom", () => {
  test("a woman who looks for a ladies' room: to women who offer one, and to no man whatever he offers", async () => {
    const her = await seeker({ gender: "woman", lookingFor: "same" });
    const ladies = await room("ladies");
    const boys = await room("boys");
    const mixedByMan = await room("colive", { gender: "man" });
    const mixedByWoman = await room("colive", { gender: "woman" });
    const mixedBySilent = await room("colive");
    // A man who lives, or says that he lives, in a place for ladies.
    const odd = await room("ladies", { gender: "man" });
    const unsaid = await room("ladies", { gender: null });
    expect(await shown(ladies.post, ladies.tenant)).toEqual([her.id]);
    for (const other of [boys, mixedByMan, mixedByWoman, mixedBySilent, odd, unsaid]) {
      expect(await shown(other.post, other.tenant)).toEqual([]);
    }
  });

  test("who lives with anybody: wherever they may live", async () => {
    const woman = await seeker({ gender: "woman" });
    const man = await seeker({ gender: "man" });
    const silent = await seeker();
    const found = async (gender: "ladies" | "boys" | "colive") => {
      const { post, tenant } = await room(gender);
      return new Set(await shown(post, tenant));
    };
    expect(await found("ladies")).toEqual(new Set([woman.id]));
    expect(await found("boys")).toEqual(new Set([man.id]));
    expect(await found("colive")).toEqual(new Set([woman.id, man.id, silent.id]));
  });

  test("a man who looks for a boys' room: to men who offer one", async () => {
    const him = await seeker({ gender: "man", lookingFor: "same" });
    await seeker({ gender: null, lookingFor: "same" });
    await seeker({ gender: "other", lookingFor: "same" });
    const boys = await room("boys");
    const mixed = await room("colive", { gender: "man" });
    expect(await shown(boys.post, boys.tenant)).toEqual([him.id]);
    expect(await shown(mixed.post, mixed.tenant)).toEqual([]);
  });

  test("only who looks, near here or anywhere, whatever they would pay, and still has an account", async () => {
    const { post, tenant } = await room("colive");
    const here = await seeker({ lookingNear: "Kundalahalli", budgetRange: "under-8000" });
    const rich = await seeker({ budgetRange: "over-20000" });
    await seeker({ lookingNear: "Bellandur" });
    await seeker({ isLooking: false });
    const gone = await seeker();
    await db().update(users).set({ deletedAt: new Date() }).where(eq(users.id, gone.id));
    await db().update(userPreferences).set({ isLooking: true }).where(eq(userPreferences.userId, gone.id));
    // Who offers a room may look for one.
    await sayPreferences(site.deps.store, tenant.id, { isLooking: true, lookingFor: "any" });
    expect(new Set(await shown(post, tenant))).toEqual(new Set([here.id, rich.id]));
    // A tenant who changes the rent learns nobody's budget from who is shown.
    const before = await shown(post, tenant);
    for (const rent of ["500.00", "10000.01", "99999.00"]) {
      await db().update(roomPosts).set({ rent }).where(eq(roomPosts.id, post));
      expect(await shown(post, tenant)).toEqual(before);
      expect(await isShownSeeker(db(), (await findRoomPost(db(), post))!, here.id)).toBe(true);
    }
  });

  test.each([true, false])("nobody of a pair that was blocked (by the seeker: %s)", async (bySeeker) => {
    const { post, tenant } = await room("colive");
    const them = await seeker();
    const seen = await findRoomPost(db(), post);
    expect(await isShownSeeker(db(), seen!, them.id)).toBe(true);
    const [userId, blockedId] = bySeeker ? [them.id, tenant.id] : [tenant.id, them.id];
    await db().insert(userBlocks).values({ userId, blockedId });
    expect(await shown(post, tenant)).toEqual([]);
    expect(await isShownSeeker(db(), seen!, them.id)).toBe(false);
  });

  test.each([
    "pending",
    "talking",
    "accepted",
    "declined",
    "withdrawn",
    "expired",
    "taken",
    "cancelled",
  ] as const)(
    "who has asked is a request, and is shown again when it came to nothing (%s)",
    async (status) => {
      const { post, tenant } = await room("colive");
      await db().update(roomPosts).set({ places: 3 }).where(eq(roomPosts.id, post));
      const them = await seeker();
      await askedAlready(db(), tenant, { roomPostId: post, seekerUserId: them.id, status });
      const over =
        status === "withdrawn" || status === "expired" || status === "taken" || status === "cancelled";
      expect(await shown(post, tenant)).toEqual(over ? [them.id] : []);
    },
  );
});

describe("what is told", () => {
  test("the best twelve in order, with reasons, no id and no number", async () => {
    const { post, tenant } = await room("colive", {
      ...FIVE_ANSWERS,
      cleanlinessLevel: 5,
      smokingPreference: "never",
      noiseLevel: 2,
    });
    const people: Caller[] = [];
    const phones: string[] = [];
    for (let at = 0; at < MATCHES_SHOWN + 5; at++) {
      const them = await seeker({ cleanlinessLevel: 1 + (at % 5), noiseLevel: 1 + (at % 3), age: 30 });
      people.push(them);
      phones.push(them.phoneNumber, them.id);
    }
    const best = await seeker({
      ...FIVE_ANSWERS,
      cleanlinessLevel: 5,
      smokingPreference: "never",
      noiseLevel: 2,
      age: 24,
    });
    const answer = await ask(post, tenant);
    const text = await answer.text();
    const { people: found } = JSON.parse(text) as SeekerMatches;
    expect(found.length).toBe(MATCHES_SHOWN);
    expect(seekerOf(site.deps.secrets, post, found[0]!.ref)).toBe(best.id);
    const scores = found.map(({ match }) => match.score ?? 0);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(found[0]).toMatchObject({ age: 24, isInvited: false });
    expect(text).not.toContain("Asha");
    expect(found[0]!.match.reasons.length).toBeGreaterThan(0);
    for (const secret of [...phones, best.id, best.phoneNumber]) expect(text).not.toContain(secret);
    expect(answer.headers.get("link")).toBeNull();
    await db().insert(roomInvitations).values({ postId: post, seekerUserId: best.id });
    expect((await matches(post, tenant))[0]!.isInvited).toBe(true);
  });

  test("of equals the older account first, and of one sign-up network two before all others", async () => {
    const { post, tenant } = await room("colive");
    const madeAt = async ({ id: userId }: Caller & { id: string }, day: number, network?: string) => {
      const createdAt = new Date(Date.UTC(2026, 1, day));
      await db().update(users).set({ createdAt }).where(eq(users.id, userId));
      if (network)
        await db().insert(signInMarks).values({ userId, kind: "signup", key: network, seenAt: createdAt });
      return userId;
    };
    const madeUp = [];
    for (const day of [1, 2, 3, 4]) madeUp.push(await madeAt(await seeker(), day, "one"));
    const neighbour = await madeAt(await seeker(), 5, "two");
    const honest = [];
    for (const day of [8, 7, 6]) honest.unshift(await madeAt(await seeker(), day));
    // Saving again gets nobody ahead.
    await sayPreferences(site.deps.store, honest[2]!, { isLooking: true, lookingFor: "any" });
    const expected = [...madeUp.slice(0, 2), neighbour, ...honest, ...madeUp.slice(2)];
    expect(await shown(post, tenant)).toEqual(expected);
  });

  test("a ref is of one post, and the same person has another for the next", async () => {
    await seeker();
    const { post, tenant } = await room("colive");
    const other = await offerRoom(site.deps.store, tenant);
    const [first] = await matches(post, tenant);
    const [second] = await matches(other, tenant);
    expect(first!.ref).not.toBe(second!.ref);
    expect(seekerOf(site.deps.secrets, other, first!.ref)).toBeNull();
    expect((await matches(post, tenant))[0]!.ref).toBe(first!.ref);
  });
});

describe("who asks", () => {
  test("its author alone, while it is offered", async () => {
    await seeker();
    const { post, tenant } = await room("colive");
    const other = await tenantAt(site);
    expect((await ask(post, {})).status).toBe(401);
    expect((await ask(post, other)).status).toBe(404);
    expect((await ask(post + 1000, tenant)).status).toBe(404);
    expect((await ask(99_999_999_999, tenant)).status).toBe(404);
    expect((await matches(post, tenant)).length).toBe(1);
    await db().update(roomPosts).set({ isActive: false }).where(eq(roomPosts.id, post));
    expect(await matches(post, tenant)).toEqual([]);
    await db().update(roomPosts).set({ isActive: true, hiddenAt: new Date() }).where(eq(roomPosts.id, post));
    expect(await matches(post, tenant)).toEqual([]);
  });

  test("and sees so many different people in a day, whatever rooms they offer", async () => {
    const { post, tenant } = await room("colive");
    const asks = async (id: number) => (await (await ask(id, tenant)).json()) as SeekerMatches;
    const seen = new Set<string>();
    for (let round = 0; round < 3; round++) {
      const people = [];
      for (let at = 0; at < MATCHES_SHOWN; at++) people.push(await seeker());
      const { people: found, leftToday, perDay } = await asks(post);
      for (const { ref } of found) seen.add(seekerOf(site.deps.secrets, post, ref)!);
      const left = Math.max(0, SEEKERS_PER_DAY - MATCHES_SHOWN * (round + 1));
      expect([found.length, leftToday, perDay]).toEqual([
        round < 2 ? MATCHES_SHOWN : 0,
        left,
        SEEKERS_PER_DAY,
      ]);
      // Those who were shown are shown again.
      expect((await asks(post)).people.length).toBe(found.length);
      await db().update(userPreferences).set({ isLooking: false });
    }
    expect(seen.size).toBe(SEEKERS_PER_DAY);
  });

  test("not again and again", async () => {
    const { post, tenant } = (await room("colive")) satisfies { tenant: Tenant };
    const other = await room("colive");
    const statuses: number[] = [];
    for (let at = 0; at < 21; at++) statuses.push((await ask(post, tenant)).status);
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
    expect((await ask(other.post, other.tenant)).status).toBe(200);
  });
});
