import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openStore, type Store } from "#server/db/client.ts";
import { ledgerTransactions } from "#server/db/schema/ledger.ts";
import { brokenInvariants } from "#testing/bookings.ts";
import { createBooking } from "#testing/factories/bookings.ts";
import { requestTo } from "#testing/http.ts";
import { moneyCalls } from "#testing/money.ts";
import { type MoneyWorld, moneyWorld } from "#testing/money-world.ts";
import { type ServerProcess, spawnServer } from "#testing/processes.ts";
import { createSharedDatabase, type SharedDatabase } from "#testing/store.ts";

const ROUNDS = 3;

let database: SharedDatabase;
let server: ServerProcess | null = null;
beforeEach(async () => {
  database = await createSharedDatabase();
});
afterEach(async () => {
  await server?.kill();
  await database.drop();
});

/** The database itself, while no server holds it. */
async function inStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(database);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const clock = { now: () => new Date() };
const siteAt = (origin: string): MoneyWorld["site"] => ({ request: requestTo(origin), deps: { clock } });

/** Makes random calls, three at a time, until the server is gone; kills it after so many. */
async function callUntilKilled(world: MoneyWorld, running: ServerProcess, seed: number, most: number) {
  const calls = fc.sample(moneyCalls, { numRuns: 4000, seed });
  let made = 0;
  const caller = async () => {
    for (;;) {
      const call = calls[made % calls.length]!;
      made += 1;
      if (made === most) void running.kill();
      try {
        for (const status of await call(world)) expect(status).toBeLessThan(500);
      } catch (error) {
        // The connection broke, or the answer ended half way.
        if (error instanceof TypeError || error instanceof SyntaxError) return;
        throw error;
      }
    }
  };
  await Promise.all([caller(), caller(), caller()]);
  await running.kill();
}

test("a server that is killed between any two steps leaves no half transaction of the ledger", async () => {
  let world = await inStore(async (store) => {
    const made = await moneyWorld(store, siteAt("http://127.0.0.1"));
    // Far on their way, so that few calls reach all of it.
    const of = { pgId: made.pgId, userId: made.guest.id, securityDeposit: "9000.00" };
    for (const status of ["proof_submitted", "checked_in", "checked_out"] as const) {
      const paymentStatus = status === "checked_out" ? { paymentStatus: "refund_due" as const } : {};
      made.bookings.push((await createBooking(store, { ...of, status, ...paymentStatus })).id);
    }
    return made;
  });
  let before = 0;
  for (let round = 0; round < ROUNDS; round++) {
    server = await spawnServer(database);
    world = { ...world, site: siteAt(server.origin) };
    await callUntilKilled(world, server, 7 + round, 60 + 17 * round);
    const posted = await inStore(async (store) => {
      const broken = await brokenInvariants(store);
      // Files that were sent just before the end wait for the sweep.
      expect(broken.filter((line) => !line.startsWith("an image that nothing has"))).toEqual([]);
      return store.db.$count(ledgerTransactions);
    });
    expect(posted).toBeGreaterThanOrEqual(before);
    before = posted;
  }
  expect(before).toBeGreaterThan(8);
}, 180_000);
