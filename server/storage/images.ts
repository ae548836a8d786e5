import { stat } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { fileTypeFromFile } from "file-type";
import { DomainError } from "#domain/errors.ts";
import { IMAGE_TYPES, MEDIA_LIMITS } from "#domain/media/contract.ts";
import { uploadMessages } from "#domain/media/upload-messages.ts";
import { VARIANT_WIDTHS, type VariantSize } from "#domain/media/urls.ts";
import { Slots } from "#server/lib/slots.ts";
import { DecoderPool, type RenderedFiles } from "./decoder-pool.ts";
import { type ImageCost, type ImageHead, imageCost, isHollow, SCANS_MAX } from "./image-cost.ts";

/** WebP ends at 16383 pixels; twice as high as wide is plenty for a screenshot of a phone. */
const MAX_HEIGHT = VARIANT_WIDTHS.original * 2;
const WEBP = { quality: 80, effort: 4 } as const;
/** An image that holds more than this is decoded while no other such image is. */
const LARGE_BYTES = 96_000_000;
/**
 * How many uploads of a line may wait, how many of one network, and how many of one sender there; each has a file on the
 * disk. People of one carrier share a network, and pay.
 */
const WAITING_MAX = {
  guests: { all: 24, each: 4, ofSender: 4 },
  accounts: { all: 100, each: 40, ofSender: 6 },
  payments: { all: Number.POSITIVE_INFINITY, each: 60, ofSender: 3 },
} as const;

const decoders = new DecoderPool({
  // The largest image that is let in, what strips and sizes take, and 300 MB that Node, its threads and the images before
  // may have taken.
  memoryBytes: 800_000_000,
  timeoutMs: 15_000,
  imagesMax: 1_000,
});
const images = new Slots(Math.min(availableParallelism(), 3));
const largeImages = new Slots(1);
/** Callers without an account share one slot, however many they are: the others stay for hosts and tenants. */
export const guestImages = new Slots(1);

/** How many images are worked on, and how many wait for their turn. */
export const imageLoad = () => images.load;

/** How many decoders the system has killed since this process began, for lack of memory. */
export const killedDecoders = () => decoders.killed;

export interface RenderedImage {
  /** Of the largest variant, upright. */
  width: number;
  height: number;
  variants: ReadonlyMap<VariantSize, Uint8Array>;
  /** Of payment proofs; see `looks.ts`. */
  look?: string | null;
}

/** Where an image waits. A payment goes before the others: its bed is held for minutes only. */
export type ImageLine = "guests" | "accounts" | "payments";

interface RenderOptions {
  unsupportedMessage: () => string;
  /** `accounts` unless given. */
  line?: ImageLine;
  /** Of which network it is: those that send much wait for those that send little. */
  network?: string | undefined;
  /** Who sends it: the same for one network. */
  sender?: string | undefined;
}

/** @throws DomainError UNAVAILABLE when too many wait already */
async function inTurn<T>(
  work: () => Promise<T>,
  { line = "accounts", network = "", sender = "" }: Partial<RenderOptions> = {},
): Promise<T> {
  const waitsIn = line === "guests" ? guestImages : images;
  const turn = { network: `${line} ${network}`, sender, isUrgent: line === "payments" };
  const { all, each, ofSender } = WAITING_MAX[line];
  const refusal = new DomainError("UNAVAILABLE", uploadMessages.imagesBusy());
  if (network && waitsIn.waitingOf(turn.network, sender) >= ofSender) throw refusal;
  // One who sends little gets the place of one who sends much, also where they share a network.
  if (waitsIn.ordinaryWaiting >= all && !waitsIn.makeRoom(turn.network, refusal)) throw refusal;
  const isFull = network !== "" && waitsIn.waitingOf(turn.network) >= each;
  if (isFull && !waitsIn.makeRoom(turn.network, refusal, sender)) throw refusal;
  return line === "guests" ? guestImages.run(() => images.run(work, turn), turn) : images.run(work, turn);
}

async function assertImageType(path: string, unsupportedMessage: () => string): Promise<void> {
  const type = await fileTypeFromFile(path);
  if (!type || !(IMAGE_TYPES as readonly string[]).includes(type.mime)) {
    throw new DomainError("UNSUPPORTED_TYPE", unsupportedMessage());
  }
}

/** @throws DomainError VALIDATION for an image that would take too much to decode */
async function assertAffordable(head: ImageHead, path: string): Promise<ImageCost> {
  const pixels = head.width * head.height;
  if (pixels > MEDIA_LIMITS.imagePixels) throw new DomainError("VALIDATION", uploadMessages.tooManyPixels());
  const cost = imageCost(head);
  const isTooMuch =
    cost.decodedBytes > MEDIA_LIMITS.imageDecodedBytes || cost.heldBytes > MEDIA_LIMITS.imageHeldBytes;
  if (isTooMuch || head.scans > SCANS_MAX) {
    throw new DomainError("VALIDATION", uploadMessages.tooMuchMemory());
  }
  const { size } = await stat(path);
  if (isHollow(head, size)) throw new DomainError("VALIDATION", uploadMessages.unreadableImage());
  return cost;
}

/**
 * Looks at the head of a file, without decoding any pixel.
 * @throws DomainError UNSUPPORTED_TYPE for what is no JPG, PNG or WebP by content; VALIDATION for a damaged or
 * enormous one; UNAVAILABLE
 */
export async function inspectImage(path: string, unsupportedMessage: () => string): Promise<void> {
  await assertImageType(path, unsupportedMessage);
  await assertAffordable(await inTurn(() => decoders.inspect(path)), path);
}

function decode(path: string, sizes: readonly VariantSize[], withLook: boolean): Promise<RenderedFiles> {
  return decoders.use(async (decoder) => {
    const { heldBytes } = await assertAffordable(await decoder.ask({ kind: "inspect", path }), path);
    const render = () =>
      decoder.ask<RenderedFiles>({
        kind: "render",
        path,
        maxPixels: MEDIA_LIMITS.imagePixels,
        box: { width: VARIANT_WIDTHS.original, height: MAX_HEIGHT },
        widths: sizes.map((size) => VARIANT_WIDTHS[size]),
        webp: WEBP,
        withLook,
      });
    return heldBytes > LARGE_BYTES ? largeImages.run(render) : render();
  });
}

/**
 * An uploaded image as WebP in each of the sizes: upright, without metadata, never enlarged.
 * @throws DomainError UNSUPPORTED_TYPE with the message given, VALIDATION, or UNAVAILABLE
 */
export async function renderImage(
  path: string,
  sizes: readonly VariantSize[],
  options: RenderOptions,
): Promise<RenderedImage> {
  await assertImageType(path, options.unsupportedMessage);
  const withLook = options.line === "payments";
  const { width, height, files, look } = await inTurn(() => decode(path, sizes, withLook), options);
  const fileOf = (size: VariantSize) => files.get(Math.min(VARIANT_WIDTHS[size], width))!;
  return { width, height, look, variants: new Map(sizes.map((size) => [size, fileOf(size)])) };
}
