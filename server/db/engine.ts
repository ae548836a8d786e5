import fs, { existsSync, readdirSync, readFileSync } from "node:fs";
import { chmod, cp, mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { cube } from "@electric-sql/pglite/contrib/cube";
import { OperatorError } from "#server/lib/operator-error.ts";
import { syncFile, syncTree } from "#server/lib/sync.ts";
import { failFast } from "./crash.ts";
import { DamagedDatabase, DatabaseUnavailable } from "./errors.ts";
import { DurableFolder } from "./wal.ts";

// Two log segments of 16 MB and some pages: below it a commit might find no room, which stops the engine.
const ROOM_FOR_A_COMMIT = 48 * 1024 * 1024;
// A new database has 42 MB.
const ROOM_FOR_A_DATABASE = 2 * ROOM_FOR_A_COMMIT;
/** What PGlite is. */
const POSTGRESQL_VERSION = "18";
const LOOK_AT_DISK_EVERY_MS = 1_000;
const REOPEN_AFTER_MS = 1_000;

const EXTENSIONS = { cube };

// PGlite starts with -F, which turns fsync off. Its fdatasync, the default way to sync the log, does nothing.
const DURABLE_START = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  "-c",
  "wal_sync_method=fsync",
  // Of the process's own memory: the 128 MB of a new database are for servers, and the system caches its files anyway.
  "-c",
  "shared_buffers=16MB",
  // Its timer would outlive a start that failed, and keep the process from ending.
  "-c",
  "log_startup_progress_interval=0",
];

/** @throws OperatorError when the engine would stop for want of room while it starts */
async function refuseFullDisk(folder: string, exists: boolean): Promise<void> {
  const { bavail, bsize } = await fs.promises.statfs(folder);
  const needed = exists ? ROOM_FOR_A_COMMIT : ROOM_FOR_A_DATABASE;
  if (bavail * bsize >= needed) return;
  throw new OperatorError(
    `There is too little room left on the disk of ${folder}: free at least ${needed / 1024 ** 2} MB and start again.`,
  );
}

const isRefused = (error: unknown) =>
  ["EACCES", "EPERM", "EROFS"].includes((error as NodeJS.ErrnoException).code ?? "");

function refuseOtherVersion(path: string): void {
  const version = readFileSync(join(path, "PG_VERSION"), "utf8").trim();
  if (version === POSTGRESQL_VERSION || !/^\d+$/.test(version)) return;
  throw new OperatorError(
    `The database in ${path} was written by PostgreSQL ${version} and this version of Tangu has ${POSTGRESQL_VERSION}: start the version of Tangu that wrote it.`,
  );
}

/** Builds beside and renames, so that an interrupted first start leaves nothing that looks like a database. */
export async function createFolder(path: string, loadFrom: Blob | undefined): Promise<void> {
  const building = `${path}.new`;
  await rm(building, { recursive: true, force: true });
  try {
    await buildFolder(building, loadFrom);
  } catch (error) {
    // It may be what filled the disk.
    await rm(building, { recursive: true, force: true });
    throw error;
  }
  await rename(building, path);
  await syncFile(dirname(path));
}

async function buildFolder(building: string, loadFrom: Blob | undefined): Promise<void> {
  const options: PGliteOptions = { extensions: EXTENSIONS, startParams: DURABLE_START };
  const pglite = await PGlite.create({ ...options, fs: new DurableFolder(building), loadDataDir: loadFrom });
  await pglite.close();
  await syncTree(building);
}

export interface Instance {
  pglite: PGlite;
  /** Null in memory. */
  folder: DurableFolder | null;
}

/**
 * PGlite that stops and recovers as a PostgreSQL server does: when it cannot write its log it gives up, and the
 * next call starts it anew from what is on disk.
 */
export class EmbeddedEngine {
  #instance: Promise<Instance>;
  #crash: DatabaseUnavailable | null = null;
  #reopenAt = 0;
  #room: { checkedAt: number; bytes: number } = { checkedAt: -LOOK_AT_DISK_EVERY_MS, bytes: 0 };

  private constructor(
    private readonly path: string | null,
    private readonly onError: (error: Error) => void,
    instance: Promise<Instance>,
  ) {
    this.#instance = instance;
  }

  static async inMemory(
    loadFrom: Blob | undefined,
    onError: (error: Error) => void,
  ): Promise<EmbeddedEngine> {
    const pglite = await PGlite.create({ extensions: EXTENSIONS, loadDataDir: loadFrom });
    return new EmbeddedEngine(null, onError, Promise.resolve({ pglite, folder: null }));
  }

  /**
   * @param path the folder of the database; made when it is not there, from the dump if one is given
   * @throws OperatorError when there is too little room, or when it cannot be opened
   */
  static async inFolder(path: string, loadFrom: Blob | undefined, onError: (error: Error) => void) {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const exists = existsSync(path) && readdirSync(path).length > 0;
    if (exists && loadFrom) throw new Error(`There is a database at ${path} already.`);
    await refuseFullDisk(dirname(path), exists);
    try {
      if (exists) refuseOtherVersion(path);
      else await createFolder(path, loadFrom);
      // The engine makes its files writable for everybody: nobody else comes as far as to them.
      await chmod(path, 0o700);
      const opening: Promise<Instance> = Promise.resolve().then(() => engine.#open(path));
      const engine = new EmbeddedEngine(path, onError, opening);
      await opening;
      return engine;
    } catch (error) {
      if (!exists || error instanceof OperatorError || isRefused(error)) throw error;
      // The engine says the same of a disk that became full meanwhile as of files that are damaged.
      await refuseFullDisk(dirname(path), exists);
      throw new DamagedDatabase(`${path} cannot be opened`, { cause: error });
    }
  }

  async #open(path: string): Promise<Instance> {
    const folder = new DurableFolder(path);
    const pglite = await PGlite.create({
      fs: folder,
      extensions: EXTENSIONS,
      startParams: DURABLE_START,
    }).catch((error) => {
      folder.abandon();
      throw error;
    });
    const stop = failFast(pglite, (reason) => this.#crashed(folder, reason));
    // The commits since the failure may be lost: recovery from the disk is what tells what is left.
    folder.onFailure = (reason) => stop(this.#crashed(folder, reason));
    return { pglite, folder };
  }

  #crashed(folder: DurableFolder, reason: unknown): DatabaseUnavailable {
    const crash = this.#shut("The embedded database stopped and will be started again", reason);
    folder.abandon();
    return crash;
  }

  #shut(message: string, cause: unknown): DatabaseUnavailable {
    this.#crash = new DatabaseUnavailable(message, { cause });
    this.#reopenAt = performance.now() + REOPEN_AFTER_MS;
    this.onError(this.#crash);
    return this.#crash;
  }

  /** The running engine, started anew if it had crashed a while ago. */
  async instance(): Promise<Instance> {
    if (this.#crash) {
      if (!this.path || performance.now() < this.#reopenAt) throw this.#crash;
      this.#crash = null;
      this.#instance = this.#open(this.path).catch((error) => {
        throw this.#shut("The embedded database cannot be started", error);
      });
    }
    return this.#instance;
  }

  /** Refuses while a commit is still sure to find room, so that a full disk costs writes only and not the engine. */
  async assertRoom(): Promise<void> {
    if (!this.path) return;
    const now = performance.now();
    if (now - this.#room.checkedAt > LOOK_AT_DISK_EVERY_MS) {
      const { bavail, bsize } = await fs.promises.statfs(this.path);
      this.#room = { checkedAt: now, bytes: bavail * bsize };
    }
    if (this.#room.bytes < ROOM_FOR_A_COMMIT) {
      throw new DatabaseUnavailable(`There is too little room left on the disk of ${this.path}`);
    }
  }

  /** No statement runs meanwhile, so the copy is what a crash at one moment would leave: it opens by recovery. */
  async copyTo(folder: string): Promise<void> {
    const { path } = this;
    if (!path) throw new Error("A database in memory has no files.");
    const { pglite } = await this.instance();
    await pglite.runExclusive(() =>
      cp(path, folder, { recursive: true, mode: fs.constants.COPYFILE_FICLONE }),
    );
  }

  async close(): Promise<void> {
    const { pglite } = await this.instance();
    await pglite.exec("checkpoint");
    await pglite.close();
  }
}
