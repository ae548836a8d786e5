import type { Guard } from "./guard.ts";

/** Guards of searches on a map. */
export const MAP_GUARDS: readonly Guard[] = [
  {
    guard: "search: an area holds exactly what lies between its edges",
    file: "server/features/search/filter-reads.ts",
    code: "all.push(sql`longitude between",
    instead: "void (sql`longitude between",
    test: "server/features/listings/reads.test.ts",
  },
  {
    guard: "search: an area holds the same in memory as in SQL",
    file: "server/features/search/index/listing-index.ts",
    code: "west <= longitude && longitude <= east",
    instead: "west <= east",
    test: "server/features/search/index.test.ts",
  },
  {
    guard: "search: what lies in a part of the map as a whole is not looked at one by one",
    file: "server/features/search/index/regions.ts",
    code: "depth(side, cube) - reach(side, cube.half) > ROUNDING",
    instead: "depth(side, cube) === Number.POSITIVE_INFINITY",
    test: "server/features/search/index/regions.test.ts",
  },
  {
    guard: "search: an area is looked up in the index",
    file: "server/features/search/filter-reads.ts",
    code: "::cube`);\n    all.push(sql`latitude",
    instead: "::cube is not null`);\n    all.push(sql`latitude",
    test: "server/features/search/plans.test.ts",
  },
  {
    guard: "search: no area is larger than the wider city",
    file: "domain/places/box.ts",
    code: "Math.max(north - south, east - west) <= BOX_MAX_DEGREES",
    instead: "true",
    test: "server/features/listings/listings.test.ts",
  },
  {
    guard: "search: a map gets so many pins at most",
    file: "server/features/listings/cards-service.ts",
    code: "limit: PINS_MAX }",
    instead: "limit: 100_000 }",
    test: "server/features/listings/pins.test.ts",
  },
];
