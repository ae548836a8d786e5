import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type * as schema from "./schema/index.ts";
import type { TriggerFile } from "./triggers.ts";

export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** What a read takes, so that it works alone and inside a transaction. */
export type Queryable = Database | Transaction;

export interface TransactionOptions {
  /** The commit is on disk, not only with the operating system, before the promise resolves. */
  durable?: boolean;
}

export interface Store {
  readonly engine: "embedded" | "postgresql";
  /**
   * For single statements outside a transaction. Using it while inside {@link transaction} throws: the embedded
   * engine has one connection and would wait for itself for ever. Its own `transaction` throws too.
   */
  readonly db: Database;
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Tells every listener of the channel, in all processes on PostgreSQL. Carry ids, not contents (8000 bytes at
   * most). Called inside {@link transaction} it goes out when that commits, and never if it rolls back.
   */
  notify(channel: string, payload: string): Promise<void>;
  /**
   * @param onGap called after the connection was lost and is back: what was sent meanwhile is gone, so look at the tables
   * @returns a function that stops listening
   */
  listen(
    channel: string,
    handler: (payload: string) => void,
    onGap?: () => void,
  ): Promise<() => Promise<void>>;
  /**
   * Whether all notifications of what this process has written so far have been delivered to its listeners. A promise
   * where it has to be asked; false while the connection that brings notifications is down.
   */
  caughtUp(): boolean | Promise<boolean>;
  ping(): Promise<void>;
  /** Of this process to PostgreSQL: `waiting` counts the callers that wait for one. Null on the embedded engine. */
  connections(): { inUse: number; idle: number; waiting: number; max: number } | null;
  checkpoint(): Promise<void>;
  /** Lets rows take the room of deleted ones. PostgreSQL does so by itself, the embedded engine does not. */
  vacuum(): Promise<void>;
  /** Counts the rows of tables that changed much, for the planner. PostgreSQL does this by itself, too. */
  analyze(): Promise<void>;
  /**
   * Brings the tables to the newest of the migrations in the folder.
   * @param triggers replace those of the migrations
   */
  migrate(folder: string, triggers?: readonly TriggerFile[]): Promise<void>;
  /** The whole embedded database as a gzipped tar; throws on PostgreSQL, which has pg_dump. */
  dump(): Promise<Blob>;
  /** Copies the files of the embedded database, as a crash would leave them, while it goes on; throws on PostgreSQL. */
  copyTo(folder: string): Promise<void>;
  close(): Promise<void>;
}

export interface StoreOptions {
  /** PostgreSQL's address; without it the embedded engine is used. */
  databaseUrl?: string;
  /**
   * PostgreSQL itself, where {@link databaseUrl} is a pooler that lends connections for one transaction each: for what
   * needs a session of its own.
   */
  directUrl?: string;
  /** The embedded database lives in its `db` folder. */
  dataDir: string;
  /** Embedded, kept in memory and lost at close. */
  inMemory?: boolean;
  /** Embedded: start from what {@link Store.dump} gave, instead of from nothing. */
  loadFrom?: Blob;
  /** PostgreSQL connections; default 10. */
  poolSize?: number;
  /** Told of trouble outside any call: a lost listener, a failed checkpoint. */
  onError?(error: Error): void;
}
