import type { LRUCache } from "lru-cache";
import { lruByBytes } from "#server/lib/answer-cache.ts";

/** So long a page is fresh, when nothing it shows has changed. */
const MAX_AGE_MS = 60_000;
/** And so long, at most, it is served stale while it is rendered again: nothing is known to have changed. */
const STALE_AGE_MS = 10 * 60_000;
/** Among many changes a page is at most so far behind, and as long again while it is rendered again. */
export const STALE_MS = 2_000;

/** `isCacheable` is false for a page that is rendered for each request, such as one that says "gone". */
interface Cacheable {
  readonly bytes: number;
  readonly isCacheable: boolean;
}

interface Entry<T> {
  readonly page: T;
  readonly bytes: number;
  readonly madeAt: number;
  /** When something it shows changed. */
  staleSince?: number;
}

/**
 * Cache of pages that are the same for all visitors: stale-while-revalidate, and one rendering for many
 * requests at once. `cached-pages.ts` clears and invalidates it.
 */
export class PageCache<T extends Cacheable> {
  readonly #pages: LRUCache<string, Entry<T>>;
  readonly #pending = new Map<string, { version: number; page: Promise<T> }>();
  #version = 0;

  constructor(
    maxBytes: number,
    /** Called with errors of renderings that no request waits for. */
    private readonly onError: (error: unknown) => void,
  ) {
    this.#pages = lruByBytes(maxBytes);
  }

  /** Nothing that was rendered before is served again. */
  clear(): void {
    this.#version++;
    this.#pages.clear();
  }

  /** Old pages are served for {@link STALE_MS} more, while they are rendered again. For many changes in a short time. */
  markStale(): void {
    this.#version++;
    for (const entry of this.#pages.values()) entry.staleSince ??= performance.now();
  }

  async get(key: string, make: () => Promise<T>): Promise<T> {
    const entry = this.#pages.get(key);
    if (!entry) return this.#make(key, make);
    const now = performance.now();
    const age = now - entry.madeAt;
    if (entry.staleSince === undefined && age < MAX_AGE_MS) return entry.page;
    const isServed = entry.staleSince === undefined ? age < STALE_AGE_MS : now - entry.staleSince < STALE_MS;
    const anew = this.#make(key, make);
    if (!isServed) return anew;
    anew.catch(this.onError);
    return entry.page;
  }

  /** Joins what is under way, unless that began before the last change. */
  #make(key: string, make: () => Promise<T>): Promise<T> {
    const running = this.#pending.get(key);
    if (running?.version === this.#version) return running.page;
    const version = this.#version;
    const page = make()
      .then((made) => {
        const { bytes } = made;
        if (made.isCacheable && version === this.#version)
          this.#pages.set(key, { page: made, bytes, madeAt: performance.now() });
        return made;
      })
      .finally(() => {
        if (this.#pending.get(key)?.page === page) this.#pending.delete(key);
      });
    this.#pending.set(key, { version, page });
    return page;
  }
}
