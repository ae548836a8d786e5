import { mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  box,
  clip,
  filler,
  ftyp,
  hdlr,
  movie,
  mvhd,
  stsz,
  trak,
  videoOf,
  words,
} from "#testing/fixtures/videos.ts";
import { BoxReader } from "./boxes.ts";
import { readFacts } from "./samples.ts";
import { cleanVideo, inspectVideo } from "./videos.ts";

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
  expect(await look(bytes)).toBe(extension);
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
    message: "We can't open this video. Try another one.",
  });
});

test("a video that is cut off anywhere is refused, or never taken for one", async () => {
  for (let length = 0; length < clip.length; length += 97) {
    const found = await look(clip.subarray(0, length)).catch((error: { code: string }) => error.code);
    expect({ length, found }).toEqual({ length, found: length < 12 ? null : "VALIDATION" });
  }
});

const MB = 1024 * 1024;
const frames = filler("mdat", 4 * MB);
const movieOf = (...tables: Buffer[]) => box("moov", mvhd(10_000), trak(...tables));
/** A video in fragments, with these words in the heads of its only track and of its only run. */
function fragmented({ tfhd, trun, trex = 0 }: { tfhd: number[]; trun: number[]; trex?: number }) {
  const empty = box("moov", mvhd(0), trak(stsz()), box("mvex", box("trex", words(0, 1, 1, 0, trex, 0))));
  const run = box("traf", box("tfhd", words(...tfhd)), box("trun", words(...trun)));
  return Buffer.concat([ftyp("iso6"), empty, box("moof", run), frames]);
}
const withFrames = (...tables: Buffer[]) => Buffer.concat([ftyp(), movieOf(...tables), frames]);
const PADDED = "This video file has a problem. Save it again in your phone's video editor, then send it.";
const UNREADABLE = "We can't open this video. Try another one.";

test("the tables of a real video refer to all of its data", async () => {
  const path = join(folder, "real");
  await writeFile(path, clip);
  const file = await open(path, "r");
  const facts = await readFacts(new BoxReader(file, 1000), clip.length).finally(() => file.close());
  const data = clip.indexOf("mdat") - 4;
  expect(facts).toEqual({ sampleBytes: clip.readUInt32BE(data) - 8, seconds: 4 });
});

test.each([
  ["one frame of nearly all bytes", videoOf(4 * MB)],
  ["twenty megabytes for each second", videoOf(40 * MB, { ms: 2_000 })],
  ["a table of many frames", withFrames(stsz(...Array<number>(30_000).fill(130)))],
  ["frames of one size", withFrames(box("stsz", words(0, 1000, 4000)))],
  ["frames of 16 bits", withFrames(box("stz2", words(0, 16, 100), Buffer.alloc(200, 0x8f)))],
  ["a picture and a sound track", withFrames(stsz(MB), box("stsz", words(0, 4, 300_000)))],
  ["as much beside it as in it", Buffer.concat([videoOf(4 * MB), filler("free", 3.9 * MB)])],
  ["fragments that say each size", fragmented({ tfhd: [0, 1], trun: [0x301, 2, 0, 1, 2e6, 1, 2e6] })],
  ["fragments of one size", fragmented({ tfhd: [0x10 | 0x8, 1, 1, 1e6], trun: [0, 4] })],
  ["fragments of the size of their track", fragmented({ tfhd: [0, 1], trun: [0, 4], trex: 1e6 })],
  ["little video and less than a megabyte of other things", Buffer.concat([clip, filler("free", MB / 2)])],
])("%s is an honest video", async (_what, bytes) => {
  expect(await look(bytes)).toBe("mp4");
});

test.each([
  ["a clip with a box of nothing", Buffer.concat([clip, filler("free", 2 * MB)]), PADDED],
  ["data that no table refers to", Buffer.concat([clip, filler("mdat", 2 * MB)]), PADDED],
  ["data without any table", withFrames(), PADDED],
  ["less than half of it frames", withFrames(stsz(MB)), PADDED],
  ["frames of 4 bits", withFrames(box("stz2", words(0, 4, 1000), Buffer.alloc(500, 0xff))), PADDED],
  ["fragments of nothing", fragmented({ tfhd: [0, 1], trun: [0, 4] }), PADDED],
  ["a hundred megabytes in a second", videoOf(100 * MB, { ms: 1_000 }), PADDED],
  ["four billion frames of one size", withFrames(box("stsz", words(0, 1000, 0xffff_ffff))), UNREADABLE],
  ["a table of four billion frames", withFrames(box("stsz", words(0, 0, 0xffff_ffff, 1))), UNREADABLE],
  ["a run of four billion frames", fragmented({ tfhd: [0, 1], trun: [0x200, 0xffff_ffff, 1] }), UNREADABLE],
  ["a table that is cut off", withFrames(box("stsz", words(0))), UNREADABLE],
  ["small frames of no size", withFrames(box("stz2", words(0, 5, 1000))), UNREADABLE],
  [
    "more tables than any video has",
    Buffer.concat([ftyp(), movieOf(box("stsz", words(0, 0, 5 * MB), Buffer.alloc(20 * MB))), frames]),
    UNREADABLE,
  ],
])("a file made to be large is refused: %s", async (_what, bytes, message) => {
  await expect(look(bytes)).rejects.toMatchObject({ code: "VALIDATION", message });
});

/** What is left of these bytes once all that a player does not need is erased. */
async function cleaned(bytes: Buffer): Promise<Buffer> {
  const path = join(folder, "cleaned");
  await writeFile(path, bytes);
  await cleanVideo(path, bytes.length);
  return readFile(path);
}

test("where it was filmed is erased, and all else stays where it was", async () => {
  expect(clip.includes("CanaryPhone") && clip.includes("loci")).toBe(true);
  const erased = await cleaned(clip);
  for (const trace of ["CanaryPhone", "loci", "udta", "earth"]) expect(erased.includes(trace)).toBe(false);
  expect(erased.length).toBe(clip.length);
  const at = clip.indexOf("mdat");
  expect(erased.subarray(at).equals(clip.subarray(at))).toBe(true);
  expect((await cleaned(erased)).equals(erased)).toBe(true);
});

test.each([
  ["32 bits", 0, "WHENWHEN"],
  ["64 bits", 1, "WHENWHENWHENWHEN"],
])("when it was filmed is erased: times of %s", async (_what, version, times) => {
  const timed = (type: string, ...fields: number[]) =>
    box(type, words(version << 24), times, words(...fields));
  const track = box("trak", timed("tkhd", 7, 8), box("mdia", timed("mdhd", 9, 10), hdlr()));
  const video = Buffer.concat([ftyp(), box("moov", timed("mvhd", 1000, 11), track), mdat]);
  const without = video.toString("latin1").replaceAll("WHEN", "\0\0\0\0");
  expect((await cleaned(video)).toString("latin1")).toBe(without);
});

/** A track of three samples in two chunks, which begin at these bytes of the file. */
const logTrack = (
  chunks: readonly [number, number],
  size: Buffer,
  at = box("stco", words(0, 2, ...chunks)),
) =>
  box(
    "trak",
    box("tkhd", words(0, 0, 0, 7)),
    box("mdia", hdlr("meta"), box("minf", box("stbl", box("stsc", words(0, 2, 1, 2, 1, 2, 1, 1)), size, at))),
  );
const LOG = ["GPS1GPS2", "frames of the film", "GPS3"] as const;
const EACH = box("stsz", words(0, 4, 3));

/** A video with a GPS log between its frames. */
function filmed(track: (chunks: [number, number]) => Buffer, ...extras: Buffer[]): Buffer {
  const head = (chunks: [number, number]) =>
    Buffer.concat([ftyp(), box("moov", mvhd(1000), trak(stsz(18)), track(chunks), ...extras)]);
  const first = head([0, 0]).length + 8;
  return Buffer.concat([head([first, first + LOG[0].length + LOG[1].length]), box("mdat", ...LOG)]);
}

test.each([
  ["of one size", (chunks: [number, number]) => logTrack(chunks, EACH)],
  ["of several sizes", (chunks: [number, number]) => logTrack(chunks, stsz(4, 4, 4))],
  ["of small sizes", (chunks: [number, number]) => logTrack(chunks, box("stz2", words(0, 4, 3), "\x44\x40"))],
  [
    "with addresses of 64 bits",
    ([a, b]: [number, number]) => logTrack([a, b], EACH, box("co64", words(0, 2, 0, a, 0, b))),
  ],
])("a GPS log %s is erased, and the frames around it are not", async (_what, track) => {
  const video = filmed(track);
  const erased = await cleaned(video);
  expect(erased.length).toBe(video.length);
  expect(erased.includes("GPS")).toBe(false);
  expect(erased.includes("\0frames of the film\0")).toBe(true);
  expect(erased.includes("meta")).toBe(false);
});

const where = "+12.9719+077.5937/";
const media = (...parts: Buffer[]) => box("trak", box("mdia", hdlr(), ...parts));
test.each([
  ["XMP at the end", Buffer.concat([clip, box("XMP_", where)])],
  ["a box of a camera maker", Buffer.concat([clip, box("uuid", Buffer.alloc(16, 1), where)])],
  ["room for titles", Buffer.concat([clip, box("free", where)])],
  ["a place of the movie", filmed((chunks) => logTrack(chunks, EACH), box("loci", where))],
  ["a box in the media", filmed(() => media(box("udta", where)))],
  ["a box in the media's tables", filmed(() => media(box("minf", box("stbl", box("udta", where)))))],
  ["a box in the media's heads", filmed(() => media(box("minf", box("meta", where))))],
  [
    "a box in a fragment",
    Buffer.concat([clip, box("moof", box("udta", where), box("traf", box("uuid", where)))]),
  ],
])("where it was filmed is erased: %s", async (_what, bytes) => {
  const erased = await cleaned(bytes);
  expect(erased.length).toBe(bytes.length);
  expect(erased.includes("77.5937")).toBe(false);
});

/** A video whose log has so many chunks of a byte, so many bytes apart. */
function logged(chunks: number, apart: number): Buffer {
  const data = chunks * apart;
  const starts = (first: number) => Array.from({ length: chunks }, (_, at) => first + at * apart);
  const head = (first: number) => {
    const tables = box(
      "stbl",
      box("stsc", words(0, 1, 1, 1, 1)),
      box("stsz", words(0, 1, chunks)),
      box("stco", words(0, chunks, ...starts(first))),
    );
    const track = box("trak", box("tkhd", words(0, 0, 0, 7)), box("mdia", hdlr("meta"), box("minf", tables)));
    return Buffer.concat([ftyp(), box("moov", mvhd(60_000), trak(stsz(data)), track)]);
  };
  return Buffer.concat([head(head(0).length + 8), box("mdat", "L".repeat(data))]);
}

test("a log of chunks side by side is one stretch", async () => {
  const erased = await cleaned(logged(50_000, 1));
  expect(erased.includes("L")).toBe(false);
});

test("a log that is shown in 5,000 places is erased", async () => {
  const erased = await cleaned(logged(5_000, 2));
  expect(erased.includes("\0L\0L")).toBe(true);
  expect(erased.includes("LL")).toBe(false);
});

const many = (box: Buffer, times: number) => Array<Buffer>(times).fill(box);
test.each([
  ["a log in 100,000 places", logged(100_000, 2)],
  ["3,000 boxes of a camera maker", Buffer.concat([clip, ...many(box("abcd"), 3_000)])],
  ["3,000 heads with times", Buffer.concat([ftyp(), box("moov", ...many(mvhd(1), 3_000)), frames])],
])("a video that takes thousands of writes to clean is refused: %s", async (_what, bytes) => {
  await expect(look(bytes)).rejects.toMatchObject({ code: "VALIDATION", message: UNREADABLE });
});

const log = (sizes: Buffer) => filmed((chunks) => logTrack(chunks, sizes));
test.each([
  ["whose samples are outside of the data", filmed(([first]) => logTrack([0, first], EACH))],
  ["whose samples reach beyond the data", filmed(([first]) => logTrack([first, first + 99], EACH))],
  ["with more samples than places", log(box("stsz", words(0, 4, 4)))],
  ["with two tables of sizes", log(Buffer.concat([EACH, EACH]))],
  ["with four billion samples of one size", log(box("stsz", words(0, 4, 0xffff_ffff)))],
  ["without addresses", filmed((chunks) => logTrack(chunks, EACH, box("stss", words(0, 0))))],
  ["without an id", filmed(() => box("trak", box("mdia", hdlr("meta"))))],
  [
    "in fragments",
    Buffer.concat([
      filmed((chunks) => logTrack(chunks, EACH)),
      box("moof", box("traf", box("tfhd", words(0, 7)))),
    ]),
  ],
])("a video that can't be cleaned is refused: a log %s", async (_what, bytes) => {
  await expect(look(bytes)).rejects.toMatchObject({ code: "VALIDATION", message: UNREADABLE });
});

test("a video that is mostly a log is padded", async () => {
  const head = (first: number) =>
    Buffer.concat([
      ftyp(),
      box(
        "moov",
        mvhd(10_000),
        trak(stsz(MB)),
        logTrack([first, first + 2 * MB], box("stsz", words(0, MB, 3))),
      ),
    ]);
  const bytes = Buffer.concat([head(head(0).length + 8), frames]);
  await expect(look(bytes)).rejects.toMatchObject({ code: "VALIDATION", message: PADDED });
});
