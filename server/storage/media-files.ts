import { VARIANT_SIZES, type VariantSize, type VideoExtension } from "#domain/media/urls.ts";
import type { RenderedImage } from "./images.ts";
import type { FileToTake, Storage, Visibility } from "./storage.ts";

export const SIZES: Record<Visibility, readonly VariantSize[]> = {
  public: VARIANT_SIZES,
  private: ["medium", "original"],
};

/** A file takes whole blocks: ten thousand tiny images are not nothing. */
const BLOCK_BYTES = 4096;
const onDisk = (bytes: number) => Math.ceil(bytes / BLOCK_BYTES) * BLOCK_BYTES;

/** What stored media take on the disk: all sizes of the picture, and the file that is kept as it came. */
export function bytesOnDisk(picture: Pick<RenderedImage, "variants"> | null, fileBytes = 0): number {
  const variants = [...(picture?.variants.values() ?? [])];
  return variants.reduce((sum, { length }) => sum + onDisk(length), onDisk(fileBytes));
}

/** Of a file that is kept as it came: a video, with pictures that stand for it, or a PDF without any. */
export type FileExtension = VideoExtension | "pdf";

/** What decides which files belong to a name. */
export interface StoredKind {
  name: string;
  visibility: Visibility;
  /** Null for an image, which is always kept as WebP. */
  extension: FileExtension | null;
}

export function imageKey(name: string, size: VariantSize): string {
  return `${name}_${size}.webp`;
}

const fileKey = (name: string, extension: FileExtension) => `${name}.${extension}`;

/** The file to look at, or to look for: the largest picture, or a PDF. */
export const mainKey = ({ name, extension }: Pick<StoredKind, "name" | "extension">) =>
  extension === "pdf" ? fileKey(name, extension) : imageKey(name, "original");

/** Every file that stored media may have: of a video also the poster's sizes. */
function keysOf({ name, visibility, extension }: StoredKind): string[] {
  if (extension === "pdf") return [fileKey(name, extension)];
  const pictures = SIZES[visibility].map((size) => imageKey(name, size));
  return extension ? [fileKey(name, extension), ...pictures] : pictures;
}

export async function removeFiles(storage: Storage, stored: StoredKind): Promise<void> {
  const { visibility } = stored;
  await Promise.all(keysOf(stored).map((key) => storage.remove(key, { visibility })));
}

/** @returns how many files there were */
export async function trashFiles(storage: Storage, stored: StoredKind, now: Date): Promise<number> {
  const { visibility } = stored;
  const moved = await Promise.all(keysOf(stored).map((key) => storage.moveToTrash(key, { visibility, now })));
  return moved.filter(Boolean).length;
}

/** Puts all sizes of a picture, and the file that is kept as it came, or none. */
export async function putFiles(
  storage: Storage,
  stored: StoredKind,
  picture: RenderedImage | null,
  { file, shares }: { file?: FileToTake; shares?: number | undefined } = {},
): Promise<void> {
  const { name, visibility, extension } = stored;
  const options = { visibility, ...(shares !== undefined && { shares }) };
  const puts = [...(picture?.variants ?? [])].map(([size, bytes]) =>
    storage.put(imageKey(name, size), bytes, options),
  );
  if (file && extension) puts.push(storage.put(fileKey(name, extension), file, options));
  // All must have ended before anything is taken back, or a late one would stay behind.
  const failed = (await Promise.allSettled(puts)).find((each) => each.status === "rejected");
  if (!failed) return;
  await removeFiles(storage, stored);
  throw failed.reason;
}
