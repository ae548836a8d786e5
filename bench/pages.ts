import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { pages } from "#domain/paths.ts";
import { LANDING_PAGES } from "#domain/places/landing-pages.ts";
import { copyDemo } from "#scripts/lib/demo.ts";
import { buildApp } from "#server/app.ts";
import { migrate, openStore } from "#server/db/client.ts";
import { parseConfig } from "#server/lib/config.ts";
import { createMetrics } from "#server/lib/metrics.ts";
import { throwawaySecrets } from "#server/lib/secrets.ts";
import { loadPages } from "#server/pages/load.ts";
import { createLocalStorage } from "#server/storage/local.ts";
import { underLoad } from "./lib/load.ts";
import { renderedAnew } from "./lib/rendered-anew.ts";
import { type BenchTable, median, rounded } from "./lib/result.ts";

const ROUNDS = 3;
const LOAD_MS = 4_000;
const CONNECTIONS = 32;
const HEADERS = { "accept-encoding": "gzip, br" };

type Figures = "p50" | "p99" | "perSecond";

/** The same bytes by the same server, ready from the start: what nothing can beat. */
function addConstant(app: FastifyInstance, path: string): (html: Buffer) => void {
  let body = Buffer.alloc(0);
  app.get(path, async (_request, reply) =>
    reply.type("text/html; charset=utf-8").header("content-encoding", "gzip").send(body),
  );
  return (html) => {
    body = gzipSync(html, { level: 9 });
  };
}

/** And by Node alone, from memory. */
async function serveAlone(html: Buffer): Promise<{ url: string; close: () => void }> {
  const body = gzipSync(html, { level: 9 });
  const headers = { "content-type": "text/html", "content-encoding": "gzip", "content-length": body.length };
  const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

async function measure(origin: string, path: string, setConstant: (html: Buffer) => void) {
  const page = await fetch(`${origin}${path}`);
  const html = Buffer.from(await page.arrayBuffer());
  const etag = page.headers.get("etag") ?? "";
  setConstant(html);
  const alone = await serveAlone(html);
  const asked = {
    page: { url: `${origin}${path}`, headers: HEADERS },
    constant: { url: `${origin}/constant`, headers: HEADERS },
    alone: { url: alone.url, headers: HEADERS },
    known: { url: `${origin}${path}`, headers: { ...HEADERS, "if-none-match": etag }, status: 304 },
    cookies: { url: `${origin}${path}`, headers: { ...HEADERS, cookie: "guest=bench; place=elsewhere" } },
    filtered: { url: `${origin}${path}?maxRent=15000&sort=price&utm_source=bench`, headers: HEADERS },
  };
  const found = Object.fromEntries(
    Object.keys(asked).map((name) => [name, { p50: [], p99: [], perSecond: [] }]),
  ) as unknown as Record<keyof typeof asked, Record<Figures, number[]>>;
  // In turn, so that a slow minute of the machine falls on all.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, load] of Object.entries(asked)) {
      const answered = await underLoad({ ...load, milliseconds: LOAD_MS, connections: CONNECTIONS });
      if (round === 0) continue;
      for (const figure of ["p50", "p99", "perSecond"] as const)
        found[name as keyof typeof asked][figure].push(answered[figure]);
    }
  }
  alone.close();
  const of = (name: keyof typeof asked, figure: Figures) => median(found[name][figure]);
  const ratio = (over: keyof typeof asked, figure: Figures, of: keyof typeof asked = "page") =>
    rounded(median(found[of][figure].map((value, round) => value / found[over][figure][round]!)));
  return {
    page: path,
    "kB gzip": rounded(gzipSync(html, { level: 9 }).length / 1000, 1),
    "p50 to constant": ratio("constant", "p50"),
    "p99 to constant": ratio("constant", "p99"),
    "p50 to Node alone": ratio("alone", "p50"),
    "p50 ms": rounded(of("page", "p50")),
    "p99 ms": rounded(of("page", "p99")),
    "pages/s": Math.round(of("page", "perSecond")),
    "constant/s": Math.round(of("constant", "perSecond")),
    "304/s": Math.round(of("known", "perSecond")),
    "with cookies, rate to constant": ratio("constant", "perSecond", "cookies"),
    "with filters, rate to constant": ratio("constant", "perSecond", "filtered"),
  };
}

/** Time to the first byte of kept pages under load, beside the same bytes as a constant of the same server. */
export async function bench(): Promise<BenchTable[]> {
  const demo = await copyDemo();
  const { dataDir } = demo;
  const config = {
    ...parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent" }),
    rateLimit: false,
    shedLoad: false,
  };
  const store = await openStore({ dataDir });
  await migrate(store);
  const app = await buildApp(
    {
      config,
      secrets: throwawaySecrets(config),
      store,
      storage: createLocalStorage({ dataDir }),
      clock: { now: () => new Date() },
      log: pino({ level: "silent" }),
      metrics: createMetrics(),
      sms: null,
    },
    await loadPages(config),
  );
  const setConstant = addConstant(app, "/constant");
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  try {
    const rows = [];
    for (const path of [pages.home, LANDING_PAGES[0]!.path])
      rows.push(await measure(origin, path, setConstant));
    return [{ name: `Time to first byte, ${CONNECTIONS} connections`, rows }, await renderedAnew()];
  } finally {
    await app.close();
    await store.close();
    demo.remove();
  }
}
