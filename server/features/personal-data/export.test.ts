import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { handOverListing } from "#domain/listings/endpoints.ts";
import { deleteAccount, exportData } from "#domain/personal-data/endpoints.ts";
import type { ReferralView } from "#domain/referrals/contract.ts";
import { roommateRequest } from "#domain/roommates/requests.ts";
import {
  appeal,
  decideSuspension,
  listMySuspensions,
  suspendListing,
} from "#domain/suspensions/endpoints.ts";
import { sessions, users } from "#server/db/schema/auth.ts";
import { tenantVerifications } from "#server/db/schema/rooms.ts";
import { suspensions } from "#server/db/schema/suspensions.ts";
import { teamCode } from "#server/features/accounts/team-code-service.ts";
import { adminHeaders, bookableListing, openSession, userCaller } from "#testing/bookings.ts";
import { FACTORY_PASSWORD, factoryPasswordHash } from "#testing/factories/users.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";
import { type FullLife, fullLife, NOT_THEIRS, THEIRS } from "#testing/people.ts";
import { freshPhone, mine, referred, signUp } from "#testing/referrals.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

describe("the file of all one's data", () => {
  let life: FullLife;
  beforeAll(async () => {
    life = await fullLife(t);
  });

  test("holds what is theirs from every table", async () => {
    const answer = await t.request("GET", exportData().path, { cookies: life.cookies });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="tangu-my-data-\d{4}-\d\d-\d\d\.json"$/,
    );
    expect(answer.headers.get("cache-control")).toContain("no-store");
    const text = await answer.text();
    const { friendPhone: _friend, ...typed } = THEIRS;
    for (const own of Object.values(typed)) expect(text).toContain(own);
    expect(JSON.parse(text)).toMatchObject({
      account: { id: life.user.id, phoneNumber: life.user.phoneNumber, email: THEIRS.email },
      sessions: [{ device: expect.any(String) }],
      likes: [{ pgId: life.pgId }],
      saves: [{ pgId: life.pgId }],
      searches: [{ query: `search=${THEIRS.search}`, alerts: true }],
      bookings: [{ pgId: life.pgId, guestName: THEIRS.name, events: expect.any(Array) }],
      reviews: [{ comment: THEIRS.comment }],
      listings: [{ id: life.hosted, contactName: THEIRS.contact }],
      chats: { conversations: [{ pgId: life.pgId }], messages: [{ message: THEIRS.message }, {}] },
      referrals: { made: [{ refereePhone: "••••••3333" }], earnings: { paidEarnings: "2000.00" } },
      preferences: { hobbies: [THEIRS.hobby] },
      verifications: [{ pgListingId: life.pgId, said: THEIRS.agreement, photoKept: true }],
      roomPosts: [{ title: THEIRS.post }],
      roommateRequests: [{ pgListingId: life.pgId }],
      roomSaves: [{ postId: expect.any(Number) }],
      roomReports: [{ kind: "post", reason: THEIRS.report }],
      roomVideos: [{ videoUrl: "/uploads/x.mp4" }],
    });
  });

  test("holds no secret, no note of an admin and nothing of anybody else", async () => {
    const text = await (await t.request("GET", exportData().path, { cookies: life.cookies })).text();
    for (const foreign of Object.values(NOT_THEIRS)) expect(text).not.toContain(foreign);
    const [row] = await t.deps.store.db.select().from(users).where(eq(users.id, life.user.id));
    const [session] = await t.deps.store.db.select().from(sessions).where(eq(sessions.userId, life.user.id));
    const [tenancy] = await t.deps.store.db
      .select()
      .from(tenantVerifications)
      .where(eq(tenantVerifications.userId, life.user.id));
    const secrets = [
      tenancy!.document!,
      "argon2",
      row!.password!,
      session!.sid,
      session!.publicId,
      ...life.cookies.split("; ").map((pair) => pair.split("=")[1]!),
    ];
    for (const secret of secrets) expect(text).not.toContain(secret);
    const kept =
      /"(guestKey|password|adminNotes|sameBrowser|sameAddress|isReplaced|isCrowded|checkInHostId|resetElsewhere|note|stamp)"/;
    expect(text).not.toMatch(kept);
    // Of a request, what both sides are told on their screens is told there: no score, no answer.
    const shown = Object.keys(roommateRequest.shape);
    const { roommateRequests: asked } = JSON.parse(text);
    const keys = asked.flatMap((request: object) => Object.keys(request)).sort();
    expect(keys.filter((key: string) => !shown.includes(key))).toEqual(["pgListingId", "roomPostId"]);
  });

  test("tells of friends what their own page tells: no number, and no entry that counts for somebody else", async () => {
    const [cookies, other] = [(await userCaller(t.deps)).cookies, (await userCaller(t.deps)).cookies];
    const [waiting, byLink, byAnother] = [freshPhone(), freshPhone(), freshPhone()];
    for (const refereePhone of [waiting, byAnother]) await referred(t, cookies, { refereePhone });
    await signUp(t, { phoneNumber: byLink, referralCode: (await mine(t, cookies)).alias });
    await signUp(t, { phoneNumber: byAnother, referralCode: (await mine(t, other)).alias });
    const text = await (await t.request("GET", exportData().path, { cookies })).text();
    const friend = ({ id, refereePhone }: ReferralView) => [id, refereePhone];
    const shown = (await mine(t, cookies)).referrals.map(friend).sort();
    expect(shown).toHaveLength(2);
    expect(JSON.parse(text).referrals.made.map(friend).sort()).toEqual(shown);
    for (const phoneNumber of [waiting, byLink, byAnother]) expect(text).not.toContain(phoneNumber);
  });

  test("is each one's own, and asked for a few times an hour", async () => {
    expect((await t.request("GET", exportData().path)).status).toBe(401);
    const other = await userCaller(t.deps);
    const text = await (await t.request("GET", exportData().path, { cookies: other.cookies })).text();
    for (const theirs of Object.values(THEIRS)) expect(text).not.toContain(theirs);

    const limited = await testApp({ config: { rateLimit: true } });
    const [one, two] = [await userCaller(limited.deps), await userCaller(limited.deps)];
    const ask = async (cookies: string) =>
      (await limited.request("GET", exportData().path, { cookies })).status;
    const asked = [];
    for (let each = 0; each < 11; each++) asked.push(await ask(one.cookies));
    expect(asked).toEqual([...Array(10).fill(200), 429]);
    expect(await ask(two.cookies)).toBe(200);
    await limited.close();
  });
});

test("what a host wrote about a suspended listing is in their file, and goes with the account or the listing", async () => {
  const { store } = t.deps;
  const [host, next] = [await userCaller(t.deps), await userCaller(t.deps)];
  await store.db
    .update(users)
    .set({ password: await factoryPasswordHash() })
    .where(eq(users.id, host.id));
  const cookies = await openSession(
    store,
    (await store.db.select().from(users).where(eq(users.id, host.id)))[0]!,
  );
  const [kept, given] = [
    await bookableListing(store, { ownerId: host.id }),
    await bookableListing(store, { ownerId: host.id }),
  ];
  const admin = await adminHeaders(t.deps);
  const send = async (method: "POST" | "PATCH", path: string, json: object, cookie = "") => {
    const headers = { "idempotency-key": newKey(), ...(cookie ? {} : admin) };
    const answer = await t.request(method, path, { json, cookies: cookie, headers });
    return (await answer.json()) as { id: number };
  };
  const words = { appeal: "My wife is ill, and I am Ravi" };
  const suspend = async (listingId: number) => {
    const { id } = await send("POST", suspendListing(listingId).path, { reason: "Wrong photos" });
    await send("POST", appeal(id).path, words, cookies);
    return id;
  };
  const [open, lifted] = [await suspend(kept.id), await suspend(given.id)];
  await send("PATCH", decideSuspension(lifted).path, { decision: "lift", answer: "Thank you" });
  const file = async (cookie: string) =>
    (await t.request("GET", exportData().path, { cookies: cookie })).text();
  expect((await file(cookies)).split(words.appeal)).toHaveLength(3);
  const code = teamCode(t.deps, next.id, t.deps.clock.now());
  await send("POST", handOverListing(given.id).path, { phoneNumber: next.phoneNumber, code });
  const mine = await t.request("GET", listMySuspensions().path, { cookies: next.cookies });
  expect([await mine.json(), (await file(next.cookies)).includes("Wrong photos")]).toEqual([[], false]);
  const gone = await t.request("DELETE", deleteAccount().path, {
    json: { password: FACTORY_PASSWORD },
    cookies,
  });
  expect(gone.status).toBe(200);
  const left = await store.db
    .select({ id: suspensions.id, appeal: suspensions.appeal })
    .from(suspensions)
    .where(inArray(suspensions.id, [open, lifted]))
    .orderBy(suspensions.id);
  expect(left).toEqual([open, lifted].map((id) => ({ id, appeal: null })));
});
