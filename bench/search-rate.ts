import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { SORTS } from "#domain/listings/choices.ts";
import { searchListings } from "#domain/listings/endpoints.ts";
import { uploadUrl } from "#domain/media/urls.ts";
import { decodeCursor } from "#domain/search/cursor.ts";
import { buildApp } from "#server/app.ts";
import { migrate, rows, type Store } from "#server/db/client.ts";
import { indexOf, type LiveIndex } from "#server/features/search/index-service.ts";
import { parseConfig } from "#server/lib/config.ts";
import { createMetrics } from "#server/lib/metrics.ts";
import { throwawaySecrets } from "#server/lib/secrets.ts";
import { createLocalStorage } from "#server/storage/local.ts";
import { bulkListings } from "#testing/factories/listings.ts";
import { underLoad } from "./lib/load.ts";
import { RATE_KINDS, type RateKind, type RateVariant } from "./lib/rate-kinds.ts";
import { type BenchTable, median, rounded } from "./lib/result.ts";
import { type FreshStore, freshEmbedded, onPostgres } from "./lib/stores.ts";

const SIZES = (process.env.BENCH_SIZES ?? "100000").split(",").map(Number);
const ENGINES = (process.env.BENCH_ENGINES ?? "embedded,postgresql").split(",");
const LOAD_MS = Number(process.env.BENCH_MS ?? 3_000);
const CONNECTIONS = 16;
const ROUNDS = 3;
const MB = 1024 ** 2;
const MEDIA = ["a", "b", "c", "d"].map((name) =>
  uploadUrl(`0c5f2f2e-7d0b-4c55-9d3f-5a7a8f1d3e6${name}`, "original"),
);

const CARD =
  "id, slug, title, address, locality, city, latitude, longitude, monthly_rent, daily_rent, weekly_rent, stay_duration, security_deposit, room_type, amenities, media, profile_image_url, contact_name, contact_phone, gender, is_available, occupancy, live_bookings, max_occupancy, rating, review_count, like_count";

/** What somebody would write by hand: the page, and on the first how many there are. */
async function byHand(store: Store, { where, order, isLater }: RateVariant) {
  const fits = sql.raw(`is_deleted = 0 and is_available = 1 and ${where}`);
  const page = sql`select ${sql.raw(CARD)} from pg_listings where ${fits} order by ${sql.raw(order)} limit 24`;
  if (isLater) return { cards: await rows(store.db, page), total: 0 };
  const [cards, counted] = await Promise.all([
    rows(store.db, page),
    rows<{ total: number }>(store.db, sql`select count(*) as total from pg_listings where ${fits}`),
  ]);
  return { cards, total: counted[0]!.total };
}

/** The store, and what makes its server forget the answers that it has cached. */
function forgetful(store: Store): { store: Store; forget: () => void } {
  const handlers: ((payload: string) => void)[] = [];
  const watched: Store = Object.create(store, {
    db: { get: () => store.db },
    caughtUp: { value: () => store.caughtUp() },
    listen: {
      value: (...[channel, handler, onGap]: Parameters<Store["listen"]>) => {
        if (channel === "listings") handlers.push(handler);
        return store.listen(channel, handler, onGap);
      },
    },
  });
  // A notification without an id: something changed that no listing's own row shows.
  return { store: watched, forget: () => handlers.forEach((handler) => void handler("")) };
}

interface Server {
  origin: string;
  close(): Promise<void>;
}

async function serve(real: Store, kinds: () => readonly RateKind[]): Promise<Server> {
  const dataDir = mkdtempSync(join(tmpdir(), "tangu-bench-"));
  const config = {
    ...parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent" }),
    rateLimit: false,
    shedLoad: false,
  };
  const { store, forget } = forgetful(real);
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
  // Every answer is made anew.
  app.addHook("onRequest", async () => forget());
  app.get<{ Params: { kind: string; nth: string } }>("/by-hand/:kind/:nth", async (request, reply) => {
    const { kind, nth } = request.params;
    const { cards, total } = await byHand(real, kinds()[Number(kind)]!.variants[Number(nth)]!);
    return reply.header("x-total-count", total).send(cards);
  });
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  return {
    origin,
    async close() {
      await app.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;
function memory(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Waits until the index is loaded, and says what that took. */
async function load(store: Store, kinds: () => readonly RateKind[]) {
  const before = memory();
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  const start = performance.now();
  const server = await serve(store, kinds);
  const index = indexOf(store.db) as LiveIndex;
  while (index.progress.state === "loading") await delay(20);
  const seconds = (performance.now() - start) / 1000;
  delays.disable();
  const { listings } = index.progress;
  const table = {
    listings,
    "kB a listing": rounded((memory() - before) / listings / 1024),
    "of it arrays and records": rounded(index.bytes / listings / 1024),
    "load s": rounded(seconds, 1),
    "longest pause ms": Math.round(delays.max / 1e6),
    "memory MB": Math.round(process.memoryUsage().rss / MB),
  };
  return { server, table };
}

/** Pages behind the two hundredth, by the cursor that a walk through the pages before would have given. */
async function deepKind(origin: string): Promise<RateKind> {
  const path = searchListings().path;
  const variants: RateVariant[] = [];
  let address = `${origin}${path}?sort=price&limit=100`;
  for (let page = 0; page < 32; page++) {
    const answer = await fetch(address);
    await answer.arrayBuffer();
    const next = new URL(/<([^>]+)>/.exec(answer.headers.get("link") ?? "")![1]!, origin);
    address = next.href;
    if (page < 16) continue;
    // The engine's cursor follows the concessions, of which there are none here.
    const cursor = decodeCursor(next.searchParams.get("cursor")!.split("b.")[1]!, SORTS);
    next.searchParams.set("limit", "24");
    variants.push({
      query: next.search.slice(1),
      where: `(month_price, id) > (${cursor.keys[0]}, ${cursor.id})`,
      order: "month_price, id",
      isLater: true,
    });
  }
  return { name: "deep cursor", variants };
}

interface Loaded {
  perSecond: number;
  /** For each answer, of this process: on PostgreSQL without what the database takes. */
  processorMs: number;
}

async function loaded(url: readonly string[], milliseconds: number): Promise<Loaded> {
  const before = process.cpuUsage();
  const { perSecond } = await underLoad({ url, milliseconds, connections: CONNECTIONS });
  const { user, system } = process.cpuUsage(before);
  return { perSecond, processorMs: (user + system) / ((perSecond * milliseconds) / 1000) / 1000 };
}

/** Beside SQL by hand. */
async function measure(origin: string, kinds: readonly RateKind[], listings: number) {
  const table: BenchTable["rows"] = [];
  for (const [kind, { name, variants }] of kinds.entries()) {
    const ours = variants.map(({ query }) => `${origin}${searchListings().path}?${query}`);
    const bare = variants.map((_, nth) => `${origin}/by-hand/${kind}/${nth}`);
    const [one, other] = await Promise.all([fetch(ours[0]!), fetch(bare[0]!)]);
    const total = Number(one.headers.get("x-total-count"));
    if (!one.ok || !other.ok) throw new Error(`${name}: ${one.status}, by hand ${other.status}`);
    const isLater = variants[0]!.isLater ?? false;
    if (!isLater && name !== "typo" && total !== Number(other.headers.get("x-total-count"))) {
      console.log(`${name}: ${total} matches, by hand ${other.headers.get("x-total-count")}`);
    }
    await Promise.all([one.arrayBuffer(), other.arrayBuffer()]);
    // In turn, so that what else the machine does meanwhile befalls both.
    const rounds: { fast: Loaded; slow: Loaded }[] = [];
    await loaded(ours, LOAD_MS / 4);
    for (let round = 0; round < ROUNDS; round++) {
      const fast = await loaded(ours, LOAD_MS / ROUNDS);
      rounds.push({ fast, slow: await loaded(bare, LOAD_MS / ROUNDS) });
    }
    const middle = (of: (round: { fast: Loaded; slow: Loaded }) => number) => median(rounds.map(of));
    table.push({
      search: name,
      listings,
      total,
      "to by hand": rounded(
        middle(({ fast, slow }) => fast.perSecond / slow.perSecond),
        1,
      ),
      "answers/s": Math.round(middle(({ fast }) => fast.perSecond)),
      "by hand/s": Math.round(middle(({ slow }) => slow.perSecond)),
      "processor ms": rounded(middle(({ fast }) => fast.processorMs)),
      "by hand processor ms": rounded(middle(({ slow }) => slow.processorMs)),
    });
  }
  return table;
}

/** Where SQL by hand would take seconds for an answer: beside the same searches at the first size. */
async function measureGrowth(
  origin: string,
  kinds: readonly RateKind[],
  listings: number,
  first: BenchTable["rows"],
) {
  const table: BenchTable["rows"] = [];
  for (const { name, variants } of kinds) {
    const ours = variants.map(({ query }) => `${origin}${searchListings().path}?${query}`);
    await loaded(ours, LOAD_MS / 4);
    const rounds: Loaded[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await loaded(ours, LOAD_MS / ROUNDS));
    const perSecond = median(rounds.map((round) => round.perSecond));
    const processorMs = median(rounds.map((round) => round.processorMs));
    const before = first.find(({ search }) => search === name)!;
    table.push({
      search: name,
      listings,
      "answers/s": Math.round(perSecond),
      "processor ms": rounded(processorMs),
      "rate, times lower": rounded(Number(before["answers/s"]) / perSecond, 1),
      "processor, times more": rounded(processorMs / Number(before["processor ms"]), 1),
    });
  }
  return table;
}

async function benchEngine(name: string, freshStore: FreshStore): Promise<BenchTable[]> {
  const rates: BenchTable["rows"] = [];
  const growth: BenchTable["rows"] = [];
  const loads: BenchTable["rows"] = [];
  for (const size of SIZES) {
    const store = await freshStore();
    try {
      await migrate(store);
      await bulkListings(store, size, { media: MEDIA });
      let kinds = RATE_KINDS;
      const { server, table } = await load(store, () => kinds);
      loads.push(table);
      kinds = [...RATE_KINDS, await deepKind(server.origin)];
      if (size === SIZES[0]) rates.push(...(await measure(server.origin, kinds, size)));
      else growth.push(...(await measureGrowth(server.origin, kinds, size, rates)));
      await server.close();
    } finally {
      await store.close();
    }
  }
  return [
    { name: `Uncached searches on ${name}, ${CONNECTIONS} connections: rate to SQL by hand`, rows: rates },
    { name: `The same on ${name} at more listings`, rows: growth },
    { name: `The index on ${name}`, rows: loads },
  ];
}

/** Every kind of uncached search beside hand-written SQL behind the same Fastify. */
export async function bench(): Promise<BenchTable[]> {
  return [
    ...(ENGINES.includes("embedded") ? await benchEngine("the embedded engine", freshEmbedded) : []),
    ...(ENGINES.includes("postgresql") ? await onPostgres((fresh) => benchEngine("PostgreSQL", fresh)) : []),
  ];
}
