import type { Guard } from "./guard.ts";

/** Guards of the index in memory, and of saved searches: what is kept, whose it is, and what is told. */
export const SEARCH_GUARDS: readonly Guard[] = [
  {
    guard: "saved searches: where somebody is is never stored",
    file: "server/features/saved-searches/policy.ts",
    code: "if (!isKnown({ name, lat: userLat, lon: userLon }))",
    instead: "if (false)",
    test: "server/features/saved-searches/policy.test.ts",
  },
  {
    guard: "saved searches: an account keeps so many at most",
    file: "server/features/saved-searches/writes.ts",
    code: ">= SEARCHES_MAX",
    instead: "> 1000",
    test: "server/features/saved-searches/saved-searches.test.ts",
  },
  {
    guard: "saved searches: a search belongs to its account",
    file: "server/features/saved-searches/writes.ts",
    code: "and(eq(savedSearches.id, id), eq(savedSearches.userId, userId))",
    instead: '(userId === "" ? undefined : eq(savedSearches.id, id))',
    test: "server/features/saved-searches/saved-searches.test.ts",
  },
  {
    guard: "saved searches: an alert comes once a day at most",
    file: "server/features/saved-searches/writes.ts",
    code: "dueAt: after(now, TOLD_EVERY_MS)",
    instead: "dueAt: now",
    test: "server/jobs/alert-searches.test.ts",
  },
  {
    guard: "saved searches: one's own listing is no news",
    file: "server/features/saved-searches/reads.ts",
    code: "ne(pgListings.ownerId, userId)",
    instead: "sql`true`",
    test: "server/jobs/alert-searches.test.ts",
  },
  {
    guard: "saved searches: a rent that went up and down again is no news",
    file: "server/db/triggers/pg_listings.sql",
    code: "coalesce(OLD.changed_rent, OLD.monthly_rent,",
    instead: "coalesce(OLD.monthly_rent,",
    test: "server/features/saved-searches/saved-searches.test.ts",
  },
  {
    guard: "saved searches: a host makes no news of a bed twice a day",
    file: "server/db/triggers/pg_listings.sql",
    code: "(NOT had_bed AND coalesce(OLD.changed_at < clock_timestamp() - interval '1 day', true))",
    instead: "NOT had_bed",
    test: "server/features/saved-searches/saved-searches.test.ts",
  },
  {
    guard: "search: a write is found by the next search on the same server",
    file: "server/features/search/index-service.ts",
    code: "if (isCaughtUp === true && this.#changed.size === 0 && !this.#applying) return this.#finder;",
    instead: "if (isCaughtUp !== false) return this.#finder;",
    test: "server/features/search/index.test.ts",
  },
  {
    guard: "search: words in the title count most, in memory as in SQL",
    file: "server/features/search/index/text-matches.ts",
    code: "weight === TITLE ? 3",
    instead: "weight === TITLE ? 2",
    test: "server/features/search/index.test.ts",
  },
  {
    guard: "search: the index is not used while notifications are missing",
    file: "server/db/notifications.ts",
    code: "return this.#client !== null && !this.#hasGap;",
    instead: "return this.#client !== null || !this.#hasGap || this.#hasGap;",
    test: "server/features/search/index.postgresql.test.ts",
  },
  {
    guard: "search: what is full is no news, in memory as in SQL",
    file: "server/features/search/index/facets.ts",
    code: "const hasFreeBed = changedSince !== null;",
    instead: "const hasFreeBed = changedSince === undefined;",
    test: "server/features/search/index.test.ts",
  },
];
