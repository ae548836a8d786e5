import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { PGlite, Transaction as PgliteClient } from "@electric-sql/pglite";
import { type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { PgliteSession, PgliteTransaction } from "drizzle-orm/pglite/session";
import { TransactionContext } from "./context.ts";
import { databaseOver, dialect, schemaConfig, withTidyErrors } from "./drizzle.ts";
import { EmbeddedEngine, type Instance } from "./engine.ts";
import { tidyError } from "./errors.ts";
import { Listeners } from "./listeners.ts";
import { type DataLock, lockDataDirectory } from "./lock.ts";
import { rows } from "./rows.ts";
import type { Database, Store, StoreOptions, Transaction, TransactionOptions } from "./store.ts";
import { applyTriggers, type TriggerFile } from "./triggers.ts";

const CHECKPOINT_EVERY_MS = 60_000;

/** @param channel one of ours: it is not escaped */
const listenTo = (channel: string) => `listen "${channel}"`;

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
  /** The engine whose notifications we hear: another after a crash. */
  #listening: { pglite: PGlite; ready: Promise<void> } | null = null;
  #closing: Promise<void> | null = null;

  constructor(
    private readonly database: EmbeddedEngine,
    private readonly lock: DataLock | null,
    private readonly onError: (error: Error) => void,
  ) {
    this.#listeners = new Listeners(onError);
    this.#db = databaseOver(new Session(this.#guardedClient()));
    this.#timer = setInterval(() => this.checkpoint().catch(onError), CHECKPOINT_EVERY_MS).unref();
  }

  /** The running engine, which has been asked for the notifications of every channel that somebody listens to. */
  async #instance(): Promise<Instance> {
    const instance = await this.database.instance();
    if (this.#listening?.pglite !== instance.pglite) {
      this.#listening = {
        pglite: instance.pglite,
        ready: this.#listen(instance.pglite, this.#listening !== null),
      };
    }
    const listening = this.#listening;
    await listening.ready.catch((error: unknown) => {
      if (this.#listening === listening) this.#listening = null;
      throw error;
    });
    return instance;
  }

  /** @param isAnew after a crash: what was told before it may not have been heard */
  async #listen(pglite: PGlite, isAnew: boolean): Promise<void> {
    const stop = pglite.onNotification((channel, payload) => this.#listeners.deliver(channel, payload));
    try {
      for (const channel of this.#listeners.channels) await pglite.exec(listenTo(channel));
    } catch (error) {
      stop();
      throw error;
    }
    if (isAnew) this.#listeners.notifyGap();
  }

  /** Refuses statements from inside a transaction even through a `db` that was taken before it began. */
  #guardedClient(): PgliteClient {
    const query: PgliteClient["query"] = async (...args) => {
      this.#context.assertOutside("store.db");
      const { pglite } = await this.#instance();
      // The engine works on this thread and answers without a turn of the event loop: the queries of some calls would
      // follow each other while nobody else is looked at.
      await nextTurn();
      return pglite.query(...args);
    };
    return { query } as PgliteClient;
  }

  get db(): Database {
    this.#context.assertOutside("store.db");
    return this.#db;
  }

  async transaction<T>(work: (tx: Transaction) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    this.#context.assertOutside("store.transaction");
    await this.database.assertRoom();
    const { pglite, folder } = await this.#instance();
    // A query waits for one turn: those that came during another transaction of the same call go first.
    await nextTurn();
    await nextTurn();
    const result = await this.#commit(pglite, work);
    if (options.durable) await folder?.flush();
    return result;
  }

  async #commit<T>(pglite: PGlite, work: (tx: Transaction) => Promise<T>) {
    try {
      return await pglite.transaction(async (client) => {
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
    const client = this.#context.connection ?? (await this.#instance()).pglite;
    await client.query("select pg_notify($1, $2)", [channel, payload]);
  }

  async listen(channel: string, handler: (payload: string) => void, onGap?: () => void) {
    const remove = this.#listeners.add(channel, handler, onGap);
    await (await this.#instance()).pglite.exec(listenTo(channel));
    return async () => remove();
  }

  /** The engine delivers them before it answers. */
  caughtUp(): boolean {
    return true;
  }

  async ping(): Promise<void> {
    await this.#exec("select 1");
  }

  connections() {
    return null;
  }

  checkpoint(): Promise<void> {
    return this.#exec("checkpoint");
  }

  vacuum(): Promise<void> {
    return this.#each(
      "vacuum",
      sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`,
    );
  }

  analyze(): Promise<void> {
    // The rule by which PostgreSQL does it by itself.
    return this.#each(
      "analyze",
      sql`select quote_ident(relname) as name from pg_stat_user_tables
        where schemaname = 'public' and n_mod_since_analyze > 50 + n_live_tup / 10 order by 1`,
    );
  }

  async #each(command: "vacuum" | "analyze", tables: SQL): Promise<void> {
    const found = await rows<{ name: string }>(this.db, tables);
    // One at a time: others are answered in between.
    for (const { name } of found) await this.#exec(`${command} ${name}`);
  }

  async #exec(statement: string): Promise<void> {
    this.#context.assertOutside("The store");
    try {
      const { pglite } = await this.#instance();
      await pglite.exec(statement);
    } catch (error) {
      throw tidyError(error);
    }
  }

  async migrate(folder: string, triggers: readonly TriggerFile[] = []): Promise<void> {
    const { pglite } = await this.#instance();
    try {
      await migrate(drizzle({ client: pglite }), { migrationsFolder: folder });
      const migrating = {
        run: (script: string) => pglite.exec(script),
        rows: async (statement: string) => (await pglite.query(statement)).rows,
      };
      if (triggers.length > 0) await applyTriggers(migrating, triggers);
    } catch (error) {
      throw tidyError(error);
    }
    await this.checkpoint();
  }

  async dump(): Promise<Blob> {
    await this.checkpoint();
    const { pglite } = await this.#instance();
    return pglite.dumpDataDir("gzip");
  }

  async copyTo(folder: string): Promise<void> {
    await this.checkpoint();
    await this.database.copyTo(folder);
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    clearInterval(this.#timer);
    try {
      await this.database.close();
    } catch (error) {
      // It cannot be closed in order; the log brings everything back at the next start.
      this.onError(error as Error);
    } finally {
      await this.lock?.release();
    }
  }
}

/** PostgreSQL inside this process, its files in the data directory. */
export async function openEmbedded(options: StoreOptions): Promise<Store> {
  const onError = options.onError ?? ((error) => console.error(error.message));
  if (options.inMemory) {
    return new EmbeddedStore(await EmbeddedEngine.inMemory(options.loadFrom, onError), null, onError);
  }
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockDataDirectory(options.dataDir);
  try {
    const engine = await EmbeddedEngine.inFolder(join(options.dataDir, "db"), options.loadFrom, onError);
    return new EmbeddedStore(engine, lock, onError);
  } catch (error) {
    await lock.release();
    throw error;
  }
}
