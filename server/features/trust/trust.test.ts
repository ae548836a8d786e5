import { afterAll, beforeAll, expect, test } from "vitest";
import { updateAccount } from "#domain/accounts/endpoints.ts";
import { getTrust } from "#domain/trust/endpoints.ts";
import type { TrustView } from "#domain/trust/scores.ts";
import { users } from "#server/db/schema/auth.ts";
import { userBlocks } from "#server/db/schema/rooms.ts";
import { trustScores } from "#server/db/schema/trust.ts";
import { recomputeTrust } from "#server/jobs/recompute-trust.ts";
import { bookableListing, userCaller } from "#testing/bookings.ts";
import { createBooking } from "#testing/factories/bookings.ts";
import { createUser } from "#testing/factories/users.ts";
import { type TestApp, testApp } from "#testing/http.ts";

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

const read = (id: string, cookies?: string) =>
  site.request("GET", getTrust(id).path, cookies === undefined ? {} : { cookies });

/** Somebody who moved in somewhere as booked, and came back. */
async function tenant() {
  const { store } = site.deps;
  const user = await createUser(store, { firstName: "Meera", lastName: "Canary-Last-Name" });
  const { id: pgId } = await bookableListing(store, { title: "Canary House" });
  const stay = { pgId, userId: user.id, guestPhone: user.phoneNumber!, moveInDate: "2026-01-05" };
  for (let times = 0; times < 3; times += 1) await createBooking(store, { ...stay, status: "checked_out" });
  await recomputeTrust(site.deps);
  return user;
}

test("who is signed in reads what somebody's trust is made of, without number, last name or place", async () => {
  const { id, phoneNumber } = await tenant();
  const reader = await userCaller(site.deps);
  const answer = await read(id, reader.cookies);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  const text = await answer.text();
  expect(text).not.toMatch(/Canary/);
  expect(text).not.toContain(phoneNumber);
  expect(text).not.toContain(id);
  expect(JSON.parse(text)).toEqual({
    overall: "3.40",
    isNew: false,
    totalRatings: 3,
    parts: [
      {
        part: "verification",
        score: null,
        facts: [{ good: null, text: "No tenancy verified yet" }],
      },
      {
        part: "communication",
        score: null,
        facts: [{ good: null, text: "No questions to count yet" }],
      },
      { part: "reliability", score: "4.00", facts: [{ good: true, text: "Booked and moved in 3 times" }] },
    ],
    lastUpdated: expect.any(String),
  } satisfies TrustView);
});

test("who is new is neutral, also in their own eyes", async () => {
  const me = await userCaller(site.deps);
  const view = (await (await read(me.id, me.cookies)).json()) as TrustView;
  expect(view).toMatchObject({ overall: null, isNew: true, totalRatings: 0, lastUpdated: null });
  expect(view.parts.flatMap(({ facts }) => facts).map(({ good }) => good)).toEqual([null, null, null]);
});

test("it is nothing for who is not signed in", async () => {
  const { id } = await createUser(site.deps.store);
  expect((await read(id)).status).toBe(401);
});

test("unknown, deleted and impossible people are not found", async () => {
  const reader = await userCaller(site.deps);
  const { id: gone } = await createUser(site.deps.store, { deletedAt: new Date() });
  const strange = ["nobody", gone, "1", "%00", "\0", "' or 1=1 --", "x".repeat(200), "%", "..", "Ω"];
  for (const id of strange) expect([id, (await read(id, reader.cookies)).status]).toEqual([id, 404]);
});

test("somebody who blocked, or was blocked, is not found either way", async () => {
  const { db } = site.deps.store;
  const [reader, other, third] = await Promise.all([0, 1, 2].map(() => userCaller(site.deps)));
  await db.insert(userBlocks).values({ userId: reader!.id, blockedId: other!.id });
  expect((await read(other!.id, reader!.cookies)).status).toBe(404);
  expect((await read(reader!.id, other!.cookies)).status).toBe(404);
  expect((await read(third!.id, reader!.cookies)).status).toBe(200);
  expect((await read(other!.id, third!.cookies)).status).toBe(200);
});

test("no call edits a score", async () => {
  const { id } = await tenant();
  const { db } = site.deps.store;
  const me = await userCaller(site.deps);
  const admin = await userCaller(site.deps, true);
  const before = await db.select().from(trustScores);
  const better = { overall: "5.00", overallScore: "5.00", facts: { tenancies: 9 }, totalRatings: 99 };
  for (const { cookies } of [me, admin]) {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"] as const) {
      const answer = await site.request(method, getTrust(id).path, { json: better, cookies });
      expect([method, answer.status]).toEqual([method, 404]);
    }
    await site.request("PATCH", updateAccount().path, { json: { language: "kn", ...better }, cookies });
  }
  expect(await db.select().from(trustScores)).toEqual(before);
});

test("nobody pages through people, whatever address they come from", async () => {
  const strict = await testApp({ config: { rateLimit: true, trustProxy: true } });
  try {
    const [reader, other] = [await userCaller(strict.deps), await userCaller(strict.deps)];
    const people = await strict.deps.store.db
      .insert(users)
      .values(Array.from({ length: 65 }, () => ({ firstName: "Asha" })))
      .returning({ id: users.id });
    const ask = (id: string, at: number, cookies: string) =>
      strict.request("GET", getTrust(id).path, {
        cookies,
        headers: { "x-forwarded-for": `198.51.100.${at}` },
      });
    const statuses: number[] = [];
    for (const [at, { id }] of people.entries()) statuses.push((await ask(id, at, reader.cookies)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    const refused = await ask(people[64]!.id, 1, reader.cookies);
    expect([refused.status, refused.headers.has("retry-after")]).toEqual([429, true]);
    expect((await ask(people[0]!.id, 1, other.cookies)).status).toBe(200);
  } finally {
    await strict.close();
  }
});
