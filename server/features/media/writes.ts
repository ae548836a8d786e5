import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import { and, eq, inArray } from "drizzle-orm";
import { mediaMessages } from "#domain/media/contract.ts";
import { uploadUrl, VARIANT_SIZES, type VariantSize } from "#domain/media/rules.ts";
import type { Queryable, Store, Transaction } from "#server/db/client.ts";
import { mediaFiles } from "#server/db/schema/media.ts";
import { type RenderedImage, renderImage } from "#server/storage/images.ts";
import type { Storage, Visibility } from "#server/storage/storage.ts";
import { receiveTemp } from "#server/storage/temp.ts";

export interface MediaDeps {
  store: Store;
  storage: Storage;
  config: { dataDir: string };
}

export interface StoreImageOptions<V extends Visibility> {
  visibility: V;
  maxBytes: number;
  ownerId?: string | undefined;
  /** Writes the row in a transaction that is open already; better to store before opening it. */
  tx?: Transaction;
  messages?: { tooLarge?: string; unsupported?: string };
}

export interface StoredImage<V extends Visibility = Visibility> {
  name: string;
  /** Of the largest variant; a private image has no address of its own. */
  url: V extends "public" ? string : null;
  /** Of the largest variant, upright. */
  width: number;
  height: number;
  /** Hex, and the number of bytes, of the file as it was sent. */
  sha256: string;
  bytes: number;
}

const SIZES: Record<Visibility, readonly VariantSize[]> = {
  public: VARIANT_SIZES,
  private: ["medium", "original"],
};

export function imageKey(name: string, size: VariantSize): string {
  return `${name}_${size}.webp`;
}

/** Every key an image may have, whatever it was stored as. */
function keysOf(name: string, visibility: Visibility): string[] {
  return SIZES[visibility].map((size) => imageKey(name, size));
}

async function removeFiles(storage: Storage, name: string, visibility: Visibility): Promise<void> {
  await Promise.all(keysOf(name, visibility).map((key) => storage.remove(key, { visibility })));
}

async function putVariants(
  storage: Storage,
  name: string,
  image: RenderedImage,
  visibility: Visibility,
): Promise<void> {
  // All must have ended before anything is taken back, or a late one would stay behind.
  const done = await Promise.allSettled(
    [...image.variants].map(([size, bytes]) => storage.put(imageKey(name, size), bytes, { visibility })),
  );
  const failed = done.find((each) => each.status === "rejected");
  if (!failed) return;
  await removeFiles(storage, name, visibility);
  throw failed.reason;
}

/**
 * Stores an uploaded JPG, PNG or WebP in its variants, under a generated name, with a row that says so. The row is
 * not attached: call {@link attachMedia} in the transaction that refers to the image, or it is swept after an hour;
 * call {@link discardMedia} when that transaction is refused. Refused itself, it leaves no file and no row.
 * @throws DomainError TOO_LARGE, UNSUPPORTED_TYPE, VALIDATION (damaged, too many pixels), UNAVAILABLE (disk full)
 */
export async function storeImage<V extends Visibility>(
  deps: MediaDeps,
  source: Readable | Uint8Array,
  options: StoreImageOptions<V>,
): Promise<StoredImage<V>> {
  const { visibility, maxBytes, ownerId, tx, messages } = options;
  const temp = await receiveTemp(source, {
    dataDir: deps.config.dataDir,
    maxBytes,
    tooLargeMessage: messages?.tooLarge ?? mediaMessages.fileRefused,
  });
  try {
    const unsupported = messages?.unsupported ?? mediaMessages.fileRefused;
    const image = await renderImage(temp.path, SIZES[visibility], unsupported);
    const name = randomBytes(16).toString("hex");
    const { width, height } = image;
    const { bytes, sha256 } = temp;
    await putVariants(deps.storage, name, image, visibility);
    try {
      const row = { name, kind: "image", visibility, ownerId, bytes, width, height, sha256 };
      await (tx ?? deps.store.db).insert(mediaFiles).values(row);
    } catch (error) {
      await removeFiles(deps.storage, name, visibility);
      throw error;
    }
    const url = visibility === "public" ? uploadUrl(name, "original") : null;
    return { name, url: url as StoredImage<V>["url"], width, height, sha256, bytes };
  } finally {
    await temp.remove();
  }
}

/** Keeps stored media for good, in the transaction that refers to them. */
export async function attachMedia(tx: Queryable, names: readonly string[]): Promise<void> {
  const wanted = [...new Set(names)];
  if (wanted.length === 0) return;
  const kept = await tx
    .update(mediaFiles)
    .set({ attached: true })
    .where(inArray(mediaFiles.name, wanted))
    .returning({ name: mediaFiles.name });
  // Swept in between: what would refer to it must not be written either.
  if (kept.length < wanted.length) throw new Error(`Stored media is gone: ${wanted.join(", ")}`);
}

/** Leaves media that nothing refers to any more to the sweep, in the transaction that lets go of them. */
export async function detachMedia(tx: Queryable, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await tx
    .update(mediaFiles)
    .set({ attached: false })
    .where(inArray(mediaFiles.name, [...names]));
}

/** Takes back at once what was stored for a request that was then refused. What is attached stays. */
export async function discardMedia(
  deps: Pick<MediaDeps, "store" | "storage">,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  const removed = await deps.store.db
    .delete(mediaFiles)
    .where(and(inArray(mediaFiles.name, [...names]), eq(mediaFiles.attached, false)))
    .returning({ name: mediaFiles.name, visibility: mediaFiles.visibility });
  for (const { name, visibility } of removed) {
    await removeFiles(deps.storage, name, visibility as Visibility);
  }
}
