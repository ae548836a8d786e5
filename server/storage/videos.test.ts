import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { box, clip, ftyp, movie } from "#tests/fixtures/videos.ts";
import { eraseMetadata, inspectVideo } from "./videos.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tangu-videos-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function look(bytes: Buffer) {
  const path = join(folder, "video");
  await writeFile(path, bytes);
  return inspectVideo(path, bytes.length);
}

const hdlr = (type: string) => box("hdlr", Buffer.alloc(8), type, Buffer.alloc(13));
const moov = (type = "vide") => box("moov", box("mvhd", "x"), box("trak", box("mdia", hdlr(type))));
const mdat = box("mdat", "frames");
const longMdat = Buffer.concat([
  Buffer.from([0, 0, 0, 1]),
  Buffer.from("mdat"),
  Buffer.from([0, 0, 0, 0, 0, 0, 0, 20]),
  Buffer.from("data"),
]);
const openMdat = Buffer.concat([Buffer.alloc(4), Buffer.from("mdat and all the rest")]);

test.each([
  ["a real MP4", clip, "mp4"],
  ["a real one called MOV", movie(), "mov"],
  ["data before the tables", Buffer.concat([ftyp(), mdat, moov()]), "mp4"],
  ["an unknown brand beside a known", Buffer.concat([ftyp("XYZ1", "iso6"), moov(), mdat]), "mp4"],
  ["a size in 64 bits", Buffer.concat([ftyp("mp42"), moov(), longMdat]), "mp4"],
  ["data up to the end", Buffer.concat([ftyp("qt  "), moov(), openMdat]), "mov"],
  ["QuickTime's four zero bytes", Buffer.concat([ftyp("qt  "), moov(), mdat, Buffer.alloc(4)]), "mov"],
])("%s is a video", async (_what, bytes, extension) => {
  expect(await look(bytes)).toMatchObject({ extension });
});

test.each([
  ["an HTML page", Buffer.from("<!doctype html><script>alert(1)</script>")],
  ["a HEIC picture", Buffer.concat([ftyp("heic", "mif1", "isom"), moov(), mdat])],
  ["an AVIF picture", Buffer.concat([ftyp("avif", "mif1", "iso8"), moov(), mdat])],
  ["a song", Buffer.concat([ftyp("M4A ", "isom"), moov("soun"), mdat])],
  ["brands nobody knows", Buffer.concat([ftyp("html", "body"), moov(), mdat])],
  ["no ftyp in front", Buffer.concat([moov(), mdat])],
  ["a Matroska", Buffer.from("1a45dfa3a3428681", "hex")],
  ["nothing", Buffer.alloc(0)],
  ["three bytes", Buffer.from("ftyp")],
])("%s is none", async (_what, bytes) => expect(await look(bytes)).toBeNull());

const html = Buffer.from("<html><script>alert(1)</script></html>");

test.each([
  ["its magic with HTML behind", Buffer.concat([ftyp(), html])],
  ["an ftyp that swallows the HTML", Buffer.concat([Buffer.from("\0\x10\0\0ftypmp42"), html])],
  ["an ftyp and nothing else", ftyp()],
  ["no tables", Buffer.concat([ftyp(), mdat])],
  ["no data", Buffer.concat([ftyp(), moov()])],
  ["empty data", Buffer.concat([ftyp(), moov(), box("mdat")])],
  ["sound only", Buffer.concat([ftyp(), moov("soun"), mdat])],
  ["HTML behind a whole one", Buffer.concat([clip, html])],
  [
    "tables whose track is longer than they are",
    Buffer.concat([ftyp(), box("moov", "\0\0\xff\0trak"), mdat]),
  ],
  ["a size that is less than its head", Buffer.concat([ftyp(), moov(), mdat, Buffer.from("\0\0\0\x07free")])],
  ["30,000 empty boxes", Buffer.concat([ftyp(), moov(), mdat, ...Array(30_000).fill(box("free"))])],
  [
    "a size beyond all files",
    Buffer.concat([ftyp(), Buffer.from(`\0\0\0\x01mdat${"\xff".repeat(8)}`, "latin1")]),
  ],
])("%s is refused", async (_what, bytes) => {
  await expect(look(bytes)).rejects.toMatchObject({
    code: "VALIDATION",
    message: "This video could not be read. Please try another file.",
  });
});

test("a video that is cut off anywhere is refused, or never taken for one", async () => {
  for (let length = 0; length < clip.length; length += 97) {
    const found = await look(clip.subarray(0, length)).catch((error: { code: string }) => error.code);
    expect({ length, found }).toEqual({ length, found: length < 12 ? null : "VALIDATION" });
  }
});

test("where it was filmed is erased, and all else stays where it was", async () => {
  const path = join(folder, "filmed");
  await writeFile(path, clip);
  expect(clip.includes("CanaryPhone") && clip.includes("loci")).toBe(true);
  const found = await inspectVideo(path, clip.length);
  await eraseMetadata(path, found!.metadata);
  const erased = await readFile(path);
  for (const trace of ["CanaryPhone", "loci", "udta", "earth"]) expect(erased.includes(trace)).toBe(false);
  expect(erased.length).toBe(clip.length);
  const at = clip.indexOf("mdat");
  expect(erased.subarray(at).equals(clip.subarray(at))).toBe(true);
  expect(await inspectVideo(path, erased.length)).toMatchObject({ extension: "mp4", metadata: [] });
});
