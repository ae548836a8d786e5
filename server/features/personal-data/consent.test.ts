import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createBooking as bookCall } from "#domain/bookings/endpoints.ts";
import { NOTICE_VERSION } from "#domain/personal-data/consent.ts";
import { deleteAccount, exportData } from "#domain/personal-data/endpoints.ts";
import { bookings } from "#server/db/schema/bookings.ts";
import { consents } from "#server/db/schema/consents.ts";
import { expireProofs } from "#server/jobs/expire-proofs.ts";
import { bookableListing, bookingBody } from "#testing/bookings.ts";
import { createBooking } from "#testing/factories/bookings.ts";
import { FACTORY_PASSWORD } from "#testing/factories/users.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";
import { signUp } from "#testing/referrals.ts";

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

async function newcomer() {
  const { cookies, answer } = await signUp(site);
  const { id } = (await answer.json()) as { id: string };
  return { id, cookies };
}
const consentsOf = (userId: string) =>
  site.deps.store.db.select().from(consents).where(eq(consents.userId, userId)).orderBy(consents.id);

test("a sign-up and a booking are consents to the notice of today, once each, in the reader's language", async () => {
  const { id, cookies } = await newcomer();
  const listing = await bookableListing(site.deps.store, { maxOccupancy: 5 });
  const book = () =>
    site.request("POST", bookCall().path, {
      json: bookingBody(site.deps, listing.id),
      cookies,
      headers: { "idempotency-key": newKey(), "accept-language": "kn" },
    });
  expect([(await book()).status, (await book()).status]).toEqual([201, 201]);
  const version = NOTICE_VERSION;
  expect(await consentsOf(id)).toMatchObject([
    { purpose: "signup", version, language: "en" },
    { purpose: "booking", version, language: "kn" },
  ]);
  const file = await site.request("GET", exportData().path, { cookies });
  expect(await file.json()).toMatchObject({
    consents: [{ purpose: "signup", version }, { purpose: "booking" }],
  });
});

test("a guest's booking is a consent of the guest token", async () => {
  const listing = await bookableListing(site.deps.store, { maxOccupancy: 5 });
  const before = await site.deps.store.db.$count(consents);
  const json = bookingBody(site.deps, listing.id);
  const answer = await site.request("POST", bookCall().path, {
    json,
    headers: { "idempotency-key": newKey() },
  });
  expect(answer.status).toBe(201);
  const rows = await site.deps.store.db.select().from(consents).orderBy(consents.id);
  expect(rows.slice(before)).toMatchObject([
    { userId: null, guestKey: expect.stringMatching(/^[0-9a-f]{64}$/), purpose: "booking" },
  ]);
});

test("nobody changes or deletes a consent; it goes with the account", async () => {
  const { id, cookies } = await newcomer();
  const { db } = site.deps.store;
  const own = eq(consents.userId, id);
  await expect(db.update(consents).set({ version: "x" }).where(own)).rejects.toThrow();
  await expect(db.delete(consents).where(own)).rejects.toThrow();
  const json = { password: FACTORY_PASSWORD };
  expect((await site.request("DELETE", deleteAccount().path, { json, cookies })).status).toBe(200);
  expect(await consentsOf(id)).toEqual([]);
});

test("screenshots go half a year after the booking ended, and not while money is due", async () => {
  const { store } = site.deps;
  const { id: pgId } = await bookableListing(store, { maxOccupancy: 20 });
  const ended = { paymentProofUrl: "0123456789abcdef0123456789abcdef", utr: "412345678901" };
  const made = [
    await createBooking(store, { pgId, status: "cancelled", paymentStatus: "refunded", ...ended }),
    await createBooking(store, {
      pgId,
      status: "cancelled",
      paymentStatus: "refund_due",
      ...ended,
      utr: "412345678902",
    }),
    await createBooking(store, {
      pgId,
      status: "confirmed",
      paymentStatus: "verified",
      ...ended,
      utr: "412345678903",
    }),
  ];
  const kept = async () =>
    Promise.all(
      made.map(async ({ id }) => {
        const [row] = await store.db.select().from(bookings).where(eq(bookings.id, id));
        return row!.paymentProofUrl !== null && row!.utr !== null;
      }),
    );
  const inDays = (days: number) => ({
    ...site.deps,
    clock: { now: () => new Date(Date.now() + days * 86_400_000) },
  });
  expect(await expireProofs(inDays(179))).toBe(0);
  expect(await expireProofs(inDays(181))).toBe(1);
  expect(await kept()).toEqual([false, true, true]);
  const [row] = await store.db.select().from(bookings).where(eq(bookings.id, made[0]!.id));
  expect(row?.utr).toBe("412345678901");
});

test("photos of deductions go half a year after the deposit is settled, what was said about them stays", async () => {
  const { store } = site.deps;
  const { id: pgId } = await bookableListing(store, { maxOccupancy: 20 });
  const said = { reason: 'A chair with "photos":[", broken', amount: "100.00", answer: "accepted" as const };
  const over = {
    ...{ pgId, status: "checked_out" as const, securityDeposit: "1000.00" },
    ...{ depositReturned: "900.00", depositDeducted: "100.00", depositSettledAt: new Date() },
    depositDeductions: [{ ...said, photos: ["0123456789abcdef0123456789abcdee"] }, said],
  };
  const closed = await createBooking(store, { ...over, depositState: "closed" });
  const missing = await createBooking(store, {
    ...over,
    depositState: "missing",
    depositStateOn: "2026-03-01",
  });
  const in181Days = new Date(Date.now() + 181 * 86_400_000);
  const deps = { ...site.deps, clock: { now: () => in181Days } };
  expect([await expireProofs(deps), await expireProofs(deps)]).toEqual([1, 0]);
  const deductionsOf = async (id: number) =>
    (await store.db.select().from(bookings).where(eq(bookings.id, id)))[0]!.depositDeductions;
  expect(await deductionsOf(closed.id)).toEqual([said, said]);
  expect(await deductionsOf(missing.id)).toEqual(over.depositDeductions);
});
