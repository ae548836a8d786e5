import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listPayoutsDue } from "#domain/ledger/endpoints.ts";
import type { PayoutsDue } from "#domain/ledger/payouts.ts";
import { toSignedPaise } from "#domain/money.ts";
import { ledgerTransactions } from "#server/db/schema/ledger.ts";
import { moveLateStays } from "#server/jobs/move-late-stays.ts";
import { brokenInvariants } from "#testing/bookings.ts";
import { type TestApp, testApp } from "#testing/http.ts";
import { type MoneyCall, moneyCalls } from "#testing/money.ts";
import { moneyWorld } from "#testing/money-world.ts";

let site: TestApp;
let now = new Date("2026-03-01T06:00:00Z");
beforeAll(async () => {
  site = await testApp({ clock: { now: () => now }, config: { trustProxy: true } });
});
afterAll(async () => {
  // Otherwise the journeys say less than they should.
  const kinds = await site.deps.store.db
    .selectDistinct({ kind: ledgerTransactions.kind })
    .from(ledgerTransactions);
  const posted = kinds.map(({ kind }) => kind);
  expect(posted).toEqual(expect.arrayContaining(["payment", "rent_earned", "payout", "reversal"]));
  await site.close();
});

const wait = (days: number): MoneyCall => {
  const call: MoneyCall = async () => {
    now = new Date(now.getTime() + days * 86_400_000);
    await moveLateStays(site.deps);
    return [200];
  };
  return Object.assign(call, { toString: () => `wait ${days}` });
};

test("whatever is done in whatever order, twice or at once, the ledger sums to zero and equals what bookings say", async () => {
  const calls = fc.oneof(
    { weight: 12, arbitrary: moneyCalls },
    { weight: 1, arbitrary: fc.constantFrom(3, 6, 8).map(wait) },
  );
  const rounds = fc.array(fc.array(calls, { minLength: 1, maxLength: 4 }), {
    minLength: 12,
    maxLength: 30,
    size: "max",
  });
  await fc.assert(
    fc.asyncProperty(rounds, async (course) => {
      const world = await moneyWorld(site.deps.store, site);
      for (const round of course) {
        const answers = await Promise.all(round.map((call) => call(world)));
        for (const status of answers.flat()) expect(status).toBeLessThan(500);
        expect(await brokenInvariants(site.deps.store)).toEqual([]);
      }
      const { cookies } = world.admin;
      const { balances } = (await (
        await site.request("GET", listPayoutsDue().path, { cookies })
      ).json()) as PayoutsDue;
      expect(balances.reduce((sum, { amount }) => sum + toSignedPaise(amount), 0)).toBe(0);
    }),
    { numRuns: 8, endOnFailure: true },
  );
}, 180_000);
