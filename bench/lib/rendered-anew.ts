import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pages } from "#domain/paths.ts";
import { LANDING_PAGES } from "#domain/places/landing-pages.ts";
import { type RunningServer, startServer } from "#scripts/lib/server.ts";
import { projectRoot } from "#server/lib/root.ts";
import { type BenchTable, rounded } from "./result.ts";

/** A compiler is still at work on a server that has made a few hundred pages. */
const WARM_PAGES = 1_000;
/**
 * A slow minute of the machine falls on both builds. In shorter turns each finds the processor's caches filled by the
 * other, which adds much to the cheaper one.
 */
const TURNS = 12;
const PAGES_A_TURN = 100;

/** Milliseconds of processor that a process took since its start, as Linux counts them: in steps of ten. */
function processorOf({ pid }: RunningServer): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Pages of a server that nobody asked for before, with what each costs. */
function newPages(server: RunningServer, path: string) {
  // Dear enough that each page lists as many as it can.
  let rent = 20_000;
  const make = async (count: number) => {
    for (let at = 0; at < count; at++) {
      const page = await fetch(`${server.url}${path}?maxRent=${++rent}`, {
        headers: { "accept-encoding": "gzip, br" },
      });
      await page.arrayBuffer();
      if (page.status !== 200) throw new Error(`${page.url} answered ${page.status}`);
    }
  };
  const cost = async () => {
    const before = processorOf(server);
    await make(PAGES_A_TURN);
    return processorOf(server) - before;
  };
  return { make, cost };
}

/**
 * What a page costs that is rendered anew, with compression; in turn with another build of the project, when
 * `BENCH_BASE` is its folder.
 */
export async function renderedAnew(): Promise<BenchTable> {
  const base = process.env.BENCH_BASE;
  const builds = base ? { ours: undefined, before: base } : { ours: undefined };
  const env = { RATE_LIMIT: "off", SHED_LOAD: "off", DEMO: "1" };
  const servers: { name: string; server: RunningServer; dataDir: string }[] = [];
  try {
    for (const [name, root] of Object.entries(builds)) {
      const dataDir = mkdtempSync(join(tmpdir(), "tangu-anew-"));
      // A build of before may have no program of its own for the demo city.
      const program = existsSync(join(root ?? projectRoot(), "build/app/demo.js")) ? "demo" : "main";
      servers.push({ name, dataDir, server: await startServer({ dataDir, root, program, env }) });
    }
    const rows = [];
    for (const path of [pages.home, LANDING_PAGES[0]!.path]) {
      const made = servers.map(({ name, server }) => ({ name, spent: 0, ...newPages(server, path) }));
      for (const { make } of made) await make(WARM_PAGES);
      for (let turn = 0; turn < TURNS; turn++) for (const each of made) each.spent += await each.cost();
      const [ours, before] = made.map(({ spent }) => spent / (TURNS * PAGES_A_TURN));
      rows.push({
        page: path,
        "processor ms": rounded(ours!, 1),
        ...(before && { "before ms": rounded(before, 1), "to before": rounded(ours! / before, 3) }),
      });
    }
    return { name: "A page rendered anew", rows };
  } finally {
    for (const { server, dataDir } of servers) {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
}
