import { configDefaults, defineConfig } from "vitest/config";

// What stands in the server's tree but needs no database: quick enough for `npm run check`.
const pureServerTests = [
  "server/lib/**/*.test.ts",
  "server/features/*/{policy,*-policy,present}.test.ts",
  "server/features/search/index/*.test.ts",
];

// Makes a database of its own for each state. PostgreSQL takes a second for all; the embedded engine takes eight, which
// only `npm run test:all` can spare.
const upgrade = "server/db/upgrade.test.ts";

// Behaviour that may differ from one database engine to the other, see `npm run test:all`.
const onEachEngine = [
  upgrade,
  "server/features/preferences/compatibility.test.ts",
  "server/features/{bookings,chat,ledger,listings,places,referrals,roommates,search,statements,tenancies}/**/*.test.ts",
  "server/jobs/*.test.ts",
  "server/pages/**/*.test.ts",
];

// What only a database server can do has a file of its own, for the lane that has one.
const withoutServer = process.env.TEST_DATABASE_URL ? [] : ["server/**/*.postgresql.test.ts"];

// What needs a bucket and a pooler beside PostgreSQL, and starts both.
const withServices = "server/**/*.services.test.ts";

// What an operator does with whole installations: takes long, and hangs on the layers below only.
const operations = [
  "server/db/{backup,durability,move}.test.ts",
  "server/features/ledger/crash.test.ts",
  "server/features/bookings/many-proofs.test.ts",
  "server/jobs/import/process.test.ts",
];

const server = (name: string, include: string[], exclude: string[] = [withServices]) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude: [...configDefaults.exclude, ...pureServerTests, ...withoutServer, ...exclude],
    globalSetup: "testing/programs.ts",
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Looks often, and waits long: what is slow only has not failed.
    expect: { poll: { interval: 10, timeout: 30_000 } },
  },
});

export default defineConfig({
  test: {
    pool: "forks",
    // Each file has servers and databases of its own; the modules they share are read once for a worker, not for each file.
    isolate: false,
    maxWorkers: Number(process.env.VITEST_MAX_WORKERS ?? 2),
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          testTimeout: 20_000,
          include: [
            "domain/**/*.test.ts",
            "web/**/*.test.{ts,tsx}",
            "demo/listings.test.ts",
            "scripts/**/*.test.{ts,mjs}",
            "testing/factories/**/*.test.ts",
            ...pureServerTests,
          ],
        },
      },
      server(
        "http",
        ["server/**/*.test.ts", "demo/city.test.ts"],
        [withServices, ...operations, ...(process.env.TEST_DATABASE_URL ? [] : [upgrade])],
      ),
      server("operations", operations),
      server("engine", onEachEngine),
      {
        extends: true,
        test: {
          ...server("services", [withServices], []).test,
          globalSetup: ["testing/programs.ts", "testing/services.ts"],
        },
      },
    ],
  },
});
