import { type FileHandle, mkdir, open, opendir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { isStorageKey, type Storage, type StoredFile, type Visibility } from "./storage.ts";
import { fillFile, tempPath, tidyDiskError } from "./temp.ts";

const FOLDERS: Record<Visibility, string> = { public: "uploads", private: "private" };

export interface LocalStorageOptions {
  dataDir: string;
  /** Opens the temporary file a new one is written to. */
  create?: (path: string) => Promise<FileHandle>;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
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
  const { dataDir, create = (path) => open(path, "wx", 0o600) } = options;
  const folderOf = (visibility: Visibility) => join(dataDir, FOLDERS[visibility]);

  async function openFile(path: string): Promise<FileHandle | null> {
    return open(path, "r").catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
  }

  async function write(key: string, source: Parameters<Storage["put"]>[1], folder: string): Promise<void> {
    await mkdir(folder, { recursive: true });
    const temp = await tempPath(dataDir);
    try {
      await fillFile(await create(temp), source);
      // The name may appear only once the bytes are on disk, or a power cut leaves an empty file behind it.
      const written = await open(temp, "r+");
      await written.sync().finally(() => written.close());
      await rename(temp, join(folder, key));
    } catch (error) {
      await rm(temp, { force: true });
      throw error;
    }
    await syncFolder(folder);
  }

  return {
    async put(key, source, { visibility }) {
      if (!isStorageKey(key)) throw new Error(`No key of a stored file: ${JSON.stringify(key)}`);
      await write(key, source, folderOf(visibility)).catch((error: unknown) => {
        throw tidyDiskError(error);
      });
    },

    async get(key, { visibility, range }): Promise<StoredFile | null> {
      if (!isStorageKey(key)) return null;
      const file = await openFile(join(folderOf(visibility), key));
      if (!file) return null;
      try {
        const found = await file.stat();
        if (!found.isFile()) {
          await file.close();
          return null;
        }
        return { size: found.size, stream: file.createReadStream(range ? { ...range } : {}) };
      } catch (error) {
        await file.close();
        throw error;
      }
    },

    async remove(key, { visibility }) {
      if (isStorageKey(key)) await rm(join(folderOf(visibility), key), { force: true });
    },

    async *list({ visibility }) {
      const folder = folderOf(visibility);
      await mkdir(folder, { recursive: true });
      for await (const { name } of await opendir(folder)) {
        if (!isStorageKey(name)) continue;
        const found = await stat(join(folder, name)).catch(() => null);
        if (found) yield { key: name, modifiedAt: found.mtime };
      }
    },
  };
}
