import { type Box, type BoxReader, BrokenBoxes } from "./boxes.ts";
import { boxesAt, numberAt } from "./samples.ts";

/** Bytes of the file, from the first to the one after the last. */
export type Range = Pick<Box, "start" | "end">;

/** What a player does not need: it may say where, when and with what the video was filmed. */
export interface VideoExtras {
  boxes: Box[];
  /** Creation and modification times in the headers of the movie, its tracks and their media. */
  times: Range[];
  /** Samples of tracks that are neither pictures nor sound, such as a GPS log. */
  samples: Range[];
}

/** Boxes to keep, by type. Null: whatever is inside stays; otherwise only what is listed stays. */
type Kept = { readonly [type: string]: Kept | null };

const listOf = (types: string): Kept => Object.fromEntries(types.split(" ").map((type) => [type, null]));

// An allow-list, because cameras invent new boxes for metadata all the time. ISO/IEC 14496-12 names these.
const SAMPLE_TABLES = listOf(
  "stsd stts ctts cslg stsc stsz stz2 stco co64 stss stsh stps sdtp sbgp sgpd subs saiz saio stdp padb",
);
const MEDIA_INFO: Kept = { ...listOf("vmhd smhd hdlr dinf"), stbl: SAMPLE_TABLES };
const TRACK: Kept = {
  ...listOf("tkhd tapt"),
  edts: listOf("elst"),
  mdia: { ...listOf("mdhd hdlr elng"), minf: MEDIA_INFO },
};
const FRAGMENT: Kept = {
  ...listOf("mfhd"),
  traf: listOf("tfhd tfdt trun sdtp sbgp sgpd subs saiz saio"),
};
const FILE: Kept = {
  ...listOf("ftyp styp sidx mdat"),
  moov: { ...listOf("mvhd iods"), mvex: listOf("mehd trex"), trak: TRACK },
  moof: FRAGMENT,
  mfra: listOf("tfra mfro"),
};

/** Headers that begin with version and flags, a creation time and a modification time. */
const TIMED = new Set(["mvhd", "tkhd", "mdhd"]);
/** Tracks that are kept: pictures and sound. */
const SHOWN = new Set(["vide", "soun"]);
const POSITIONS = new Set(["stsz", "stz2", "stsc", "stco", "co64"]);
/** Of all dropped tracks together. A log with 60 samples a second needs 15 kB a minute. */
const POSITIONS_BYTES = 1024 * 1024;
/** Samples of tracks that are dropped: ten hours of 25 a second are 900,000. */
const SAMPLES_MAX = 1_000_000;
/** Stretches of the file with such samples; each is written over by itself. A minute of 60 a second has 3,600. */
const STRETCHES_MAX = 5_000;
/** Boxes and times to write over. Videos in fragments may have one of a camera maker each second. */
const BESIDE_MAX = 2_000;

interface Scan extends VideoExtras {
  reader: BoxReader;
  positionsLeft: number;
  /** Of all tracks together. */
  samplesLeft: number;
  data: Box[];
  hasVideo: boolean;
  droppedTracks: Set<number>;
  fragmentTracks: Set<number>;
}

async function handlerOf(reader: BoxReader, track: Box): Promise<string | null> {
  for await (const box of boxesAt(reader, track, ["mdia", "hdlr"])) {
    // Version and flags, and what it is a component of, come first.
    return (await reader.bytes(box.start + 8, 4)).toString("latin1");
  }
  return null;
}

/** Identifies the track: `tkhd` has longer times before it in version 1. */
async function trackIdOf(reader: BoxReader, track: Box): Promise<number> {
  for await (const box of boxesAt(reader, track, ["tkhd"])) {
    const isLong = (await numberAt(reader, box, 0)) >>> 24 === 1;
    return numberAt(reader, box, isLong ? 20 : 12);
  }
  throw new BrokenBoxes("a track without an id");
}

function wordAt(table: Buffer | undefined, at: number): number {
  if (table === undefined || at + 4 > table.length) throw new BrokenBoxes("a table is cut off");
  return table.readUInt32BE(at);
}

/** How many samples there are, and the size of each by its index. */
function sizesIn(tables: ReadonlyMap<string, Buffer>): { count: number; sizeAt: (index: number) => number } {
  const small = tables.get("stz2");
  if (small === undefined) {
    const table = tables.get("stsz");
    const each = wordAt(table, 4);
    return { count: wordAt(table, 8), sizeAt: (index) => each || wordAt(table, 12 + index * 4) };
  }
  const bits = wordAt(small, 4) & 0xff;
  const sizeAt = (index: number) => {
    const at = 12 + Math.floor((index * bits) / 8);
    if (at + bits / 8 > small.length) throw new BrokenBoxes("a table is cut off");
    if (bits === 16) return small.readUInt16BE(at);
    if (bits === 8) return small[at]!;
    if (bits === 4) return index % 2 === 0 ? small[at]! >> 4 : small[at]! & 0xf;
    throw new BrokenBoxes("no size of a field");
  };
  return { count: wordAt(small, 8), sizeAt };
}

/** Where the chunks begin. */
function offsetsIn(tables: ReadonlyMap<string, Buffer>): {
  count: number;
  offsetAt: (chunk: number) => number;
} {
  const long = tables.get("co64");
  const table = long ?? tables.get("stco");
  const offsetAt = (chunk: number) =>
    long
      ? wordAt(long, 8 + chunk * 8) * 2 ** 32 + wordAt(long, 12 + chunk * 8)
      : wordAt(table, 8 + chunk * 4);
  return { count: wordAt(table, 4), offsetAt };
}

/** Number of samples in each chunk (`stsc`): an entry holds until the next one names its first chunk. */
function* samplesPerChunk(table: Buffer | undefined, chunks: number): Generator<number> {
  const entries = wordAt(table, 4);
  for (let chunk = 1, entry = 0; chunk <= chunks; chunk++) {
    while (entry + 1 < entries && wordAt(table, 8 + (entry + 1) * 12) <= chunk) entry++;
    yield wordAt(table, 8 + entry * 12 + 4);
  }
}

/** Adds a stretch to those that end where it begins, as chunks side by side do. */
function addStretch({ samples }: Scan, start: number, end: number): void {
  const last = samples.at(-1);
  if (last?.end === start) last.end = end;
  else if (samples.push({ start, end }) > STRETCHES_MAX) throw new BrokenBoxes("samples all over the file");
}

/** Adds the bytes of all samples of a track. @throws BrokenBoxes when the tables don't say where each of them is */
function addSamples(scan: Scan, tables: ReadonlyMap<string, Buffer>): void {
  if (!tables.has("stsz") && !tables.has("stz2")) return;
  const { count, sizeAt } = sizesIn(tables);
  if (count === 0) return;
  // A table of equal sizes says in a few bytes how many there are, and that number alone must not keep us busy.
  scan.samplesLeft -= count;
  if (scan.samplesLeft < 0) throw new BrokenBoxes("too many samples");
  const { count: chunks, offsetAt } = offsetsIn(tables);
  let sample = 0;
  let chunk = 0;
  for (const inChunk of samplesPerChunk(tables.get("stsc"), chunks)) {
    const start = offsetAt(chunk++);
    let end = start;
    for (const last = Math.min(count, sample + inChunk); sample < last; sample++) end += sizeAt(sample);
    if (end > start) addStretch(scan, start, end);
    if (sample === count) return;
  }
  throw new BrokenBoxes("samples without a place");
}

/** Creation and modification time: 4 bytes each, or 8 in version 1. No longer than the box, which may be cut off. */
async function timesIn(reader: BoxReader, { start, end }: Box): Promise<Range> {
  const isLong = end > start && (await reader.bytes(start, 1))[0] === 1;
  return { start: Math.min(start + 4, end), end: Math.min(start + (isLong ? 20 : 12), end) };
}

/** Counts what is to be written over beside samples. */
function assertFewBeside({ boxes, times }: Scan): void {
  if (boxes.length + times.length > BESIDE_MAX) throw new BrokenBoxes("too much that no player needs");
}

async function dropTrack(scan: Scan, track: Box): Promise<void> {
  const { reader } = scan;
  scan.boxes.push(track);
  scan.droppedTracks.add(await trackIdOf(reader, track));
  const tables = new Map<string, Buffer>();
  for await (const parent of boxesAt(reader, track, ["mdia", "minf", "stbl"])) {
    for await (const { type, start, end } of reader.boxes(parent.start, parent.end)) {
      if (!POSITIONS.has(type)) continue;
      scan.positionsLeft -= end - start;
      if (tables.has(type) || scan.positionsLeft < 0) throw new BrokenBoxes("too many tables");
      tables.set(type, await reader.bytes(start, end - start));
    }
  }
  addSamples(scan, tables);
}

async function readInside(scan: Scan, parent: Range, kept: Kept): Promise<void> {
  const { reader } = scan;
  for await (const box of reader.boxes(parent.start, parent.end)) {
    const inside = Object.hasOwn(kept, box.type) ? kept[box.type] : undefined;
    if (inside === undefined) scan.boxes.push(box);
    if (box.type === "mdat") scan.data.push(box);
    if (inside === null && TIMED.has(box.type)) scan.times.push(await timesIn(reader, box));
    assertFewBeside(scan);
    if (box.type === "tfhd") scan.fragmentTracks.add(await numberAt(reader, box, 4));
    if (box.type === "trak") {
      const handler = await handlerOf(reader, box);
      if (handler === "vide") scan.hasVideo = true;
      if (handler === null || !SHOWN.has(handler)) {
        await dropTrack(scan, box);
        continue;
      }
    }
    if (inside) await readInside(scan, box, inside);
  }
}

/** Whether each of these lies in the data, and all together fit into the file. */
function assertInData(samples: readonly Range[], data: readonly Range[], size: number): void {
  let bytes = 0;
  // Most files have one box of data; a lookup in many would cost samples × boxes.
  const sorted = [...data].sort((a, b) => a.start - b.start);
  let at = 0;
  for (const { start, end } of [...samples].sort((a, b) => a.start - b.start)) {
    while (at < sorted.length && sorted[at]!.end < end) at++;
    const box = sorted[at];
    bytes += end - start;
    if (!box || start < box.start || bytes > size) throw new BrokenBoxes("samples outside of the data");
  }
}

/**
 * Finds all that a player does not need. Reads heads of boxes and the tables of dropped tracks, a bounded number of
 * bytes.
 * @param size of the file, in bytes
 * @throws BrokenBoxes for a file without a video, and for one that is not understood well enough to clean it
 */
export async function findExtras(reader: BoxReader, size: number): Promise<VideoExtras> {
  const scan: Scan = {
    ...{ reader, boxes: [], times: [], samples: [], data: [] },
    ...{ hasVideo: false, positionsLeft: POSITIONS_BYTES, samplesLeft: SAMPLES_MAX },
    ...{ droppedTracks: new Set(), fragmentTracks: new Set() },
  };
  await readInside(scan, { start: 0, end: size }, FILE);
  const { boxes, times, samples, data } = scan;
  if (!scan.hasVideo || data.every(({ start, end }) => start === end)) {
    throw new BrokenBoxes("no video in it");
  }
  // Cameras that write a log write it whole; where it is in fragments we don't look for its samples.
  if ([...scan.fragmentTracks].some((id) => scan.droppedTracks.has(id))) {
    throw new BrokenBoxes("fragments of a dropped track");
  }
  assertInData(samples, data, size);
  return { boxes, times, samples };
}
