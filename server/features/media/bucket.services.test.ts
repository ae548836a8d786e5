import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getProof } from "#domain/bookings/endpoints.ts";
import { UPLOADS_PREFIX } from "#domain/paths.ts";
import { mediaFiles } from "#server/db/schema/media.ts";
import { sweepMedia } from "#server/jobs/sweep-media.ts";
import { mediaNames } from "#server/storage/storage.ts";
import {
  book,
  bookableListing,
  brokenInvariants,
  screenshot,
  sendProof,
  userCaller,
} from "#testing/bookings.ts";
import { createTestBucket, type TestBucket } from "#testing/buckets.ts";
import { clip } from "#testing/fixtures/videos.ts";
import { upload } from "#testing/hosting.ts";
import { type TestApp, testApp } from "#testing/http.ts";
import { attachMedia, detachMedia } from "./service.ts";

// What depends on where files are, with a bucket; all else is tested on folders.

let bucket: TestBucket;
let site: TestApp;
let host: Awaited<ReturnType<typeof userCaller>>;

beforeAll(async () => {
  bucket = await createTestBucket();
  site = await testApp({ config: { s3: bucket } });
  host = await userCaller(site.deps);
});
afterAll(async () => {
  expect(await brokenInvariants(site.deps.store)).toEqual([]);
  await site.close();
});

test("a picture and a video are uploaded, and seen by everybody, whole and in part", async () => {
  const picture = await upload(site, host, await screenshot());
  const seen = await site.request("GET", picture.url);
  expect([seen.status, seen.headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect(Buffer.from(await seen.arrayBuffer()).toString("latin1", 8, 12)).toBe("WEBP");
  const known = { "if-none-match": seen.headers.get("etag")! };
  expect((await site.request("GET", picture.url, { headers: known })).status).toBe(304);
  expect((await site.request("GET", `${UPLOADS_PREFIX}none_original.webp`)).status).toBe(404);

  const video = await upload(site, host, clip);
  const whole = await site.request("GET", video.url);
  expect(Buffer.from(await whole.arrayBuffer()).length).toBe(clip.length);
  const part = await site.request("GET", video.url, { headers: { range: "bytes=-10" } });
  expect([part.status, part.headers.get("content-range")]).toEqual([
    206,
    `bytes ${clip.length - 10}-${clip.length - 1}/${clip.length}`,
  ]);
  expect(await part.text()).toHaveLength(10);
  const beyond = await site.request("GET", video.url, { headers: { range: `bytes=${clip.length}-` } });
  expect(beyond.status).toBe(416);
  // On the disk nothing is left.
  expect(await readdir(site.deps.config.dataDir)).toEqual(["tmp"]);
  expect(await readdir(join(site.deps.config.dataDir, "tmp"))).toEqual([]);
});

test("a payment proof is read by its route alone", async () => {
  const listing = await bookableListing(site.deps.store);
  const booked = await book(site, listing.id);
  const sent = await sendProof(site, booked, { utr: "412300000001" });
  expect(sent.status).toBe(200);
  const key = (await bucket.keys()).find((name) => name.startsWith("private/") && name.includes("original"));
  const own = await site.request("GET", getProof(booked.id).path, { cookies: booked.cookies });
  expect([own.status, own.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  expect((await own.arrayBuffer()).byteLength).toBeGreaterThan(0);
  expect((await site.request("GET", getProof(booked.id).path)).status).toBe(404);
  const guessed = key!.replace("private/", UPLOADS_PREFIX);
  expect((await site.request("GET", guessed)).status).toBe(404);
});

test("what is no longer used goes to the trash, and from there after 14 days; what never was goes at once", async () => {
  const { store, storage, config } = site.deps;
  const names = mediaNames([(await upload(site, host, await screenshot(9))).url]);
  await store.transaction(async (tx) => {
    await attachMedia(tx, names);
    await detachMedia(tx, names);
  });
  const sweepAfter = (days: number) => {
    const clock = { now: () => new Date(Date.now() + days * 86_400_000) };
    return sweepMedia({ store, storage, config, clock });
  };
  const before = await store.db.$count(mediaFiles);
  const { rows, files } = await sweepAfter(1);
  expect(rows).toBeGreaterThan(1);
  expect(await store.db.$count(mediaFiles)).toBe(before - rows);
  const trashed = (await bucket.keys()).filter((key) => key.startsWith("trash/"));
  expect(trashed.length).toBeGreaterThan(0);
  expect(trashed.filter((key) => !key.includes(names[0]!))).toEqual([]);
  expect(await sweepAfter(14)).toMatchObject({ files: 0, deleted: 0 });
  expect(await sweepAfter(16)).toMatchObject({ files: 0, deleted: files });
});

test("a bucket that is away is an outage of files that says so; the server stays ready for the rest", async () => {
  const away = await testApp({ config: { s3: { ...bucket, endpoint: "http://127.0.0.1:2" } } });
  const seen = await away.request("GET", `${UPLOADS_PREFIX}a_original.webp`);
  expect([seen.status, seen.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await seen.json()).toEqual({
    code: "UNAVAILABLE",
    message: "We can't open photos and files right now. Try again in a minute.",
  });
  const caller = await userCaller(away.deps);
  await expect(upload(away, caller, await screenshot())).rejects.toThrow("503");
  expect(await away.deps.store.db.$count(mediaFiles)).toBe(0);
  const ready = await away.request("GET", "/readyz");
  expect([ready.status, await ready.json()]).toMatchObject([200, { status: "ready", files: false }]);
  await away.close();
});
