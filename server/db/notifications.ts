import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Listeners } from "./listeners.ts";

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;
/** A connection that is silent for so long is given up. */
const SILENT_MS = 10_000;
const LISTEN_FOR_SILENCE_EVERY_MS = 5_000;

/** One connection of its own that listens, and comes back by itself when the server goes away. */
export class NotificationClient {
  #client: pg.Client | null = null;
  #connecting: Promise<void> | null = null;
  #listened = new Set<string>();
  #work: Promise<void> = Promise.resolve();
  /** Between the loss of a connection and the moment when everybody was told of the gap. */
  #hasGap = false;
  #silence: NodeJS.Timeout | null = null;
  readonly #stop = new AbortController();

  constructor(
    private readonly config: pg.ClientConfig,
    private readonly listeners: Listeners,
    private readonly onError: (error: Error) => void,
  ) {}

  /** Resolves when the server has been told which channels are wanted. */
  async update(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      await this.#connect();
      try {
        await this.#updateInTurn();
        return;
      } catch (error) {
        if (this.#client) throw error;
      }
    }
  }

  /**
   * UNLISTEN for channels without listeners. A lost connection has none any more, and one that is lost meanwhile will have
   * none: neither is waited for.
   */
  async unlisten(): Promise<void> {
    if (this.#client) await this.#updateInTurn().catch(() => {});
  }

  /** Whether what is sent now will be heard. */
  get isListening(): boolean {
    return this.#client !== null && !this.#hasGap;
  }

  /**
   * Resolves true when everything that was sent before has been delivered: PostgreSQL hands out notifications before it
   * says that it is ready for the next query. False when the connection is lost, or silent and then given up.
   */
  async catchUp(): Promise<boolean> {
    const client = this.#client;
    if (!client || !this.isListening) return false;
    const isAlive = await client.query({ text: "select 1", query_timeout: SILENT_MS } as pg.QueryConfig).then(
      () => true,
      () => false,
    );
    // Nobody would answer a goodbye. The end of the stream is what makes us connect anew.
    if (!isAlive) (client as unknown as { connection: pg.Connection }).connection.stream.destroy();
    return isAlive && this.isListening;
  }

  /** One after the other, or two callers would send the same LISTEN while neither has been answered. */
  #updateInTurn(): Promise<void> {
    this.#work = this.#work.catch(() => {}).then(() => this.#updateChannels());
    return this.#work;
  }

  async #updateChannels(): Promise<void> {
    const client = this.#client;
    if (!client) throw new Error("The listening connection was lost");
    const wanted = new Set(this.listeners.channels);
    for (const channel of wanted) {
      if (this.#listened.has(channel)) continue;
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      this.#listened.add(channel);
    }
    for (const channel of [...this.#listened]) {
      if (wanted.has(channel)) continue;
      await client.query(`unlisten ${client.escapeIdentifier(channel)}`);
      this.#listened.delete(channel);
    }
  }

  #connect(): Promise<void> {
    if (this.#client) return Promise.resolve();
    this.#connecting ??= this.#tryUntilConnected().finally(() => {
      this.#connecting = null;
    });
    return this.#connecting;
  }

  async #tryUntilConnected(): Promise<void> {
    const { signal } = this.#stop;
    for (let wait = FIRST_WAIT_MS; !signal.aborted; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      const client = new pg.Client(this.config);
      client.on("error", this.onError);
      try {
        await client.connect();
        this.#adopt(client);
        return;
      } catch (error) {
        this.onError(error as Error);
        await delay(wait, undefined, { signal, ref: false }).catch(() => {});
      }
    }
  }

  #adopt(client: pg.Client): void {
    client.on("notification", ({ channel, payload }) => this.listeners.deliver(channel, payload ?? ""));
    client.once("end", () => this.#lost(client));
    this.#listened = new Set();
    this.#client = client;
    // A network may drop a connection without a word: a server that only listens would never know.
    this.#silence ??= setInterval(() => void this.catchUp(), LISTEN_FOR_SILENCE_EVERY_MS).unref();
    if (this.#stop.signal.aborted) void client.end();
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    this.#hasGap = true;
    if (this.#stop.signal.aborted) return;
    this.update().then(() => {
      this.#hasGap = false;
      this.listeners.notifyGap();
    }, this.onError);
  }

  async close(): Promise<void> {
    this.#stop.abort();
    if (this.#silence) clearInterval(this.#silence);
    await this.#connecting;
    await this.#client?.end();
  }
}
