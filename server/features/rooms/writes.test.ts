import { and, eq, gte } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { uploadMedia } from "#domain/media/endpoints.ts";
import { requestMessages } from "#domain/roommates/requests.ts";
import {
  createRoom,
  decideRoomReport,
  deleteRoom,
  getRoom,
  listMyRooms,
  listRoomReports,
  reportRoom,
  updateRoom,
} from "#domain/rooms/endpoints.ts";
import { roomMessages } from "#domain/rooms/messages.ts";
import type { AdminRoomReport, OwnRoomPost, RoomPost } from "#domain/rooms/posts.ts";
import { aadhaarRefused } from "#domain/text.ts";
import { mediaFiles } from "#server/db/schema/media.ts";
import { roommateRequests, roomPosts, roomReports, tenantVerifications } from "#server/db/schema/rooms.ts";
import { adminHeaders, brokenInvariants, type Caller, screenshot, userCaller } from "#testing/bookings.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";
import { askedAlready, closeRoom, offerRoom, sayPreferences, type Tenant, tenantAt } from "#testing/rooms.ts";
import { closePosts } from "./closing-service.ts";

let site: TestApp;
let tenant: Tenant;
let other: Caller & { id: string };
beforeAll(async () => {
  site = await testApp();
  other = await userCaller(site.deps);
});
afterAll(() => site.close());
beforeEach(async () => {
  tenant = await tenantAt(site);
});

const db = () => site.deps.store.db;
const today = () => kolkataDate(site.deps.clock.now());
type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
const call = (method: Method, path: string, caller: Caller, json?: unknown, key = newKey()) =>
  site.request(method, path, {
    json,
    cookies: caller.cookies,
    headers: { ...(method === "GET" ? {} : { "idempotency-key": key }), ...caller.headers },
  });
const input = (over: object = {}) => ({
  pgListingId: tenant.pgId,
  includingMen: true,
  title: "A bed by the window",
  description: "Quiet, two minutes from the bus.\nCome and see.",
  rent: "8000.00",
  sharingType: "2 Sharing",
  availableFrom: today(),
  ...over,
});
const post = (caller: Caller = tenant, over: object = {}) =>
  call("POST", createRoom().path, caller, input(over));
const posted = async (over: object = {}, caller: Caller = tenant) => {
  const answer = await post(caller, over);
  const body = await answer.json();
  expect([answer.status, body.message]).toEqual([201, undefined]);
  return body as RoomPost;
};
const refusal = async (answer: Response) => [answer.status, (await answer.json()).message];
const stored = async (id: number) => (await db().select().from(roomPosts).where(eq(roomPosts.id, id)))[0];
const count = () => db().$count(roomPosts, eq(roomPosts.tenantId, tenant.id));

async function upload(caller: Caller, seed: number) {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(await screenshot(seed))], { type: "image/png" }), "a.png");
  const answer = await site.request("POST", uploadMedia().path, {
    form,
    cookies: caller.cookies,
    headers: { "idempotency-key": newKey() },
  });
  return (await answer.json()) as { name: string; url: string };
}
const isAttached = async (name: string) =>
  (await db().select().from(mediaFiles).where(eq(mediaFiles.name, name)))[0]?.attached;
const asks = (postId: number, seekerUserId: string, status?: "accepted") =>
  site.deps.store.transaction(async (tx) => {
    const request = await askedAlready(tx, tenant, { roomPostId: postId, seekerUserId, status });
    const isFull = gte(roomPosts.placesTaken, roomPosts.places);
    await closePosts(tx, and(eq(roomPosts.id, postId), isFull), new Date());
    return request;
  });

describe("offering a room", () => {
  test("where one lives, with pictures, once for each press", async () => {
    const image = await upload(tenant, 11);
    const key = newKey();
    const body = input({
      images: [image.name],
      features: ["Balcony"],
      nearbyCompanies: [" Ecospace "],
      places: 2,
    });
    const [one, two] = await Promise.all([
      call("POST", createRoom().path, tenant, body, key),
      call("POST", createRoom().path, tenant, body, key),
    ]);
    const first = (await one.json()) as RoomPost;
    expect([one.status, two.status, ((await two.json()) as RoomPost).id]).toEqual([201, 201, first.id]);
    expect(first).toMatchObject({
      isOwn: true,
      isActive: true,
      images: [image.url],
      nearbyCompanies: ["Ecospace"],
      placesLeft: 2,
      refusal: requestMessages.ownPost(),
    });
    expect(await isAttached(image.name)).toBe(true);
    expect(await count()).toBe(1);
  });

  test("not by visitors, nor without a tenancy there that holds", async () => {
    expect((await post({})).status).toBe(401);
    expect(await refusal(await post(other))).toEqual([403, roomMessages.needsTenancy()]);
    const elsewhere = await tenantAt(site);
    expect(await refusal(await post(elsewhere))).toEqual([403, roomMessages.needsTenancy()]);
    await db()
      .update(tenantVerifications)
      .set({ verificationStatus: "revoked", isCurrentTenant: 0 })
      .where(eq(tenantVerifications.id, tenant.tenancyId));
    expect(await refusal(await post())).toEqual([403, roomMessages.needsTenancy()]);
    expect((await post(tenant, { pgListingId: 999_999 })).status).toBe(404);
    expect(await count()).toBe(0);
  });

  test.each([
    ["ladies", null, roomMessages.genderFirst()],
    ["ladies", "man", roomMessages.genderRule()],
    ["boys", "woman", roomMessages.genderRule()],
    ["boys", "other", roomMessages.genderRule()],
  ] as const)("in a place for %s not by who says %s", async (place, gender, message) => {
    const odd = await tenantAt(site, place);
    await sayPreferences(site.deps.store, odd.id, { gender });
    expect(await refusal(await post(odd, { pgListingId: odd.pgId }))).toEqual([403, message]);
  });

  test("two at a time, however many are sent at once", async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => post()));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
    expect(await count()).toBe(2);
  });

  const longest = "x".repeat(2001);
  const wrong: [string, () => object, number, string?][] = [
    ["yesterday", () => ({ availableFrom: addDays(today(), -1) }), 400, roomMessages.dayPast()],
    ["in five months", () => ({ availableFrom: addDays(today(), 121) }), 400, roomMessages.dayTooFar()],
    ["on a day that is none", () => ({ availableFrom: "2026-02-30" }), 400, roomMessages.dayInvalid()],
    ["without a title", () => ({ title: "  " }), 400, roomMessages.titleRequired()],
    ["with a title too long", () => ({ title: "x".repeat(81) }), 400, roomMessages.titleTooLong()],
    ["with NUL", () => ({ title: "A\u0000b" }), 400, roomMessages.unreadable()],
    ["with NUL in a company", () => ({ nearbyCompanies: ["A\u0000b"] }), 400, roomMessages.unreadable()],
    ["with a text too long", () => ({ description: longest }), 400, roomMessages.tooLong()],
    ["with an Aadhaar number", () => ({ description: "Mine is 2345 6789 0123" }), 400, aadhaarRefused()],
    ["with one in the title", () => ({ title: "234567890123" }), 400, aadhaarRefused()],
    ["with one as a company", () => ({ nearbyCompanies: ["2345-6789-0123"] }), 400, aadhaarRefused()],
    ["with a number", () => ({ description: "Call 98450 12345" }), 400, roomMessages.phoneInText()],
    ["with +91", () => ({ title: "Room +91-9845012345" }), 400, roomMessages.phoneInText()],
    ["with mail", () => ({ nearbyCompanies: ["a@b.in"] }), 400, roomMessages.phoneInText()],
    ["for nothing", () => ({ rent: "0.00" }), 400, roomMessages.rentInvalid()],
    ["for less", () => ({ rent: "-5" }), 400, roomMessages.rentInvalid()],
    ["for a number", () => ({ rent: 8000 }), 400, roomMessages.rentInvalid()],
    ["for too much", () => ({ rent: "1e9" }), 400, roomMessages.rentInvalid()],
    ["with four places", () => ({ places: 4 }), 400],
    ["with half a place", () => ({ places: 1.5 }), 400],
    ["with a made-up feature", () => ({ features: ["Pool"] }), 400],
    ["with nine pictures", () => ({ images: Array(9).fill("a") }), 400, roomMessages.tooManyPhotos()],
    ["with a picture that is not there", () => ({ images: ["0".repeat(32)] }), 409],
    ["at a huge id", () => ({ pgListingId: 99_999_999_999 }), 400],
    ["at an id in words", () => ({ pgListingId: "1" }), 400],
  ];
  test.each(wrong)("not %s", async (_what, over, status, message) => {
    const answer = await refusal(await post(tenant, over()));
    expect(answer).toEqual([status, message ?? answer[1]]);
    expect(await count()).toBe(0);
  });

  test("not with another's upload, and isActive, hiddenAt or tenantId of the body are nobody's", async () => {
    const theirs = await upload(other, 12);
    expect((await post(tenant, { images: [theirs.name] })).status).toBe(409);
    expect(await isAttached(theirs.name)).toBe(false);
    const made = await posted({ tenantId: other.id, placesTaken: 1, isActive: false });
    expect(await stored(made.id)).toMatchObject({ tenantId: tenant.id, placesTaken: 0, isActive: true });
  });
});

describe("changing it", () => {
  test("by its author alone", async () => {
    const { id } = await posted();
    const path = getRoom(id).path;
    expect((await call("PATCH", path, {}, { title: "Mine" })).status).toBe(401);
    expect(await refusal(await call("PATCH", path, other, { title: "Mine" }))).toEqual([
      403,
      roomMessages.notYours(),
    ]);
    expect((await call("DELETE", path, other)).status).toBe(403);
    const changed = await call("PATCH", path, tenant, { title: "A bed by the door", rent: "7500.00" });
    expect((await changed.json()) as RoomPost).toMatchObject({ title: "A bed by the door", rent: "7500.00" });
    await call("PATCH", path, tenant, { isActive: false });
    expect((await call("PATCH", path, other, { title: "Mine" })).status).toBe(404);
    expect((await call("PATCH", updateRoom(id + 1000).path, tenant, {})).status).toBe(404);
  });

  test("pictures stay, come and go in the order that is given", async () => {
    const [a, b] = [await upload(tenant, 13), await upload(tenant, 14)];
    const { id } = await posted({ images: [a.name] });
    const changed = await call("PATCH", updateRoom(id).path, tenant, { images: [b.name, a.name] });
    expect(((await changed.json()) as RoomPost).images).toEqual([b.url, a.url]);
    await call("PATCH", updateRoom(id).path, tenant, { images: [b.name] });
    expect([await isAttached(a.name), await isAttached(b.name)]).toEqual([false, true]);
  });

  test("closing tells who waits, and opening needs what posting needs", async () => {
    const { id } = await posted();
    const request = await asks(id, other.id);
    await call("PATCH", updateRoom(id).path, tenant, { isActive: false });
    const [row] = await db().select().from(roommateRequests).where(eq(roommateRequests.id, request));
    expect(row!.status).toBe("declined");
    await posted();
    await posted();
    const open = () => call("PATCH", updateRoom(id).path, tenant, { isActive: true });
    expect(await refusal(await open())).toEqual([409, roomMessages.tooManyOpen()]);
    await db().update(roomPosts).set({ isActive: false }).where(eq(roomPosts.tenantId, tenant.id));
    expect((await open()).status).toBe(200);
    await closeRoom(site.deps.store, id);
    await db()
      .update(tenantVerifications)
      .set({ verificationStatus: "expired", isCurrentTenant: 0 })
      .where(eq(tenantVerifications.id, tenant.tenancyId));
    expect(await refusal(await open())).toEqual([403, roomMessages.needsTenancy()]);
    expect(await brokenInvariants(site.deps.store)).toEqual([]);
  });

  test("not to fewer places than are taken, and a full one opens with one more", async () => {
    const { id } = await posted({ places: 2 });
    await asks(id, other.id, "accepted");
    await asks(id, (await userCaller(site.deps)).id, "accepted");
    expect((await stored(id))!.isActive).toBe(false);
    const patch = (json: object) => call("PATCH", updateRoom(id).path, tenant, json);
    expect(await refusal(await patch({ places: 1 }))).toEqual([409, roomMessages.tooFewPlaces()]);
    expect(await refusal(await patch({ isActive: true }))).toEqual([409, requestMessages.full()]);
    expect((await patch({ isActive: true, places: 3 })).status).toBe(200);
    expect(await refusal(await call("DELETE", deleteRoom(id).path, tenant))).toEqual([
      409,
      roomMessages.somebodyJoined(),
    ]);
  });

  test("a post that is removed leaves neither pictures nor requests", async () => {
    const image = await upload(tenant, 15);
    const { id } = await posted({ images: [image.name] });
    await asks(id, other.id);
    expect((await call("DELETE", deleteRoom(id).path, tenant)).status).toBe(200);
    expect([await stored(id), await isAttached(image.name)]).toEqual([undefined, false]);
    expect(await db().$count(roommateRequests, eq(roommateRequests.roomPostId, id))).toBe(0);
    expect((await call("DELETE", deleteRoom(id).path, tenant)).status).toBe(404);
  });

  test("one's own are listed with why they are not shown", async () => {
    const first = await posted();
    await asks(first.id, other.id);
    const hidden = await offerRoom(site.deps.store, tenant, { hiddenAt: new Date() });
    const own = (await (await call("GET", listMyRooms().path, tenant)).json()) as OwnRoomPost[];
    expect(own.map(({ id, notShown, pendingRequests }) => [id, notShown, pendingRequests])).toEqual([
      [hidden, roomMessages.takenDown(), 0],
      [first.id, null, 1],
    ]);
    expect((await call("GET", listMyRooms().path, {})).status).toBe(401);
  });
});

test("each has a limit of their own, also behind one address", async () => {
  const limited = await testApp({ config: { rateLimit: true } });
  const [eager, neighbour] = [await userCaller(limited.deps), await userCaller(limited.deps)];
  const change = async ({ cookies }: Caller) =>
    (await limited.request("PATCH", updateRoom(1).path, { json: { title: "Mine" }, cookies })).status;
  const statuses: number[] = [];
  // A busy server may turn some away before they are counted.
  while (statuses.length < 90 && !statuses.includes(429)) {
    statuses.push(...(await Promise.all(Array.from({ length: 5 }, () => change(eager)))));
  }
  expect(statuses.filter((status) => status === 404)).toHaveLength(60);
  expect(statuses).toContain(429);
  expect(await change(neighbour)).toBe(404);
  await limited.close();
});

describe("reports", () => {
  const report = (id: number, caller: Caller, reason = "Not the room") =>
    call("POST", reportRoom(id).path, caller, { reason });
  const desk = async () => ({ headers: await adminHeaders(site.deps) });
  const open = async (caller: Caller) =>
    (await (await call("GET", listRoomReports().path, caller)).json()) as AdminRoomReport[];

  test("once each, not of one's own, and decided once", async () => {
    const image = await upload(tenant, 16);
    const { id } = await posted({ images: [image.name] });
    const admin = await desk();
    expect((await report(id, {})).status).toBe(401);
    expect((await report(id, other, " ")).status).toBe(400);
    expect((await report(id, other, "a\u0000")).status).toBe(400);
    const twice = await Promise.all([report(id, other), report(id, other)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await report(id, tenant)).status).toBe(409);
    const third = await userCaller(site.deps);
    await report(id, third);
    const request = await asks(id, third.id);
    const [first, next] = (await open(admin)).filter(({ path }) => path === `/rooms/${id}`);
    const behind = await call("GET", `${listRoomReports().path}?after=${first!.id}`, admin);
    expect(((await behind.json()) as AdminRoomReport[])[0]!.id).toBe(next!.id);
    expect(first).toMatchObject({ kind: "post", reason: "Not the room", about: { userId: tenant.id } });

    const decide = (decision: string, caller: Caller = admin) =>
      call("PATCH", decideRoomReport(first!.id).path, caller, { decision });
    expect((await decide("hide", other)).status).toBe(403);
    expect((await decide("burn")).status).toBe(400);
    const both = await Promise.all([decide("hide"), decide("hide")]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await open(admin)).filter(({ path }) => path === `/rooms/${id}`)).toEqual([]);
    expect(await stored(id)).toMatchObject({ isActive: false, hiddenAt: expect.any(Date), images: [] });
    // Nobody sees them any longer by an address that was kept.
    expect(await isAttached(image.name)).toBe(false);
    const [waiting] = await db().select().from(roommateRequests).where(eq(roommateRequests.id, request));
    expect(waiting!.status).toBe("declined");

    // What was taken down stays for its author to read, and for nobody to bring back.
    for (const [method, json] of [
      ["PATCH", { isActive: true }],
      ["DELETE", undefined],
    ] as const) {
      expect(await refusal(await call(method, getRoom(id).path, tenant, json))).toEqual([
        409,
        roomMessages.takenDown(),
      ]);
    }
    expect((await call("GET", getRoom(id).path, tenant)).status).toBe(200);
    expect((await call("GET", getRoom(id).path, {})).status).toBe(410);
  });

  test("what is kept goes on, and a request that is hidden is declined", async () => {
    const { id } = await posted();
    const admin = await desk();
    await report(id, other);
    const request = await asks(id, other.id);
    const [ofRequest] = await db()
      .insert(roomReports)
      .values({
        kind: "request",
        subjectId: request,
        text: "May I?",
        aboutUserId: other.id,
        userId: tenant.id,
        reason: "Rude",
      })
      .returning();
    const ofPost = (await open(admin)).find(({ path }) => path === `/rooms/${id}`)!;
    await call("PATCH", decideRoomReport(ofPost.id).path, admin, { decision: "keep" });
    expect(await stored(id)).toMatchObject({ isActive: true, hiddenAt: null });
    expect((await open(admin)).find((each) => each.id === ofRequest!.id)).toMatchObject({
      text: "May I?",
      path: null,
    });
    await call("PATCH", decideRoomReport(ofRequest!.id).path, admin, { decision: "hide" });
    const [row] = await db().select().from(roommateRequests).where(eq(roommateRequests.id, request));
    expect(row!.status).toBe("declined");
  });
});
