import { availableParallelism } from "node:os";
import { fileTypeFromFile } from "file-type";
import sharp, { type OutputInfo, type Sharp } from "sharp";
import { DomainError } from "#domain/errors.ts";
import { IMAGE_TYPES, MEDIA_LIMITS, mediaMessages } from "#domain/media/contract.ts";
import { VARIANT_WIDTHS, type VariantSize } from "#domain/media/rules.ts";
import { Slots } from "#server/lib/slots.ts";

// Every upload is a new path that is read once: a cache of opened files would only hold memory.
sharp.cache(false);

/** WebP ends at 16383 pixels; twice as high as wide is plenty for a screenshot of a phone. */
const MAX_HEIGHT = VARIANT_WIDTHS.original * 2;
const WEBP = { quality: 80, effort: 4 } as const;
const TIMEOUT_SECONDS = 60;
/** From here on an image is worked on alone: some formats cannot be decoded in strips. */
const LARGE_PIXELS = 24_000_000;

// Node has four threads for pictures and files together: the files must never wait for all the pictures.
const parallel = Math.min(availableParallelism(), 3);
const images = new Slots(parallel);
const operations = new Slots(parallel);

export interface RenderedImage {
  /** Of the largest variant, upright. */
  width: number;
  height: number;
  variants: ReadonlyMap<VariantSize, Uint8Array>;
}

type Raw = { data: Buffer; info: OutputInfo };

function unreadable(): DomainError {
  return new DomainError("VALIDATION", mediaMessages.unreadableImage);
}

/** Runs one piece of sharp's work in turn; whatever sharp says of the input, the visitor hears one sentence. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return operations.run(() => work().catch(() => Promise.reject(unreadable())));
}

function open(path: string, limitInputPixels: number | false): Sharp {
  return sharp(path, { limitInputPixels, failOn: "error", autoOrient: true }).timeout({
    seconds: TIMEOUT_SECONDS,
  });
}

/**
 * Looks at the head of a file, without decoding any pixel.
 * @returns how many pixels it would have
 * @throws DomainError UNSUPPORTED_TYPE for what is no JPG, PNG or WebP by content; VALIDATION for a damaged or
 * enormous one
 */
export async function inspectImage(path: string, unsupportedMessage: string): Promise<number> {
  const type = await fileTypeFromFile(path);
  if (!type || !(IMAGE_TYPES as readonly string[]).includes(type.mime)) {
    throw new DomainError("UNSUPPORTED_TYPE", unsupportedMessage);
  }
  const { width, height } = await inTurn(() => open(path, false).metadata());
  const pixels = width * height;
  if (pixels > MEDIA_LIMITS.imagePixels) throw new DomainError("VALIDATION", mediaMessages.tooManyPixels);
  return pixels;
}

/** The upright pixels of the largest variant, from which all others are made: the file is decoded once. */
function decode(path: string): Promise<Raw> {
  return inTurn(() =>
    open(path, MEDIA_LIMITS.imagePixels)
      .resize({
        width: VARIANT_WIDTHS.original,
        height: MAX_HEIGHT,
        fit: "inside",
        withoutEnlargement: true,
      })
      .toColourspace("srgb")
      .raw({ depth: "uchar" })
      .toBuffer({ resolveWithObject: true }),
  );
}

function encode({ data, info }: Raw, width: number): Promise<Uint8Array> {
  const { width: fullWidth, height, channels } = info;
  return inTurn(() =>
    sharp(data, { raw: { width: fullWidth, height, channels } })
      .resize({ width })
      .webp(WEBP)
      .toBuffer(),
  );
}

/**
 * An uploaded image as WebP in each of the sizes: upright, without metadata, never enlarged.
 * @throws DomainError UNSUPPORTED_TYPE with the message given, or VALIDATION
 */
export async function renderImage(
  path: string,
  sizes: readonly VariantSize[],
  unsupportedMessage: string,
): Promise<RenderedImage> {
  const pixels = await inspectImage(path, unsupportedMessage);
  return images.run(
    async () => {
      const raw = await decode(path);
      const widthOf = (size: VariantSize) => Math.min(VARIANT_WIDTHS[size], raw.info.width);
      // The largest first: it takes the longest. A small image has several sizes alike, made once.
      const widths = [...new Set(sizes.map(widthOf))].sort((a, b) => b - a);
      const made = new Map(
        await Promise.all(widths.map(async (width) => [width, await encode(raw, width)] as const)),
      );
      return {
        width: raw.info.width,
        height: raw.info.height,
        variants: new Map(sizes.map((size) => [size, made.get(widthOf(size))!])),
      };
    },
    pixels > LARGE_PIXELS ? parallel : 1,
  );
}
