import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { UNATTACHED_MAX } from "#domain/media/contract.ts";
import { uploadMedia } from "#domain/media/endpoints.ts";
import { VARIANT_SIZES } from "#domain/media/urls.ts";
import { mediaFiles } from "#server/db/schema/media.ts";
import { adminHeaders, type Caller, userCaller } from "#testing/bookings.ts";
import { clip } from "#testing/fixtures/videos.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";

let site: TestApp;
let host: Caller & { id: string };
let picture: Buffer;

beforeAll(async () => {
  site = await testApp();
  host = await userCaller(site.deps);
  picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#c33" } })
    .png()
    .toBuffer();
});

afterEach(async () => {
  await site.deps.store.db.delete(mediaFiles);
});

afterAll(() => site.close());

const rows = () => site.deps.store.db.select().from(mediaFiles);
const list = (folder: string) => readdir(join(site.deps.config.dataDir, folder)).catch(() => []);

function formOf(bytes: Buffer, fileName = "a.jpg", field = "file"): FormData {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type: "image/jpeg" }), fileName);
  return form;
}

async function upload(bytes: Buffer, caller: Caller = host, key?: string) {
  const headers = { ...caller.headers, ...(key && { "idempotency-key": key }) };
  const form = formOf(bytes);
  const answer = await site.request("POST", uploadMedia().path, { form, cookies: caller.cookies, headers });
  const body = (await answer.json()) as Record<string, unknown>;
  return { status: answer.status, headers: answer.headers, body };
}

test("a host uploads a picture and a video, and gets what to call them by", async () => {
  for (const [bytes, kind, url] of [
    [picture, "image", /^\/uploads\/[0-9a-f]{32}_original\.webp$/],
    [clip, "video", /^\/uploads\/[0-9a-f]{32}\.mp4$/],
  ] as const) {
    const { status, body } = await upload(bytes);
    expect(status).toBe(201);
    expect(body).toEqual({
      name: expect.stringMatching(/^[0-9a-f]{32}$/),
      kind,
      url: expect.stringMatching(url),
    });
  }
  const kept = await rows();
  expect(kept.map(({ ownerId, attached }) => ({ ownerId, attached }))).toEqual([
    { ownerId: host.id, attached: false },
    { ownerId: host.id, attached: false },
  ]);
});

test("admin mode without an account has an owner too", async () => {
  expect((await upload(picture, { headers: await adminHeaders(site.deps) })).status).toBe(201);
  expect(await rows()).toMatchObject([{ ownerId: "admin mode" }]);
});

test("visitors are refused", async () => {
  const { status, body } = await upload(picture, {});
  expect({ status, code: body.code }).toEqual({ status: 401, code: "UNAUTHENTICATED" });
  expect(await rows()).toEqual([]);
});

test("from another site it is refused", async () => {
  const headers = { origin: "https://evil.test", "sec-fetch-site": "cross-site" };
  expect((await upload(picture, { ...host, headers })).status).toBe(403);
  expect(await rows()).toEqual([]);
});

test("sent again with its key, it is one upload; with another file it is refused", async () => {
  const key = newKey();
  const first = await upload(picture, host, key);
  const before = await list("uploads");
  const again = await upload(picture, host, key);
  expect(again).toMatchObject({ status: 201, body: first.body });
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  expect(await upload(clip, host, key)).toMatchObject({ status: 422, body: { code: "KEY_REUSED" } });
  expect(await rows()).toHaveLength(1);
  expect(await list("uploads")).toEqual(before);
});

test("a form without its file, or with another, is refused", async () => {
  const send = async (form: FormData) => {
    const answer = await site.request("POST", uploadMedia().path, { form, cookies: host.cookies });
    return { status: answer.status, body: await answer.json() };
  };
  const message = "Choose a file to upload.";
  expect(await send(new FormData())).toMatchObject({ status: 400 });
  const empty = new FormData();
  empty.append("file", new Blob([]), "");
  expect(await send(empty)).toEqual({
    status: 400,
    body: { message, code: "VALIDATION", fields: { file: message } },
  });
  expect(await send(formOf(picture, "a.jpg", "media"))).toMatchObject({ status: 400 });
  const two = formOf(picture);
  two.append("file", new Blob([new Uint8Array(picture)]), "b.jpg");
  expect(await send(two)).toMatchObject({ status: 400 });
  expect(await rows()).toEqual([]);
});

async function fillUp(files: number, bytes = 1, ownerId = host.id): Promise<void> {
  await site.deps.store.db.insert(mediaFiles).values(
    Array.from({ length: files }, (_, at) => ({
      ...{ name: `waiting-${at}`, kind: "image", visibility: "public" as const, sha256: "0" },
      ...{ ownerId, bytes, storedBytes: bytes },
    })),
  );
}

test("an owner has a bound of uploads that wait, also at once, and others are not touched by it", async () => {
  const room = 3;
  await fillUp(UNATTACHED_MAX.files - room);
  const files = (await list("uploads")).length;
  const answers = await Promise.all(Array.from({ length: 8 }, () => upload(picture)));
  const told = answers.map(({ status, headers }) => `${status} ${headers.get("retry-after")}`).sort();
  expect(told).toEqual([...Array(3).fill("201 null"), ...Array(5).fill("429 3600")]);
  expect(await rows()).toHaveLength(UNATTACHED_MAX.files);
  expect(await list("uploads")).toHaveLength(files + room * VARIANT_SIZES.length);

  const refused = await upload(picture);
  expect(refused).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
  expect(refused.headers.get("retry-after")).toBe("3600");
  expect((await upload(picture, await userCaller(site.deps))).status).toBe(201);
  await site.deps.store.db.update(mediaFiles).set({ attached: true });
  expect((await upload(picture)).status).toBe(201);
});

test("an owner has a bound of bytes that wait, whatever they may keep in all", async () => {
  const admin = await userCaller(site.deps, true);
  await fillUp(2, UNATTACHED_MAX.bytes / 2, admin.id);
  expect((await upload(picture, admin)).status).toBe(429);
  await site.deps.store.db.update(mediaFiles).set({ attached: true });
  expect((await upload(picture, admin)).status).toBe(201);
});

test("a hundred and twenty in ten minutes are enough for one person", async () => {
  const limited = await testApp({ config: { rateLimit: true } });
  try {
    const statuses = new Set<number>();
    const { cookies } = await userCaller(limited.deps);
    for (let each = 0; each < 121; each += 1) {
      const answer = await limited.request("POST", uploadMedia().path, { form: new FormData(), cookies });
      statuses.add(answer.status);
      if (each === 120) expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
      await answer.arrayBuffer();
    }
    expect([...statuses]).toEqual([400, 429]);
  } finally {
    await limited.close();
  }
});

test("a video is sent whole or in part, and kept by the browser for ever", async () => {
  const { body } = await upload(clip);
  const url = String(body.url);
  const etag = `"${url.slice("/uploads/".length)}"`;
  const get = async (headers: Record<string, string>, method: "GET" | "HEAD" = "GET") => {
    const answer = await site.request(method, url, { headers });
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const whole = await get({});
  expect(whole.answer.status).toBe(200);
  expect(Object.fromEntries(whole.answer.headers)).toMatchObject({
    "content-type": "video/mp4",
    "content-length": String(clip.length),
    "accept-ranges": "bytes",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    etag,
  });
  const parts: [Record<string, string>, number, number][] = [
    [{ range: "bytes=0-" }, 0, clip.length],
    [{ range: "bytes=100-199" }, 100, 200],
    [{ range: "bytes=-50" }, clip.length - 50, clip.length],
    [{ range: "bytes=100-199", "if-range": etag }, 100, 200],
  ];
  for (const [headers, start, end] of parts) {
    const { answer, bytes } = await get(headers);
    expect(answer.status).toBe(206);
    expect(answer.headers.get("content-range")).toBe(`bytes ${start}-${end - 1}/${clip.length}`);
    expect(answer.headers.get("content-length")).toBe(String(end - start));
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(bytes.equals(whole.bytes.subarray(start, end))).toBe(true);
  }
  const ignored: Record<string, string>[] = [
    { range: "bytes=0-9,20-29" },
    { range: "lines=1-2" },
    { range: "bytes=0-9", "if-range": '"another"' },
    { range: "bytes=0-9", "if-range": "Fri, 20 Nov 2026 10:00:00 GMT" },
  ];
  for (const headers of ignored) {
    const { answer, bytes } = await get(headers);
    expect({ status: answer.status, whole: bytes.equals(whole.bytes) }).toEqual({ status: 200, whole: true });
  }
  const beyond = await get({ range: `bytes=${clip.length}-` });
  expect(beyond.answer.status).toBe(416);
  expect(beyond.answer.headers.get("content-range")).toBe(`bytes */${clip.length}`);
  expect(beyond.answer.headers.get("cache-control")).toBe("no-store");
  const head = await get({ range: "bytes=0-9" }, "HEAD");
  expect(head.answer.status).toBe(200);
  expect(head.answer.headers.get("content-length")).toBe(String(clip.length));
  expect((await get({ range: "bytes=0-9", "if-none-match": etag })).answer.status).toBe(304);
});

test("its poster is under the sizes of any picture", async () => {
  const { body } = await upload(clip);
  for (const size of VARIANT_SIZES) {
    const answer = await site.request("GET", `/uploads/${body.name}_${size}.webp`);
    expect({ status: answer.status, type: answer.headers.get("content-type") }).toEqual({
      status: 200,
      type: "image/webp",
    });
    await answer.arrayBuffer();
  }
});
