import { createServer, type Server } from "node:http";
import { brotliCompressSync } from "node:zlib";
import { type Browser, type CDPSession, chromium } from "@playwright/test";
import { pages } from "#domain/paths.ts";
import { LANDING_PAGES } from "#domain/places/landing-pages.ts";
import { chromiumArgs, ensureChromium } from "#scripts/lib/chromium.ts";
import { copyDemo } from "#scripts/lib/demo.ts";
import { startServer } from "#scripts/lib/server.ts";
import { weigh } from "#scripts/sizes.ts";
import { CPU_SLOWDOWN, PHONE } from "./lib/phone.ts";
import { type BenchTable, median, rounded } from "./lib/result.ts";

const RUNS = Number(process.env.BENCH_RUNS ?? 7);
/** A middling mobile network. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };

interface View {
  lcp: number;
  cls: number;
  hydrated: number;
  /** All scripts that have come by the time the page is at rest, as they travelled. */
  scripts: number;
  requests: number;
  kilobytes: number;
}

interface SavedFile {
  type: string;
  body: Buffer;
}

const COMPRESSIBLE = /html|javascript|css|json|svg/;

/** The same page as files: whatever was asked for once is answered from memory, compressed as a file host would. */
function serveSaved(origin: string): Promise<Server> {
  const saved = new Map<string, SavedFile>();
  const load = async (path: string): Promise<SavedFile> => {
    const known = saved.get(path);
    if (known) return known;
    const answer = await fetch(new URL(path, origin), { headers: { "user-agent": PHONE.userAgent } });
    const type = answer.headers.get("content-type") ?? "";
    const raw = Buffer.from(await answer.arrayBuffer());
    const file = { type, body: COMPRESSIBLE.test(type) ? brotliCompressSync(raw) : raw };
    saved.set(path, file);
    return file;
  };
  const server = createServer(async (request, response) => {
    const { type, body } = await load(request.url ?? "/");
    response.setHeader("content-type", type);
    if (COMPRESSIBLE.test(type)) response.setHeader("content-encoding", "br");
    response.end(body);
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

function originOf(server: Server): string {
  const address = server.address();
  if (!address || typeof address !== "object") throw new Error("The file server has no address.");
  return `http://127.0.0.1:${address.port}`;
}

async function countBytes(session: CDPSession, count: (bytes: number) => void): Promise<void> {
  session.on("Network.loadingFinished", (event) => count(event.encodedDataLength));
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", NETWORK);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
}

async function view(browser: Browser, url: string): Promise<View> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  let bytes = 0;
  let requests = 0;
  await countBytes(await context.newCDPSession(page), (more) => {
    bytes += more;
    requests += 1;
  });
  await page.addInitScript(() => {
    const seen = { lcp: 0, cls: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.lcp = entry.startTime;
    }).observe({ type: "largest-contentful-paint", buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.cls += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(url, { waitUntil: "networkidle" });
  // On a slow CPU the network is idle before presses are heard.
  await page.locator("html[data-ready]").waitFor();
  const measured = await page.evaluate(() => {
    const { seen } = window as unknown as { seen: { lcp: number; cls: number } };
    const scripts = (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith(".js"))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    return {
      ...seen,
      scripts,
      hydrated: performance.getEntriesByName("hydrated")[0]?.startTime ?? Number.NaN,
    };
  });
  await context.close();
  return { ...measured, requests, kilobytes: bytes / 1000 };
}

async function compare(browser: Browser, origin: string, files: string, path: string) {
  const live: View[] = [];
  const saved: View[] = [];
  // In turn, so that a slow minute of the machine falls on both.
  for (let run = 0; run <= RUNS; run++) {
    const pair = [await view(browser, origin + path), await view(browser, files + path)] as const;
    if (run === 0) continue;
    live.push(pair[0]);
    saved.push(pair[1]);
  }
  const of = (views: View[], figure: keyof View) => median(views.map((one) => one[figure]));
  return {
    page: path,
    "LCP ratio": rounded(median(live.map((one, run) => one.lcp / saved[run]!.lcp))),
    "LCP ms": Math.round(of(live, "lcp")),
    "as files, LCP ms": Math.round(of(saved, "lcp")),
    CLS: rounded(of(live, "cls"), 3),
    "hydrated ms": Math.round(of(live, "hydrated")),
    "as files, hydrated ms": Math.round(of(saved, "hydrated")),
    "JavaScript kB gzip": rounded((await weigh(origin + path)).weights.scripts / 1000, 1),
    "JavaScript at rest kB": rounded(of(live, "scripts") / 1000, 1),
    requests: of(live, "requests"),
    "kB in all": Math.round(of(live, "kilobytes")),
  };
}

/** First views on a slowed phone, beside the same page as static files. */
export async function bench(): Promise<BenchTable[]> {
  const executablePath = ensureChromium();
  if (!executablePath) throw new Error("No Chromium was found.");
  const demo = await copyDemo();
  const server = await startServer({ dataDir: demo.dataDir, env: { RATE_LIMIT: "off" } });
  const files = await serveSaved(server.url);
  const browser = await chromium.launch({ executablePath, args: [...chromiumArgs] });
  try {
    const [first] = (await (await fetch(`${server.url}/api/pg-listings?limit=1`)).json()) as {
      slug: string;
    }[];
    const rows = [];
    const paths = [pages.home, pages.listing(first?.slug ?? ""), LANDING_PAGES[0]!.path, pages.rooms];
    for (const path of paths) rows.push(await compare(browser, server.url, originOf(files), path));
    return [{ name: "First view, phone with a CPU slowed 4 times, 1.6 Mbit/s, 150 ms", rows }];
  } finally {
    await browser.close();
    files.close();
    await server.stop();
    demo.remove();
  }
}
