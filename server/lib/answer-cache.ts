import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { Coalescer } from "./coalescer.ts";

/** An answer as it goes out: the body in bytes, its ETag, and the headers that belong to it. */
export interface SerializedResponse<T = unknown> {
  body: Buffer;
  bytes: number;
  etag: string;
  headers: Record<string, string>;
  /** Phantom type of the body before it was serialized, invariant. Never set. */
  bodyType?: (body: T) => T;
}

export function etagOf(...parts: (Buffer | string)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return `"${hash.digest("base64url").slice(0, 22)}"`;
}

/** What an entry takes beside its bytes and its key. */
const OVERHEAD_BYTES = 600;
/** Of a character of a key, at most. */
const CHARACTER_BYTES = 2;

/**
 * LRU cache bounded by bytes. An entry larger than a quarter of the whole is not cached.
 */
export const lruByBytes = <T extends { readonly bytes: number }>(maxBytes: number) =>
  new LRUCache<string, T>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 4,
    sizeCalculation: ({ bytes }, key) => bytes + key.length * CHARACTER_BYTES + OVERHEAD_BYTES,
  });

type Untyped = Omit<SerializedResponse, "bodyType">;

function fromBytes(body: Buffer, headers: Record<string, string>): Untyped {
  return { body, bytes: body.length, headers, etag: etagOf(body) };
}

/** @typeParam T what the bytes are, which the caller has to say */
export const serialize = <T = unknown>(
  body: Buffer,
  headers: Record<string, string>,
): SerializedResponse<NoInfer<T>> => fromBytes(body, headers);

export const serializeJson = <T>(body: T, headers: Record<string, string> = {}): SerializedResponse<T> =>
  fromBytes(Buffer.from(JSON.stringify(body)), headers);

/** A number that many people change at any time, such as a count of likes, is at most so far behind. */
export const CLEAR_INTERVAL_MS = 5_000;

/**
 * Cache of answers that are the same for everybody, valid until anything they were made from changes. Whoever creates one
 * clears it on notifications of the database (`store.listen("listings" | "likes", …)`, sent by the triggers in
 * `server/db/triggers/`): see `listings/routes/listings.ts`, `places/landing-service.ts`, which also clears `places/routes.ts` and `seo/routes/sitemaps.ts`. Cached HTML
 * pages are in `server/pages/cached-pages.ts`.
 */
export class AnswerCache<T = unknown> {
  readonly #answers: LRUCache<string, SerializedResponse<T>>;
  readonly #pending = new Map<string, { version: number; made: Promise<SerializedResponse<T>> }>();
  readonly #clearing = new Coalescer(CLEAR_INTERVAL_MS, () => this.clear());
  #version = 0;

  constructor(maxBytes: number) {
    this.#answers = lruByBytes(maxBytes);
  }

  /** Something changed: nothing that was made before it is served again. */
  clear(): void {
    this.#version++;
    this.#answers.clear();
  }

  /** Something small changed: old answers are served for {@link CLEAR_INTERVAL_MS} more at most. */
  scheduleClear(): void {
    this.#clearing.schedule();
  }

  get(key: string): SerializedResponse<T> | undefined {
    return this.#answers.get(key);
  }

  /**
   * Makes an answer and caches it, unless something changed while it was made. Who asks meanwhile waits for the same,
   * unless that was begun before the last change.
   */
  make(key: string, work: () => Promise<SerializedResponse<T>>): Promise<SerializedResponse<T>> {
    const running = this.#pending.get(key);
    if (running?.version === this.#version) return running.made;
    const version = this.#version;
    const made = work()
      .then((response) => {
        if (version === this.#version) this.#answers.set(key, response);
        return response;
      })
      .finally(() => {
        if (this.#pending.get(key)?.made === made) this.#pending.delete(key);
      });
    this.#pending.set(key, { version, made });
    return made;
  }
}
