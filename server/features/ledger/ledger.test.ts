import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { takeAdminStep } from "#domain/bookings/endpoints.ts";
import { entriesOf } from "#domain/ledger/accounts.ts";
import { constraintOf } from "#server/db/client.ts";
import { ledgerEntries, ledgerTransactions } from "#server/db/schema/ledger.ts";
import { adminHeaders, bookableListing, brokenInvariants } from "#testing/bookings.ts";
import { createBooking } from "#testing/factories/bookings.ts";
import { type TestApp, testApp } from "#testing/http.ts";
import { postTransaction, reverse } from "./service.ts";

let site: TestApp;
let admin: Record<string, string>;
let pgId: number;
beforeAll(async () => {
  site = await testApp();
  admin = await adminHeaders(site.deps);
  pgId = (await bookableListing(site.deps.store, { maxOccupancy: 50 })).id;
});
afterAll(async () => {
  expect(await brokenInvariants(site.deps.store)).toEqual([]);
  await site.close();
});

/** Each transaction of a booking, with its entries as "account amount". */
async function postedOf(bookingId: number) {
  const found = await site.deps.store.db
    .select()
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.bookingId, bookingId))
    .orderBy(ledgerTransactions.id);
  const entries = await site.deps.store.db.select().from(ledgerEntries).orderBy(ledgerEntries.id);
  return found.map(({ id, kind, reference }) => [
    kind,
    reference,
    ...entries
      .filter(({ transactionId }) => transactionId === id)
      .map(({ account, amount }) => `${account} ${amount}`),
  ]);
}

const step = async (id: number, json: object) =>
  (await site.request("PATCH", takeAdminStep(id).path, { json, headers: admin })).status;

test("nothing in the ledger is changed or deleted", async () => {
  await createBooking(site.deps.store, { pgId, status: "confirmed" });
  const changes = ["ledger_transactions", "ledger_entries"].flatMap((name) => {
    const table = sql.identifier(name);
    return [sql`update ${table} set id = id + 1`, sql`delete from ${table}`, sql`truncate ${table} cascade`];
  });
  for (const change of changes)
    await expect(site.deps.store.db.execute(change)).rejects.toThrow(/append-only/);
});

test("what does not sum to zero is refused at the commit, whatever wrote it", async () => {
  const { id } = await createBooking(site.deps.store, { pgId, status: "pending" });
  const { store } = site.deps;
  const by = { actor: "test", at: new Date() };
  const subject = { bookingId: id };
  const lopsided = store.transaction((tx) =>
    postTransaction(
      tx,
      { kind: "payment", subject, entries: [{ account: "bank", whose: null, paise: 100 }] },
      by,
    ),
  );
  expect(await lopsided.catch((error: unknown) => constraintOf(error)?.name)).toBe("ledger_balance");
  const empty = store.transaction((tx) =>
    tx.insert(ledgerTransactions).values({ kind: "payment", ...subject, ...by }),
  );
  expect(await empty.catch((error: unknown) => constraintOf(error)?.name)).toBe("ledger_balance");
  const { id: paid } = await createBooking(store, { pgId, status: "confirmed" });
  const later = store.transaction((tx) =>
    tx.execute(sql`insert into ledger_entries (transaction_id, account, whose, amount)
      select id, 'hosts', 'user nobody', -1 from ledger_transactions where booking_id = ${paid}`),
  );
  expect(await later.catch((error: unknown) => constraintOf(error)?.name)).toBe("ledger_balance");
});

test("a step that is repeated is posted once, and again only after it was taken back", async () => {
  const { store } = site.deps;
  const { id } = await createBooking(store, { pgId, status: "confirmed" });
  const subject = { bookingId: id };
  const by = { actor: "test", at: new Date(), reason: "to try it" };
  const whose = `booking ${id}` as const;
  const refund = () =>
    store.transaction((tx) =>
      postTransaction(
        tx,
        { kind: "refund", subject, entries: entriesOf(["refunds", whose], ["bank"], 500) },
        by,
      ),
    );
  const takeBack = () => store.transaction((tx) => reverse(tx, { kind: "refund", subject }, by));
  expect([await refund(), await refund(), await takeBack(), await takeBack()]).toEqual([
    expect.any(Number),
    null,
    true,
    false,
  ]);
  expect([await refund(), await refund(), await takeBack()]).toEqual([expect.any(Number), null, true]);
});

test("a payment, its refund and the corrections of it stand one after the other", async () => {
  const { id } = await createBooking(site.deps.store, {
    pgId,
    status: "proof_submitted",
    rent: "9500.00",
    securityDeposit: "9000.00",
  });
  const reason = { note: "Wrong account" };
  expect(await step(id, { paymentStatus: "verified" })).toBe(200);
  expect(await step(id, { status: "declined" })).toBe(200);
  expect(await step(id, { paymentStatus: "refunded" })).toBe(400);
  expect(await step(id, { paymentStatus: "refunded", reference: "NEFT 1" })).toBe(200);
  expect(await step(id, { paymentStatus: "refund_due" })).toBe(400);
  expect(await step(id, { paymentStatus: "refund_due", ...reason })).toBe(200);
  expect(await step(id, { paymentStatus: "refunded", reference: "NEFT 2" })).toBe(200);
  expect(await step(id, { paymentStatus: "refund_due", ...reason })).toBe(200);
  expect(await step(id, { paymentStatus: "rejected", ...reason })).toBe(200);
  expect(await step(id, { paymentStatus: "refunded", reference: "NEFT 3" })).toBe(409);
  const utr = expect.any(String);
  const refund = ["refunds 18500.00", "bank -18500.00"];
  const correction = ["reversal", null, "refunds -18500.00", "bank 18500.00"];
  expect(await postedOf(id)).toEqual([
    ["payment", utr, "bank 18500.00", "rent -9500.00", "deposits -9000.00"],
    ["refund_due", null, "rent 9500.00", "refunds -18500.00", "deposits 9000.00"],
    ["refund", "NEFT 1", ...refund],
    correction,
    ["refund", "NEFT 2", ...refund],
    correction,
    ["reversal", null, "rent -9500.00", "refunds 18500.00", "deposits -9000.00"],
    ["reversal", null, "bank -18500.00", "rent 9500.00", "deposits 9000.00"],
  ]);
});
