import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { logIn } from "#domain/accounts/endpoints.ts";
import { deleteAccount } from "#domain/personal-data/endpoints.ts";
import {
  countRoomVideoView,
  decideRoomVideo,
  deleteRoomVideo,
  likeRoomVideo,
  listUncheckedVideos,
} from "#domain/rooms/endpoints.ts";
import type { AdminRoomVideo } from "#domain/rooms/videos.ts";
import { auditLog, users } from "#server/db/schema/auth.ts";
import { mediaFiles } from "#server/db/schema/media.ts";
import { roomVideos, roomVideoVisitors } from "#server/db/schema/room-videos.ts";
import { sweepMedia } from "#server/jobs/sweep-media.ts";
import { hashPassword } from "#server/lib/passwords.ts";
import { mediaNames } from "#server/storage/storage.ts";
import { adminHeaders, brokenInvariants, type Caller, userCaller } from "#testing/bookings.ts";
import { FACTORY_PASSWORD } from "#testing/factories/users.ts";
import { cookiesOf, type TestApp, testApp } from "#testing/http.ts";
import { offeredRoom } from "#testing/roommates.ts";
import { shownVideo, showVideo } from "#testing/videos.ts";
import { videosOfListing, videosOfPost } from "./video-reads.ts";
import { deleteVideoViewRecords, removeVideosOfPost } from "./video-writes.ts";

// 20:30 in Kolkata.
const START = new Date("2026-03-10T15:00:00Z");
const HOUR_MS = 3_600_000;
let now = START;
let site: TestApp;
beforeAll(async () => {
  site = await testApp({ clock: { now: () => now }, config: { trustProxy: true } });
});
afterAll(() => site.close());

const admin = async () => ({ headers: await adminHeaders(site.deps) });
const waiting = async () =>
  (await (await site.request("GET", listUncheckedVideos().path, await admin())).json()) as AdminRoomVideo[];
const decide = async (id: number | string, json: unknown) =>
  site.request("PATCH", decideRoomVideo(id).path, { json, ...(await admin()) });
const look = (id: number | string, from = "203.0.113.7", caller: Caller = {}) =>
  site.request("POST", countRoomVideoView(id).path, {
    cookies: caller.cookies,
    headers: { "x-forwarded-for": from, "user-agent": "Firefox", ...caller.headers },
  });
const views = async (id: number) => {
  const [video] = await site.deps.store.db.select().from(roomVideos).where(eq(roomVideos.id, id));
  return video?.viewCount;
};
const newVideo = async () => {
  const offered = await offeredRoom(site);
  const { tenant, listingId, postId } = offered;
  const video = await shownVideo(site, tenant, { pgListingId: listingId, roomPostId: postId });
  return { ...offered, video };
};

test("what nobody has checked waits in the admin dashboard, the oldest first, and goes with the decision", async () => {
  const [first, second] = [await newVideo(), await newVideo()];
  expect((await site.request("GET", listUncheckedVideos().path)).status).toBe(401);
  expect((await site.request("GET", listUncheckedVideos().path, first.tenant)).status).toBe(403);
  const found = await waiting();
  expect(found.map(({ id }) => id)).toEqual([first.video.id, second.video.id]);
  expect(found[0]).toMatchObject({
    uploader: { id: first.tenant.id, firstName: "Asha" },
    listing: { id: first.listingId },
    roomPostId: first.postId,
  });
  expect(JSON.stringify(found)).not.toContain(first.tenant.phoneNumber);
  const behind = await site.request(
    "GET",
    `${listUncheckedVideos().path}?after=${first.video.id}`,
    await admin(),
  );
  expect(((await behind.json()) as AdminRoomVideo[]).map(({ id }) => id)).toEqual([second.video.id]);
  expect((await decide(first.video.id, { decision: "verify" })).status).toBe(200);
  expect((await decide(second.video.id, { decision: "hide" })).status).toBe(200);
  expect(await waiting()).toEqual([]);
  const audit = await site.deps.store.db.select().from(auditLog).orderBy(auditLog.id);
  expect(audit.map(({ action, subject }) => [action, subject])).toEqual([
    ["room video checked", `room video ${first.video.id}`],
    ["room video hidden", `room video ${second.video.id}`],
  ]);
});

test("a video that was taken down is nowhere, and its files go", async () => {
  const { tenant, listingId, postId, video } = await newVideo();
  await decide(video.id, { decision: "verify" });
  const both = await Promise.all([
    decide(video.id, { decision: "hide" }),
    decide(video.id, { decision: "hide" }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  const { db } = site.deps.store;
  expect(await videosOfPost(db, postId, tenant.id)).toEqual([]);
  expect(await videosOfListing(db, listingId, tenant.id)).toEqual([]);
  for (const [method, path] of [
    ["PUT", likeRoomVideo(video.id).path],
    ["DELETE", deleteRoomVideo(video.id).path],
  ] as const) {
    expect([method, (await site.request(method, path, tenant)).status]).toEqual([method, 404]);
  }
  await look(video.id);
  expect(await views(video.id)).toBe(0);
  expect((await site.request("GET", video.videoUrl)).status).toBe(200);
  // Shown again it would stay at its address.
  const [upload] = mediaNames([video.videoUrl]);
  expect((await showVideo(site, tenant, { upload, pgListingId: listingId })).status).toBe(409);
  now = new Date(Date.now() + 2 * HOUR_MS);
  await sweepMedia(site.deps);
  now = START;
  expect((await site.request("GET", video.videoUrl)).status).toBe(404);
  expect(await brokenInvariants(site.deps.store)).toEqual([]);
});

test("a decision is for admins, of what is there, and one of two", async () => {
  const { tenant, video } = await newVideo();
  const json = { decision: "verify" };
  const path = decideRoomVideo(video.id).path;
  expect((await site.request("PATCH", path, { json })).status).toBe(401);
  expect((await site.request("PATCH", path, { json, ...tenant })).status).toBe(403);
  for (const bad of [{}, { decision: "delete" }, { decision: 1 }, [], null]) {
    expect([bad, (await decide(video.id, bad)).status]).toEqual([bad, 400]);
  }
  for (const id of ["0", "999999999", "12345678901234567890", "abc", "%00"]) {
    expect([id, (await decide(id, json)).status]).toEqual([id, 404]);
  }
});

test("thirty looks at once of ten visitors are ten, and tomorrow they count anew", async () => {
  const { video } = await newVideo();
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, at) => look(video.id, `198.51.100.${at % 10}`)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
  expect(await views(video.id)).toBe(10);
  now = new Date(START.getTime() + 4 * HOUR_MS);
  await look(video.id, "198.51.100.1");
  expect(await views(video.id)).toBe(11);
  now = START;
  expect(await brokenInvariants(site.deps.store)).toEqual([]);
});

test("one's own looks and those of admins do not count, nor looks at what is not there", async () => {
  const { tenant, video } = await newVideo();
  const before = await site.deps.store.db.$count(roomVideoVisitors);
  await look(video.id, "203.0.113.9", tenant);
  await look(video.id, "203.0.113.9", await admin());
  await look(video.id, "203.0.113.9", await userCaller(site.deps, true));
  for (const id of ["0", "999999999", "12345678901234567890", "abc", "-1", "%00"]) {
    expect([id, (await look(id)).status]).toEqual([id, 204]);
  }
  expect(await site.deps.store.db.$count(roomVideoVisitors)).toBe(before);
  await look(video.id, "203.0.113.9", await userCaller(site.deps));
  expect(await views(video.id)).toBe(1);
});

test("view records are deleted after the day, and the count stays", async () => {
  const { video } = await newVideo();
  await look(video.id, "192.0.2.55");
  const { db } = site.deps.store;
  expect(JSON.stringify(await db.select().from(roomVideoVisitors))).not.toContain("192.0.2.55");
  await deleteVideoViewRecords(db, "2026-03-10");
  await look(video.id, "192.0.2.55");
  expect(await views(video.id)).toBe(1);
  await deleteVideoViewRecords(db, "2026-03-12");
  expect(await db.$count(roomVideoVisitors)).toBe(0);
  expect(await views(video.id)).toBe(1);
});

test("videos go with their post and with their author's account, and their files with them", async () => {
  const [one, two] = [await newVideo(), await newVideo()];
  const { store } = site.deps;
  await store.transaction((tx) => removeVideosOfPost(tx, one.postId));
  await site.request("PUT", likeRoomVideo(two.video.id).path, one.tenant);
  const left = await store.db
    .select({ name: mediaFiles.name })
    .from(mediaFiles)
    .where(eq(mediaFiles.attached, false));
  expect(left.map(({ name }) => one.video.videoUrl.includes(name))).toContain(true);
  for (const { tenant } of [one, two]) {
    const password = await hashPassword(FACTORY_PASSWORD);
    await store.db.update(users).set({ password }).where(eq(users.id, tenant.id));
    const { phoneNumber } = tenant;
    const login = await site.request("POST", logIn().path, {
      json: { phoneNumber, password: FACTORY_PASSWORD },
    });
    const cookies = cookiesOf(login);
    const gone = await site.request("DELETE", deleteAccount().path, {
      json: { password: FACTORY_PASSWORD },
      cookies,
    });
    expect(gone.status).toBe(200);
    if (tenant === one.tenant) {
      const [video] = await videosOfPost(store.db, two.postId, null);
      expect(video?.likes).toBe(0);
    }
  }
  expect(await videosOfPost(store.db, two.postId, null)).toEqual([]);
  const kept = await store.db.select().from(mediaFiles).where(eq(mediaFiles.attached, true));
  expect(kept.map(({ name }) => two.video.videoUrl.includes(name))).not.toContain(true);
  expect(await brokenInvariants(store)).toEqual([]);
});
