import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { listingsQuery, PINS_MAX } from "#domain/listings/contract.ts";
import { type Queryable, rows, type Store } from "#server/db/client.ts";
import { openListingIndex } from "#server/features/listings/cards-service.ts";
import { bulkListings } from "#testing/factories/listings.ts";
import { openTestStore } from "#testing/store.ts";
import type { LiveIndex } from "./index-service.ts";
import { searchByText } from "./service.ts";

// Reading the whole table grows faster with its size than any other plan: what is not worth it here is not worth it in
// a larger one.
const LISTINGS = 40_000;

let store: Store;
let drop: () => Promise<void>;
let index: LiveIndex;
beforeAll(async () => {
  ({ store, drop } = await openTestStore(""));
  await bulkListings(store, LISTINGS);
  index = await openListingIndex({ store, log: console as never });
  await vi.waitFor(() => expect(index.progress.state).toBe("ready"), 120_000);
}, 180_000);
afterAll(async () => {
  await index.close();
  await store.close();
  await drop();
});

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: Plan[];
}

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

/** Runs what it is given, and keeps the plan of each statement that was run. */
function explaining(db: Queryable): { db: Queryable; plans: Plan[] } {
  const plans: Plan[] = [];
  const execute = async (statement: SQL) => {
    const [row] = await rows<{ "QUERY PLAN": [{ Plan: Plan }] }>(db, sql`explain (format json) ${statement}`);
    plans.push(row!["QUERY PLAN"][0].Plan);
    return db.execute(statement);
  };
  return { db: { execute } as unknown as Queryable, plans };
}

const here = "userLat=12.9604&userLon=77.7013";
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const lately = `changedSince=${ago(2)}`;

test.each([
  "",
  "gender=ladies",
  "roomType=1 Sharing",
  "stayDuration=monthly",
  "stayDuration=both",
  "gender=ladies&roomType=2 Sharing&stayDuration=monthly",
  "minRent=8000&maxRent=12000",
  "minRent=8000&maxRent=8100",
  "minRent=1&maxRent=2",
  "stayDuration=short-term",
  "stayDuration=short-term&minRent=400&maxRent=600",
  "stayDuration=short-term&sort=price",
  "stayDuration=short-term&sort=-price",
  "amenities=WiFi (100-200 MBPS)",
  "amenities=Food - 3 Meals&amenities=2W Parking&amenities=Daily Housekeeping",
  "minRent=8000&maxRent=12000&amenities=2W Parking",
  "premium=1",
  "premium=1&gender=colive",
  "minRating=4",
  "minRating=3&gender=ladies",
  "minRating=4.5&minRent=8000&maxRent=12000&sort=rating",
  "minRating=3.5&stayDuration=short-term&amenities=2W Parking&sort=price",
  `minRating=4&${here}`,
  "minRating=4&search=rooms",
  "sort=price",
  "sort=-price",
  "sort=rating",
  "sort=newest",
  "sort=-price&gender=boys&stayDuration=monthly",
  here,
  `${here}&gender=boys&roomType=1 Sharing`,
  `${here}&minRent=8000&maxRent=9000&amenities=2W Parking`,
  `${here}&within=3`,
  `${here}&within=3&gender=ladies&stayDuration=monthly`,
  `${here}&within=5&gender=ladies&roomType=2 Sharing&minRent=6000&amenities=2W Parking&sort=price`,
  `${here}&within=10&sort=-price`,
  `${here}&within=3&sort=relevance`,
  `${here}&within=50&sort=newest`,
  "box=12.95,77.69,12.97,77.71",
  "box=12.95,77.69,12.97,77.71&gender=ladies&stayDuration=monthly&minRent=6000",
  "box=12.8,77.45,13.15,77.8",
  "box=12.8,77.45,13.15,77.8&sort=price",
  `box=12.9,77.6,13,77.8&${here}`,
  "box=12.9,77.6,13,77.8&search=marathahalli",
  "search=marathahalli",
  "search=ladies pg marathahalli",
  "search=mar",
  "search=m",
  "search=marathali",
  "search=laksmi koramangla",
  "search=rooms",
  "search=clean rooms family",
  "search=rooms&gender=ladies&sort=price",
  `search=whitfield&${here}`,
  `search=marathahalli&${here}&within=3`,
  "search=whitefield&gender=ladies&roomType=2 Sharing&minRent=5000&maxRent=15000&amenities=2W Parking&sort=price",
  "search=zzqqxx",
  lately,
  `${lately}&gender=ladies&roomType=2 Sharing&maxRent=9000`,
  `${lately}&amenities=2W Parking&sort=price`,
  `${lately}&${here}&within=5&gender=ladies`,
  `${lately}&search=marathahalli&gender=ladies`,
  `${lately}&search=rooms`,
  `changedSince=${ago(24)}&stayDuration=short-term&minRent=2000&maxRent=3000`,
  `changedSince=${ago(24 * 365)}&gender=ladies&roomType=4 Sharing&maxRent=3000`,
])(
  "a search of '%s' never reads the whole table, on the first page, the next or a map; in memory it finds the same",
  async (text) => {
    const given: Record<string, string | string[]> = {};
    for (const [key, value] of new URLSearchParams(text)) {
      given[key] = key === "amenities" ? [...(given[key] ?? []), value] : value;
    }
    const query = listingsQuery.parse(given);
    const watched = explaining(store.db);
    let nextCursor: string | null | undefined;
    for (let page = 0; page < 2 && nextCursor !== null; page++) {
      const asked = { ...query, cursor: nextCursor };
      const found = await searchByText(watched.db, asked);
      expect(await searchByText(store.db, asked)).toEqual(found);
      nextCursor = found.nextCursor;
    }
    const onMap = { ...query, limit: PINS_MAX };
    expect(await searchByText(store.db, onMap)).toEqual(await searchByText(watched.db, onMap));
    const read = watched.plans.flatMap(nodes).filter((node) => node["Relation Name"] === "pg_listings");
    expect(read.map((node) => node["Node Type"])).not.toContain("Seq Scan");
    expect(watched.plans.length).toBeGreaterThan(0);
  },
);
