import { createParser } from "eventsource-parser";
import type { ApiPath } from "#domain/endpoint.ts";
import { adminToken } from "./admin-token.ts";

/**
 * `off` is not wanted or not allowed; `down` is wanted and not to be had, while it is tried again and again. `refused`
 * is `down` because too many are open: the server can be reached, and asked now and then instead.
 */
export type StreamStatus = "off" | "connecting" | "open" | "down" | "refused";

export interface StreamOptions {
  path: ApiPath;
  /** The first event after which all that was missed has been asked for. */
  greeting: string;
  onEvent: (event: { event: string; data: string }) => void;
  onStatus: (status: StreamStatus) => void;
  /** Whether somebody wants to hear of news while they look at something else. */
  stayWhenHidden: () => boolean;
}

/** The server says something at least every 20 s: after more than two of them it is gone. */
const SILENCE_MS = 50_000;
const HIDDEN_MS = 60_000;
/** After this much silence a page that is looked at again does not trust its connection. */
const DOUBTFUL_MS = 25_000;
const LONGEST_WAIT_MS = 30_000;

/** Twice as long each time, and never the same for all whom a server has lost. */
export function waitBeforeRetry(failures: number, random: () => number = Math.random): number {
  const most = Math.min(LONGEST_WAIT_MS, 250 * 2 ** failures);
  return most / 2 + (random() * most) / 2;
}

class EventStream {
  readonly #options: StreamOptions;
  #lastId: string | undefined;
  #current: AbortController | null = null;
  #failures = 0;
  #heardAt = 0;
  #paused = false;
  #refused = false;
  #timers: Record<"retry" | "silence" | "hiding", ReturnType<typeof setTimeout> | undefined> = {
    retry: undefined,
    silence: undefined,
    hiding: undefined,
  };

  constructor(options: StreamOptions) {
    this.#options = options;
    window.addEventListener("online", this.#comeBack);
    window.addEventListener("offline", this.#lose);
    document.addEventListener("visibilitychange", this.#look);
    this.#connect();
  }

  close = (): void => {
    window.removeEventListener("online", this.#comeBack);
    window.removeEventListener("offline", this.#lose);
    document.removeEventListener("visibilitychange", this.#look);
    clearTimeout(this.#timers.hiding);
    this.#drop();
    this.#options.onStatus("off");
  };

  #drop(): void {
    clearTimeout(this.#timers.retry);
    clearTimeout(this.#timers.silence);
    const dropped = this.#current;
    this.#current = null;
    dropped?.abort();
  }

  #connect(): void {
    this.#drop();
    const abort = new AbortController();
    this.#current = abort;
    this.#refused = false;
    if (this.#failures === 0) this.#options.onStatus("connecting");
    this.#heard(abort);
    this.#read(abort.signal, () => this.#heard(abort)).then(
      (allowed) => {
        if (this.#current !== abort) return;
        if (allowed) return this.#lose();
        this.#drop();
        this.#options.onStatus("off");
      },
      () => this.#current === abort && this.#lose(),
    );
  }

  #heard(abort: AbortController): void {
    this.#heardAt = performance.now();
    clearTimeout(this.#timers.silence);
    if (this.#current === abort) this.#timers.silence = setTimeout(this.#lose, SILENCE_MS);
  }

  /** @returns false when there is nothing for them to listen to, true when it came to its end */
  async #read(signal: AbortSignal, heard: () => void): Promise<boolean> {
    const token = adminToken.get();
    const response = await fetch(this.#options.path, {
      credentials: "include",
      cache: "no-store",
      signal,
      headers: {
        accept: "text/event-stream",
        ...(token === null ? {} : { "x-admin-token": token }),
        ...(this.#lastId === undefined ? {} : { "last-event-id": this.#lastId }),
      },
    });
    if (response.status === 401) return false;
    this.#refused = response.status === 429;
    if (!response.ok || !response.body) throw new Error(`${response.status}: ${response.statusText}`);
    const parser = createParser({
      onEvent: ({ event = "message", id, data }) => {
        if (id !== undefined) this.#lastId = id;
        this.#options.onEvent({ event, data });
        if (event !== this.#options.greeting) return;
        this.#failures = 0;
        this.#options.onStatus("open");
      },
    });
    const decoder = new TextDecoder();
    const reader = response.body.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      heard();
      parser.feed(decoder.decode(read.value, { stream: true }));
    }
    return true;
  }

  /** A server ends a stream now and then: only what does not come back at once is worth a word. */
  #lose = (): void => {
    if (this.#paused) return;
    this.#drop();
    this.#failures += 1;
    if (this.#refused && navigator.onLine) this.#options.onStatus("refused");
    else if (this.#failures > 1 || !navigator.onLine) this.#options.onStatus("down");
    this.#timers.retry = setTimeout(() => this.#connect(), waitBeforeRetry(this.#failures));
  };

  #comeBack = (): void => {
    this.#paused = false;
    const doubtful = performance.now() - this.#heardAt > DOUBTFUL_MS;
    if (this.#current === null || doubtful) this.#connect();
  };

  #look = () => {
    clearTimeout(this.#timers.hiding);
    if (document.visibilityState === "visible") return this.#comeBack();
    this.#timers.hiding = setTimeout(() => {
      if (this.#options.stayWhenHidden()) return;
      this.#paused = true;
      this.#drop();
      this.#options.onStatus("off");
    }, HIDDEN_MS);
  };
}

/**
 * Server-sent events over `fetch`, since `EventSource` sends no headers. It resumes after the last event that had an
 * id, waits longer after each failure, rests while the page is hidden for long, and is back at once with the
 * connection or the look of somebody.
 */
export function openEventStream(options: StreamOptions): { close: () => void } {
  return new EventStream(options);
}
