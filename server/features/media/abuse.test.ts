import { readdir, readFile } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import { beginConversation, createPhotoMessage } from "#domain/chat/endpoints.ts";
import { MEDIA_LIMITS } from "#domain/media/contract.ts";
import { uploadMedia } from "#domain/media/endpoints.ts";
import { VARIANT_SIZES } from "#domain/media/urls.ts";
import { mediaFiles } from "#server/db/schema/media.ts";
import { guestImages } from "#server/storage/images.ts";
import { book, bookableListing, type Caller, sendProof, userCaller } from "#testing/bookings.ts";
import { deferred } from "#testing/deferred.ts";
import { photo, pixelBomb } from "#testing/fixtures/images.ts";
import { clip, ftyp, headOfVideo } from "#testing/fixtures/videos.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";
import { discardMedia } from "./service.ts";

let site: TestApp;
let host: Caller;

beforeAll(async () => {
  site = await testApp();
  host = await userCaller(site.deps);
});

afterEach(async () => {
  const names = (await rows()).map(({ name }) => name);
  await discardMedia(site.deps, names);
});

afterAll(() => site.close());

const rows = () => site.deps.store.db.select().from(mediaFiles);
const list = (folder: string) => readdir(join(site.deps.config.dataDir, folder)).catch(() => []);

async function expectNothing(): Promise<void> {
  expect(await rows()).toEqual([]);
  for (const folder of ["uploads", "tmp"]) expect(await list(folder)).toEqual([]);
}

async function upload(bytes: Buffer, fileName = "a.jpg") {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)], { type: "image/jpeg" }), fileName);
  const answer = await site.request("POST", uploadMedia().path, { form, cookies: host.cookies });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
}

const BOUNDARY = "b";
const HEAD = [
  `--${BOUNDARY}`,
  'Content-Disposition: form-data; name="file"; filename="tour.mp4"',
  "Content-Type: video/mp4\r\n\r\n",
].join("\r\n");
const TAIL = `\r\n--${BOUNDARY}--\r\n`;

/** A video of so many bytes, sent piece by piece. */
function sendVideo(bytes: number, cookies: string | undefined): Promise<{ status: number; body: string }> {
  const start = headOfVideo(bytes);
  const chunk = Buffer.alloc(1024 * 1024, 0x5a);
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(site.origin);
    const headers = {
      origin: site.origin,
      cookie: cookies ?? "",
      "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
      "content-length": HEAD.length + bytes + TAIL.length,
    };
    const sending = httpRequest(
      { hostname, port, path: uploadMedia().path, method: "POST", headers },
      async (answer) => {
        let body = "";
        for await (const part of answer) body += String(part);
        resolve({ status: answer.statusCode ?? 0, body });
        sending.destroy();
      },
    );
    // The answer may come before all was sent; then the connection ends.
    sending.on("error", reject);
    sending.write(HEAD);
    sending.write(start);
    let left = bytes - start.length;
    const more = () => {
      while (left > 0) {
        const part = chunk.subarray(0, left);
        left -= part.length;
        if (!sending.write(part)) return;
      }
      sending.end(TAIL);
      sending.off("drain", more);
    };
    sending.on("drain", more);
    more();
  });
}

test("a video of exactly 100 MB is taken, one byte more is refused and leaves nothing", async () => {
  const taken = await sendVideo(MEDIA_LIMITS.videoBytes, host.cookies);
  expect(taken.status).toBe(201);
  await discardMedia(site.deps, [JSON.parse(taken.body).name]);
  const refused = await sendVideo(MEDIA_LIMITS.videoBytes + 1, host.cookies);
  expect({ ...refused, body: JSON.parse(refused.body) }).toEqual({
    status: 413,
    body: {
      message: "This file is larger than 100 MB. Choose a smaller one.",
      code: "TOO_LARGE",
    },
  });
  await expectNothing();
});

test("who is not signed in is refused before the hundred megabytes are read", async () => {
  const refused = await sendVideo(MEDIA_LIMITS.videoBytes, undefined).catch(() => ({ status: 401 }));
  expect(refused.status).toBe(401);
  await expectNothing();
});

const pngHead = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAAElEQVR4", "base64");
const webm = "1a45dfa3a3428681014286810142f7810142f2810442f381084282847765626d";
test.each([
  ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 415],
  ["an HTML page", Buffer.from("<!doctype html><script>alert(1)</script>"), 415],
  ["a PDF", Buffer.from("%PDF-1.7\n%%EOF"), 415],
  ["a WebM", Buffer.from(webm, "hex"), 415],
  ["nothing", Buffer.alloc(0), 415],
  ["MP4 magic with HTML behind it", Buffer.concat([ftyp(), Buffer.from("<html></html>")]), 400],
  ["a video that is cut off", clip.subarray(0, 4000), 400],
  ["a PNG's head with HTML behind", Buffer.concat([pngHead, Buffer.from("<html></html>")]), 400],
])("%s called .jpg is refused and leaves nothing", async (_what, bytes, status) => {
  const answer = await upload(bytes);
  expect(answer.status).toBe(status);
  await expectNothing();
});

test("a picture of 30,000 × 30,000 is refused without being decoded", async () => {
  const bomb = await pixelBomb(30_000, 30_000);
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 2);
  expect((await upload(bomb)).status).toBe(400);
  clearInterval(watch);
  expect(most - before).toBeLessThan(200 * 1024 * 1024);
  await expectNothing();
});

test("no file that is kept says where it was taken", async () => {
  const located = await sharp(await photo(400, 300))
    .withExif({ IFD0: { Make: "CanaryPhone" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "12/1 58/1 0/1" } })
    .jpeg()
    .toBuffer();
  for (const bytes of [located, clip]) {
    expect(bytes.includes("CanaryPhone")).toBe(true);
    expect((await upload(bytes)).status).toBe(201);
  }
  const kept = await list("uploads");
  expect(kept).toHaveLength(2 * VARIANT_SIZES.length + 1);
  for (const key of kept) {
    const bytes = await readFile(join(site.deps.config.dataDir, "uploads", key));
    expect(bytes.includes("CanaryPhone") || bytes.includes("loci")).toBe(false);
  }
});

test.each([
  "../../x.mp4",
  "a\0.mp4",
  "C:\\x\\y.mp4",
  `${"x".repeat(4096)}.mp4`,
  "<script>.mp4",
  "x.mp4/../../y",
])("a video called %j is kept under a name of ours", async (fileName) => {
  const before = await readdir(site.deps.config.dataDir);
  const { status, body } = await upload(clip, fileName);
  expect(status).toBe(201);
  expect(body.name).toMatch(/^[0-9a-f]{32}$/);
  for (const key of await list("uploads")) expect(key.startsWith(body.name!)).toBe(true);
  expect(await readdir(site.deps.config.dataDir)).toEqual(before);
});

test("a hundred videos that are broken off leave nothing", async () => {
  const { host: address, port } = new URL(site.origin);
  for (let round = 0; round < 100; round += 1) {
    const socket = connect(Number(port), "127.0.0.1");
    socket.on("error", () => {});
    socket.write(
      [
        `POST ${uploadMedia().path} HTTP/1.1`,
        `Host: ${address}`,
        `Origin: ${site.origin}`,
        `Cookie: ${host.cookies}`,
        `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
        "Content-Length: 5000000",
        "",
        HEAD,
      ].join("\r\n"),
    );
    socket.write(clip);
    await expect.poll(async () => (await list("tmp")).length, { interval: 1 }).toBeGreaterThan(0);
    socket.destroy();
    await expect.poll(async () => (await list("tmp")).length, { interval: 1 }).toBe(0);
  }
  await expectNothing();
});

test("photos of guests of one network fill no line", async () => {
  const limited = await testApp({ config: { trustProxy: 1 } });
  onTestFinished(() => limited.close());
  const listing = await bookableListing(limited.deps.store);
  const guest = await book(limited, listing.id);
  const { cookies } = guest;
  const talk = await limited.request("POST", beginConversation().path, {
    json: { guestIdentifier: "Asha_abc123", pgListingId: listing.id },
    cookies,
    headers: { "idempotency-key": newKey() },
  });
  const { id } = await talk.json();
  const bytes = new Uint8Array(await photo(400, 300));
  const send = (from: string) => {
    const form = new FormData();
    form.append("conversationId", String(id));
    form.append("senderType", "guest");
    form.append("photo", new Blob([bytes], { type: "image/jpeg" }), "a.jpg");
    const headers = { "idempotency-key": newKey(), "x-forwarded-for": from };
    return limited.request("POST", createPhotoMessage().path, { form, cookies, headers });
  };
  const gate = deferred<void>();
  const first = guestImages.run(() => gate.promise);
  const crowd = [1, 2, 3, 4].map(() => send("203.0.113.1"));
  await expect.poll(() => guestImages.load.waiting).toBe(4);
  expect((await send("203.0.113.1")).status).toBe(503);
  const other = send("203.0.113.2");
  await expect.poll(() => guestImages.load.waiting).toBe(5);
  gate.resolve();
  for (const answer of await Promise.all([...crowd, other])) expect(answer.status).toBeLessThan(300);
  await first;
});

test("a crowd of guests is asked to come back, while a host's photo and a payment are taken", async () => {
  const listing = await bookableListing(site.deps.store);
  const guest = await book(site, listing.id);
  const talk = await site.request("POST", beginConversation().path, {
    json: { guestIdentifier: "Asha_abc123", pgListingId: listing.id },
    cookies: guest.cookies,
    headers: { "idempotency-key": newKey() },
  });
  const { id } = await talk.json();
  const form = new FormData();
  form.append("conversationId", String(id));
  form.append("senderType", "guest");
  form.append("photo", new Blob([new Uint8Array(await photo(400, 300))], { type: "image/jpeg" }), "a.jpg");
  const gate = deferred<void>();
  const crowd = Array.from({ length: 25 }, (_, at) =>
    guestImages.run(() => gate.promise, { network: String(at) }),
  );
  const refused = await site.request("POST", createPhotoMessage().path, {
    form,
    cookies: guest.cookies,
    headers: { "idempotency-key": newKey() },
  });
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await refused.json()).toEqual({
    code: "UNAVAILABLE",
    message: "Many people are sending photos right now. Try again in a minute.",
  });
  await expectNothing();
  expect((await upload(await photo(400, 300))).status).toBe(201);
  expect((await sendProof(site, guest, { utr: "412300000001" })).status).toBe(200);
  gate.resolve();
  await Promise.all(crowd);
});
