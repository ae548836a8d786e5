import { AsyncLocalStorage } from "node:async_hooks";

interface Scope<Connection> {
  /** Work started but not awaited inside a transaction outlives it, and is then outside again. */
  open: boolean;
  connection: Connection;
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

  async run<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
    const scope: Scope<Connection> = { open: true, connection };
    try {
      return await this.#scopes.run(scope, work);
    } finally {
      scope.open = false;
    }
  }
}
