import { type FileHandle, open } from "node:fs/promises";
import { DomainError } from "#domain/errors.ts";
import { uploadMessages } from "#domain/media/upload-messages.ts";
import type { VideoExtension } from "#domain/media/urls.ts";
import { BoxReader, BrokenBoxes } from "./boxes.ts";
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

export interface VideoFile {
  extension: VideoExtension;
  extras: VideoExtras;
}

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

/**
 * Looks at a file by its content: is it a video that is all there?
 * @param size of the file, in bytes
 * @returns null for what does not begin as an MP4 or MOV
 * @throws DomainError VALIDATION for one that only begins so, is cut off, or is mostly padding
 */
export async function inspectVideo(path: string, size: number): Promise<VideoFile | null> {
  const file = await open(path, "r");
  try {
    const extension = await extensionOf(file);
    if (extension === null) return null;
    const extras = await findExtras(new BoxReader(file, MAX_BOXES), size);
    if (await isPadded(file, size, extras)) throw new DomainError("VALIDATION", uploadMessages.paddedVideo());
    return { extension, extras };
  } catch (error) {
    throw error instanceof BrokenBoxes ? unreadable() : error;
  } finally {
    await file.close();
  }
}

async function writeZeros(file: FileHandle, { start, end }: Range): Promise<void> {
  for (let at = start; at < end; at += ZEROS.length) {
    await file.write(ZEROS, 0, Math.min(ZEROS.length, end - at), at);
  }
}

/**
 * Overwrites what a player does not need, in place: every other byte stays where it is, so that the tables of the video
 * still fit and nothing has to be written anew.
 */
export async function eraseExtras(path: string, { boxes, times, samples }: VideoExtras): Promise<void> {
  if (boxes.length === 0 && times.length === 0 && samples.length === 0) return;
  const file = await open(path, "r+");
  try {
    for (const range of times) await writeZeros(file, range);
    for (const range of samples) await writeZeros(file, range);
    for (const box of boxes) {
      await file.write(FREE, 0, FREE.length, box.typeAt);
      await writeZeros(file, box);
    }
  } finally {
    await file.close();
  }
}
