import { type Box, type BoxReader, BrokenBoxes } from "./boxes.ts";

/** Of all tables together. A hundred megabytes of video have some 500,000 samples an hour, of four bytes each here. */
const TABLES_BYTES = 16 * 1024 * 1024;
/** Entries have 1, 2, 4, 8, 12 or 16 bytes; none is cut in two. */
const PIECE_BYTES = 48 * 1024;
const UNKNOWN_DURATION = 0xffff_ffff;

/** What the tables of a video say about it. */
export interface VideoFacts {
  /** Of all samples: pictures and sound. */
  sampleBytes: number;
  /** Null when it does not say. */
  seconds: number | null;
}

interface Scan {
  reader: BoxReader;
  facts: VideoFacts;
  tablesLeft: number;
  /** By track: the size of a sample whose fragment does not say it. */
  defaultSizes: Map<number, number>;
}

/** The boxes at the end of a path of types below another. */
export async function* boxesAt(
  reader: BoxReader,
  parent: Pick<Box, "start" | "end">,
  path: readonly string[],
): AsyncGenerator<Box> {
  const [type, ...deeper] = path;
  for await (const box of reader.boxes(parent.start, parent.end)) {
    if (box.type !== type) continue;
    if (deeper.length > 0) yield* boxesAt(reader, box, deeper);
    else yield box;
  }
}

/** Four bytes of a box, as a number. */
export async function numberAt(reader: BoxReader, { start, end }: Box, at: number): Promise<number> {
  if (start + at + 4 > end) throw new BrokenBoxes("a field is cut off");
  return (await reader.bytes(start + at, 4)).readUInt32BE();
}

/** Adds up a table piece by piece: the memory holds one piece, whatever the table says that it is long. */
async function addTable(
  scan: Scan,
  box: Box,
  table: { at: number; length: number },
  sumOf: (piece: Buffer) => number,
): Promise<void> {
  const { at, length } = table;
  scan.tablesLeft -= length;
  if (box.start + at + length > box.end || scan.tablesLeft < 0) throw new BrokenBoxes("a table is too long");
  for (let read = 0; read < length; read += PIECE_BYTES) {
    const piece = await scan.reader.bytes(box.start + at + read, Math.min(PIECE_BYTES, length - read));
    scan.facts.sampleBytes += sumOf(piece);
  }
}

/** Adds up one word of each entry. */
function sumOfWords(piece: Buffer, stride: number, word: number): number {
  let sum = 0;
  for (let at = word; at < piece.length; at += stride) sum += piece.readUInt32BE(at);
  return sum;
}

function sumOfSmall(piece: Buffer, bits: number): number {
  let sum = 0;
  if (bits === 16) for (let at = 0; at + 2 <= piece.length; at += 2) sum += piece.readUInt16BE(at);
  if (bits === 8) for (const size of piece) sum += size;
  if (bits === 4) for (const two of piece) sum += (two >> 4) + (two & 0xf);
  return sum;
}

/** `stsz`: one size for all samples, or a table. */
async function addSizes(scan: Scan, box: Box): Promise<void> {
  const each = await numberAt(scan.reader, box, 4);
  const count = await numberAt(scan.reader, box, 8);
  if (each > 0) scan.facts.sampleBytes += each * count;
  else await addTable(scan, box, { at: 12, length: count * 4 }, (piece) => sumOfWords(piece, 4, 0));
}

/** `stz2`: a table of small sizes. */
async function addSmallSizes(scan: Scan, box: Box): Promise<void> {
  const bits = (await numberAt(scan.reader, box, 4)) & 0xff;
  const count = await numberAt(scan.reader, box, 8);
  if (bits !== 4 && bits !== 8 && bits !== 16) throw new BrokenBoxes("no size of a field");
  const length = Math.ceil((count * bits) / 8);
  await addTable(scan, box, { at: 12, length }, (piece) => sumOfSmall(piece, bits));
}

/** `mvhd`: version 1 has longer times before, and a longer duration, whose lower half is enough. */
async function readDuration(scan: Scan, box: Box): Promise<void> {
  const isLong = (await numberAt(scan.reader, box, 0)) >>> 24 === 1;
  const timescale = await numberAt(scan.reader, box, isLong ? 20 : 12);
  const duration = await numberAt(scan.reader, box, isLong ? 28 : 16);
  // A fragmented video has none here.
  if (timescale > 0 && duration > 0 && duration !== UNKNOWN_DURATION)
    scan.facts.seconds = duration / timescale;
}

async function readMovie(scan: Scan, movie: Box): Promise<void> {
  const { reader } = scan;
  for await (const box of boxesAt(reader, movie, ["mvhd"])) await readDuration(scan, box);
  for await (const box of boxesAt(reader, movie, ["mvex", "trex"])) {
    scan.defaultSizes.set(await numberAt(reader, box, 4), await numberAt(reader, box, 16));
  }
  for await (const tables of boxesAt(reader, movie, ["trak", "mdia", "minf", "stbl"])) {
    for await (const box of reader.boxes(tables.start, tables.end)) {
      if (box.type === "stsz") await addSizes(scan, box);
      if (box.type === "stz2") await addSmallSizes(scan, box);
    }
  }
}

/** `tfhd`: the size of the samples of this fragment whose `trun` does not say it. */
async function defaultSizeOf(scan: Scan, box: Box): Promise<number> {
  const flags = await numberAt(scan.reader, box, 0);
  const track = await numberAt(scan.reader, box, 4);
  if (!(flags & 0x10)) return scan.defaultSizes.get(track) ?? 0;
  const at = 8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0) + (flags & 0x8 ? 4 : 0);
  return numberAt(scan.reader, box, at);
}

/** `trun`: entries of up to four words, of which one may be the size. */
async function addRun(scan: Scan, box: Box, defaultSize: number): Promise<void> {
  const flags = await numberAt(scan.reader, box, 0);
  const count = await numberAt(scan.reader, box, 4);
  if (!(flags & 0x200)) {
    scan.facts.sampleBytes += count * defaultSize;
    return;
  }
  const stride = [0x100, 0x200, 0x400, 0x800].filter((word) => flags & word).length * 4;
  const at = 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0);
  const word = flags & 0x100 ? 4 : 0;
  await addTable(scan, box, { at, length: count * stride }, (piece) => sumOfWords(piece, stride, word));
}

async function readFragment(scan: Scan, fragment: Box): Promise<void> {
  for await (const track of boxesAt(scan.reader, fragment, ["traf"])) {
    let defaultSize = 0;
    for await (const box of scan.reader.boxes(track.start, track.end)) {
      if (box.type === "tfhd") defaultSize = await defaultSizeOf(scan, box);
      if (box.type === "trun") await addRun(scan, box, defaultSize);
    }
  }
}

/**
 * Adds up what the tables of a video refer to. Reads tables only, piece by piece and a bounded number of bytes.
 * @param size of the file, in bytes
 * @throws BrokenBoxes for tables that do not fit
 */
export async function readFacts(reader: BoxReader, size: number): Promise<VideoFacts> {
  const facts: VideoFacts = { sampleBytes: 0, seconds: null };
  const scan: Scan = { reader, facts, tablesLeft: TABLES_BYTES, defaultSizes: new Map() };
  for await (const box of reader.boxes(0, size)) {
    if (box.type === "moov") await readMovie(scan, box);
    if (box.type === "moof") await readFragment(scan, box);
  }
  return facts;
}
