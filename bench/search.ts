import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { buildApp } from "#server/app.ts";
import { migrate, rows, type Store } from "#server/db/client.ts";
import { parseConfig } from "#server/lib/config.ts";
import { createMetrics } from "#server/lib/metrics.ts";
import { throwawaySecrets } from "#server/lib/secrets.ts";
import { createLocalStorage } from "#server/storage/local.ts";
import { bulkListings } from "#testing/factories/listings.ts";
import { answersPerSecond } from "./lib/load.ts";
import { type BenchTable, median, percentile, rounded } from "./lib/result.ts";
import { SEARCH_KINDS, type SearchKind } from "./lib/search-kinds.ts";
import { type FreshStore, freshEmbedded, onPostgres } from "./lib/stores.ts";

const SIZES = (process.env.BENCH_SIZES ?? "1000,10000,100000").split(",").map(Number);
const RUNS = 40;
const WARM_UP = 5;
const LOAD_MS = 4_000;

const CARD =
  "id, slug, title, address, locality, city, latitude, longitude, monthly_rent, daily_rent, weekly_rent, stay_duration, security_deposit, room_type, amenities, media, profile_image_url, contact_name, contact_phone, gender, is_available, occupancy, live_bookings, max_occupancy, rating, review_count";

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** What somebody would write by hand: the page, and how many there are. */
async function bareSql(store: Store, { where, order }: SearchKind): Promise<void> {
  const fits = sql.raw(`is_deleted = 0 and is_available = 1 and ${where}`);
  await Promise.all([
    rows(
      store.db,
      sql`select ${sql.raw(CARD)} from pg_listings where ${fits} order by ${sql.raw(order)} limit 24`,
    ),
    rows(store.db, sql`select count(*) from pg_listings where ${fits}`),
  ]);
}

async function fetched(url: string): Promise<Response> {
  const answer = await fetch(url);
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  await answer.arrayBuffer();
  return answer;
}

/** Clears the server's cache of answers, so that each search is computed. */
async function cacheClearer(store: Store): Promise<() => Promise<void>> {
  let heard = () => {};
  await store.listen("listings", () => heard());
  return async () => {
    const cleared = new Promise<void>((done) => {
      heard = done;
    });
    await store.notify("listings", "*");
    await cleared;
  };
}

async function withServer<T>(
  store: Store,
  work: (origin: string, constant: string) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), "tangu-bench-"));
  const config = { ...parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent" }), rateLimit: false };
  const app = await buildApp({
    config,
    secrets: throwawaySecrets(config),
    store,
    storage: createLocalStorage({ dataDir }),
    clock: { now: () => new Date() },
    log: pino({ level: "silent" }),
    metrics: createMetrics(),
    sms: null,
  });
  let body = Buffer.from("[]");
  app.get("/constant", async (_request, reply) => reply.type("application/json; charset=utf-8").send(body));
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  body = Buffer.from(await (await fetch(`${origin}/api/pg-listings`)).arrayBuffer());
  try {
    return await work(origin, `${origin}/constant`);
  } finally {
    await app.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(store: Store, origin: string, constant: string, listings: number) {
  const clearCache = await cacheClearer(store);
  const table: BenchTable["rows"] = [];
  for (const kind of SEARCH_KINDS) {
    const url = `${origin}/api/pg-listings?${kind.query}`;
    const http: number[] = [];
    const bare: number[] = [];
    const fixed: number[] = [];
    let total = 0;
    for (let run = -WARM_UP; run < RUNS; run += 1) {
      await clearCache();
      const found = timed(async () => {
        total = Number((await fetched(url)).headers.get("x-total-count"));
      });
      const times = [
        await found,
        await timed(() => bareSql(store, kind)),
        await timed(() => fetched(constant)),
      ];
      if (run < 0) continue;
      http.push(times[0]!);
      bare.push(times[1]!);
      fixed.push(times[2]!);
    }
    table.push({
      search: kind.name,
      listings,
      total,
      "to bare SQL": rounded(median(http) / median(bare)),
      "p50 ms": rounded(median(http)),
      "p95 ms": rounded(percentile(http, 0.95)),
      "bare SQL p50": rounded(median(bare)),
      "constant p50": rounded(median(fixed)),
    });
  }
  return table;
}

/** A search that everybody makes, against the same bytes sent as they are. */
async function popular(origin: string, constant: string, listings: number) {
  const query = `${origin}/api/pg-listings`;
  await fetched(query);
  const shares: number[] = [];
  let last = [0, 0];
  for (let round = 0; round < 3; round += 1) {
    last = [await answersPerSecond(query, LOAD_MS), await answersPerSecond(constant, LOAD_MS)];
    shares.push(last[0]! / last[1]!);
  }
  return {
    listings,
    "share of a constant's rate": rounded(median(shares)),
    "answers/s": Math.round(last[0]!),
    "constant/s": Math.round(last[1]!),
  };
}

async function benchEngine(name: string, freshStore: FreshStore): Promise<BenchTable[]> {
  const searches: BenchTable["rows"] = [];
  const repeated: BenchTable["rows"] = [];
  for (const size of SIZES) {
    const store = await freshStore();
    try {
      await migrate(store);
      await bulkListings(store, size);
      await withServer(store, async (origin, constant) => {
        searches.push(...(await measure(store, origin, constant, size)));
        if (size === SIZES.at(-1)) repeated.push(await popular(origin, constant, size));
      });
    } finally {
      await store.close();
    }
  }
  return [
    { name: `Search on ${name}: HTTP against bare SQL and a constant`, rows: searches },
    { name: `A popular search repeated, on ${name}`, rows: repeated },
  ];
}

/** Every kind of search at growing sizes, on the embedded engine and on PostgreSQL where its programs are. */
export async function bench(): Promise<BenchTable[]> {
  return [
    ...(await benchEngine("the embedded engine", freshEmbedded)),
    ...(await onPostgres((fresh) => benchEngine("PostgreSQL", fresh))),
  ];
}
