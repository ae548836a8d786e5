import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { delimiter, isAbsolute, join } from "node:path";
import { uploadMessages } from "#domain/media/upload-messages.ts";
import { VARIANT_SIZES } from "#domain/media/urls.ts";
import { Slots } from "#server/lib/slots.ts";
import { drawGenericPoster, genericPosterOf } from "./generic-poster.ts";
import { type RenderedImage, renderImage } from "./images.ts";
import { tempPath } from "./temp.ts";

const TIMEOUT_MS = 15_000;
const MEMORY_BYTES = 1024 ** 3;
/** 8K; the decoder refuses what says that it is larger. */
const MAX_PIXELS = 40_000_000;

// A decoder is the hungriest thing we start: one at a time.
const decoders = new Slots(1);
/** Videos of one network that wait for their frame; more get a drawn poster. */
const WAITING_EACH = 4;

export interface PosterOptions {
  dataDir: string;
  /** Where programs are looked for, as in PATH. */
  programs?: string | undefined;
  timeoutMs?: number;
  /** Of who sent the video, see renderImage. */
  network?: string | undefined;
}

function findProgram(name: string, programs: string): string | null {
  for (const folder of programs.split(delimiter).filter(isAbsolute)) {
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {}
  }
  return null;
}

/** One telling frame of the first seconds, upright. Nothing but this one file is opened, whatever it refers to. */
function frameArguments(videoPath: string, framePath: string): string[] {
  const input = ["-f", "mov", "-protocol_whitelist", "file", "-max_pixels", String(MAX_PIXELS)];
  const quick = ["-threads", "1", "-probesize", "5000000", "-analyzeduration", "5000000"];
  const output = [
    "-an",
    "-frames:v",
    "1",
    "-vf",
    "thumbnail=40,scale=w='min(2048,iw)':h=-2",
    "-f",
    "image2",
    "-update",
    "1",
  ];
  return [
    "-nostdin",
    "-v",
    "error",
    ...quick,
    ...input,
    "-i",
    videoPath,
    ...output,
    "-c:v",
    "png",
    framePath,
  ];
}

/** @returns whether it ended well in time. It gets no shell, no input, none of our environment. */
function runs(program: string, args: string[], timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: "ignore",
      env: {},
      timeout: timeoutMs,
      killSignal: "SIGKILL",
    });
    child.once("error", () => resolve(false));
    child.once("close", (code) => resolve(code === 0));
  });
}

async function takeFrame(videoPath: string, framePath: string, options: PosterOptions): Promise<boolean> {
  const { programs = process.env.PATH ?? "", timeoutMs = TIMEOUT_MS } = options;
  const ffmpeg = findProgram("ffmpeg", programs);
  if (!ffmpeg) return false;
  const args = frameArguments(videoPath, framePath);
  // Where the system can bound a program's memory and processor time, it does.
  const prlimit = findProgram("prlimit", programs);
  const bounds = [`--as=${MEMORY_BYTES}`, `--cpu=${Math.ceil(timeoutMs / 1000)}`, "--core=0", "--"];
  const network = options.network ?? "";
  if (decoders.waitingOf(network) >= WAITING_EACH) return false;
  const take = () =>
    prlimit ? runs(prlimit, [...bounds, ffmpeg, ...args], timeoutMs) : runs(ffmpeg, args, timeoutMs);
  return decoders.run(take, { network });
}

const render = (path: string, network: string | undefined) =>
  renderImage(path, VARIANT_SIZES, { unsupportedMessage: uploadMessages.unreadableVideo, network });

/** Drawn once for each room, so that many small videos cause no work. */
const genericPosters = new Map<number, Promise<RenderedImage>>();

async function drawPoster(which: number, dataDir: string): Promise<RenderedImage> {
  const path = await tempPath(dataDir);
  try {
    await writeFile(path, await drawGenericPoster(which), { mode: 0o600 });
    return await render(path, undefined);
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * A picture for a video, in every size: one of its frames where `ffmpeg` is installed, else a drawn room.
 * @param name of the stored video: decides which room
 */
export async function renderPoster(
  videoPath: string,
  name: string,
  options: PosterOptions,
): Promise<RenderedImage> {
  const framePath = await tempPath(options.dataDir);
  try {
    if (await takeFrame(videoPath, framePath, options)) {
      const frame = await render(framePath, options.network).catch(() => null);
      if (frame) return frame;
    }
  } finally {
    await rm(framePath, { force: true });
  }
  const which = genericPosterOf(name);
  const kept = genericPosters.get(which) ?? drawPoster(which, options.dataDir);
  genericPosters.set(which, kept);
  kept.catch(() => genericPosters.delete(which));
  return kept;
}
