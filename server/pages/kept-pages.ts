import type { LRUCache } from "lru-cache";
import { keptBytes } from "#server/lib/answer-cache.ts";

/** So long a page is served as it is, when nothing it shows has changed. */
const FRESH_MS = 60_000;
/** And so long, at most, while it is made anew: nothing was said to have changed, it is only old. */
const OLD_MS = 10 * 60_000;
/** In a crowd of changes a page is at most so far behind, and as long again while it is made anew. */
export const BEHIND_MS = 2_000;

/** What can be kept; `keep` is false for what has to be made for each asker anew, such as a page that says "gone". */
interface Keepable {
  readonly bytes: number;
  readonly keep: boolean;
}

interface Entry<T> {
  readonly page: T;
  readonly bytes: number;
  readonly madeAt: number;
  /** When it began to be behind. */
  outdatedAt?: number;
}

/**
 * Pages that are the same for everybody who is nobody yet. One that is asked for by many at once is made once; an old
 * one is served while it is made anew.
 */
export class KeptPages<T extends Keepable> {
  readonly #pages: LRUCache<string, Entry<T>>;
  readonly #underWay = new Map<string, { version: number; page: Promise<T> }>();
  #version = 0;

  constructor(
    maxBytes: number,
    /** Told of what went wrong while nobody waited. */
    private readonly onError: (error: unknown) => void,
  ) {
    this.#pages = keptBytes(maxBytes);
  }

  /** Something changed: nothing that was made before is served again. */
  forget(): void {
    this.#version++;
    this.#pages.clear();
  }

  /** Much changed in a short time: what was made before is served while it is made anew, for {@link BEHIND_MS}. */
  outdate(): void {
    this.#version++;
    for (const entry of this.#pages.values()) entry.outdatedAt ??= performance.now();
  }

  async get(key: string, make: () => Promise<T>): Promise<T> {
    const entry = this.#pages.get(key);
    if (!entry) return this.#make(key, make);
    const now = performance.now();
    const age = now - entry.madeAt;
    if (entry.outdatedAt === undefined && age < FRESH_MS) return entry.page;
    const isServed = entry.outdatedAt === undefined ? age < OLD_MS : now - entry.outdatedAt < BEHIND_MS;
    const anew = this.#make(key, make);
    if (!isServed) return anew;
    anew.catch(this.onError);
    return entry.page;
  }

  /** Joins what is under way, unless that began before the last change. */
  #make(key: string, make: () => Promise<T>): Promise<T> {
    const running = this.#underWay.get(key);
    if (running?.version === this.#version) return running.page;
    const version = this.#version;
    const page = make()
      .then((made) => {
        const { bytes } = made;
        if (made.keep && version === this.#version)
          this.#pages.set(key, { page: made, bytes, madeAt: performance.now() });
        return made;
      })
      .finally(() => {
        if (this.#underWay.get(key)?.page === page) this.#underWay.delete(key);
      });
    this.#underWay.set(key, { version, page });
    return page;
  }
}
