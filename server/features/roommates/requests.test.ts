import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createRoommateRequest, getMyRoommates, reportRoommateRequest } from "#domain/roommates/endpoints.ts";
import { type MyRoommates, requestMessages } from "#domain/roommates/requests.ts";
import { REQUEST_STEPS } from "#domain/roommates/states.ts";
import { roomMessages } from "#domain/rooms/messages.ts";
import { users } from "#server/db/schema/auth.ts";
import { chatConversations } from "#server/db/schema/chat.ts";
import { roommateRequests, roomPosts, roomReports, userPreferences } from "#server/db/schema/rooms.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";
import { asked, askToJoin, offeredRoom, type Person, person, step, talking } from "#testing/roommates.ts";
import { FIVE_ANSWERS, sayPreferences } from "#testing/rooms.ts";
import { expireRequests } from "./writes.ts";

const START = new Date("2026-03-01T06:00:00Z");
const DAY_MS = 86_400_000;
let site: TestApp;
let now = START;

beforeAll(async () => {
  // Sessions of the callers live by the real clock: the days go by from it.
  site = await testApp({ clock: { now: () => now } });
});
beforeEach(() => {
  now = START;
});
afterAll(() => site.close());

const mineOf = async (caller: Person): Promise<MyRoommates> =>
  (await site.request("GET", getMyRoommates().path, { cookies: caller.cookies })).json();
const rowOf = async (id: number) =>
  (await site.deps.store.db.select().from(roommateRequests).where(eq(roommateRequests.id, id)))[0]!;
const countAll = () => site.deps.store.db.$count(roommateRequests);
const says = async (answer: Response, status: number, message: string) => {
  expect({ status: answer.status, message: (await answer.json()).message }).toEqual({ status, message });
};

test("what waits comes before what was asked and withdrawn since", async () => {
  const { tenant, postId } = await offeredRoom(site);
  const [honest, other] = [await person(site), await person(site)];
  const waits = await asked(site, honest, postId);
  const withdrawn = await asked(site, other, postId);
  expect((await step(site, other, withdrawn, { step: "withdraw" })).status).toBe(200);
  expect((await mineOf(tenant)).received.map(({ id }) => id)).toEqual([waits, withdrawn]);
});

test("what accounts of a week ago ask comes before what new ones ask", async () => {
  const { tenant, postId } = await offeredRoom(site);
  const [honest, madeUp] = [await person(site), await person(site)];
  const weekAgo = new Date(START.getTime() - 8 * DAY_MS);
  await site.deps.store.db.update(users).set({ createdAt: weekAgo }).where(eq(users.id, honest.id));
  await site.deps.store.db.update(users).set({ createdAt: START }).where(eq(users.id, madeUp.id));
  const ids = [await asked(site, honest, postId), await asked(site, madeUp, postId)];
  expect((await mineOf(tenant)).received.map(({ id }) => id)).toEqual(ids);
});

test("a request shows each side who the other is, how they match, and nothing to reach them by", async () => {
  const { tenant, postId } = await offeredRoom(site);
  const seeker = await person(site);
  const { db } = site.deps.store;
  await db.insert(userPreferences).values([
    { userId: seeker.id, ...FIVE_ANSWERS, age: 24, smokingPreference: "smokes" },
    { userId: tenant.id, ...FIVE_ANSWERS, age: 26, smokingPreference: "never" },
  ]);
  const made = await askToJoin(site, seeker, {
    roomPostId: postId,
    message: "I work nearby",
    preferredMoveInDate: "2026-03-10",
  });
  expect(made.status).toBe(201);
  const text = await made.text();
  const request = JSON.parse(text);
  expect(request).toMatchObject({
    role: "seeker",
    status: "pending",
    preferredMoveInDate: "2026-03-10",
    other: { id: tenant.id, contact: null },
    conversationId: null,
  });
  const { received, sent } = await mineOf(tenant);
  expect(sent).toEqual([]);
  expect(received[0]).toMatchObject({
    role: "tenant",
    seekerMessage: "I work nearby",
    other: { id: seeker.id, age: 24, contact: null },
  });
  expect(received[0]!.match.reasons.some(({ kind }) => kind === "conflict")).toBe(true);
  expect((await rowOf(request.id)).compatibilityScore).toBe(received[0]!.match.score);
  const before = text + JSON.stringify([received, (await mineOf(seeker)).sent]);
  // With a few answers only, nobody is compared: one at a time they would tell the other's.
  for (const age of [20, 26]) {
    await sayPreferences(site.deps.store, seeker.id, { age, smokingPreference: "smokes" });
    expect((await mineOf(seeker)).sent[0]!.match).toEqual({
      score: null,
      reasons: [],
      unknown: [],
      known: 0,
    });
  }
  expect(before).not.toContain(tenant.phoneNumber);
  expect(before).not.toContain(seeker.phoneNumber);
});

test("contacts are there for both once both agreed, and not before, nor when it was declined", async () => {
  const { tenant, postId } = await offeredRoom(site, { places: 2 });
  const [one, two] = [await person(site), await person(site)];
  const yes = await asked(site, one, postId);
  const no = await asked(site, two, postId);
  await step(site, tenant, no, { step: "decline", response: "We are quieter than that" });
  const conversationId = await talking(site, tenant, yes, "Welcome");
  for (const stage of ["talking", "offered"]) {
    const seen = JSON.stringify([await mineOf(one), await mineOf(tenant)]);
    expect(seen, stage).not.toMatch(new RegExp(`${tenant.phoneNumber}|${one.phoneNumber}`));
    if (stage === "talking") await step(site, tenant, yes, { step: "offer" });
  }
  await step(site, one, yes, { step: "accept" });
  expect((await mineOf(tenant)).received.find(({ id }) => id === yes)).toMatchObject({
    other: { contact: { phoneNumber: one.phoneNumber } },
  });
  const [sent] = (await mineOf(one)).sent;
  expect(sent).toMatchObject({
    status: "accepted",
    conversationId,
    other: { contact: { phoneNumber: tenant.phoneNumber } },
  });
  const [refused] = (await mineOf(two)).sent;
  expect(refused).toMatchObject({
    status: "declined",
    tenantResponse: "We are quieter than that",
    other: { contact: null },
    conversationId: null,
  });
});

test("who may not ask is told why, and nothing is kept", async () => {
  const ladies = await offeredRoom(site, { gender: "ladies" });
  const open = await offeredRoom(site);
  const before = await countAll();
  const ask = (caller: { cookies?: string }, roomPostId: number) => askToJoin(site, caller, { roomPostId });
  expect((await ask({}, open.postId)).status).toBe(401);
  await says(await ask(open.tenant, open.postId), 403, requestMessages.ownPost());
  await says(await ask(await person(site), ladies.postId), 403, roomMessages.genderFirst());
  await says(await ask(await person(site, "man"), ladies.postId), 403, roomMessages.genderRule());
  await says(await ask(await person(site), 1_999_999_999), 404, roomMessages.noPost());
  await site.deps.store.db.update(roomPosts).set({ isActive: false }).where(eq(roomPosts.id, open.postId));
  await says(await ask(await person(site), open.postId), 404, roomMessages.noPost());
  // The tenant says they are somebody else now: nobody is brought together with them.
  await site.deps.store.db
    .update(userPreferences)
    .set({ gender: "man" })
    .where(eq(userPreferences.userId, ladies.tenant.id));
  await says(await ask(await person(site, "woman"), ladies.postId), 403, roomMessages.genderRule());
  expect(await countAll()).toBe(before);
});

test.each([
  [{ message: "" }],
  [{ message: "x".repeat(501) }],
  [{ message: "a\u0000b" }],
  [{ message: ["list"] }],
  [{ message: "call me on 98450 12345" }],
  [{ message: "write to asha@example.in" }],
  [{ message: "2345 6789 0123 is my Aadhaar" }],
  [{ roomPostId: 2_147_483_648 }],
  [{ roomPostId: "1" }],
  [{ roomPostId: -1 }],
  [{ preferredMoveInDate: "2026-02-28" }],
  [{ preferredMoveInDate: "2026-02-30" }],
  [{ preferredMoveInDate: "1899-01-01" }],
  [{ preferredMoveInDate: "2027-01-01" }],
  [{ preferredMoveInDate: 7 }],
])("a request with %j is refused", async (wrong) => {
  const { postId } = await offeredRoom(site);
  const answer = await askToJoin(site, await person(site), { roomPostId: postId, ...wrong });
  expect(answer.status).toBe(400);
});

test("a status, a score or a seeker that is sent along is ignored", async () => {
  const { tenant, postId } = await offeredRoom(site);
  const seeker = await person(site);
  const extra = {
    status: "accepted",
    compatibilityScore: 100,
    seekerUserId: tenant.id,
    currentTenantId: seeker.id,
  };
  const { id } = await (await askToJoin(site, seeker, { roomPostId: postId, ...extra })).json();
  expect(await rowOf(id)).toMatchObject({
    status: "pending",
    compatibilityScore: 50,
    seekerUserId: seeker.id,
    currentTenantId: tenant.id,
  });
});

test("twenty at once ask once; the same key says the same again", async () => {
  const { postId } = await offeredRoom(site);
  const seeker = await person(site);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => askToJoin(site, seeker, { roomPostId: postId })),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(19);
  const other = await offeredRoom(site);
  const sent = {
    json: { roomPostId: other.postId, message: "Hello", includingMen: true },
    cookies: seeker.cookies,
    headers: { "idempotency-key": newKey() },
  };
  const first = await (await site.request("POST", createRoommateRequest().path, sent)).json();
  const again = await site.request("POST", createRoommateRequest().path, sent);
  expect({ status: again.status, id: (await again.json()).id }).toEqual({ status: 201, id: first.id });
});

test("eight wait at a time, also when more are asked at once, and fifteen are asked in a day", async () => {
  const seeker = await person(site);
  const rooms = [];
  for (let count = 0; count < 16; count += 1) rooms.push(await offeredRoom(site));
  const answers = await Promise.all(
    rooms.slice(0, 11).map(({ postId }) => askToJoin(site, seeker, { roomPostId: postId })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(8);
  const refused = answers.find(({ status }) => status === 409)!;
  expect((await refused.json()).message).toBe(requestMessages.tooManyPending());
  const withdrawAll = async () => {
    for (const { id, status } of (await mineOf(seeker)).sent) {
      if (status === "pending") await step(site, seeker, id, { step: "withdraw" });
    }
  };
  await withdrawAll();
  const taken = new Set((await mineOf(seeker)).sent.map(({ post }) => post.id));
  const free = rooms.filter(({ postId }) => !taken.has(postId));
  for (const { postId } of free.slice(0, 7)) await asked(site, seeker, postId);
  await withdrawAll();
  const late = await askToJoin(site, seeker, { roomPostId: free[7]!.postId });
  expect(late.headers.get("retry-after")).not.toBeNull();
  await says(late, 429, requestMessages.tooManyToday());
  now = new Date(START.getTime() + DAY_MS + 1);
  expect((await askToJoin(site, seeker, { roomPostId: free[7]!.postId })).status).toBe(201);
});

test("a step is taken by whose it is: nobody else gets to know of the request", async () => {
  const { tenant, postId } = await offeredRoom(site);
  const seeker = await person(site);
  const id = await asked(site, seeker, postId);
  const others = [await person(site), (await offeredRoom(site)).tenant];
  for (const other of others) {
    for (const each of REQUEST_STEPS) {
      await says(await step(site, other, id, { step: each }), 404, requestMessages.noRequest());
    }
    const report = await site.request("POST", reportRoommateRequest(id).path, {
      json: { reason: "Rude" },
      cookies: other.cookies,
    });
    expect(report.status).toBe(404);
  }
  expect((await step(site, {}, id, { step: "talk" })).status).toBe(401);
  for (const theirs of ["talk", "offer", "decline"])
    await says(await step(site, seeker, id, { step: theirs }), 403, requestMessages.notYourStep());
  await says(await step(site, tenant, id, { step: "accept" }), 403, requestMessages.notYourStep());
  await says(await step(site, tenant, id, { step: "withdraw" }), 403, requestMessages.notYourStep());
  for (const wrong of ["pending", "expired", "x", null, 1]) {
    expect((await step(site, tenant, id, { step: wrong })).status).toBe(400);
  }
  for (const wrong of ["0", "99999999999", "%00", "1e3", "-1"]) {
    const answer = await site.request("PATCH", `/api/roommate-requests/${wrong}`, {
      json: { step: "decline" },
      cookies: tenant.cookies,
    });
    expect([400, 404]).toContain(answer.status);
  }
  expect((await rowOf(id)).status).toBe("pending");
});

test("what is decided stays so", async () => {
  const { tenant, postId } = await offeredRoom(site);
  const seeker = await person(site);
  const id = await asked(site, seeker, postId);
  const answers = await Promise.all([
    step(site, tenant, id, { step: "decline" }),
    step(site, seeker, id, { step: "withdraw" }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  for (const [caller, each] of [
    [tenant, "talk"],
    [tenant, "decline"],
    [seeker, "withdraw"],
  ] as const) {
    await says(await step(site, caller, id, { step: each }), 409, requestMessages.illegalStep());
  }
});

test("after fourteen days it is over, whether or not the job came by, and may be asked once more", async () => {
  const { tenant, postId } = await offeredRoom(site);
  const seeker = await person(site);
  const id = await asked(site, seeker, postId);
  now = new Date(START.getTime() + 14 * DAY_MS - 1);
  expect((await mineOf(seeker)).sent[0]).toMatchObject({ status: "pending" });
  now = new Date(START.getTime() + 14 * DAY_MS);
  expect((await mineOf(seeker)).sent[0]).toMatchObject({ status: "expired", expiresAt: null });
  await says(await step(site, tenant, id, { step: "talk" }), 409, requestMessages.illegalStep());
  expect((await rowOf(id)).status).toBe("pending");
  const again = await asked(site, seeker, postId);
  expect((await rowOf(id)).status).toBe("expired");
  expect((await rowOf(again)).status).toBe("pending");
  now = new Date(START.getTime() + 28 * DAY_MS);
  const ended = await expireRequests(site.deps.store.db, now);
  expect(ended).toContainEqual({ id: again, seekerUserId: seeker.id, postId });
  expect((await rowOf(again)).status).toBe("expired");
  expect(await expireRequests(site.deps.store.db, now)).toEqual([]);
});

test("who was declined does not ask again; who withdrew may", async () => {
  const { tenant, postId } = await offeredRoom(site, { places: 2 });
  const [one, two] = [await person(site), await person(site)];
  await step(site, tenant, await asked(site, one, postId), { step: "decline" });
  await says(await askToJoin(site, one, { roomPostId: postId }), 409, requestMessages.wasDeclined());
  await step(site, two, await asked(site, two, postId), { step: "withdraw" });
  await says(await askToJoin(site, two, { roomPostId: postId }), 201, undefined as unknown as string);
});

test("who says another gender before they talk is not brought together", async () => {
  const { tenant, postId } = await offeredRoom(site, { gender: "ladies" });
  const seeker = await person(site, "woman");
  const id = await asked(site, seeker, postId);
  const { db } = site.deps.store;
  await db.update(userPreferences).set({ gender: "man" }).where(eq(userPreferences.userId, seeker.id));
  await says(await step(site, tenant, id, { step: "talk" }), 403, roomMessages.genderRule());
  await db.update(userPreferences).set({ gender: "woman" }).where(eq(userPreferences.userId, seeker.id));
  await db.update(userPreferences).set({ gender: "man" }).where(eq(userPreferences.userId, tenant.id));
  await says(await step(site, tenant, id, { step: "talk" }), 403, roomMessages.genderRule());
  // Nor is she shown to him: he can only end it.
  expect((await mineOf(tenant)).received).toMatchObject([
    { isForOthers: true, steps: ["decline"], other: { id: null, age: null } },
  ]);
});

test("either side reports a request once", async () => {
  const { tenant, postId } = await offeredRoom(site);
  const seeker = await person(site);
  const id = await asked(site, seeker, postId);
  const report = (caller: Person) =>
    site.request("POST", reportRoommateRequest(id).path, {
      json: { reason: "Asks for money" },
      cookies: caller.cookies,
      headers: { "idempotency-key": newKey() },
    });
  expect([(await report(seeker)).status, (await report(tenant)).status]).toEqual([201, 201]);
  await says(await report(seeker), 409, roomMessages.alreadyReported());
  const kept = await site.deps.store.db.select().from(roomReports).where(eq(roomReports.subjectId, id));
  expect(kept.map(({ kind, userId, aboutUserId }) => [kind, userId, aboutUserId])).toEqual(
    expect.arrayContaining([
      ["request", seeker.id, tenant.id],
      ["request", tenant.id, seeker.id],
    ]),
  );
});

test("an account that goes before the talk begins is never named in it", async () => {
  const { tenant, postId } = await offeredRoom(site);
  const seeker = await person(site);
  const id = await asked(site, seeker, postId);
  const { db } = site.deps.store;
  await db.update(users).set({ deletedAt: now }).where(eq(users.id, seeker.id));
  await step(site, tenant, id, { step: "talk" });
  const theirs = eq(chatConversations.userId, seeker.id);
  expect(await db.$count(chatConversations, theirs)).toBe(0);
});
