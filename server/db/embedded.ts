import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { PGlite, type PGliteOptions, type Transaction as PgliteClient } from "@electric-sql/pglite";
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin";
import { cube } from "@electric-sql/pglite/contrib/cube";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { PgliteSession, PgliteTransaction } from "drizzle-orm/pglite/session";
import { TransactionContext } from "./context.ts";
import { databaseOver, dialect, schemaConfig, withTidyErrors } from "./drizzle.ts";
import { tidyError } from "./errors.ts";
import { Listeners } from "./listeners.ts";
import { type DataLock, lockDataDirectory } from "./lock.ts";
import type { Database, Store, StoreOptions, Transaction, TransactionOptions } from "./store.ts";
import { syncFile, syncTree } from "./sync.ts";
import { DurableFolder } from "./wal.ts";

const CHECKPOINT_EVERY_MS = 60_000;

const EXTENSIONS = { pg_trgm, cube, btree_gin };

// PGlite starts with -F, which turns fsync off. Its fdatasync, the default way to sync the log, does nothing.
const DURABLE_START = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  "-c",
  "wal_sync_method=fsync",
];

class Session extends PgliteSession<Record<string, unknown>, typeof schemaConfig.schema> {
  constructor(
    client: PgliteClient,
    private readonly onFailure?: () => void,
  ) {
    super(client, dialect, schemaConfig);
  }

  override prepareQuery(...args: Parameters<PgliteSession<never, never>["prepareQuery"]>) {
    return withTidyErrors(super.prepareQuery(...args), this.onFailure) as never;
  }
}

class EmbeddedStore implements Store {
  readonly engine = "embedded";
  readonly #context = new TransactionContext<PgliteClient>();
  readonly #listeners: Listeners;
  readonly #db: Database;
  readonly #timer: NodeJS.Timeout;
  #closing: Promise<void> | null = null;

  constructor(
    private readonly pglite: PGlite,
    private readonly folder: DurableFolder | null,
    private readonly lock: DataLock | null,
    onError: (error: Error) => void,
  ) {
    this.#listeners = new Listeners(onError);
    this.#db = databaseOver(new Session(this.#guardedClient()));
    this.#timer = setInterval(() => this.checkpoint().catch(onError), CHECKPOINT_EVERY_MS).unref();
  }

  /** Refuses statements from inside a transaction even through a `db` that was taken before it began. */
  #guardedClient(): PgliteClient {
    const query: PgliteClient["query"] = async (...args) => {
      this.#context.assertOutside("store.db");
      return this.pglite.query(...args);
    };
    return { query } as PgliteClient;
  }

  get db(): Database {
    this.#context.assertOutside("store.db");
    return this.#db;
  }

  async transaction<T>(work: (tx: Transaction) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    this.#context.assertOutside("store.transaction");
    const { result, afterCommit } = await this.#commit(work);
    if (options.durable) await this.folder?.flush();
    for (const task of afterCommit) task();
    return result;
  }

  async #commit<T>(work: (tx: Transaction) => Promise<T>) {
    try {
      return await this.pglite.transaction(async (client) => {
        let failed = false;
        const session = new Session(client, () => {
          failed = true;
        });
        const tx = new PgliteTransaction(dialect, session, schemaConfig) as unknown as Transaction;
        const done = await this.#context.run(client, () => work(tx));
        // A failed statement that the work swallowed has spoilt the transaction: its commit would silently roll back.
        if (failed) await client.exec("select 1");
        return done;
      });
    } catch (error) {
      throw tidyError(error);
    }
  }

  async notify(channel: string, payload: string): Promise<void> {
    this.#context.afterCommit(() => {
      this.#context.detached(() => queueMicrotask(() => this.#listeners.deliver(channel, payload)));
    });
  }

  async listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>> {
    const remove = this.#listeners.add(channel, handler);
    return async () => remove();
  }

  async ping(): Promise<void> {
    if (this.folder?.failure) throw this.folder.failure;
    await this.#exec("select 1");
  }

  checkpoint(): Promise<void> {
    return this.#exec("checkpoint");
  }

  async #exec(statement: string): Promise<void> {
    this.#context.assertOutside("The store");
    try {
      await this.pglite.exec(statement);
    } catch (error) {
      throw tidyError(error);
    }
  }

  async migrate(folder: string): Promise<void> {
    await migrate(drizzle({ client: this.pglite }), { migrationsFolder: folder });
    await this.checkpoint();
  }

  async dump(): Promise<Blob> {
    await this.checkpoint();
    return this.pglite.dumpDataDir("gzip");
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    clearInterval(this.#timer);
    try {
      await this.checkpoint();
    } finally {
      await this.pglite.close();
      await this.lock?.release();
    }
  }
}

/** Builds beside and renames, so that an interrupted first start leaves nothing that looks like a database. */
async function createFolder(path: string, loadFrom: Blob | undefined): Promise<void> {
  const building = `${path}.new`;
  await rm(building, { recursive: true, force: true });
  const options: PGliteOptions = { extensions: EXTENSIONS, startParams: DURABLE_START };
  const pglite = await PGlite.create({ ...options, fs: new DurableFolder(building), loadDataDir: loadFrom });
  await pglite.close();
  await syncTree(building);
  await rename(building, path);
  await syncFile(join(path, ".."));
}

async function openFolder(options: StoreOptions, onError: (error: Error) => void): Promise<Store> {
  await mkdir(options.dataDir, { recursive: true });
  const lock = await lockDataDirectory(options.dataDir);
  try {
    const path = join(options.dataDir, "db");
    if (!existsSync(join(path, "PG_VERSION"))) await createFolder(path, options.loadFrom);
    else if (options.loadFrom) throw new Error(`There is a database at ${path} already.`);
    const folder = new DurableFolder(path);
    const pglite = await PGlite.create({ fs: folder, extensions: EXTENSIONS, startParams: DURABLE_START });
    return new EmbeddedStore(pglite, folder, lock, onError);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** PostgreSQL inside this process, its files in the data directory. */
export async function openEmbedded(options: StoreOptions): Promise<Store> {
  const onError = options.onError ?? ((error) => console.error(error.message));
  if (!options.inMemory) return openFolder(options, onError);
  const pglite = await PGlite.create({ extensions: EXTENSIONS, loadDataDir: options.loadFrom });
  return new EmbeddedStore(pglite, null, null, onError);
}
