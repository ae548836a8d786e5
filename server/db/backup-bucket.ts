import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { FOLDERS, isStorageKey, MARKER, type Storage, VISIBILITIES } from "#server/storage/storage.ts";
import type { Entry } from "./archive.ts";

/**
 * The files of a bucket, in an archive named as those of a data directory: either can be restored into the other.
 * @param isLeftOut for keys of files that the archive is to be without
 */
export async function* entriesOfBucket(
  bucket: Storage,
  isLeftOut: (key: string) => boolean,
): AsyncGenerator<Entry> {
  for (const visibility of VISIBILITIES) {
    const folder = FOLDERS[visibility];
    yield { name: folder, size: 0, contents: null };
    const owner = await bucket.owner(visibility);
    if (owner !== null) {
      const marker = Buffer.from(`${owner}\n`);
      const contents = async function* () {
        yield marker;
      };
      yield { name: `${folder}/${MARKER}`, size: marker.length, contents };
    }
    for await (const { key } of bucket.list({ visibility })) {
      if (isLeftOut(key)) continue;
      const file = await bucket.get(key, { visibility });
      // Deleted since the list was read, by a server that goes on working.
      if (!file) continue;
      try {
        yield { name: `${folder}/${key}`, size: file.size, contents: () => file.stream };
      } finally {
        file.stream.destroy();
      }
    }
  }
}

/** Where the bucket holds files already; undefined when it is empty. */
export async function filledPlace(bucket: Storage): Promise<string | undefined> {
  for (const visibility of VISIBILITIES) {
    const { done } = await bucket.list({ visibility })[Symbol.asyncIterator]().next();
    if (!done || (await bucket.owner(visibility)) !== null) return bucket.place(visibility);
  }
  return undefined;
}

async function keysBelow(folder: string): Promise<string[]> {
  return existsSync(folder) ? (await readdir(folder)).filter(isStorageKey) : [];
}

/** Puts the files of an unpacked backup into the bucket; what else is there stays, so that it may be cut off. */
export async function fillBucket(bucket: Storage, unpacked: string): Promise<void> {
  for (const visibility of VISIBILITIES) {
    const folder = join(unpacked, FOLDERS[visibility]);
    for (const key of await keysBelow(folder)) {
      await bucket.put(key, { path: join(folder, key) }, { visibility });
    }
  }
}

/** Last: marks the files as those of the backup's database, and moves to the trash what the backup does not hold. */
export async function trashOthers(bucket: Storage, unpacked: string): Promise<void> {
  const now = new Date();
  for (const visibility of VISIBILITIES) {
    const folder = join(unpacked, FOLDERS[visibility]);
    const kept = new Set(await keysBelow(folder));
    for await (const { key } of bucket.list({ visibility })) {
      if (!kept.has(key)) await bucket.moveToTrash(key, { visibility, now });
    }
    const marker = join(folder, MARKER);
    if (existsSync(marker)) await bucket.setOwner(visibility, (await readFile(marker, "utf8")).trim());
  }
}
