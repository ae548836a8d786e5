import { type FileHandle, open } from "node:fs/promises";
import { DomainError } from "#domain/errors.ts";
import { mediaMessages } from "#domain/media/contract.ts";
import type { VideoExtension } from "#domain/media/rules.ts";
import { type Box, BoxReader, BrokenBoxes } from "./boxes.ts";
import { readFacts } from "./samples.ts";

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
/** Where cameras and phones write who, where and when. */
const METADATA = new Set(["udta", "meta", "uuid"]);
/** What no player needs to understand to skip it. */
const FREE = Buffer.from("free", "latin1");
const ZEROS = Buffer.alloc(64 * 1024);

export interface VideoFile {
  extension: VideoExtension;
  /** Boxes that say where and with what it was filmed. */
  metadata: Box[];
}

function unreadable(): DomainError {
  return new DomainError("VALIDATION", mediaMessages.unreadableVideo);
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

async function isVideoTrack(reader: BoxReader, track: Box): Promise<boolean> {
  for await (const media of reader.boxes(track.start, track.end)) {
    if (media.type !== "mdia") continue;
    for await (const box of reader.boxes(media.start, media.end)) {
      if (box.type !== "hdlr") continue;
      // Version and flags, and what it is a component of, come first.
      if ((await reader.bytes(box.start + 8, 4)).toString("latin1") === "vide") return true;
    }
  }
  return false;
}

async function metadataIn(reader: BoxReader, parent: Box): Promise<Box[]> {
  const found: Box[] = [];
  for await (const box of reader.boxes(parent.start, parent.end)) if (METADATA.has(box.type)) found.push(box);
  return found;
}

async function readBoxes(file: FileHandle, size: number): Promise<Omit<VideoFile, "extension">> {
  const reader = new BoxReader(file, MAX_BOXES);
  const metadata: Box[] = [];
  let hasVideo = false;
  let hasData = false;
  for await (const box of reader.boxes(0, size)) {
    if (METADATA.has(box.type)) metadata.push(box);
    if (box.type === "mdat" && box.end > box.start) hasData = true;
    if (box.type !== "moov") continue;
    metadata.push(...(await metadataIn(reader, box)));
    for await (const track of reader.boxes(box.start, box.end)) {
      if (track.type !== "trak") continue;
      metadata.push(...(await metadataIn(reader, track)));
      if (await isVideoTrack(reader, track)) hasVideo = true;
    }
  }
  if (!hasVideo || !hasData) throw new BrokenBoxes("no video in it");
  return { metadata };
}

/**
 * A file that is made to be large: most of it is nothing that a player shows, or it is more than a film of its length
 * has. Tables can lie about both, so that it is the quotas that bound the disk.
 */
async function isPadded(file: FileHandle, size: number): Promise<boolean> {
  if (size <= BESIDE_BYTES) return false;
  const { sampleBytes, seconds } = await readFacts(new BoxReader(file, MAX_BOXES), size);
  if (sampleBytes > size) throw new BrokenBoxes("more samples than bytes");
  if (sampleBytes < size / 2) return true;
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
    const found = await readBoxes(file, size);
    if (await isPadded(file, size)) throw new DomainError("VALIDATION", mediaMessages.paddedVideo);
    return { extension, ...found };
  } catch (error) {
    throw error instanceof BrokenBoxes ? unreadable() : error;
  } finally {
    await file.close();
  }
}

/**
 * Overwrites what says where and with what a video was filmed, in place: every other byte stays where it is, so that
 * the tables of the video still fit and nothing has to be written anew.
 */
export async function eraseMetadata(path: string, metadata: readonly Box[]): Promise<void> {
  if (metadata.length === 0) return;
  const file = await open(path, "r+");
  try {
    for (const { typeAt, start, end } of metadata) {
      await file.write(FREE, 0, FREE.length, typeAt);
      for (let at = start; at < end; at += ZEROS.length) {
        await file.write(ZEROS, 0, Math.min(ZEROS.length, end - at), at);
      }
    }
  } finally {
    await file.close();
  }
}
