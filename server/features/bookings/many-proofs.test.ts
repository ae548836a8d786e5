import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { takeAdminStep } from "#domain/bookings/endpoints.ts";
import { VERIFY_AT_ONCE } from "#domain/statements/choices.ts";
import { rows } from "#server/db/client.ts";
import { matchesNow, pressVerify, upload } from "#testing/bank.ts";
import { adminHeaders, book, bookableListing, brokenInvariants, sendProof } from "#testing/bookings.ts";
import { type TestApp, testApp } from "#testing/http.ts";

const PROOFS = 200;
const IN_STATEMENT = 180;
const VERIFIED_BY_HAND = 15;

let site: TestApp;
let admin: Record<string, string>;
let pgId: number;

beforeAll(async () => {
  site = await testApp({ config: { trustProxy: true } });
  admin = await adminHeaders(site.deps);
  pgId = (await bookableListing(site.deps.store, { maxOccupancy: PROOFS })).id;
});
afterAll(() => site.close());

async function proof(number: number) {
  const utr = String(700_000_000_000 + number * 7919);
  const booked = await book(site, pgId);
  expect((await sendProof(site, booked, { utr })).status).toBe(200);
  return { id: booked.id, utr };
}

test("of 200 proofs a statement clears 180, the rest is decided by hand, and the ledger is at zero", {
  timeout: 180_000,
}, async () => {
  const proofs: { id: number; utr: string }[] = [];
  for (let number = 0; number < PROOFS; number += 10) {
    const some = Array.from({ length: 10 }, (_, at) => proof(number + at));
    proofs.push(...(await Promise.all(some)));
  }
  const sent = proofs.slice(0, IN_STATEMENT);
  expect((await upload(site, admin, sent)).newCredits).toBe(IN_STATEMENT);
  const { exact, near, missing } = await matchesNow(site, admin);
  expect([exact.length, near.length, missing]).toEqual([IN_STATEMENT, 0, PROOFS - IN_STATEMENT]);

  const ids = exact.map(({ id }) => id);
  for (let at = 0; at < ids.length; at += VERIFY_AT_ONCE) {
    const outcomes = await pressVerify(site, admin, ids.slice(at, at + VERIFY_AT_ONCE));
    expect(outcomes.every(({ isVerified }) => isVerified)).toBe(true);
  }
  for (const [at, { id }] of proofs.slice(IN_STATEMENT).entries()) {
    const json =
      at < VERIFIED_BY_HAND
        ? { paymentStatus: "verified" }
        : { paymentStatus: "rejected", note: "No such transfer" };
    const answer = await site.request("PATCH", takeAdminStep(id).path, { json, headers: admin });
    expect(answer.status).toBe(200);
  }

  const { db } = site.deps.store;
  const states = await rows<{ state: string; count: number }>(
    db,
    sql`select payment_status as state, count(*)::int as count from bookings group by 1 order by 1`,
  );
  expect(states).toEqual([
    { state: "rejected", count: PROOFS - IN_STATEMENT - VERIFIED_BY_HAND },
    { state: "verified", count: IN_STATEMENT + VERIFIED_BY_HAND },
  ]);
  const [counted] = await rows<Record<string, string>>(
    db,
    sql`select (select count(*) from ledger_transactions)::text as transactions,
      (select sum(amount) from ledger_entries)::text as sum,
      (select sum(amount) from ledger_entries where account = 'bank')::text as bank,
      (select count(*) from audit_log where action like 'booking.payment.%')::text as audited`,
  );
  expect(counted).toEqual({
    transactions: String(IN_STATEMENT + VERIFIED_BY_HAND),
    sum: "0.00",
    bank: `${(IN_STATEMENT + VERIFIED_BY_HAND) * 18_500}.00`,
    audited: String(PROOFS),
  });
  expect(await brokenInvariants(site.deps.store)).toEqual([]);
  expect((await upload(site, admin, sent.slice(1))).newCredits).toBe(0);
  expect(await matchesNow(site, admin)).toEqual({ exact: [], near: [], nearCount: 0, missing: 0 });
});
