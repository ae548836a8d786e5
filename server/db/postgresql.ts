import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { type NodePgClient, NodePgSession, NodePgTransaction } from "drizzle-orm/node-postgres/session";
import pg from "pg";
import { OperatorError } from "#server/lib/operator-error.ts";
import { TransactionContext } from "./context.ts";
import { databaseOver, dialect, schemaConfig, withTidyErrors } from "./drizzle.ts";
import { DatabaseUnavailable, tidyError } from "./errors.ts";
import { Listeners } from "./listeners.ts";
import { NotificationClient } from "./notifications.ts";
import { assertPreset, presetRole } from "./pooler.ts";
import type { Database, Store, StoreOptions, Transaction } from "./store.ts";
import { applyTriggers, type TriggerFile } from "./triggers.ts";

const MIGRATION_LOCK = 7_420_251_126;

// Counts and ids stay far below 2^53, and the embedded engine gives numbers too.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const READS = /^\s*select\b/i;

const COMMON = { connectionTimeoutMillis: 5_000, keepAlive: true };

/** To PostgreSQL itself. By its name {@link inspectDatabase} knows that a server is at work. */
function directConfig(url: string): pg.ClientConfig {
  return {
    ...COMMON,
    connectionString: url,
    application_name: "tangu",
    // Many short queries at once: starting workers for one of them costs more than all of it takes. Times without an
    // end: our user may have others in this database, see presetRole.
    options:
      "-c timezone=UTC -c datestyle=ISO -c max_parallel_workers_per_gather=0 -c statement_timeout=0 -c idle_in_transaction_session_timeout=0",
  };
}

/** To a pooler, which keeps connections, and their names, when the server is gone. */
function pooledConfig(url: string): pg.ClientConfig {
  return { ...COMMON, connectionString: url, application_name: "tangu-pooled" };
}

interface Addresses {
  /** For all that is one statement or one transaction. */
  pool: pg.PoolConfig;
  /** For what needs a session: LISTEN, and a lock that is held over several statements. */
  direct: pg.ClientConfig;
}

function addressesOf(databaseUrl: string, directUrl: string): Addresses {
  const direct = directConfig(directUrl);
  if (directUrl !== databaseUrl) return { pool: pooledConfig(databaseUrl), direct };
  return {
    pool: { ...direct, statement_timeout: 15_000, idle_in_transaction_session_timeout: 30_000 },
    direct,
  };
}

class Session extends NodePgSession<Record<string, unknown>, typeof schemaConfig.schema> {
  constructor(
    client: NodePgClient,
    private readonly onFailure?: () => void,
  ) {
    super(client, dialect, schemaConfig);
  }

  /** Never named: after five runs PostgreSQL would plan a named statement blindly, which slows search two to four times. */
  override prepareQuery(...args: Parameters<NodePgSession<never, never>["prepareQuery"]>) {
    const [query, fields, , ...rest] = args;
    return withTidyErrors(super.prepareQuery(query, fields, undefined, ...rest), this.onFailure) as never;
  }
}

class PostgresqlStore implements Store {
  readonly engine = "postgresql";
  readonly #context = new TransactionContext<pg.PoolClient>();
  readonly #pool: pg.Pool;
  readonly #listeners: Listeners;
  readonly #notifications: NotificationClient;
  readonly #db: Database;
  /** How much this process has written, and up to where it heard of it. */
  #written = 0;
  #heard = 0;
  #catchingUp: { written: number; done: Promise<boolean> } | null = null;
  #closing: Promise<void> | null = null;

  constructor(
    private readonly addresses: Addresses,
    poolSize: number,
    onError: (error: Error) => void,
  ) {
    this.#pool = new pg.Pool({ ...addresses.pool, max: poolSize });
    this.#pool.on("error", onError);
    // While a connection is lent out the pool does not listen for its errors, and an unheard one ends the process.
    this.#pool.on("connect", (client) => client.on("error", () => {}));
    this.#listeners = new Listeners(onError);
    this.#notifications = new NotificationClient(addresses.direct, this.#listeners, onError);
    this.#db = databaseOver(new Session(this.#guardedPool()));
  }

  #guardedPool(): NodePgClient {
    const query = async (config: pg.QueryConfig, values: unknown[]) => {
      this.#context.assertOutside("store.db");
      if (READS.test(config.text)) return this.#pool.query(config, values);
      return this.#pool.query(config, values).finally(() => this.#wrote());
    };
    return { query } as unknown as NodePgClient;
  }

  get db(): Database {
    this.#context.assertOutside("store.db");
    return this.#db;
  }

  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    this.#context.assertOutside("store.transaction");
    try {
      return await this.#attempt(work);
    } catch (error) {
      throw tidyError(error);
    }
  }

  async #attempt<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    try {
      await client.query("begin");
      const session = new Session(client);
      const tx = new NodePgTransaction(dialect, session, schemaConfig) as unknown as Transaction;
      const result = await this.#context.run(client, () => work(tx));
      const { command } = await client.query("commit");
      if (command === "ROLLBACK")
        throw new Error("A failed statement was ignored, so nothing was committed.");
      return result;
    } catch (error) {
      await client.query("rollback").catch((reason: Error) => {
        broken = reason;
      });
      throw error;
    } finally {
      this.#wrote();
      client.release(broken);
    }
  }

  #wrote(): void {
    this.#written += 1;
  }

  caughtUp(): boolean | Promise<boolean> {
    if (!this.#notifications.isListening) return false;
    if (this.#heard === this.#written) return true;
    if (this.#catchingUp?.written !== this.#written) {
      const written = this.#written;
      const done = this.#notifications.catchUp().then((isCaughtUp) => {
        if (isCaughtUp) this.#heard = Math.max(this.#heard, written);
        if (this.#catchingUp?.written === written) this.#catchingUp = null;
        return isCaughtUp;
      });
      this.#catchingUp = { written, done };
    }
    return this.#catchingUp.done;
  }

  async notify(channel: string, payload: string): Promise<void> {
    try {
      await (this.#context.connection ?? this.#pool).query("select pg_notify($1, $2)", [channel, payload]);
      this.#wrote();
    } catch (error) {
      throw tidyError(error);
    }
  }

  async listen(channel: string, handler: (payload: string) => void, onGap?: () => void) {
    const remove = this.#listeners.add(channel, handler, onGap);
    await this.#notifications.update();
    return async () => {
      remove();
      await this.#notifications.unlisten();
    };
  }

  async ping(): Promise<void> {
    try {
      await this.#pool.query("select 1");
    } catch (error) {
      throw tidyError(error);
    }
  }

  connections() {
    const { totalCount, idleCount, waitingCount, options } = this.#pool;
    return {
      inUse: totalCount - idleCount,
      idle: idleCount,
      waiting: waitingCount,
      max: options.max,
    };
  }

  async checkpoint(): Promise<void> {}

  async vacuum(): Promise<void> {}

  async analyze(): Promise<void> {}

  /** Makes sure that the connections of a pooler are as ours would be. */
  async presetPooler(): Promise<void> {
    await presetRole(this.addresses.direct);
    await assertPreset(this.#pool);
  }

  async migrate(folder: string, triggers: readonly TriggerFile[] = []): Promise<void> {
    // A connection of its own: building an index may take longer than a visitor's statement may.
    const client = new pg.Client(this.addresses.direct);
    client.on("error", () => {});
    try {
      await client.connect();
      await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
      await migrate(drizzle({ client }), { migrationsFolder: folder });
      const migrating = {
        run: (script: string) => client.query(script),
        rows: async (statement: string) => (await client.query(statement)).rows,
      };
      if (triggers.length > 0) await applyTriggers(migrating, triggers);
    } catch (error) {
      throw tidyError(error);
    } finally {
      // Ending the session gives the lock back.
      await client.end();
    }
  }

  async dump(): Promise<Blob> {
    throw new Error("PostgreSQL is dumped by pg_dump.");
  }

  copyTo(): Promise<void> {
    return this.dump().then(() => {});
  }

  close(): Promise<void> {
    this.#closing ??= Promise.all([this.#notifications.close(), this.#pool.end()]).then(() => {});
    return this.#closing;
  }
}

/** A PostgreSQL server, shared with any number of other processes. */
export async function openPostgresql(options: StoreOptions, databaseUrl: string): Promise<Store> {
  const onError = options.onError ?? ((error) => console.error(error.message));
  const { directUrl = databaseUrl } = options;
  const isPooled = directUrl !== databaseUrl;
  const store = new PostgresqlStore(addressesOf(databaseUrl, directUrl), options.poolSize ?? 10, onError);
  try {
    if (isPooled) await store.presetPooler();
    await store.ping();
  } catch (reason) {
    await store.close();
    const error = tidyError(reason);
    if (!(error instanceof DatabaseUnavailable)) throw error;
    if (error.message.includes("unsupported startup parameter")) {
      throw new OperatorError(
        "DATABASE_URL is the address of a pooler: set DATABASE_DIRECT_URL too, to that of PostgreSQL itself.",
      );
    }
    const names = isPooled ? "DATABASE_URL and DATABASE_DIRECT_URL are" : "DATABASE_URL is";
    const message = `${error.message}. Check that PostgreSQL runs and that ${names} right.`;
    throw new DatabaseUnavailable(message, { cause: error });
  }
  return store;
}
