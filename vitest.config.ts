import { configDefaults, defineConfig } from "vitest/config";

// What stands in the server's tree but needs no database: quick enough for `npm run check`.
const pureServerTests = [
  "server/lib/**/*.test.ts",
  "server/features/*/{policy,*-policy,present}.test.ts",
  "server/features/search/index/*.test.ts",
];

// Behaviour that may differ from one database engine to the other, see `npm run test:all`.
const onEachEngine = [
  "server/db/upgrade.test.ts",
  "server/features/preferences/compatibility.test.ts",
  "server/features/{bookings,chat,ledger,listings,places,referrals,roommates,search,statements,tenancies}/**/*.test.ts",
  "server/jobs/*.test.ts",
  "server/pages/**/*.test.ts",
];

// What only a database server can do has a file of its own, for the lane that has one.
const withoutServer = process.env.TEST_DATABASE_URL ? [] : ["server/**/*.postgresql.test.ts"];

// What needs a bucket and a pooler beside PostgreSQL, and starts both.
const withServices = "server/**/*.services.test.ts";

// What takes long for what it guards, and would keep `npm test` over its ten minutes: `npm run test:all` has it.
const long = [
  // What all features stand on, and what an operator does with whole installations.
  "server/{db,http,jobs,realtime,storage}/**/*.test.ts",
  "server/main.test.ts",
  "demo/city.test.ts",
  // Files, pages and searches: the walk over all pages and the unit tests of the index see most of it.
  "server/features/{media,search,seo}/**/*.test.ts",
  "server/features/places/landing*.test.ts",
  // Faults, crowds and strangers, whatever is done in whatever order, and what the planner makes of a million rows.
  "server/features/**/{crash,faults,guesses,invariants,journeys,lane,logins,many-proofs,plans,quotas}.test.ts",
  "server/features/**/{as-a-man,refused,sms-bound,strangers,streams,two-servers}.test.ts",
  // The longest of the features.
  "server/features/{personal-data,statements,suspensions}/**/*.test.ts",
  "server/features/accounts/{recovery,sessions,totp}.test.ts",
  "server/features/bookings/{bank,beds,holds}.test.ts",
  "server/features/listings/{edit,pins,place}.test.ts",
  "server/features/{chat/claims,referrals/sign-up,reviews/rating}.test.ts",
  "server/features/roommates/{chat,course,ways-out}.test.ts",
  "server/features/rooms/{homes,reports,room-videos}.test.ts",
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
      server("http", ["server/**/*.test.ts", "demo/city.test.ts"], [withServices, ...long]),
      server("long", long),
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
