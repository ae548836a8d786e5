import { AsyncLocalStorage } from "node:async_hooks";

interface Scope<Connection> {
  /** Work started but not awaited inside a transaction outlives it, and is then outside again. */
  open: boolean;
  connection: Connection;
  afterCommit: (() => void)[];
}

/** Knows whether the running code is inside the store's transaction, however deep in the call chain. */
export class TransactionContext<Connection> {
  readonly #scopes = new AsyncLocalStorage<Scope<Connection>>();

  get #scope(): Scope<Connection> | null {
    const scope = this.#scopes.getStore();
    return scope?.open ? scope : null;
  }

  /** What the transaction that the caller is in runs on. */
  get connection(): Connection | null {
    return this.#scope?.connection ?? null;
  }

  assertOutside(what: string): void {
    if (!this.#scope) return;
    throw new Error(`${what} was used inside store.transaction: use the transaction that was passed to you.`);
  }

  /** Runs the task now, or after the commit of the transaction that the caller is in. */
  afterCommit(task: () => void): void {
    const scope = this.#scope;
    if (scope) scope.afterCommit.push(task);
    else task();
  }

  /** @returns the result, and what to do once it is committed */
  async run<T>(
    connection: Connection,
    work: () => Promise<T>,
  ): Promise<{ result: T; afterCommit: (() => void)[] }> {
    const scope: Scope<Connection> = { open: true, connection, afterCommit: [] };
    try {
      return { result: await this.#scopes.run(scope, work), afterCommit: scope.afterCommit };
    } finally {
      scope.open = false;
    }
  }

  /** For handlers of events: they belong to no transaction, whoever set them off. */
  detached(work: () => void): void {
    this.#scopes.exit(work);
  }
}
