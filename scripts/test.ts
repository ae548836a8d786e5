import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { quickLanes } from "./lanes.ts";
import { ensureChromium } from "./lib/chromium.ts";
import {
  checkLane,
  type Lane,
  type LaneRun,
  type Outcome,
  reportLanes,
  runLanes,
  runPlaywright,
  runVitest,
  stopLanes,
} from "./lib/lanes.ts";
import { findPgbouncer } from "./lib/pgbouncer.ts";
import { type Cluster, findPostgres, startCluster } from "./lib/postgres.ts";
import { newStatements } from "./lib/statements.ts";
import { findSwift, SWIFT_PACKAGES } from "./lib/swift.ts";

/** Also what takes long, the other database engine and several servers: before a release, and in CI. */
const all = process.argv.includes("--all");

// What tests write is thrown away: where it fits, it stays in memory, and nobody waits for a disk.
const MEMORY = "/dev/shm";
/** The lanes need a third of it. */
const MEMORY_BYTES = 3 * 2 ** 30;

function isRoomInMemory(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= MEMORY_BYTES;
  } catch {
    return false;
  }
}

if (isRoomInMemory()) {
  const folder = mkdtempSync(join(MEMORY, "tangu-tests-"));
  // PostgreSQL runs as somebody else, and has a folder in it.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
}

const build = checkLane("build", ["scripts/build.mjs"]);

const tsx = ["--import", "tsx"];

/** What the built pages weigh, that they hold no secret, and what a search engine finds: one server for all three. */
const pages: Lane = {
  ...checkLane("pages", [...tsx, "scripts/leaks.ts"], [...tsx, "scripts/pages.ts"]),
  after: ["build"],
};

let cluster: Promise<Cluster> | undefined;

/** Address of a PostgreSQL to make test databases on; undefined when this machine has none. */
async function postgresUrl(): Promise<string | undefined> {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  const programs = findPostgres();
  if (!programs) return undefined;
  cluster ??= startCluster(programs);
  return (await cluster).url;
}

/** Of all lanes that run on it. */
const statements = { TEST_STATEMENTS: newStatements() };

const NO_POSTGRES = "no DATABASE_URL, and no PostgreSQL 15 or newer on this machine";

type Suite = { readonly name: string; readonly project: string };

const onPostgres = async (lane: LaneRun, suite: Suite, env: NodeJS.ProcessEnv): Promise<Outcome> => ({
  ...(await runVitest(lane, { ...suite, env: { ...env, TEST_DATABASE_URL: await postgresUrl() } })),
  note: "on PostgreSQL",
});

const onEmbedded = async (lane: LaneRun, suite: Suite): Promise<Outcome> => ({
  ...(await runVitest(lane, suite)),
  note: "on the embedded engine",
});

/** PostgreSQL first: only there do requests really meet in the database. */
const overHttp = (name: string, after: readonly string[] = []): Lane => ({
  name,
  cores: 2,
  after,
  run: async (lane) =>
    (await postgresUrl())
      ? onPostgres(lane, { name, project: name }, statements)
      : onEmbedded(lane, { name, project: name }),
});

const http = overHttp("http");

/** What takes long for what it guards: layers that change rarely, faults and crowds, whole installations. */
const long = overHttp("long", ["build"]);

/** Each distinct statement that the lanes before ran on PostgreSQL is prepared on the embedded engine. */
const sql: Lane = {
  name: "sql",
  cores: 1,
  after: all ? ["http", "long"] : ["http"],
  run: async ({ node }) => {
    if (!(await postgresUrl())) return { skipped: NO_POSTGRES };
    const code = await node([...tsx, "scripts/sql.ts"]);
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  },
};

/** What depends on the engine, on the one that the HTTP lane did not take. */
const otherEngine: Lane = {
  name: "other engine",
  cores: 2,
  async run(lane) {
    if (!(await postgresUrl())) return { skipped: NO_POSTGRES };
    return onEmbedded(lane, { name: this.name, project: "engine" });
  },
};

/** What several servers share beside PostgreSQL: files in a bucket, a pooler. */
const services: Lane = {
  name: "services",
  cores: 2,
  // One of its files starts the built program, twice.
  after: ["build"],
  async run(lane) {
    if (!(await postgresUrl())) return { skipped: NO_POSTGRES };
    const missing = [...(findSwift() ? [] : SWIFT_PACKAGES), ...(findPgbouncer() ? [] : ["pgbouncer"])];
    if (missing.length > 0) return { skipped: `needs the Debian packages ${missing.join(" ")}` };
    return onPostgres(lane, { name: this.name, project: "services" }, {});
  },
};

const browser: Lane = {
  name: "browser",
  cores: 2,
  after: ["build"],
  async run(lane) {
    const chromium = ensureChromium();
    if (!chromium) return { skipped: "no Chromium found or installable: install one or set CHROMIUM" };
    const leftOut = all ? undefined : "@release";
    return runPlaywright(lane, { name: this.name, leftOut, env: { CHROMIUM: chromium } });
  },
};

async function stopCluster(): Promise<void> {
  await (await cluster?.catch(() => undefined))?.stop();
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, async () => {
    stopLanes();
    await stopCluster();
    process.exit(signal === "SIGINT" ? 130 : 143);
  });
}

const lanes = [
  build,
  ...quickLanes,
  pages,
  http,
  ...(all ? [long] : []),
  sql,
  browser,
  ...(all ? [otherEngine, services] : []),
];
const results = await runLanes(lanes).finally(stopCluster);
// Where every change is judged, a machine without a browser or a database must not look like a success.
const demanded = process.env.CI ? [browser, sql, long, otherEngine, services].map(({ name }) => name) : [];
process.exit(reportLanes(results, demanded) ? 0 : 1);
