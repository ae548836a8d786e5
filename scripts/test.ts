import { quickLanes } from "./lanes.ts";
import { ensureChromium } from "./lib/chromium.ts";
import {
  checkLane,
  type Lane,
  reportLanes,
  runLanes,
  runPlaywright,
  runVitest,
  stopLanes,
} from "./lib/lanes.ts";
import { type Cluster, findPostgres, startCluster } from "./lib/postgres.ts";

const build = checkLane("build", ["scripts/build.mjs"]);

const tsx = ["--import", "tsx"];

/** What browsers are given: not too much of it, and nothing that is the server's alone; and what search engines find. */
const sizes: Lane = {
  ...checkLane(
    "sizes",
    [...tsx, "scripts/sizes.ts"],
    [...tsx, "scripts/leaks.ts"],
    [...tsx, "scripts/crawl.ts"],
  ),
  after: ["build"],
};

const http: Lane = {
  name: "http embedded",
  cores: 2,
  run: (lane) => runVitest(lane, { name: "http-embedded", project: "http" }),
};

const browser: Lane = {
  name: "browser",
  cores: 2,
  after: ["build"],
  run: async (lane) => {
    const chromium = ensureChromium();
    if (!chromium) return { skipped: "no Chromium found or installable: install one or set CHROMIUM" };
    return runPlaywright(lane, { CHROMIUM: chromium });
  },
};

let cluster: Cluster | undefined;

const httpOnPostgres: Lane = {
  name: "http postgresql",
  cores: 2,
  run: async (lane) => {
    const programs = findPostgres();
    const given = process.env.DATABASE_URL;
    if (!given && !programs) {
      return { skipped: "no DATABASE_URL, and no PostgreSQL 15 or newer on this machine" };
    }
    try {
      if (!given && programs) cluster = await startCluster(programs);
      const env = { TEST_DATABASE_URL: given ?? cluster?.url };
      return await runVitest(lane, { name: "http-postgresql", project: "http", env });
    } finally {
      await cluster?.stop();
      cluster = undefined;
    }
  },
};

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, async () => {
    stopLanes();
    await cluster?.stop();
    process.exit(signal === "SIGINT" ? 130 : 143);
  });
}

const results = await runLanes([build, ...quickLanes, sizes, http, browser, httpOnPostgres]);
// Where every change is judged, a machine without a browser or a database must not look like a success.
const demanded = process.env.CI ? [browser.name, httpOnPostgres.name] : [];
process.exit(reportLanes(results, demanded) ? 0 : 1);
