import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { MEDIA_LIMITS } from "#domain/media/contract.ts";
import { VARIANT_SIZES, VARIANT_WIDTHS } from "#domain/media/urls.ts";
import type { Store } from "#server/db/client.ts";
import { mediaFiles } from "#server/db/schema/media.ts";
import { sweepMedia } from "#server/jobs/sweep-media.ts";
import { createLocalStorage } from "#server/storage/local.ts";
import type { Storage } from "#server/storage/storage.ts";
import { photo, pixelBomb } from "#testing/fixtures/images.ts";
import { openTestStore } from "#testing/store.ts";
import { attachMedia, detachMedia, discardMedia, type MediaDeps, storeImage } from "./service.ts";

let store: Store;
let drop: () => Promise<void>;
let dataDir: string;
let deps: MediaDeps;

const MB = 1024 * 1024;
const HOUR_MS = 60 * 60 * 1000;
const shown = { visibility: "public", maxBytes: 10 * MB } as const;
const hidden = { visibility: "private", maxBytes: 10 * MB } as const;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "tangu-media-"));
  ({ store, drop } = await openTestStore(dataDir));
  deps = { store, storage: createLocalStorage({ dataDir }), config: { dataDir } };
});

afterEach(async () => {
  await store.db.delete(mediaFiles);
  for (const folder of ["uploads", "private", "tmp"]) {
    await rm(join(dataDir, folder), { recursive: true, force: true });
  }
});

afterAll(async () => {
  await store.close();
  await drop();
  await rm(dataDir, { recursive: true, force: true });
});

const files = async (folder: string) => (await readdir(join(dataDir, folder)).catch(() => [])).sort();
const rows = () => store.db.select().from(mediaFiles);
const variant = (name: string, size: string) => join(dataDir, "uploads", `${name}_${size}.webp`);

async function expectNothing(): Promise<void> {
  expect(await rows()).toEqual([]);
  expect(await files("uploads")).toEqual([]);
  expect(await files("private")).toEqual([]);
  expect(await files("tmp")).toEqual([]);
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#c33" } });

test("a photo is kept in five sizes, with a row that says so", async () => {
  const sent = await photo(3000, 2000);
  const stored = await storeImage(deps, Readable.from([sent]), { ...shown, ownerId: "host" });
  expect(stored).toMatchObject({ width: 2048, height: 1365, bytes: sent.length });
  expect(stored.url).toBe(`/uploads/${stored.name}_original.webp`);
  let storedBytes = 0;
  for (const size of VARIANT_SIZES) {
    const image = await readFile(variant(stored.name, size));
    storedBytes += Math.ceil(image.length / 4096) * 4096;
    const { width, format } = await sharp(image).metadata();
    expect({ size, width, format }).toEqual({ size, width: VARIANT_WIDTHS[size], format: "webp" });
  }
  const { name, width, height, sha256, bytes } = stored;
  expect(await rows()).toEqual([
    {
      ...{ name, width, height, sha256, bytes, kind: "image", extension: null, visibility: "public" },
      ...{ ownerId: "host", attached: false, createdAt: expect.any(Date), storedBytes },
      ...{ guestKey: null, networkKey: null, releasedAt: null },
    },
  ]);
  expect(await files("tmp")).toEqual([]);
});

test("a private image has no address, and two sizes outside /uploads", async () => {
  const stored = await storeImage(deps, await plain(900, 600).png().toBuffer(), hidden);
  expect(stored.url).toBeNull();
  expect(await files("uploads")).toEqual([]);
  expect(await files("private")).toEqual([`${stored.name}_medium.webp`, `${stored.name}_original.webp`]);
});

test("a small image is never enlarged, and has every size all the same", async () => {
  const { name } = await storeImage(deps, await plain(150, 90).webp().toBuffer(), shown);
  const widths = VARIANT_SIZES.map(async (size) => (await sharp(variant(name, size)).metadata()).width);
  expect(await Promise.all(widths)).toEqual([88, 150, 150, 150, 150]);
});

test("a very long image fits what WebP can hold", async () => {
  const { name } = await storeImage(deps, await plain(40, 20_000).png().toBuffer(), shown);
  const { width, height } = await sharp(variant(name, "original")).metadata();
  expect({ width, height }).toEqual({ width: 8, height: 4096 });
});

test.each([
  ["grey", plain(300, 200).greyscale().jpeg()],
  ["CMYK", plain(300, 200).toColourspace("cmyk").jpeg()],
  ["transparent", plain(300, 200).ensureAlpha(0.5).png()],
  ["16 bits deep", plain(300, 200).toColourspace("rgb16").png()],
])("a %s image keeps its looks", async (_what, source) => {
  const { name } = await storeImage(deps, await source.toBuffer(), shown);
  const { format, space, hasAlpha } = await sharp(variant(name, "large")).metadata();
  expect({ format, space }).toEqual({ format: "webp", space: "srgb" });
  expect(hasAlpha).toBe(_what === "transparent");
});

test("no variant says where a photo was taken, and all stand upright", async () => {
  // Left half red, right half blue, lying on its side: upright the red is at the top.
  const lying = await sharp({ create: { width: 400, height: 200, channels: 3, background: "#00f" } })
    .composite([{ input: await plain(200, 200).png().toBuffer(), left: 0, top: 0 }])
    .jpeg()
    .withExif({
      IFD0: { Make: "CanaryCamera" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "12/1 58/1 0/1", GPSLongitude: "77/1 35/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(lying.includes("CanaryCamera")).toBe(true);
  expect((await sharp(lying).metadata()).orientation).toBe(6);

  const stored = await storeImage(deps, lying, shown);
  expect(stored).toMatchObject({ width: 200, height: 400 });
  for (const size of VARIANT_SIZES) {
    const path = variant(stored.name, size);
    const { exif, xmp, iptc, orientation, width, height } = await sharp(path).metadata();
    expect({ exif, xmp, iptc, orientation }).toEqual({});
    expect((await readFile(path)).includes("CanaryCamera")).toBe(false);
    const corner = { left: 0, top: 0, width, height: Math.floor(height / 3) };
    const { channels } = await sharp(await sharp(path).extract(corner).png().toBuffer()).stats();
    expect(channels[0]!.mean).toBeGreaterThan(channels[2]!.mean + 100);
  }
});

const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");

test.each([
  ["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ["SVG with a declaration", Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
  ["HTML", Buffer.from("<!doctype html><script>alert(1)</script>")],
  ["PDF", pdf],
  ["GIF", Buffer.from("R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==", "base64")],
  ["text", Buffer.from("hello")],
  ["empty file", Buffer.alloc(0)],
])("a file that is %s inside is refused", async (_what, bytes) => {
  await expect(storeImage(deps, bytes, shown)).rejects.toMatchObject({
    code: "UNSUPPORTED_TYPE",
    message: "File Upload Error: Some files exceed 100MB or are not supported image/video types",
  });
  await expectNothing();
});

test.each([
  ["cut off", async () => (await photo(800, 600)).subarray(0, 20_000)],
  ["a PNG's head with HTML behind", async () => Buffer.concat([pngHead, Buffer.from("<script></script>")])],
])("an image that is %s is refused", async (_what, make) => {
  await expect(storeImage(deps, await make(), shown)).rejects.toMatchObject({ code: "VALIDATION" });
  await expectNothing();
});

const pngHead = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAAElEQVR4", "base64");

test("one byte too many is refused with the words given, before the rest has come", async () => {
  let sent = 0;
  const source = Readable.from(
    (async function* () {
      for (; sent < 50; sent += 1) yield Buffer.alloc(MB);
    })(),
  );
  const refused = storeImage(deps, source, {
    ...shown,
    maxBytes: 2 * MB,
    messages: { tooLarge: () => "no more" },
  });
  await expect(refused).rejects.toMatchObject({ code: "TOO_LARGE", message: "no more" });
  expect(sent).toBeLessThan(20);
  await expectNothing();

  const image = await plain(300, 200).jpeg().toBuffer();
  await storeImage(deps, image, { ...shown, maxBytes: image.length });
  await expect(storeImage(deps, image, { ...shown, maxBytes: image.length - 1 })).rejects.toThrow(
    "File Upload",
  );
});

test("a bomb of 900 million pixels is refused without being decoded", async () => {
  const bomb = await pixelBomb(30_000, 30_000);
  expect(bomb.length).toBeLessThan(10 * MB);
  const before = process.memoryUsage.rss();
  const refused = storeImage(deps, bomb, shown);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 2);
  await expect(refused).rejects.toMatchObject({
    code: "VALIDATION",
    message: "This photo is too large. Use one with at most 100 megapixels.",
  });
  clearInterval(watch);
  expect(Math.max(most, process.memoryUsage.rss()) - before).toBeLessThan(200 * MB);
  expect(30_000 * 30_000).toBeGreaterThan(MEDIA_LIMITS.imagePixels);
  await expectNothing();
});

test("a source that breaks off leaves nothing", async () => {
  const start = (await photo(800, 600)).subarray(0, 20_000);
  const source = Readable.from(
    (async function* () {
      yield start;
      throw new Error("the sender is gone");
    })(),
  );
  await expect(storeImage(deps, source, shown)).rejects.toThrow("the sender is gone");
  await expectNothing();
});

test("a row that cannot be written takes its files back", async () => {
  const image = await plain(300, 200).jpeg().toBuffer();
  // PostgreSQL has no text with a NUL in it.
  await expect(storeImage(deps, image, { ...shown, ownerId: "\0" })).rejects.toThrow();
  await expectNothing();
});

test("a disk that is full half way takes the other sizes back", async () => {
  let left = 3;
  const storage: Storage = {
    ...deps.storage,
    put: async (key, source, options) => {
      left -= 1;
      if (left < 0) throw Object.assign(new Error("full"), { code: "ENOSPC" });
      await deps.storage.put(key, source, options);
    },
  };
  const refused = storeImage({ ...deps, storage }, await photo(900, 600), shown);
  await expect(refused).rejects.toThrow("full");
  await expectNothing();
});

test("what is refused later is discarded at once, but never what is attached", async () => {
  const image = await plain(300, 200).jpeg().toBuffer();
  const kept = await storeImage(deps, image, shown);
  const refused = await storeImage(deps, image, shown);
  await store.transaction((tx) => attachMedia(tx, [kept.name]));
  await discardMedia(deps, [kept.name, refused.name]);
  expect((await rows()).map(({ name, attached }) => ({ name, attached }))).toEqual([
    { name: kept.name, attached: true },
  ]);
  expect(await files("uploads")).toHaveLength(5);
  await expect(store.transaction((tx) => attachMedia(tx, [refused.name]))).rejects.toMatchObject({
    code: "MEDIA_GONE",
  });
});

test("what cannot be discarded now is left to the sweep", async () => {
  const image = await plain(300, 200).jpeg().toBuffer();
  const names = [(await storeImage(deps, image, shown)).name, (await storeImage(deps, image, shown)).name];
  const storage: Storage = { ...deps.storage, remove: async () => Promise.reject(new Error("away")) };
  await expect(discardMedia({ ...deps, storage }, names)).rejects.toThrow("away");
  expect((await rows()).map(({ name }) => name)).toEqual([names[1]]);
});

test("the sweep takes what nothing refers to, an hour later", async () => {
  const image = await plain(300, 200).jpeg().toBuffer();
  const attached = await storeImage(deps, image, shown);
  const letGo = await storeImage(deps, image, hidden);
  await storeImage(deps, image, hidden);
  await store.transaction((tx) => attachMedia(tx, [attached.name, letGo.name]));
  await store.transaction((tx) => detachMedia(tx, [letGo.name]));
  await deps.storage.put("rowless_original.webp", image, { visibility: "public" });

  const at = (ms: number) => ({ ...deps, clock: { now: () => new Date(Date.now() + ms) } });
  expect(await sweepMedia(at(0))).toEqual({ rows: 0, files: 0, deleted: 0, temporary: 0 });
  expect(await sweepMedia(at(2 * HOUR_MS))).toEqual({ rows: 2, files: 3, deleted: 0, temporary: 0 });
  expect((await rows()).map(({ name }) => name)).toEqual([attached.name]);
  expect(await files("uploads")).toEqual(VARIANT_SIZES.map((size) => `${attached.name}_${size}.webp`).sort());
  expect(await files("private")).toEqual([]);
});
