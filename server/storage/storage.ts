import type { Readable } from "node:stream";
import { UPLOADS_PREFIX } from "#domain/paths.ts";

/** `public` files are served under /uploads; `private` ones only by the route that guards them. */
export type Visibility = "public" | "private";

export interface ByteRange {
  /** First and last byte, both included. */
  start: number;
  end: number;
}

export interface StoredFile {
  /** The bytes asked for. Nothing is held open when it is destroyed unread. */
  stream: Readable;
  /** Of the whole file, also when a range was asked for. */
  size: number;
}

/** A temporary file of ours that may be taken away instead of copied; whoever made it removes what is left of it. */
export interface FileToTake {
  path: string;
}

export interface PutOptions {
  visibility: Visibility;
  /** Of the disk, left to others: see `Room`. */
  shares?: number;
}

export interface StoredEntry {
  key: string;
  /** In bytes. */
  size: number;
  modifiedAt: Date;
}

export const VISIBILITIES = ["public", "private"] as const satisfies readonly Visibility[];

/** Where files lie, below the data directory or in the bucket. */
export const FOLDERS: Record<Visibility, string> = { public: "uploads", private: "private" };
/** Has a folder for each day, and that has the folders above. */
export const TRASH = "trash";
/** In each folder of files: the id of the database that they belong to. */
export const MARKER = ".installation";

/** Names the trash of a day, and sorts like it. */
export const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

/** Where files live. A key is a generated name; what does not look like one is never looked for. */
export interface Storage {
  /** Whole or not at all, and safe when it resolves. @throws DomainError UNAVAILABLE: a full disk, a bucket that is away */
  put(key: string, source: Readable | Uint8Array | FileToTake, options: PutOptions): Promise<void>;
  /**
   * Null when there is no such file.
   * @param options.range picks the part that is wanted, once the size is known; null for all of it
   */
  get(
    key: string,
    options: { visibility: Visibility; range?: (size: number) => ByteRange | null },
  ): Promise<StoredFile | null>;
  /** Removing what is not there is no error. */
  remove(key: string, options: { visibility: Visibility }): Promise<void>;
  /** Takes a file out of reach, to stay in the trash of that day. @returns false when there is no such file */
  moveToTrash(key: string, options: { visibility: Visibility; now: Date }): Promise<boolean>;
  /** Deletes what was moved to the trash on days before that of `before`. @returns how many files */
  emptyTrash(before: Date): Promise<number>;
  list(options: { visibility: Visibility }): AsyncIterable<StoredEntry>;
  /** In bytes; null when there is no such file. */
  size(key: string, options: { visibility: Visibility }): Promise<number | null>;
  /** Id of the database that the files belong to; null when they bear none. */
  owner(visibility: Visibility): Promise<string | null>;
  setOwner(visibility: Visibility, id: string): Promise<void>;
  /** Where the files are, in words for the operator. */
  place(visibility: Visibility): string;
  /** @throws when the storage does not answer */
  check(): Promise<void>;
}

const KEY = /^([A-Za-z0-9-]{1,64})(?:_[a-z]{1,16})?\.(webp|mp4|mov|pdf)$/;

export function isStorageKey(key: string): boolean {
  return KEY.test(key);
}

/** The name in `media_files` that a key belongs to; null for what is no key. */
export function nameOfKey(key: string): string | null {
  return KEY.exec(key)?.[1] ?? null;
}

/** The media that addresses of uploads belong to; what is no upload of ours belongs to none. */
export function mediaNames(urls: readonly (string | null)[]): string[] {
  return urls.flatMap((url) => {
    const name = url?.startsWith(UPLOADS_PREFIX) ? nameOfKey(url.slice(UPLOADS_PREFIX.length)) : null;
    return name === null ? [] : [name];
  });
}
