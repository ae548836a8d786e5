import { type FileHandle, open } from "node:fs/promises";
import { DomainError } from "#domain/errors.ts";
import { uploadMessages } from "#domain/media/upload-messages.ts";
import type { VideoExtension } from "#domain/media/urls.ts";
import { Slots } from "#server/lib/slots.ts";
import { type Box, BoxReader, BrokenBoxes } from "./boxes.ts";
import { readFacts } from "./samples.ts";
import { findExtras, type Range, type VideoExtras } from "./video-extras.ts";

/** Fragmented videos have a box or two each second; a file of nothing but empty boxes would keep us busy for hours. */
const MAX_BOXES = 20_000;
/** What a video may have beside its pictures and sound, however short it is: tables, a cover, room for titles. */
const BESIDE_BYTES = 1024 * 1024;
/** 400 Mbit: four times what phones film in 4K. */
const BYTES_PER_SECOND = 50_000_000;
const MAX_BRANDS = 64;
const QUICKTIME = "qt  ";
const MP4_BRANDS =
  /^(isom|iso[2-9a-c]|mp4[12]|avc1|M4V[ HP]|MSNV|NDSC|NDSH|dash|mmp4|3gp[4-9]|3g2[abc]|hvc1|cmfc|XAVC)$/;
/** What no player needs to understand to skip it. */
const FREE = Buffer.from("free", "latin1");
const ZEROS = Buffer.alloc(64 * 1024);
/** The same, for a box of which nothing but its size stays. */
const FREE_ZEROS = Buffer.concat([FREE, ZEROS]);
/** The worst video takes a fifth of a second of the processor: one at a time, and each network in its turn. */
const cleaning = new Slots(1);

function unreadable(): DomainError {
  return new DomainError("VALIDATION", uploadMessages.unreadableVideo());
}

/** Null for what does not even begin as an MP4 or MOV. */
async function extensionOf(file: FileHandle): Promise<VideoExtension | null> {
  const head = Buffer.alloc(16 + 4 * MAX_BRANDS);
  const { bytesRead } = await file.read(head, 0, head.length, 0);
  if (bytesRead < 12 || head.toString("latin1", 4, 8) !== "ftyp") return null;
  const brands = [head.toString("latin1", 8, 12)];
  const end = Math.min(bytesRead, head.readUInt32BE(0));
  for (let at = 16; at + 4 <= end; at += 4) brands.push(head.toString("latin1", at, at + 4));
  if (brands[0] === QUICKTIME) return "mov";
  // Pictures (HEIC, AVIF) and sound (M4A) come in the same boxes and may name such brands beside their own.
  if (/^(hei|hev|mif|msf|avi|M4A|M4B|F4A|crx)/.test(brands[0]!)) return null;
  return brands.some((brand) => MP4_BRANDS.test(brand)) ? "mp4" : null;
}

/**
 * A file that is made to be large: most of it is nothing that a player shows, or it is more than a film of its length
 * has. Tables can lie about both, so that it is the quotas that bound the disk.
 */
async function isPadded(file: FileHandle, size: number, { samples }: VideoExtras): Promise<boolean> {
  if (size <= BESIDE_BYTES) return false;
  const { sampleBytes, seconds } = await readFacts(new BoxReader(file, MAX_BOXES), size);
  if (sampleBytes > size) throw new BrokenBoxes("more samples than bytes");
  const droppedBytes = samples.reduce((sum, { start, end }) => sum + end - start, 0);
  if (sampleBytes - droppedBytes < size / 2) return true;
  return seconds !== null && size > BESIDE_BYTES + seconds * BYTES_PER_SECOND;
}

/** Works on a file that begins as a video; null for what does not. */
async function withVideo<T>(
  path: string,
  flags: "r" | "r+",
  work: (file: FileHandle, extension: VideoExtension) => Promise<T>,
): Promise<T | null> {
  const file = await open(path, flags);
  try {
    const extension = await extensionOf(file);
    return extension === null ? null : await work(file, extension);
  } catch (error) {
    throw error instanceof BrokenBoxes ? unreadable() : error;
  } finally {
    await file.close();
  }
}

/** @throws BrokenBoxes; DomainError VALIDATION for padding */
async function extrasOf(file: FileHandle, size: number): Promise<VideoExtras> {
  const extras = await findExtras(new BoxReader(file, MAX_BOXES), size);
  if (await isPadded(file, size, extras)) throw new DomainError("VALIDATION", uploadMessages.paddedVideo());
  return extras;
}

/**
 * Looks at a file by its content: is it a video that is all there?
 * @param size of the file, in bytes
 * @returns null for what does not begin as an MP4 or MOV
 * @throws DomainError VALIDATION for one that only begins so, is cut off, or is mostly padding
 */
export function inspectVideo(path: string, size: number): Promise<VideoExtension | null> {
  return withVideo(path, "r", async (file, extension) => {
    await extrasOf(file, size);
    return extension;
  });
}

/**
 * {@link inspectVideo}, and overwrites what a player does not need, in place: every other byte stays where it is, so
 * that the tables of the video still fit and nothing has to be written anew.
 * @param turn of whom it is, see {@link Slots}
 */
export function cleanVideo(
  path: string,
  size: number,
  { network = "", sender = "" }: { network?: string | undefined; sender?: string | undefined } = {},
): Promise<VideoExtension | null> {
  return withVideo(path, "r+", (file, extension) =>
    cleaning.run(
      async () => {
        await erase(file, await extrasOf(file, size));
        return extension;
      },
      { network, sender },
    ),
  );
}

async function writeZeros(file: FileHandle, { start, end }: Range): Promise<void> {
  for (let at = start; at < end; at += ZEROS.length) {
    await file.write(ZEROS, 0, Math.min(ZEROS.length, end - at), at);
  }
}

/** Makes it a box that players skip. */
async function writeFree(file: FileHandle, { typeAt, start, end }: Box): Promise<void> {
  // A size of 64 bits stands behind the type, and stays.
  const isShort = start === typeAt + FREE.length;
  const written = Math.min(FREE_ZEROS.length, isShort ? end - typeAt : FREE.length);
  await file.write(FREE_ZEROS, 0, written, typeAt);
  await writeZeros(file, { start: isShort ? typeAt + written : start, end });
}

async function erase(file: FileHandle, { boxes, times, samples }: VideoExtras): Promise<void> {
  for (const range of times) await writeZeros(file, range);
  for (const range of samples) await writeZeros(file, range);
  for (const box of boxes) await writeFree(file, box);
}
