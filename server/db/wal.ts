import fs from "node:fs";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { syncFile, syncFileNow } from "#server/lib/sync.ts";
import { DatabaseUnavailable } from "./errors.ts";

const WAL_SEGMENT = /[\\/]pg_wal[\\/][0-9A-F]{24}$/;
// The log itself, and what recovery never looks at.
const MAY_OVERTAKE = /[\\/](pg_wal|pgsql_tmp|pg_stat_tmp)[\\/]|[\\/]postmaster\.pid$/;
const FLUSH_AFTER_MS = 200;

type InitResult = Awaited<ReturnType<NodeFS["init"]>>;
type Options = InitResult["emscriptenOpts"];
type Module = Parameters<NonNullable<Options["preRun"]>[number]>[0];

interface Stream {
  nfd: number;
  node: object;
}

interface NodeBackend {
  realPath(node: object): string;
  tryFSOperation<T>(work: () => T): T;
  stream_ops: {
    write(stream: Stream, buffer: Uint8Array, offset: number, length: number, position?: number): number;
    fsync?(stream: Stream): number;
  };
}

/**
 * A folder on disk whose commits can be made durable, which PGlite by itself never does (0.5.16 has no fsync at all).
 *
 * PostgreSQL asks for an fsync of its log at each commit. Doing it there would stop the whole process for every
 * write, so a commit only notes which log file is waiting: {@link flush} brings them to disk without blocking, once
 * for all commits that wait together. Everything else (checkpoints, the control file) is synced where it is asked
 * for, and no data page may overtake the log that explains it, or a power cut would leave a page without its past.
 */
export class DurableFolder extends NodeFS {
  #waiting = new Set<string>();
  #syncing = new Set<string>();
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;
  #later: NodeJS.Timeout | null = null;
  #failure: DatabaseUnavailable | null = null;
  /** Told when commits can no longer be made durable. */
  onFailure: (reason: unknown) => void = () => {};

  override async init(...args: Parameters<NodeFS["init"]>): Promise<InitResult> {
    const result = await super.init(...args);
    const preRun = result.emscriptenOpts.preRun ?? [];
    result.emscriptenOpts.preRun = [...preRun, (module: Module) => this.#attach(module)];
    return result;
  }

  #attach(module: Module): void {
    const backend = (module as unknown as { NODEFS: NodeBackend }).NODEFS;
    const { stream_ops: operations } = backend;
    const write = operations.write;
    operations.fsync = (stream) => {
      const path = backend.realPath(stream.node);
      if (WAL_SEGMENT.test(path)) this.#note(path);
      else backend.tryFSOperation(() => fs.fsyncSync(stream.nfd));
      return 0;
    };
    operations.write = (stream, ...rest) => {
      if (this.#waiting.size > 0 || this.#syncing.size > 0) {
        const path = backend.realPath(stream.node);
        if (!MAY_OVERTAKE.test(path)) backend.tryFSOperation(() => this.#flushNow());
      }
      return write(stream, ...rest);
    };
  }

  #note(path: string): void {
    this.#waiting.add(path);
    // Ordinary commits reach the disk soon too, as with synchronous_commit=off.
    this.#later ??= setTimeout(() => {
      this.#later = null;
      this.flush().catch(() => {});
    }, FLUSH_AFTER_MS).unref();
  }

  /** Resolves when every commit up to now is on disk. */
  flush(): Promise<void> {
    if (this.#failure) return Promise.reject(this.#failure);
    if (!this.#running) {
      this.#running = this.#flushOnce().finally(() => {
        this.#running = null;
      });
      return this.#running;
    }
    // The one that runs may have passed our bytes already: share the one that starts after it.
    this.#next ??= this.#running
      .catch(() => {})
      .then(() => {
        this.#next = null;
        return this.flush();
      });
    return this.#next;
  }

  async #flushOnce(): Promise<void> {
    this.#syncing = this.#waiting;
    this.#waiting = new Set();
    try {
      await Promise.all([...this.#syncing].map(syncFile));
    } catch (error) {
      throw this.#fail(error);
    } finally {
      this.#syncing = new Set();
    }
  }

  #flushNow(): void {
    try {
      for (const path of [...this.#syncing, ...this.#waiting]) syncFileNow(path);
    } catch (error) {
      this.#fail(error);
      throw error;
    }
    this.#waiting.clear();
  }

  /** After a failed fsync the kernel forgets the pages: a second try would lie, so no commit is durable any more. */
  #fail(error: unknown): DatabaseUnavailable {
    this.#failure = new DatabaseUnavailable("The database's log could not be brought to disk", {
      cause: error,
    });
    this.onFailure(this.#failure);
    return this.#failure;
  }

  /** Lets go of the files of an engine that has crashed and cannot close them itself. */
  abandon(): void {
    this.#failure ??= new DatabaseUnavailable("The embedded database has stopped");
    this.onFailure = () => {};
    if (this.#later) clearTimeout(this.#later);
    // The crash may still be on its way up through the engine's own frames.
    setImmediate(() => this.closeFs().catch(() => {}));
  }
}
