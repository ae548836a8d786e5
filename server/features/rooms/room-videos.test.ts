import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { uploadMessages } from "#domain/media/upload-messages.ts";
import {
  decideRoomVideo,
  deleteRoomVideo,
  likeRoomVideo,
  listListingVideos,
  reportRoomVideo,
} from "#domain/rooms/endpoints.ts";
import { roomMessages } from "#domain/rooms/messages.ts";
import { type RoomVideo, roomVideoMessages } from "#domain/rooms/videos.ts";
import { aadhaarRefused } from "#domain/text.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { mediaFiles } from "#server/db/schema/media.ts";
import { roomVideos } from "#server/db/schema/room-videos.ts";
import { roomReports, tenantVerifications } from "#server/db/schema/rooms.ts";
import { mediaNames } from "#server/storage/storage.ts";
import { adminHeaders, brokenInvariants, userCaller } from "#testing/bookings.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";
import { offeredRoom } from "#testing/roommates.ts";
import { closeRoom } from "#testing/rooms.ts";
import { shownVideo, showVideo, uploadedPicture, uploadedVideo } from "#testing/videos.ts";
import { postsWithVideo, videosOfPost } from "./video-reads.ts";

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

const ofListing = async (id: number, cookies = "") =>
  (await (await site.request("GET", listListingVideos(id).path, { cookies })).json()) as RoomVideo[];
const attached = async (url: string) => {
  const [file] = await site.deps.store.db
    .select()
    .from(mediaFiles)
    .where(eq(mediaFiles.name, mediaNames([url])[0]!));
  return file?.attached;
};
const decide = async (id: number | string, decision: unknown) =>
  site.request("PATCH", decideRoomVideo(id).path, {
    json: { decision },
    headers: await adminHeaders(site.deps),
  });

test("a tenant shows a video with a post; everybody sees it there, and on the stay's page once it was checked", async () => {
  const { tenant, listingId, postId } = await offeredRoom(site);
  const upload = await uploadedVideo(site, tenant.id);
  const heard: string[] = [];
  const stop = await site.deps.store.listen("rooms", (payload) => heard.push(payload));
  const answer = await showVideo(site, tenant, {
    upload,
    pgListingId: listingId,
    roomPostId: postId,
    roomType: "2 Sharing",
    description: "  The window looks east  ",
  });
  expect(answer.status).toBe(201);
  const video = (await answer.json()) as RoomVideo;
  expect(video).toEqual({
    id: expect.any(Number),
    videoUrl: `/uploads/${upload}.mp4`,
    thumbnailUrl: `/uploads/${upload}_original.webp`,
    roomType: "2 Sharing",
    description: "The window looks east",
    isVerified: false,
    viewCount: 0,
    likes: 0,
    isLiked: false,
    isOwn: true,
    createdAt: expect.any(String),
  });
  await expect.poll(() => heard).not.toEqual([]);
  await stop();
  expect(await attached(video.videoUrl)).toBe(true);
  const { db } = site.deps.store;
  expect(await videosOfPost(db, postId, null)).toEqual([{ ...video, isOwn: false }]);
  expect(await postsWithVideo(db, [postId, 999_999])).toEqual(new Set([postId]));
  expect(await ofListing(listingId)).toEqual([]);
  expect((await decide(video.id, "verify")).status).toBe(200);
  expect(await ofListing(listingId)).toEqual([{ ...video, isOwn: false, isVerified: true }]);
  expect(await ofListing(listingId, tenant.cookies)).toEqual([{ ...video, isVerified: true }]);
  expect(await brokenInvariants(site.deps.store)).toEqual([]);
});

test("the host shows videos of the place as well, but not in somebody's post", async () => {
  const host = await userCaller(site.deps);
  const { listingId, postId } = await offeredRoom(site, { ownerId: host.id });
  const upload = await uploadedVideo(site, host.id);
  const refused = await showVideo(site, host, { upload, pgListingId: listingId, roomPostId: postId });
  expect([refused.status, (await refused.json()).message]).toEqual([404, roomMessages.noPost()]);
  expect((await showVideo(site, host, { upload, pgListingId: listingId })).status).toBe(201);
});

test("who does not live there shows nothing, and nobody shows another's file", async () => {
  const { tenant, listingId, postId } = await offeredRoom(site);
  const stranger = await userCaller(site.deps);
  const upload = await uploadedVideo(site, stranger.id);
  const args = { upload, pgListingId: listingId, roomPostId: postId };
  expect((await showVideo(site, {}, args)).status).toBe(401);
  const foreign = await showVideo(site, stranger, args);
  expect([foreign.status, (await foreign.json()).message]).toEqual([403, roomVideoMessages.needsTenancy()]);
  expect((await showVideo(site, { headers: await adminHeaders(site.deps) }, args)).status).toBe(401);
  expect((await showVideo(site, tenant, args)).status).toBe(409);
  const picture = await uploadedPicture(site, tenant.id);
  const notAVideo = await showVideo(site, tenant, { ...args, upload: picture });
  expect([notAVideo.status, await notAVideo.json()]).toEqual([
    415,
    {
      code: "UNSUPPORTED_TYPE",
      message: uploadMessages.notAVideo(),
      fields: { upload: uploadMessages.notAVideo() },
    },
  ]);
  expect(await attached(`/uploads/${picture}_original.webp`)).toBe(false);
  expect(await attached(`/uploads/${upload}.mp4`)).toBe(false);
});

test("a tenancy that has ended shows nothing new, and a stay that is gone nothing at all", async () => {
  const { tenant, listingId, postId } = await offeredRoom(site);
  const upload = await uploadedVideo(site, tenant.id);
  const { db } = site.deps.store;
  await closeRoom(site.deps.store, postId);
  await db.update(pgListings).set({ isDeleted: 1 }).where(eq(pgListings.id, listingId));
  expect((await showVideo(site, tenant, { upload, pgListingId: listingId })).status).toBe(410);
  expect((await site.request("GET", listListingVideos(listingId).path)).status).toBe(410);
  await db.update(pgListings).set({ isDeleted: 0 }).where(eq(pgListings.id, listingId));
  await db
    .update(tenantVerifications)
    .set({ verificationStatus: "revoked", isCurrentTenant: 0 })
    .where(eq(tenantVerifications.userId, tenant.id));
  expect((await showVideo(site, tenant, { upload, pgListingId: listingId })).status).toBe(403);
  for (const id of ["0", "999999999", "12345678901234567890", "abc", "%00"]) {
    expect([id, (await site.request("GET", listListingVideos(id).path)).status]).toEqual([id, 404]);
  }
});

test("bad input is refused, and takes no file", async () => {
  const { tenant, listingId, postId } = await offeredRoom(site);
  const upload = await uploadedVideo(site, tenant.id);
  const args = { upload, pgListingId: listingId, roomPostId: postId };
  const bad: [unknown, number][] = [
    [{}, 400],
    [[], 400],
    [null, 400],
    [{ ...args, upload: 7 }, 400],
    [{ ...args, upload: "x".repeat(101) }, 400],
    [{ ...args, upload: "../../etc/passwd" }, 409],
    [{ ...args, upload: "a\0b" }, 400],
    [{ ...args, pgListingId: "1" }, 400],
    [{ ...args, pgListingId: 1e12 }, 400],
    [{ ...args, pgListingId: 999_999 }, 404],
    [{ ...args, roomPostId: -1 }, 400],
    [{ ...args, roomPostId: 999_999 }, 404],
    [{ ...args, roomType: "9 Sharing" }, 400],
    [{ ...args, description: "x".repeat(301) }, 400],
    [{ ...args, description: "a\0b" }, 400],
    [{ ...args, description: "Call me on 98450 12345" }, 400],
    [{ ...args, description: "My Aadhaar is 4991 1866 5246" }, 400],
  ];
  for (const [json, status] of bad) {
    expect([json, (await showVideo(site, tenant, json as object)).status]).toEqual([json, status]);
  }
  const aadhaar = await showVideo(site, tenant, { ...args, description: "4991 1866 5246" });
  expect(JSON.stringify(await aadhaar.json())).toContain(aadhaarRefused());
  expect(await attached(`/uploads/${upload}.mp4`)).toBe(false);
});

test("a post has two videos and a tenant four of a place, however many are sent at once", async () => {
  const { tenant, listingId, postId } = await offeredRoom(site);
  const send = async (at: object) =>
    showVideo(site, tenant, {
      upload: await uploadedVideo(site, tenant.id),
      pgListingId: listingId,
      ...at,
    });
  const forPost = await Promise.all(Array.from({ length: 5 }, () => send({ roomPostId: postId })));
  expect(forPost.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409]);
  const refused = forPost.find(({ status }) => status === 409)!;
  expect((await refused.json()).message).toBe(uploadMessages.tooManyRoomVideos());
  const alone = await Promise.all(Array.from({ length: 4 }, () => send({})));
  expect(alone.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
  expect(await site.deps.store.db.$count(roomVideos, eq(roomVideos.uploadedBy, tenant.id))).toBe(4);
  expect(await brokenInvariants(site.deps.store)).toEqual([]);
});

test("one file is shown once, and a repeated call is the same video", async () => {
  const { tenant, listingId } = await offeredRoom(site);
  const upload = await uploadedVideo(site, tenant.id);
  const args = { upload, pgListingId: listingId };
  const key = { "idempotency-key": newKey() };
  const first = await (await showVideo(site, { ...tenant, headers: key }, args)).json();
  expect(await (await showVideo(site, { ...tenant, headers: key }, args)).json()).toEqual(first);
  expect((await showVideo(site, tenant, args)).status).toBe(409);
});

test("who uploaded a video removes it with its files, an admin too, and nobody else", async () => {
  const { tenant, listingId, postId } = await offeredRoom(site);
  const [one, two] = [
    await shownVideo(site, tenant, { pgListingId: listingId, roomPostId: postId }),
    await shownVideo(site, tenant, { pgListingId: listingId }),
  ];
  const remove = (id: number | string, caller: object) =>
    site.request("DELETE", deleteRoomVideo(id).path, caller);
  expect((await remove(one.id, {})).status).toBe(401);
  expect((await remove(one.id, await userCaller(site.deps))).status).toBe(403);
  expect(await attached(one.videoUrl)).toBe(true);
  const both = await Promise.all([remove(one.id, tenant), remove(one.id, tenant)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await attached(one.videoUrl)).toBe(false);
  expect((await remove(two.id, { headers: await adminHeaders(site.deps) })).status).toBe(200);
  expect(await attached(two.videoUrl)).toBe(false);
  for (const id of [two.id, "0", "999999999", "12345678901234567890", "abc", "-1", "%00"]) {
    expect([id, (await remove(id, tenant)).status]).toEqual([id, 404]);
  }
  expect(await postsWithVideo(site.deps.store.db, [postId])).toEqual(new Set());
});

test("likes count once for each person, also those that come at once", async () => {
  const { tenant, listingId } = await offeredRoom(site);
  const { id } = await shownVideo(site, tenant, { pgListingId: listingId });
  await decide(id, "verify");
  const people = await Promise.all(Array.from({ length: 6 }, () => userCaller(site.deps)));
  const like = (method: "PUT" | "DELETE", caller: object) =>
    site.request(method, likeRoomVideo(id).path, caller);
  expect((await like("PUT", {})).status).toBe(401);
  const twice = await Promise.all([...people, ...people].map((person) => like("PUT", person)));
  expect(new Set(twice.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await (await like("PUT", people[0]!)).json()).toEqual({ isLiked: true, likes: 6 });
  const [seen] = await ofListing(listingId, people[0]!.cookies);
  expect(seen).toMatchObject({ likes: 6, isLiked: true, isOwn: false });
  const back = await Promise.all([people[0], people[0], people[1]].map((person) => like("DELETE", person!)));
  expect(new Set(back.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await (await like("DELETE", people[0]!)).json()).toEqual({ isLiked: false, likes: 4 });
  expect((await site.request("PUT", likeRoomVideo("999999999").path, people[0])).status).toBe(404);
  expect(await brokenInvariants(site.deps.store)).toEqual([]);
});

test("a report is written once, about who uploaded it, and never about oneself", async () => {
  const { tenant, listingId } = await offeredRoom(site);
  const { id } = await shownVideo(site, tenant, { pgListingId: listingId });
  const reader = await userCaller(site.deps);
  const report = (caller: { cookies?: string }, reason: unknown = "This is another house") =>
    site.request("POST", reportRoomVideo(id).path, {
      json: { reason },
      cookies: caller.cookies ?? "",
      headers: { "idempotency-key": newKey() },
    });
  expect((await report({})).status).toBe(401);
  for (const reason of ["", "  ", "x".repeat(501), "a\0b", 7, null]) {
    expect([reason, (await report(reader, reason)).status]).toEqual([reason, 400]);
  }
  const own = await report(tenant);
  expect([own.status, (await own.json()).message]).toEqual([409, roomVideoMessages.ownVideo()]);
  const both = await Promise.all([report(reader), report(reader)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  const kept = await site.deps.store.db.select().from(roomReports).where(eq(roomReports.subjectId, id));
  expect(kept).toMatchObject([{ kind: "video", aboutUserId: tenant.id, userId: reader.id, decision: null }]);
});

test("people who blocked each other see nothing of each other's videos", async () => {
  const { tenant, listingId, postId } = await offeredRoom(site);
  const { id } = await shownVideo(site, tenant, { pgListingId: listingId, roomPostId: postId });
  await decide(id, "verify");
  const reader = await userCaller(site.deps);
  await site.deps.store.db.execute(
    sql`insert into user_blocks (user_id, blocked_id) values (${tenant.id}, ${reader.id})`,
  );
  expect(await ofListing(listingId, reader.cookies)).toEqual([]);
  expect(await videosOfPost(site.deps.store.db, postId, reader.id)).toEqual([]);
  expect((await site.request("PUT", likeRoomVideo(id).path, reader)).status).toBe(404);
  expect(await ofListing(listingId)).toHaveLength(1);
});
