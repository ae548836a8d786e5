import { createReadStream } from "node:fs";
import {
  access,
  copyFile,
  type FileHandle,
  mkdir,
  open,
  opendir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
} from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { writeWhole } from "#server/lib/sync.ts";
import { type Room, roomOf } from "./free-space.ts";
import {
  dayOf,
  type FileToTake,
  FOLDERS,
  isStorageKey,
  MARKER,
  type Storage,
  type StoredFile,
  TRASH,
  VISIBILITIES,
  type Visibility,
} from "./storage.ts";
import { diskFull, fillFile, tempPath, tidyDiskError } from "./temp.ts";

export interface LocalStorageOptions {
  dataDir: string;
  /** Opens the temporary file a new one is written to. */
  create?: (path: string) => Promise<FileHandle>;
  /** Left out, that of the disk of `dataDir`. */
  room?: Room;
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

/** Null for what is not there. */
async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error: unknown) => {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  });
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Files in folders of the data directory. */
export function createLocalStorage(options: LocalStorageOptions): Storage {
  const { dataDir, create = (path) => open(path, "wx", 0o600), room = roomOf(dataDir) } = options;
  const folderOf = (visibility: Visibility) => join(dataDir, FOLDERS[visibility]);

  /** Gives a whole file its name. The name may appear only once the bytes are on disk, or a power cut empties it. */
  async function publish(path: string, key: string, folder: string): Promise<void> {
    const written = await open(path, "r+");
    await written.sync().finally(() => written.close());
    await rename(path, join(folder, key));
    await syncFolder(folder);
  }

  async function write(
    key: string,
    source: Readable | Uint8Array,
    folder: string,
    shares: number | undefined,
  ): Promise<void> {
    const temp = await tempPath(dataDir);
    try {
      // A picture takes many times what came when it is drawn, and many wait for that.
      await fillFile(await create(temp), source, async (chunk) => {
        if (!(await room.takes(chunk.length, shares))) throw diskFull();
      });
      await publish(temp, key, folder);
    } catch (error) {
      await rm(temp, { force: true });
      throw error;
    }
  }

  async function take(
    { path }: FileToTake,
    key: string,
    folder: string,
    shares: number | undefined,
  ): Promise<void> {
    try {
      await publish(path, key, folder);
    } catch (error) {
      // From another disk it cannot be moved.
      if (!hasCode(error, "EXDEV")) throw error;
      await write(key, createReadStream(path), folder, shares);
    }
  }

  return {
    async put(key, source, { visibility, shares }) {
      if (!isStorageKey(key)) throw new Error(`No key of a stored file: ${JSON.stringify(key)}`);
      const folder = folderOf(visibility);
      try {
        await mkdir(folder, { recursive: true });
        const streamed = source instanceof Readable || source instanceof Uint8Array;
        await (streamed ? write(key, source, folder, shares) : take(source, key, folder, shares));
      } catch (error) {
        throw tidyDiskError(error);
      }
    },

    async get(key, { visibility, range }): Promise<StoredFile | null> {
      if (!isStorageKey(key)) return null;
      const file = await unlessMissing(open(join(folderOf(visibility), key), "r"));
      if (!file) return null;
      try {
        const found = await file.stat();
        if (!found.isFile()) {
          await file.close();
          return null;
        }
        const part = range?.(found.size);
        return { size: found.size, stream: file.createReadStream(part ? { ...part } : {}) };
      } catch (error) {
        await file.close();
        throw error;
      }
    },

    async remove(key, { visibility }) {
      if (isStorageKey(key)) await rm(join(folderOf(visibility), key), { force: true });
    },

    async moveToTrash(key, { visibility, now }) {
      if (!isStorageKey(key)) return false;
      const source = join(folderOf(visibility), key);
      const folder = join(dataDir, TRASH, dayOf(now), FOLDERS[visibility]);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      try {
        await rename(source, join(folder, key));
      } catch (error) {
        // Another server's sweep was faster.
        if (hasCode(error, "ENOENT")) return false;
        // The shared folders may be on another disk than the rest of the data directory.
        if (!hasCode(error, "EXDEV")) throw error;
        await copyFile(source, join(folder, key));
        await rm(source, { force: true });
      }
      return true;
    },

    async emptyTrash(before) {
      const trash = join(dataDir, TRASH);
      const days = await readdir(trash).catch(() => []);
      let deleted = 0;
      for (const day of days) {
        if (!/^\d{4}-\d\d-\d\d$/.test(day) || day >= dayOf(before)) continue;
        const entries = await readdir(join(trash, day), { withFileTypes: true, recursive: true });
        deleted += entries.filter((entry) => entry.isFile()).length;
        await rm(join(trash, day), { recursive: true, force: true });
      }
      return deleted;
    },

    async *list({ visibility }) {
      const folder = folderOf(visibility);
      for await (const { name } of (await unlessMissing(opendir(folder))) ?? []) {
        if (!isStorageKey(name)) continue;
        const found = await stat(join(folder, name)).catch(() => null);
        if (found) yield { key: name, size: found.size, modifiedAt: found.mtime };
      }
    },

    async size(key, { visibility }) {
      if (!isStorageKey(key)) return null;
      return (await unlessMissing(stat(join(folderOf(visibility), key))))?.size ?? null;
    },

    async owner(visibility) {
      const marker = await unlessMissing(readFile(join(folderOf(visibility), MARKER), "utf8"));
      return marker === null ? null : marker.trim();
    },

    async setOwner(visibility, id) {
      await mkdir(folderOf(visibility), { recursive: true });
      writeWhole(join(folderOf(visibility), MARKER), `${id}\n`, { replace: true });
    },

    place: folderOf,

    // A shared folder that is not mounted is there, and empty.
    async check() {
      for (const visibility of VISIBILITIES) await access(join(folderOf(visibility), MARKER));
    },
  };
}
