import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import { and, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { DomainError } from "#domain/errors.ts";
import { uploadMessages } from "#domain/media/upload-messages.ts";
import { uploadUrl, type VideoExtension, videoUrl } from "#domain/media/urls.ts";
import type { Queryable, Transaction } from "#server/db/client.ts";
import { mediaFiles } from "#server/db/schema/media.ts";
import { sha256 } from "#server/lib/ids.ts";
import type { Room } from "#server/storage/free-space.ts";
import { type RenderedImage, renderImage } from "#server/storage/images.ts";
import {
  bytesOnDisk,
  type FileExtension,
  putFiles,
  removeFiles,
  SIZES,
  type StoredKind,
} from "#server/storage/media-files.ts";
import { isPdf } from "#server/storage/pdf.ts";
import { type PosterOptions, renderPoster } from "#server/storage/posters.ts";
import { Receiving } from "#server/storage/receiving.ts";
import { mediaNames, type Storage, type Visibility } from "#server/storage/storage.ts";
import { receiveTemp, type TempFile } from "#server/storage/temp.ts";
import { cleanVideo } from "#server/storage/videos.ts";
import { type AdmissionDeps, admitRow, assertRoom } from "./admission-service.ts";
import { lineOf, quotasOf, sharesLeft, turnOf, type Uploader } from "./policy.ts";
import { findMedia, mediaUrl, usageOf } from "./reads.ts";

export interface MediaDeps extends AdmissionDeps {
  storage: Storage;
  config: { dataDir: string };
  /** Left out, that of the disk of `dataDir`. */
  room?: Room;
}

interface StoreOptions {
  maxBytes: number;
  /** Whose quotas it counts for. Left out for what no request sent: an import, the demo. */
  uploader?: Uploader | undefined;
  /** Instead of an uploader. */
  ownerId?: string | undefined;
  /** Writes the row in a transaction that is open already; better to store before opening it. */
  tx?: Transaction;
  messages?: { tooLarge?: () => string; unsupported?: () => string };
}

export interface StoreImageOptions<V extends Visibility> extends StoreOptions {
  visibility: V;
}

export interface StoreMediaOptions extends StoreOptions {
  /** Of the disk, left to others: see `sharesLeft`. */
  shares?: number;
  /** A video's poster, or how the frame for it is taken. */
  poster?: RenderedImage | Omit<PosterOptions, "dataDir">;
}

export interface StoredFile {
  name: string;
  /** Hex, and the number of bytes, of the file as it was sent. */
  sha256: string;
  bytes: number;
}

export interface StoredImage<V extends Visibility = Visibility> extends StoredFile {
  /** Of the largest variant; a private image has no address of its own. */
  url: V extends "public" ? string : null;
  /** Of the largest variant, upright. */
  width: number;
  height: number;
  /** Of a payment proof; see `server/storage/looks.ts`. */
  look: string | null;
}

export interface StoredMedia extends StoredImage<"public"> {
  kind: "image" | "video";
}

/** The file as it was sent: its number of bytes, and its SHA-256 in hex. */
type SentFile = Pick<TempFile, "bytes" | "sha256">;

const KINDS: Record<FileExtension, string> = { mp4: "video", mov: "video", pdf: "pdf" };

const newName = () => randomBytes(16).toString("hex");

/** The row of what was stored; without it, its files are taken back. */
async function writeRow(
  deps: MediaDeps,
  stored: StoredKind,
  picture: RenderedImage | null,
  { bytes, sha256 }: SentFile,
  options: StoreMediaOptions,
): Promise<void> {
  const { uploader, tx } = options;
  const kind = stored.extension ? KINDS[stored.extension] : "image";
  const { width, height } = picture ?? {};
  const storedBytes = bytesOnDisk(picture, stored.extension ? bytes : 0);
  const ownerId = uploader ? uploader.ownerId : options.ownerId;
  const guestKey = ownerId ? null : uploader?.guestKey;
  const write = async (q: Queryable) => {
    const networkKey = uploader && (await admitRow(deps, q, uploader, storedBytes));
    const whose = { ownerId, guestKey, networkKey };
    await q
      .insert(mediaFiles)
      .values({ ...stored, ...whose, kind, bytes, storedBytes, width, height, sha256 });
  };
  try {
    if (tx) await write(tx);
    else if (uploader) await deps.store.transaction(write);
    else await write(deps.store.db);
  } catch (error) {
    await removeFiles(deps.storage, stored);
    throw error;
  }
}

async function keepRendered<V extends Visibility>(
  deps: MediaDeps,
  image: RenderedImage,
  visibility: V,
  sent: SentFile,
  options: StoreMediaOptions,
): Promise<StoredImage<V>> {
  const stored: StoredKind = { name: newName(), visibility, extension: null };
  await putFiles(deps.storage, stored, image, options);
  await writeRow(deps, stored, image, sent, options);
  const { width, height, look = null } = image;
  const url = visibility === "public" ? uploadUrl(stored.name, "original") : null;
  const { sha256, bytes } = sent;
  return { name: stored.name, url: url as StoredImage<V>["url"], width, height, look, sha256, bytes };
}

async function keepImage<V extends Visibility>(
  deps: MediaDeps,
  temp: TempFile,
  visibility: V,
  options: StoreMediaOptions,
): Promise<StoredImage<V>> {
  const image = await renderImage(temp.path, SIZES[visibility], {
    unsupportedMessage: options.messages?.unsupported ?? uploadMessages.fileRefused,
    line: lineOf(options.uploader),
    ...turnOf(options.uploader),
  });
  return keepRendered(deps, image, visibility, temp, options);
}

/** Stores a picture whose sizes are rendered already, with a row like that of {@link storeImage}. */
export function storeRendered<V extends Visibility>(deps: MediaDeps, image: RenderedImage, visibility: V) {
  const original = image.variants.get("original");
  if (!original) throw new Error("A picture needs its original size.");
  const sent = { bytes: original.length, sha256: sha256(Buffer.from(original)) };
  return keepRendered(deps, image, visibility, sent, { maxBytes: original.length });
}

async function keepVideo(
  deps: MediaDeps,
  temp: TempFile,
  extension: VideoExtension,
  options: StoreMediaOptions,
): Promise<StoredMedia> {
  const stored: StoredKind = { name: newName(), visibility: "public", extension };
  const { dataDir } = deps.config;
  const { network } = turnOf(options.uploader);
  const { poster: given = {} } = options;
  const ready = "variants" in given ? given : null;
  const poster = ready ?? (await renderPoster(temp.path, stored.name, { ...given, dataDir, network }));
  await putFiles(deps.storage, stored, poster, { file: { path: temp.path }, shares: options.shares });
  await writeRow(deps, stored, poster, temp, options);
  const { width, height } = poster;
  const { sha256, bytes } = temp;
  const url = videoUrl(stored.name, extension);
  return { name: stored.name, url, kind: "video", width, height, look: null, sha256, bytes };
}

async function keepPdf(deps: MediaDeps, temp: TempFile, options: StoreMediaOptions): Promise<StoredFile> {
  const stored: StoredKind = { name: newName(), visibility: "private", extension: "pdf" };
  await putFiles(deps.storage, stored, null, { file: { path: temp.path }, shares: options.shares });
  await writeRow(deps, stored, null, temp, options);
  return { name: stored.name, sha256: temp.sha256, bytes: temp.bytes };
}

async function received<T>(
  deps: MediaDeps,
  source: Readable | Uint8Array,
  { maxBytes, messages, uploader }: StoreOptions,
  keep: (temp: TempFile, shares: number) => Promise<T>,
): Promise<T> {
  const usage = uploader && (await usageOf(deps.store.db, uploader));
  const quotas = usage ? quotasOf(uploader, usage) : [];
  const shares = usage ? sharesLeft(uploader, usage) : 0;
  const receiving = new Receiving(quotas.map(({ key }) => key));
  try {
    const temp = await receiveTemp(source, {
      dataDir: deps.config.dataDir,
      maxBytes,
      room: deps.room,
      shares,
      tooLargeMessage: messages?.tooLarge ?? uploadMessages.fileRefused,
      onBytes: (length) => {
        receiving.add(length);
        assertRoom(deps, quotas, receiving.bytesOf);
      },
    });
    try {
      return await keep(temp, shares);
    } finally {
      await temp.remove();
    }
  } finally {
    receiving.end();
  }
}

/**
 * Stores an uploaded JPG, PNG or WebP in its variants, under a generated name, with a row that says so. The row is
 * not attached: call {@link attachMedia} in the transaction that refers to the image, or it is swept after an hour;
 * call {@link discardMedia} when that transaction is refused. Refused itself, it leaves no file and no row.
 * @throws QuotaExceeded; DomainError TOO_LARGE, UNSUPPORTED_TYPE, VALIDATION (damaged, too many pixels), UNAVAILABLE (disk full,
 * or too many uploads at once)
 */
export async function storeImage<V extends Visibility>(
  deps: MediaDeps,
  source: Readable | Uint8Array,
  options: StoreImageOptions<V>,
): Promise<StoredImage<V>> {
  const { visibility, ...others } = options;
  return received(deps, source, others, (temp, shares) =>
    keepImage(deps, temp, visibility, { ...others, shares }),
  );
}

/**
 * Stores, for everybody to see, an image like {@link storeImage}, or an MP4 or MOV as it is (but for what says where
 * it was filmed) with a poster in every size. Which of the two it is, its content says.
 * @throws as storeImage does, and QuotaExceeded
 */
export async function storeMedia(
  deps: MediaDeps,
  source: Readable | Uint8Array,
  options: StoreMediaOptions,
): Promise<StoredMedia> {
  return received(deps, source, options, async (temp, shares) => {
    const extension = await cleanVideo(temp.path, temp.bytes, turnOf(options.uploader));
    if (extension) return keepVideo(deps, temp, extension, { ...options, shares });
    return { ...(await keepImage(deps, temp, "public", { ...options, shares })), kind: "image" };
  });
}

/**
 * Stores a private image like {@link storeImage}, or a PDF as it is, which is never shown by us.
 * @throws as storeImage does
 */
export async function storeDocument(
  deps: MediaDeps,
  source: Readable | Uint8Array,
  options: StoreOptions,
): Promise<StoredFile> {
  return received(deps, source, options, async (temp, shares) => {
    if (await isPdf(temp.path, temp.bytes)) return keepPdf(deps, temp, { ...options, shares });
    return keepImage(deps, temp, "private", { ...options, shares });
  });
}

/**
 * Keeps stored media for good, in the transaction that refers to them.
 * @throws DomainError MEDIA_GONE when one was swept in between: what would refer to it must not be written either
 */
export async function attachMedia(tx: Queryable, names: readonly string[]): Promise<void> {
  const wanted = [...new Set(names)];
  if (wanted.length === 0) return;
  const kept = await tx
    .update(mediaFiles)
    .set({ attached: true, releasedAt: null })
    .where(inArray(mediaFiles.name, wanted))
    .returning({ name: mediaFiles.name });
  if (kept.length < wanted.length) throw new DomainError("MEDIA_GONE", uploadMessages.mediaGone());
}

/**
 * Takes uploads for a listing, in the transaction that refers to them: those of this uploader that are public and of no
 * listing yet.
 * @param profile which of them is to be the picture of a person
 * @param field what is told of a file that is gone
 * @returns the address of each by its name
 * @throws DomainError MEDIA_GONE, UNSUPPORTED_TYPE for a video as profile picture
 */
export async function claimUploads(
  tx: Transaction,
  names: readonly string[],
  { uploader, profile, field }: { uploader: string; profile: string | null; field: string },
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const found = await tx
    .select()
    .from(mediaFiles)
    .where(
      and(
        inArray(mediaFiles.name, [...names]),
        eq(mediaFiles.ownerId, uploader),
        eq(mediaFiles.visibility, "public"),
        eq(mediaFiles.attached, false),
      ),
    )
    .orderBy(mediaFiles.name)
    .for("update");
  const urls = new Map(found.map((file) => [file.name, mediaUrl(file)]));
  const gone = names.find((name) => !urls.has(name));
  if (gone !== undefined) {
    const at = gone === profile ? "profileUpload" : field;
    throw new DomainError("MEDIA_GONE", uploadMessages.mediaGone(), { [at]: uploadMessages.mediaGone() });
  }
  if (found.some(({ name, kind }) => name === profile && kind !== "image")) {
    const message = uploadMessages.profileRefused();
    throw new DomainError("UNSUPPORTED_TYPE", message, { profileUpload: message });
  }
  await attachMedia(tx, names);
  return urls;
}

/**
 * Takes pictures for what shows them, in the order in which they were given: those that it shows already, and uploads.
 * @param options.shown addresses of what it shows already
 * @param options.refused what is told of a video
 * @returns their addresses, each once
 * @throws DomainError MEDIA_GONE, UNSUPPORTED_TYPE
 */
export async function takePictures(
  tx: Transaction,
  names: readonly string[],
  options: { shown: readonly string[]; uploader: string; field: string; refused: () => string },
): Promise<string[]> {
  const { shown, uploader, field, refused } = options;
  const wanted = [...new Set(names)];
  const kept = new Map(shown.flatMap((url) => mediaNames([url]).map((name) => [name, url] as const)));
  const fresh = wanted.filter((name) => !kept.has(name));
  const known = await findMedia(tx, fresh);
  if ([...known.values()].some(({ kind }) => kind !== "image")) {
    throw new DomainError("UNSUPPORTED_TYPE", refused(), { [field]: refused() });
  }
  const claimed = await claimUploads(tx, fresh, { uploader, profile: null, field });
  return wanted.flatMap((name) => kept.get(name) ?? claimed.get(name) ?? []);
}

/**
 * Leaves media that nothing refers to any more to the sweep, in the transaction that lets go of them. The demo's
 * pictures, public and uploaded by nobody, stay: others show them too.
 * @param options.takenDown by an admin: its uploader must not show it again, and so keep it at its address
 */
export async function detachMedia(
  tx: Queryable,
  names: readonly string[],
  { takenDown = false } = {},
): Promise<void> {
  if (names.length === 0) return;
  const { name, visibility, ownerId } = mediaFiles;
  await tx
    .update(mediaFiles)
    .set({ attached: false, releasedAt: sql`now()`, ...(takenDown && { ownerId: null }) })
    .where(and(inArray(name, [...names]), or(eq(visibility, "private"), isNotNull(ownerId))));
}

/** Takes back at once what was stored for a request that was then refused. What is attached stays. */
export async function discardMedia(
  deps: Pick<MediaDeps, "store" | "storage">,
  names: readonly string[],
): Promise<void> {
  const { name, visibility, extension, attached } = mediaFiles;
  // One by one: what a failure leaves has its row still, and the sweep finds it.
  for (const each of new Set(names)) {
    const removed = await deps.store.db
      .delete(mediaFiles)
      .where(and(eq(name, each), eq(attached, false)))
      .returning({ name, visibility, extension });
    for (const row of removed) await removeFiles(deps.storage, row);
  }
}
