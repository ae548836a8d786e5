import type { FastifyInstance } from "fastify";
import { placeOfPage } from "#domain/places/landing-links.ts";
import type { LandingPage } from "#domain/places/landing-pages.ts";
import { CLEAR_INTERVAL_MS } from "#server/lib/answer-cache.ts";
import { Coalescer } from "#server/lib/coalescer.ts";
import type { Deps } from "#server/lib/deps.ts";
import { Slots } from "#server/lib/slots.ts";
import { type LandingSummary, summariseLanding } from "./reads.ts";

/** Each aggregates over many listings: the other connections of the pool stay free for everybody else. */
const AT_ONCE = 2;

/**
 * Summaries of landing pages, one cache for all that show them: each is made once, however many ask for it. During many
 * changes they are at most {@link CLEAR_INTERVAL_MS} behind. There are as many as there are landing pages.
 */
export class LandingSummaries {
  readonly #summaries = new Map<string, Promise<LandingSummary>>();
  readonly #slots = new Slots(AT_ONCE);
  readonly #clearListeners: (() => void)[] = [];
  readonly #lateListeners: (() => void)[] = [];
  readonly #clearing = new Coalescer(
    CLEAR_INTERVAL_MS,
    () => this.#clear(),
    () => {
      this.#clear();
      for (const listener of this.#lateListeners) listener();
    },
  );

  /** Listens before any cache of what is made from summaries does, so that it is cleared before them. */
  static async open(app: FastifyInstance, deps: Deps): Promise<LandingSummaries> {
    const summaries = new LandingSummaries(deps);
    const stop = await deps.store.listen(
      "listings",
      () => summaries.#clearing.schedule(),
      // After a gap in the news anything may have changed.
      () => summaries.#clear(),
    );
    app.addHook("onClose", stop);
    return summaries;
  }

  private constructor(private readonly deps: Deps) {}

  /** For caches of answers that are made from summaries. */
  onClear(listener: () => void): void {
    this.#clearListeners.push(listener);
  }

  /** For caches that are cleared by the news itself: summaries were cleared some time after it. */
  onLateClear(listener: () => void): void {
    this.#lateListeners.push(listener);
  }

  has(page: LandingPage): boolean {
    return this.#summaries.has(page.path);
  }

  get(page: LandingPage): Promise<LandingSummary> {
    const known = this.#summaries.get(page.path);
    if (known) return known;
    const made = this.#slots.run(() => summariseLanding(this.deps.store.db, page, placeOfPage(page)));
    this.#summaries.set(page.path, made);
    // Tried again by the next who asks.
    made.catch(() => {
      if (this.#summaries.get(page.path) === made) this.#summaries.delete(page.path);
    });
    return made;
  }

  #clear(): void {
    this.#summaries.clear();
    for (const listener of this.#clearListeners) listener();
  }
}
