import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listConversations, subscribePush } from "#domain/chat/endpoints.ts";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { countWaitingRequests, getMyRoommates, markRequestsSeen } from "#domain/roommates/endpoints.ts";
import { type MyRoommates, type RoommateRequest, requestMessages } from "#domain/roommates/requests.ts";
import { canMoveRequest, REQUEST_STATUSES, type RequestStatus } from "#domain/roommates/states.ts";
import { listSimilarRooms, updateRoom } from "#domain/rooms/endpoints.ts";
import type { RoomCard } from "#domain/rooms/posts.ts";
import { constraintOf } from "#server/db/client.ts";
import { roommateRequests, roomPosts } from "#server/db/schema/rooms.ts";
import { closePosts } from "#server/features/rooms/closing-service.ts";
import { expireRoommateRequests, remindOfVisits } from "#server/jobs/tell-roommates.ts";
import { brokenInvariants } from "#testing/bookings.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";
import { startPushService } from "#testing/push.ts";
import {
  agreed,
  asked,
  offered,
  offeredRoom,
  type Person,
  person,
  step,
  talking,
} from "#testing/roommates.ts";
import { askedAlready } from "#testing/rooms.ts";

const START = new Date("2026-03-05T06:00:00Z");
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
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
const statuses = (answers: Response[]) => answers.map(({ status }) => status).sort();
const visitOn = (day: number, time = "17:00") => ({
  step: "propose_visit",
  day: addDays(kolkataDate(now), day),
  time,
});
const toldBy = async (caller: Person) => {
  const answer = await site.request("POST", subscribePush().path, {
    json: push.subscription(`/${caller.id}`),
    cookies: caller.cookies,
    headers: { "idempotency-key": newKey() },
  });
  expect(answer.status).toBeLessThan(300);
};

test("three ask, two are talked to, one visits and agrees, it is undone, agreed again, and they move in", async () => {
  const { tenant, postId } = await offeredRoom(site);
  const [one, two, three] = [await person(site), await person(site), await person(site)];
  const ids = [
    await asked(site, one, postId),
    await asked(site, two, postId),
    await asked(site, three, postId),
  ];
  const [first, second, third] = ids as [number, number, number];
  expect(await waitingFor(tenant)).toBe(3);
  // Nobody is named before the tenant talks to them.
  for (const { other, conversationId } of (await mineOf(tenant)).received)
    expect([other.firstName, other.profileImageUrl, conversationId]).toEqual([null, null, null]);

  await talking(site, tenant, first, "Tell me more");
  await talking(site, tenant, second);
  expect((await oneOf(tenant, first)).other.firstName).toBe("Asha");
  expect((await oneOf(one, first)).other).toMatchObject({ firstName: "Asha", contact: null });
  expect((await oneOf(tenant, third)).other.firstName).toBeNull();
  expect(await postOf(postId)).toMatchObject({ isActive: true, placesTaken: 0 });

  expect((await step(site, one, first, visitOn(2))).status).toBe(200);
  expect(await oneOf(tenant, first)).toMatchObject({
    isMyTurn: true,
    visit: { by: "seeker", isAgreed: false },
  });
  expect((await step(site, one, first, { step: "confirm_visit" })).status).toBe(409);
  expect((await step(site, tenant, first, { step: "confirm_visit" })).status).toBe(200);
  expect(await statusOf(first)).toBe("visit_agreed");

  expect((await step(site, tenant, first, { step: "offer", response: "It is yours" })).status).toBe(200);
  expect(await oneOf(one, first)).toMatchObject({ isMyTurn: true, other: { contact: null } });
  expect((await step(site, one, first, { step: "accept" })).status).toBe(200);
  expect(await postOf(postId)).toMatchObject({ isActive: false, placesTaken: 1 });
  expect([await statusOf(second), await statusOf(third)]).toEqual(["taken", "taken"]);
  expect(await oneOf(three, third)).toMatchObject({
    tenantResponse: requestMessages.takenByOther(),
    steps: [],
    isNews: true,
  });

  now = new Date(START.getTime() + 23 * HOUR_MS);
  expect((await oneOf(tenant, first)).undoUntil).not.toBeNull();
  expect((await step(site, tenant, first, { step: "undo" })).status).toBe(200);
  expect(await postOf(postId)).toMatchObject({ isActive: true, placesTaken: 0 });
  expect(await oneOf(one, first)).toMatchObject({ status: "talking", visit: null, other: { contact: null } });
  // The others may ask again.
  const again = await asked(site, three, postId);
  await step(site, tenant, first, { step: "offer" });
  expect((await step(site, one, first, { step: "accept" })).status).toBe(200);
  expect(await statusOf(again)).toBe("taken");
  for (const caller of [one, tenant])
    expect((await step(site, caller, first, { step: "move_in" })).status).toBe(200);
  for (const caller of [tenant, one])
    expect((await step(site, caller, first, { step: "undo" })).status).toBe(409);
  expect(await oneOf(one, first)).toMatchObject({
    status: "moved_in",
    other: { contact: { phoneNumber: tenant.phoneNumber } },
  });
});

describe("the last bed", () => {
  test("goes to one of those who accept it at once, and the others read kind words", async () => {
    const { tenant, postId } = await offeredRoom(site);
    const seekers: Person[] = [];
    const ids: number[] = [];
    for (let at = 0; at < 8; at += 1) {
      seekers.push(await person(site));
      ids.push(await asked(site, seekers[at]!, postId));
      await offered(site, tenant, ids[at]!);
    }
    const heard: string[] = [];
    const stop = await site.deps.store.listen("rooms", (payload) => heard.push(payload));
    const twice = [...ids, ...ids].map((id, at) => step(site, seekers[at % 8]!, id, { step: "accept" }));
    const answers = statuses(await Promise.all(twice));
    expect(answers).toEqual([200, ...Array(15).fill(409)]);
    const rows = await db().select().from(roommateRequests).where(eq(roommateRequests.roomPostId, postId));
    expect(rows.map(({ status }) => status).sort()).toEqual(["accepted", ...Array(7).fill("taken")]);
    expect(await postOf(postId)).toMatchObject({ placesTaken: 1, isActive: false });
    await expect.poll(() => heard).not.toEqual([]);
    await stop();
  });

  test("is not taken by who withdraws, or is declined, at the same moment", async () => {
    for (let round = 0; round < 6; round += 1) {
      const { tenant, postId } = await offeredRoom(site);
      const seeker = await person(site);
      const id = await asked(site, seeker, postId);
      await offered(site, tenant, id);
      const other =
        round % 2
          ? step(site, seeker, id, { step: "withdraw" })
          : step(site, tenant, id, { step: "decline" });
      const answers = await Promise.all([step(site, seeker, id, { step: "accept" }), other]);
      expect(statuses(answers)).toEqual([200, 409]);
      const isAccepted = (await statusOf(id)) === "accepted";
      expect(await postOf(postId)).toMatchObject({ placesTaken: isAccepted ? 1 : 0, isActive: !isAccepted });
    }
  });

  test("without any lock the database still gives it away once", async () => {
    const { tenant, postId } = await offeredRoom(site);
    const ids: number[] = [];
    for (let at = 0; at < 8; at += 1) {
      ids.push(await asked(site, await person(site), postId));
      await offered(site, tenant, ids[at]!);
    }
    const taken = await Promise.allSettled(
      ids.map((id) =>
        site.deps.store.transaction(async (tx) => {
          await tx
            .update(roommateRequests)
            .set({ status: "accepted", decidedAt: now })
            .where(eq(roommateRequests.id, id));
          await closePosts(tx, eq(roomPosts.id, postId), now);
        }),
      ),
    );
    expect(taken.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await postOf(postId)).toMatchObject({ placesTaken: 1, isActive: false });
  });

  test("is given back once, by whichever of the two undoes it first, for 24 hours", async () => {
    const { tenant, postId } = await offeredRoom(site);
    const seeker = await person(site);
    const id = await asked(site, seeker, postId);
    await agreed(site, tenant, seeker, id);
    const undone = [tenant, seeker, tenant, seeker].map((who) => step(site, who, id, { step: "undo" }));
    expect(statuses(await Promise.all(undone))).toEqual([200, 409, 409, 409]);
    expect(await postOf(postId)).toMatchObject({ placesTaken: 0, isActive: true });
    await step(site, tenant, id, { step: "offer" });
    await step(site, seeker, id, { step: "accept" });
    now = new Date(START.getTime() + DAY_MS);
    expect((await step(site, seeker, id, { step: "undo" })).status).toBe(409);
    expect((await oneOf(seeker, id)).undoUntil).toBeNull();
  });

  test("ends the request when it is given back in a room that its tenant has closed", async () => {
    const { tenant, postId } = await offeredRoom(site, { places: 2 });
    const seeker = await person(site);
    const id = await asked(site, seeker, postId);
    await agreed(site, tenant, seeker, id);
    await site.request("PATCH", updateRoom(postId).path, {
      json: { isActive: false },
      cookies: tenant.cookies,
      headers: { "idempotency-key": newKey() },
    });
    expect((await step(site, tenant, id, { step: "undo" })).status).toBe(200);
    expect([await statusOf(id), await postOf(postId)]).toMatchObject([
      "declined",
      { placesTaken: 0, isActive: false },
    ]);
  });
});

describe("a visit", () => {
  test.each([
    [{ day: undefined }],
    [{ time: undefined }],
    [{ time: "17:07" }],
    [{ time: "25:00" }],
    [{ day: "2026-03-04" }],
    [{ day: "2026-02-30" }],
    [{ day: "1899-01-01" }],
    [{ day: "2027-03-05" }],
    [{ day: "2026-03-05", time: "11:30" }],
    [{ day: 7 }],
    [{ time: ["17:00"] }],
  ])("with %j is refused", async (wrong) => {
    const { tenant, postId } = await offeredRoom(site);
    const seeker = await person(site);
    const id = await asked(site, seeker, postId);
    await talking(site, tenant, id);
    const answer = await step(site, seeker, id, { ...visitOn(1), ...wrong });
    expect(answer.status).toBe(400);
    expect((await oneOf(seeker, id)).visit).toBeNull();
  });

  test("is moved by either, called off, and both are reminded of it once", async () => {
    const { tenant, postId } = await offeredRoom(site);
    const seeker = await person(site);
    const id = await asked(site, seeker, postId);
    await talking(site, tenant, id);
    await step(site, seeker, id, visitOn(1));
    await step(site, tenant, id, visitOn(1, "18:30"));
    expect((await step(site, tenant, id, { step: "confirm_visit" })).status).toBe(409);
    expect((await step(site, seeker, id, { step: "confirm_visit" })).status).toBe(200);
    expect((await step(site, tenant, id, { step: "call_off_visit" })).status).toBe(200);
    expect(await oneOf(seeker, id)).toMatchObject({ status: "talking", visit: null });
    await step(site, seeker, id, visitOn(2, "18:30"));
    await step(site, tenant, id, { step: "confirm_visit" });
    // Who has agreed to live together still comes to see the room.
    await step(site, tenant, id, { step: "offer" });
    await step(site, seeker, id, { step: "accept" });
    await toldBy(seeker);
    await toldBy(tenant);
    push.clear();
    expect(await remindOfVisits(site.deps)).toBe(0);
    now = new Date(START.getTime() + 2 * DAY_MS + 4.5 * HOUR_MS);
    expect(await remindOfVisits(site.deps)).toBe(1);
    expect(push.sent.map(({ path }) => path).sort()).toEqual([`/${seeker.id}`, `/${tenant.id}`].sort());
    expect(await remindOfVisits(site.deps)).toBe(0);
  });
});

test("fourteen silent days end it at every step, and its seeker is told; who still writes goes on", async () => {
  const { tenant, postId } = await offeredRoom(site);
  const [quiet, writes] = [await person(site), await person(site)];
  const [silent, going] = [await asked(site, quiet, postId), await asked(site, writes, postId)];
  await offered(site, tenant, silent);
  now = new Date(START.getTime() + 10 * DAY_MS);
  await talking(site, tenant, going);
  await toldBy(quiet);
  push.clear();
  now = new Date(START.getTime() + 15 * DAY_MS);
  expect(await expireRoommateRequests(site.deps)).toBeGreaterThan(0);
  expect([await statusOf(silent), await statusOf(going)]).toEqual(["expired", "talking"]);
  expect(push.sent.map(({ path }) => path)).toEqual([`/${quiet.id}`]);
  expect(await oneOf(quiet, silent)).toMatchObject({ isNews: true, steps: [] });
});

test("what moved is counted for the other side until they have seen it, and for nobody else", async () => {
  const { tenant, postId } = await offeredRoom(site);
  const seeker = await person(site);
  const id = await asked(site, seeker, postId);
  expect([await waitingFor(tenant), await waitingFor(seeker)]).toEqual([1, 0]);
  const see = (who: Person, ids: unknown) =>
    site.request("POST", markRequestsSeen().path, { json: { ids }, cookies: who.cookies });
  // It is seen, and still waits for an answer.
  expect((await see(tenant, [id])).status).toBe(200);
  expect(await waitingFor(tenant)).toBe(1);
  await step(site, tenant, id, { step: "decline" });
  expect([await waitingFor(tenant), await waitingFor(seeker)]).toEqual([0, 1]);
  await see(tenant, [id]);
  await see(await person(site), [id]);
  expect(await waitingFor(seeker)).toBe(1);
  await see(seeker, [id]);
  expect(await waitingFor(seeker)).toBe(0);
  for (const wrong of [null, "1", [-1], ["1"], [2_147_483_648], Array(401).fill(1)])
    expect((await see(seeker, wrong)).status).toBe(400);
});

test("who says no hears no more of the other", async () => {
  const { tenant, postId } = await offeredRoom(site);
  const seeker = await person(site);
  const id = await asked(site, seeker, postId);
  const conversationId = await talking(site, tenant, id);
  await step(site, tenant, id, { step: "decline", response: "We are quieter than that" });
  const listed = await get<{ id: number; blockedBy: string | null }[]>(listConversations().path, seeker);
  expect(listed.find((each) => each.id === conversationId)?.blockedBy).toBe("owner");
});

test("rooms like the one that went to another are those where they may live", async () => {
  const { tenant, postId } = await offeredRoom(site);
  const [open, ladies] = [await offeredRoom(site), await offeredRoom(site, { gender: "ladies" })];
  const man = await person(site, "man");
  await agreed(site, tenant, man, await asked(site, man, postId));
  const similar = await get<RoomCard[]>(listSimilarRooms(postId).path, man);
  expect(similar.length).toBeGreaterThan(0);
  expect(similar.length).toBeLessThanOrEqual(3);
  const ids = similar.map(({ id }) => id);
  expect(ids).toContain(open.postId);
  for (const hidden of [postId, ladies.postId]) expect(ids).not.toContain(hidden);
  for (const other of similar) expect(other.tenant).toMatchObject({ id: null, firstName: null });
});

test("the database moves a request as the rules do, whoever asks it to", async () => {
  const { tenant, postId, listingId } = await offeredRoom(site, { places: 3 });
  const visit = { visitAt: now, visitBy: "seeker", visitAgreedAt: now } as const;
  const { id: seekerUserId } = await person(site);
  const undone = new Error("taken back");
  const moves = async (from: RequestStatus, to: RequestStatus) => {
    const moved = site.deps.store.transaction(async (tx) => {
      const request = { roomPostId: postId, seekerUserId, status: from, ...visit };
      const id = await askedAlready(tx, { id: tenant.id, pgId: listingId }, request);
      const isDecided = ["accepted", "moved_in", "declined", "withdrawn", "taken", "cancelled"].includes(to);
      await tx
        .update(roommateRequests)
        .set({ status: to, decidedAt: isDecided ? now : null })
        .where(eq(roommateRequests.id, id));
      throw undone;
    });
    const error: unknown = await moved.catch((reason: unknown) => reason);
    if (error !== undone) expect(constraintOf(error)?.name).toBe("roommate_requests_steps");
    return error === undone;
  };
  for (const from of REQUEST_STATUSES)
    for (const to of REQUEST_STATUSES.filter((status) => status !== from))
      expect([from, to, await moves(from, to)]).toEqual([from, to, canMoveRequest(from, to)]);
});
