import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  blockConversation,
  createMessage,
  listConversations,
  listMessages,
  subscribePush,
} from "#domain/chat/endpoints.ts";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { blockUser } from "#domain/moderation/endpoints.ts";
import { countWaitingRequests, getMyRoommates, reportRoommateRequest } from "#domain/roommates/endpoints.ts";
import { type MyRoommates, type RoommateRequest, requestMessages } from "#domain/roommates/requests.ts";
import { decideRoomReport, updateRoom } from "#domain/rooms/endpoints.ts";
import { suspendUser } from "#domain/suspensions/endpoints.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { roommateRequests, roomPosts, roomReports, userBlocks } from "#server/db/schema/rooms.ts";
import { expireRoommateRequests } from "#server/jobs/tell-roommates.ts";
import { adminHeaders, brokenInvariants } from "#testing/bookings.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";
import { startPushService } from "#testing/push.ts";
import {
  agreed,
  asked,
  askToJoin,
  offeredRoom,
  type Person,
  person,
  step,
  talking,
} from "#testing/roommates.ts";

const START = new Date("2026-03-05T06:00:00Z");
const DAY_MS = 86_400_000;
let site: TestApp;
let push: Awaited<ReturnType<typeof startPushService>>;
let now = START;
const db = () => site.deps.store.db;

beforeAll(async () => {
  push = await startPushService();
  site = await testApp({ config: push.config, clock: { now: () => now } });
});
beforeEach(() => {
  now = START;
});
afterAll(async () => {
  expect(await brokenInvariants(site.deps.store)).toEqual([]);
  await site.close();
  await push.close();
});

const get = async <T>(path: string, caller: Person): Promise<T> =>
  (await site.request("GET", path, { cookies: caller.cookies })).json();
const mineOf = (caller: Person) => get<MyRoommates>(getMyRoommates().path, caller);
const oneOf = async (caller: Person, id: number): Promise<RoommateRequest> => {
  const { sent, received } = await mineOf(caller);
  return [...sent, ...received].find((each) => each.id === id)!;
};
const waitingFor = async (caller: Person) =>
  (await get<{ count: number }>(countWaitingRequests().path, caller)).count;
const statusOf = async (id: number) =>
  (await db().select().from(roommateRequests).where(eq(roommateRequests.id, id)))[0]!.status;
const postOf = async (id: number) => (await db().select().from(roomPosts).where(eq(roomPosts.id, id)))[0]!;
const daysLater = (days: number) => {
  now = new Date(START.getTime() + days * DAY_MS);
};
const toldBy = async (caller: Person) => {
  await site.request("POST", subscribePush().path, {
    json: push.subscription(`/${caller.id}`),
    cookies: caller.cookies,
    headers: { "idempotency-key": newKey() },
  });
  push.clear();
};
const blocking = (caller: Person, method: "PUT" | "DELETE", { id }: Person) =>
  site.request(method, blockUser(id).path, { cookies: caller.cookies });
const visitOn = (day: number) => ({
  step: "propose_visit",
  day: addDays(kolkataDate(now), day),
  time: "17:00",
});
const FREE = { isActive: true, placesTaken: 0 };

/** Two who have agreed to live together. */
async function together() {
  const { tenant, postId } = await offeredRoom(site);
  const seeker = await person(site);
  const id = await asked(site, seeker, postId);
  await agreed(site, tenant, seeker, id);
  return { tenant, seeker, postId, id };
}

const post = async ({ path }: { path: string }, caller: Person, json: object) =>
  (
    await site.request("POST", path, {
      json,
      cookies: caller.cookies,
      headers: { "idempotency-key": newKey() },
    })
  ).status;

test("who hears a no opens the chat to nobody, though they had closed it before", async () => {
  const { tenant, postId } = await offeredRoom(site);
  const seeker = await person(site);
  const id = await asked(site, seeker, postId);
  const conversationId = await talking(site, tenant, id);
  const close = (caller: Person, blocked: boolean) =>
    post(blockConversation(), caller, { conversationId, blocked });
  expect(await close(seeker, true)).toBe(200);
  expect((await step(site, tenant, id, { step: "decline" })).status).toBe(200);
  expect(await close(seeker, false)).toBe(403);
  const message = { conversationId, senderType: "guest", message: "Hello again" };
  expect(await post(createMessage(), seeker, message)).toBe(403);
});

test.each(["tenant", "seeker"] as const)(
  "while the %s is suspended nobody is brought together with them",
  async (role) => {
    const { tenant, postId } = await offeredRoom(site);
    const seeker = await person(site);
    const id = await asked(site, seeker, postId);
    const [gone, other] = role === "tenant" ? [tenant, seeker] : [seeker, tenant];
    if (role === "tenant") await talking(site, tenant, id);
    const headers = await adminHeaders(site.deps);
    const suspend = await site.request("POST", suspendUser(gone.id).path, {
      json: { reason: "Rude" },
      headers,
    });
    expect(suspend.status).toBe(201);
    const brings = role === "tenant" ? visitOn(2) : { step: "talk" as const, response: "Come and see" };
    expect((await step(site, other, id, brings)).status).toBe(409);
    const ends = role === "tenant" ? "withdraw" : "decline";
    expect((await step(site, other, id, { step: ends })).status).toBe(200);
  },
);

describe("after the time to undo", () => {
  test.each(["tenant", "seeker"] as const)(
    "the %s cancels: the bed is free, and the other is told why",
    async (role) => {
      const { postId, id, ...two } = await together();
      const [caller, other] = role === "tenant" ? [two.tenant, two.seeker] : [two.seeker, two.tenant];
      expect((await step(site, caller, id, { step: "cancel" })).status).toBe(409);
      daysLater(1);
      const late = await step(site, caller, id, { step: "undo" });
      expect([late.status, (await late.json()).message]).toEqual([409, requestMessages.undoOver()]);
      await toldBy(other);
      const response = "My work moves to Mysuru";
      expect((await step(site, caller, id, { step: "cancel", response })).status).toBe(200);
      expect([await statusOf(id), await postOf(postId)]).toMatchObject(["cancelled", FREE]);
      await expect.poll(() => push.sent.map(({ path }) => path)).toContain(`/${other.id}`);
      const seen = await oneOf(other, id);
      expect(seen).toMatchObject({ status: "cancelled", isNews: true, steps: [], other: { contact: null } });
      expect(await waitingFor(other)).toBe(1);
      const messages = await get<{ message: string }[]>(listMessages(seen.conversationId!).path, other);
      expect(messages.at(-1)?.message).toBe(response);
      // Nothing stands between them, should they want to try again.
      expect((await askToJoin(site, two.seeker, { roomPostId: postId })).status).toBe(201);
    },
  );
});

describe("that the move has happened", () => {
  test("is what both say: as long as one alone says so, the other may still undo it", async () => {
    const { tenant, seeker, postId, id } = await together();
    expect((await step(site, tenant, id, { step: "move_in" })).status).toBe(200);
    expect((await step(site, tenant, id, { step: "move_in" })).status).toBe(409);
    expect(await waitingFor(seeker)).toBe(1);
    expect(await oneOf(seeker, id)).toMatchObject({
      status: "accepted",
      movedInBy: "tenant",
      isMyTurn: true,
    });
    expect((await step(site, seeker, id, { step: "undo" })).status).toBe(200);
    expect([await statusOf(id), await postOf(postId)]).toMatchObject(["talking", FREE]);
    await step(site, tenant, id, { step: "offer" });
    await step(site, seeker, id, { step: "accept" });
    for (const caller of [seeker, tenant])
      expect((await step(site, caller, id, { step: "move_in" })).status).toBe(200);
    expect(await oneOf(seeker, id)).toMatchObject({ status: "moved_in", steps: [], movedInBy: null });
  });

  test("is taken for true once the other has said nothing for fourteen days", async () => {
    const [told, silent] = [await together(), await together()];
    await step(site, told.seeker, told.id, { step: "move_in" });
    daysLater(13);
    await expireRoommateRequests(site.deps);
    expect(await statusOf(told.id)).toBe("accepted");
    daysLater(14);
    await expireRoommateRequests(site.deps);
    expect([await statusOf(told.id), await statusOf(silent.id)]).toEqual(["moved_in", "accepted"]);
  });
});

describe("somebody for whom the place is no more", () => {
  test("ends what is open, knows nobody in it, and goes on in nothing", async () => {
    const { tenant, postId, listingId } = await offeredRoom(site, { tenant: await person(site, "woman") });
    const man = await person(site, "man");
    const [talked, again] = [await asked(site, man, postId), (await offeredRoom(site, { tenant })).postId];
    await talking(site, tenant, talked, "Come in");
    expect((await step(site, tenant, talked, { step: "offer" })).status).toBe(200);
    await db().update(pgListings).set({ gender: "ladies" }).where(eq(pgListings.id, listingId));
    expect(await waitingFor(man)).toBe(1);
    const seen = await oneOf(man, talked);
    expect(seen).toMatchObject({ steps: ["withdraw"], isForOthers: true, conversationId: null });
    expect(JSON.stringify(seen)).not.toMatch(new RegExp(`${tenant.id}|Asha|Come in`));
    expect((await step(site, man, talked, { step: "accept" })).status).toBe(403);
    expect((await step(site, man, talked, { step: "withdraw" })).status).toBe(200);
    expect([await statusOf(talked), await waitingFor(man)]).toEqual(["withdrawn", 0]);

    const other = await asked(site, man, again);
    await talking(site, tenant, other);
    const { pgId } = await postOf(again);
    await db().update(pgListings).set({ gender: "ladies" }).where(eq(pgListings.id, pgId!));
    expect((await step(site, man, other, visitOn(2))).status).toBe(403);
    expect((await step(site, tenant, other, { step: "decline" })).status).toBe(200);
  });
});

describe("a visit that one side suggested", () => {
  test("is no open question any more once the bed is offered", async () => {
    const { tenant, postId } = await offeredRoom(site);
    const seeker = await person(site);
    const id = await asked(site, seeker, postId);
    await talking(site, tenant, id);
    await step(site, seeker, id, visitOn(2));
    await step(site, tenant, id, { step: "offer" });
    expect(await oneOf(tenant, id)).toMatchObject({ visit: null, isMyTurn: false });
  });

  test("keeps no request alive by itself, and is not sent again and again", async () => {
    const { tenant, postId } = await offeredRoom(site);
    const seeker = await person(site);
    const id = await asked(site, seeker, postId);
    await talking(site, tenant, id);
    const { expiresAt } = await oneOf(seeker, id);
    daysLater(1);
    const answers = [];
    for (let at = 0; at < 11; at += 1)
      answers.push((await step(site, seeker, id, at % 2 ? { step: "call_off_visit" } : visitOn(20))).status);
    expect(answers).toEqual([...Array(10).fill(200), 429]);
    expect((await oneOf(seeker, id)).expiresAt).toBe(expiresAt);
  });
});

describe("the room", () => {
  test("is open again after a block that frees its bed, and after an undo when a place was added meanwhile", async () => {
    const blocked = await together();
    expect((await blocking(blocked.seeker, "PUT", blocked.tenant)).status).toBe(200);
    expect(await postOf(blocked.postId)).toMatchObject(FREE);
    const { tenant, postId, id } = await together();
    const json = { places: 2 };
    await site.request("PATCH", updateRoom(postId).path, { json, cookies: tenant.cookies });
    expect((await step(site, tenant, id, { step: "undo" })).status).toBe(200);
    expect([await statusOf(id), await postOf(postId)]).toMatchObject(["talking", { ...FREE, places: 2 }]);
  });
});

describe("a block that was taken back", () => {
  test("leaves a talk closed that a no had closed, and a second report blocks again", async () => {
    const { tenant, postId } = await offeredRoom(site);
    const seeker = await person(site);
    const id = await asked(site, seeker, postId);
    const conversationId = await talking(site, tenant, id);
    await step(site, tenant, id, { step: "decline" });
    const report = () =>
      site.request("POST", reportRoommateRequest(id).path, {
        json: { reason: "Money" },
        cookies: tenant.cookies,
        headers: { "idempotency-key": newKey() },
      });
    expect((await report()).status).toBe(201);
    expect((await blocking(tenant, "DELETE", seeker)).status).toBe(200);
    const talks = await get<{ id: number; blockedBy: string | null }[]>(listConversations().path, seeker);
    expect(talks.find((each) => each.id === conversationId)?.blockedBy).toBe("owner");
    expect((await report()).status).toBe(201);
    expect(await db().$count(userBlocks, eq(userBlocks.userId, tenant.id))).toBe(1);
    expect((await report()).status).toBe(409);
    expect(await db().$count(roomReports, eq(roomReports.userId, tenant.id))).toBe(1);
  });
});

test("who asked is told when an admin ends their request", async () => {
  const { tenant, postId } = await offeredRoom(site);
  const [seeker, other] = [await person(site), await person(site)];
  const id = await asked(site, seeker, postId);
  await toldBy(seeker);
  await site.deps.store.transaction(async (tx) => {
    await tx.insert(roomReports).values({
      kind: "request",
      subjectId: id,
      title: "A bed",
      text: "",
      media: [],
      aboutUserId: tenant.id,
      userId: other.id,
      reason: "Wants money first",
      createdAt: now,
    });
  });
  const [report] = await db().select().from(roomReports).where(eq(roomReports.userId, other.id));
  const decided = await site.request("PATCH", decideRoomReport(report!.id).path, {
    json: { decision: "hide" },
    headers: { ...(await adminHeaders(site.deps)), "idempotency-key": newKey() },
  });
  expect(decided.status).toBe(200);
  await expect.poll(() => push.sent.map(({ path }) => path)).toEqual([`/${seeker.id}`]);
  expect([await statusOf(id), await waitingFor(seeker)]).toEqual(["declined", 1]);
});
