import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { posterUrl, VARIANT_SIZES } from "#domain/media/urls.ts";
import type { Store } from "#server/db/client.ts";
import { mediaFiles } from "#server/db/schema/media.ts";
import { sweepMedia } from "#server/jobs/sweep-media.ts";
import { createLocalStorage } from "#server/storage/local.ts";
import type { Storage } from "#server/storage/storage.ts";
import { box, clip, ftyp, movie } from "#testing/fixtures/videos.ts";
import { openTestStore } from "#testing/store.ts";
import { attachMedia, discardMedia, type MediaDeps, storeMedia } from "./service.ts";

let store: Store;
let drop: () => Promise<void>;
let dataDir: string;
let deps: MediaDeps;

const MB = 1024 * 1024;
const HOUR_MS = 60 * 60 * 1000;
/** As on a machine without any program: the poster is drawn. */
const bare = { maxBytes: MB, ownerId: "host", poster: { programs: "" } };

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "tangu-videos-"));
  ({ store, drop } = await openTestStore(dataDir));
  deps = { store, storage: createLocalStorage({ dataDir }), config: { dataDir } };
});

afterEach(async () => {
  await store.db.delete(mediaFiles);
  for (const folder of ["uploads", "tmp", "bin"])
    await rm(join(dataDir, folder), { recursive: true, force: true });
});

afterAll(async () => {
  await store.close();
  await drop();
  await rm(dataDir, { recursive: true, force: true });
});

const files = async (folder: string) => (await readdir(join(dataDir, folder)).catch(() => [])).sort();
const rows = () => store.db.select().from(mediaFiles);
/** In blocks of 4 kB. */
const bytesOnDisk = async () =>
  (await Promise.all((await files("uploads")).map((key) => stat(join(dataDir, "uploads", key))))).reduce(
    (sum, { size }) => sum + Math.ceil(size / 4096) * 4096,
    0,
  );
const inUploads = (url: string) => join(dataDir, url);

async function expectNothing(): Promise<void> {
  expect(await rows()).toEqual([]);
  for (const folder of ["uploads", "tmp"]) expect(await files(folder)).toEqual([]);
}

test.each([
  ["mp4", clip],
  ["mov", movie()],
])("a video is kept as .%s, with a poster in every size and a row", async (extension, sent) => {
  const stored = await storeMedia(deps, sent, bare);
  const { name, url, sha256, width, height } = stored;
  expect(url).toBe(`/uploads/${name}.${extension}`);
  expect(stored).toMatchObject({ kind: "video", bytes: sent.length });
  expect(await files("uploads")).toEqual(
    [`${name}.${extension}`, ...VARIANT_SIZES.map((size) => `${name}_${size}.webp`)].sort(),
  );
  expect(await files("tmp")).toEqual([]);
  expect((await sharp(inUploads(posterUrl(url))).metadata()).format).toBe("webp");
  expect(await rows()).toEqual([
    {
      ...{ name, extension, kind: "video", visibility: "public", ownerId: "host", attached: false },
      ...{ bytes: sent.length, sha256, width, height, createdAt: expect.any(Date) },
      ...{ guestKey: null, networkKey: null, releasedAt: null, storedBytes: await bytesOnDisk() },
    },
  ]);
});

test("a picture goes the way of all pictures", async () => {
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#c33" } })
    .png()
    .toBuffer();
  const { kind, url, name } = await storeMedia(deps, picture, bare);
  expect({ kind, url }).toEqual({ kind: "image", url: `/uploads/${name}_original.webp` });
  expect(await files("uploads")).toHaveLength(VARIANT_SIZES.length);
});

test("nothing in a stored video says where it was filmed", async () => {
  const { url } = await storeMedia(deps, clip, bare);
  const kept = await readFile(inUploads(url));
  expect(kept.length).toBe(clip.length);
  for (const trace of ["CanaryPhone", "loci"]) {
    expect(clip.includes(trace)).toBe(true);
    expect(kept.includes(trace)).toBe(false);
  }
});

test.each([
  [
    "the magic of an MP4 with HTML behind it",
    Buffer.concat([ftyp(), Buffer.from("<html></html>")]),
    "VALIDATION",
  ],
  ["a video that is cut off", clip.subarray(0, 3000), "VALIDATION"],
  [
    "a WebM",
    Buffer.from("1a45dfa3a3428681014286810142f7810142f2810442f381084282847765626d", "hex"),
    "UNSUPPORTED_TYPE",
  ],
  ["a song", Buffer.concat([ftyp("M4A "), box("moov"), box("mdat", "la")]), "UNSUPPORTED_TYPE"],
])("%s is refused and leaves nothing", async (_what, bytes, code) => {
  await expect(storeMedia(deps, bytes, bare)).rejects.toMatchObject({ code });
  await expectNothing();
});

test("one byte too many is refused", async () => {
  const refused = storeMedia(deps, clip, { ...bare, maxBytes: clip.length - 1 });
  await expect(refused).rejects.toMatchObject({ code: "TOO_LARGE" });
  await expectNothing();
});

test.each([1, 3, 6])("a disk that is full at file %i of six leaves nothing", async (full) => {
  let at = 0;
  const storage: Storage = {
    ...deps.storage,
    put: async (key, source, options) => {
      at += 1;
      if (at === full) throw Object.assign(new Error("full"), { code: "ENOSPC" });
      await deps.storage.put(key, source, options);
    },
  };
  await expect(storeMedia({ ...deps, storage }, clip, bare)).rejects.toThrow("full");
  await expectNothing();
});

test("a row that cannot be written takes the video back", async () => {
  await expect(storeMedia(deps, clip, { ...bare, ownerId: "\0" })).rejects.toThrow();
  await expectNothing();
});

test("a video is discarded whole, and swept whole, but never when something has it", async () => {
  const names = [];
  for (let each = 0; each < 3; each += 1) names.push((await storeMedia(deps, clip, bare)).name);
  const [kept, refused] = names as [string, string];
  await store.transaction((tx) => attachMedia(tx, [kept]));
  await discardMedia(deps, [kept, refused]);
  expect(await files("uploads")).toHaveLength(12);
  const later = { ...deps, clock: { now: () => new Date(Date.now() + 2 * HOUR_MS) } };
  expect(await sweepMedia(later)).toEqual({ rows: 1, files: 0, deleted: 0, temporary: 0 });
  expect((await rows()).map(({ name }) => name)).toEqual([kept]);
  expect(await files("uploads")).toEqual(
    [`${kept}.mp4`, ...VARIANT_SIZES.map((size) => `${kept}_${size}.webp`)].sort(),
  );
});

/** A stand-in for the decoder: its last argument is the file that it is to write the frame to. */
async function decoder(script: string): Promise<{ programs: string; timeoutMs: number }> {
  const programs = join(dataDir, "bin");
  await mkdir(programs);
  await writeFile(join(programs, "ffmpeg"), `#!/bin/sh\nfor last; do :; done\n${script}\n`);
  await chmod(join(programs, "ffmpeg"), 0o755);
  return { programs, timeoutMs: 400 };
}

const size = async (poster: string) => {
  const { width, height } = await sharp(inUploads(poster)).metadata();
  return `${width}x${height}`;
};
const DRAWN = "1280x960";

test("where a decoder is installed, the poster is a frame", async () => {
  const frame = join(dataDir, "frame.png");
  await sharp({ create: { width: 320, height: 180, channels: 3, background: "#3c3" } }).toFile(frame);
  const poster = await decoder(`/bin/cp ${frame} "$last"`);
  const { url } = await storeMedia(deps, clip, { ...bare, poster });
  expect(await size(posterUrl(url))).toBe("320x180");
  expect(await files("tmp")).toEqual([]);
});

test.each([
  ["fails", "exit 1"],
  ["says it is done and is not", "exit 0"],
  ["writes no picture", 'echo "<html>" > "$last"'],
  ["hangs", "while :; do :; done"],
])("a decoder that %s costs the frame, not the upload", async (_what, script) => {
  const poster = await decoder(script);
  const { url } = await storeMedia(deps, clip, { ...bare, poster });
  expect(await size(posterUrl(url))).toBe(DRAWN);
  expect(await files("tmp")).toEqual([]);
});

test("with whatever this machine has, a video gets a poster", async () => {
  const { url } = await storeMedia(deps, clip, { maxBytes: MB });
  expect(["160x120", DRAWN]).toContain(await size(posterUrl(url)));
});
