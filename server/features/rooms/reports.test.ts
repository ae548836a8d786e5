import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { logIn } from "#domain/accounts/endpoints.ts";
import { kolkataDate } from "#domain/dates.ts";
import { deleteAccount } from "#domain/personal-data/endpoints.ts";
import { reportRoommateRequest } from "#domain/roommates/endpoints.ts";
import {
  createRoom,
  decideRoomReport,
  deleteRoom,
  deleteRoomVideo,
  listRoomReports,
  reportRoom,
  reportRoomVideo,
  updateRoom,
} from "#domain/rooms/endpoints.ts";
import type { AdminRoomReport, RoomPost } from "#domain/rooms/posts.ts";
import { NO_FACTS } from "#domain/trust/scores.ts";
import { users } from "#server/db/schema/auth.ts";
import { mediaFiles } from "#server/db/schema/media.ts";
import { roomPosts, roomReports, tenantVerifications } from "#server/db/schema/rooms.ts";
import { trustScores } from "#server/db/schema/trust.ts";
import { attachMedia } from "#server/features/media/service.ts";
import { recomputeTrust } from "#server/jobs/recompute-trust.ts";
import { hashPassword } from "#server/lib/passwords.ts";
import { mediaNames } from "#server/storage/storage.ts";
import { adminHeaders, brokenInvariants, type Caller } from "#testing/bookings.ts";
import { FACTORY_PASSWORD } from "#testing/factories/users.ts";
import { cookiesOf, newKey, type TestApp, testApp } from "#testing/http.ts";
import { asked, offeredRoom, person, step } from "#testing/roommates.ts";
import { shownVideo, uploadedPicture } from "#testing/videos.ts";

let now = new Date();
let site: TestApp;
beforeAll(async () => {
  site = await testApp({ clock: { now: () => now } });
});
afterAll(() => site.close());

const db = () => site.deps.store.db;
const call = async (method: "POST" | "PATCH" | "DELETE", path: string, caller: Caller, json?: unknown) => {
  const headers = { "idempotency-key": newKey(), ...caller.headers };
  return (await site.request(method, path, { json, cookies: caller.cookies ?? "", headers })).status;
};
const report = (path: string, caller: Caller) => call("POST", path, caller, { reason: "Asks for money" });
const admin = async () => ({ headers: await adminHeaders(site.deps) });
const about = async (userId: string) => {
  const answer = await site.request("GET", listRoomReports().path, await admin());
  return ((await answer.json()) as AdminRoomReport[]).filter((each) => each.about.userId === userId);
};
const decide = async (id: number, decision: "keep" | "hide") =>
  call("PATCH", decideRoomReport(id).path, await admin(), { decision });
const upheldOf = async (userId: string) => {
  await recomputeTrust(site.deps);
  const [row] = await db().select().from(trustScores).where(eq(trustScores.userId, userId));
  return (row?.facts ?? NO_FACTS).reportsUpheld;
};
const isAttached = async (name: string) =>
  (await db().select().from(mediaFiles).where(eq(mediaFiles.name, name)))[0]?.attached;
const leave = async ({ id }: Caller & { id: string }) => {
  const password = await hashPassword(FACTORY_PASSWORD);
  const [user] = await db().update(users).set({ password }).where(eq(users.id, id)).returning();
  const json = { phoneNumber: user!.phoneNumber, password: FACTORY_PASSWORD };
  const cookies = cookiesOf(await site.request("POST", logIn().path, { json }));
  return call("DELETE", deleteAccount().path, { cookies }, { password: FACTORY_PASSWORD });
};
/** A tenant with a post that shows a picture and a video, and a seeker whom they declined with abuse. */
const offered = async () => {
  const { tenant, postId, listingId } = await offeredRoom(site);
  const picture = await uploadedPicture(site, tenant.id);
  await attachMedia(db(), [picture]);
  const images = [`/uploads/${picture}_original.webp`];
  await db().update(roomPosts).set({ images }).where(eq(roomPosts.id, postId));
  const video = await shownVideo(site, tenant, { pgListingId: listingId, roomPostId: postId });
  const seeker = await person(site);
  const request = await asked(site, seeker, postId);
  expect((await step(site, tenant, request, { step: "decline", response: "Get lost, you" })).status).toBe(
    200,
  );
  return { tenant, postId, picture, images, video, seeker, request };
};

test("of two who report each other each is judged alone", async () => {
  const { tenant, seeker, request } = await offered();
  for (const caller of [seeker, tenant])
    expect(await report(reportRoommateRequest(request).path, caller)).toBe(201);
  const [ofTenant] = await about(tenant.id);
  expect(await decide(ofTenant!.id, "hide")).toBe(200);
  expect([await upheldOf(tenant.id), await upheldOf(seeker.id)]).toEqual([1, 0]);
  const [ofSeeker] = await about(seeker.id);
  expect(await decide(ofSeeker!.id, "keep")).toBe(200);
  expect(await upheldOf(seeker.id)).toBe(0);
});

test("deleting a post keeps what was reported of it, for admins to look at and for trust", async () => {
  const { tenant, postId, picture, images, video, seeker, request } = await offered();
  const [film] = mediaNames([video.videoUrl]);
  for (const path of [
    reportRoom(postId).path,
    reportRoomVideo(video.id).path,
    reportRoommateRequest(request).path,
  ]) {
    expect(await report(path, seeker)).toBe(201);
  }
  const [ofPost] = await about(tenant.id);
  expect(await decide(ofPost!.id, "keep")).toBe(200);
  const other = await person(site);
  expect(await report(reportRoom(postId).path, other)).toBe(201);
  expect(await call("DELETE", deleteRoom(postId).path, tenant)).toBe(200);

  const waiting = await about(tenant.id);
  expect(waiting.map(({ kind, text, image, path }) => ({ kind, text, image, path }))).toEqual([
    { kind: "video", text: "", image: video.thumbnailUrl, path: null },
    { kind: "request", text: "Get lost, you", image: null, path: null },
    { kind: "post", text: "", image: images[0], path: null },
  ]);
  expect([await isAttached(picture), await isAttached(film!)]).toEqual([true, true]);
  for (const { id, kind } of waiting) expect(await decide(id, kind === "video" ? "keep" : "hide")).toBe(200);
  // Nothing needs the files any longer.
  expect([await isAttached(picture), await isAttached(film!)]).toEqual([false, false]);
  expect(await upheldOf(tenant.id)).toBe(2);
  expect(await brokenInvariants(site.deps.store)).toEqual([]);
});

test("what was found against somebody outlives the video, and the account of whoever reported it", async () => {
  const { tenant, postId, video, seeker, request } = await offered();
  expect(await report(reportRoomVideo(video.id).path, seeker)).toBe(201);
  expect(await report(reportRoommateRequest(request).path, seeker)).toBe(201);
  // Nor do the two see each other's rooms from now on.
  expect(await report(reportRoom(postId).path, seeker)).toBe(410);
  expect(await call("DELETE", deleteRoomVideo(video.id).path, tenant)).toBe(200);
  expect(await leave(seeker)).toBe(200);
  const waiting = await about(tenant.id);
  expect(waiting.map(({ text }) => text)).toEqual(["", "Get lost, you"]);
  for (const { id } of waiting) expect(await decide(id, "hide")).toBe(200);
  expect(await upheldOf(tenant.id)).toBe(2);

  // With the account it is about it goes.
  expect(await report(reportRoom(postId).path, await person(site))).toBe(201);
  expect(await leave(tenant)).toBe(200);
  expect(await db().$count(roomReports, eq(roomReports.aboutUserId, tenant.id))).toBe(0);
});

test("a room that is deleted and offered again within a week is no newer", async () => {
  const { tenant, listingId } = await offeredRoom(site);
  const offer = async () => {
    const availableFrom = kolkataDate(now);
    const room = { title: "A bed", rent: "7000.00", sharingType: "2 Sharing", availableFrom };
    const json = { pgListingId: listingId, includingMen: true, ...room };
    const headers = { "idempotency-key": newKey() };
    const answer = await site.request("POST", createRoom().path, { json, cookies: tenant.cookies, headers });
    const { id } = (await answer.json()) as RoomPost;
    const [post] = await db().select().from(roomPosts).where(eq(roomPosts.id, id));
    expect(await call("DELETE", deleteRoom(id).path, tenant)).toBe(200);
    return post!.createdAt;
  };
  const first = await offer();
  now = new Date(now.getTime() + 60_000);
  expect(await offer()).toEqual(first);
  const weekAgo = new Date(now.getTime() - 7 * 86_400_000);
  const { userId } = tenantVerifications;
  await db().update(tenantVerifications).set({ offeredAt: weekAgo }).where(eq(userId, tenant.id));
  expect(await offer()).toEqual(now);
});

test("what an admin kept is reported again once it was changed", async () => {
  const { tenant, postId, seeker } = await offered();
  expect(await report(reportRoom(postId).path, seeker)).toBe(201);
  const [first] = await about(tenant.id);
  now = new Date(now.getTime() + 60_000);
  expect(await decide(first!.id, "keep")).toBe(200);
  expect(await report(reportRoom(postId).path, seeker)).toBe(409);
  now = new Date(now.getTime() + 60_000);
  const changed = { title: "Send 5000 in advance to hold" };
  expect(await call("PATCH", updateRoom(postId).path, tenant, changed)).toBe(200);
  expect(await report(reportRoom(postId).path, seeker)).toBe(201);
  expect(await report(reportRoom(postId).path, seeker)).toBe(409);
  expect(await about(tenant.id)).toMatchObject([changed]);
});
