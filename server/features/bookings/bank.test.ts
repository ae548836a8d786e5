import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { AdminBooking } from "#domain/bookings/contract.ts";
import { cancelBooking, listAllBookings, takeAdminStep } from "#domain/bookings/endpoints.ts";
import { addDays, kolkataDate } from "#domain/dates.ts";
import type { Statement } from "#domain/statements/contract.ts";
import { deleteStatement, listStatements } from "#domain/statements/endpoints.ts";
import { auditLog } from "#server/db/schema/auth.ts";
import { bookings } from "#server/db/schema/bookings.ts";
import { ledgerTransactions } from "#server/db/schema/ledger.ts";
import { bankStatements } from "#server/db/schema/statements.ts";
import { matchesNow, pressVerify, upload } from "#testing/bank.ts";
import { adminHeaders, book, bookableListing, brokenInvariants, sendProof } from "#testing/bookings.ts";
import { type TestApp, testApp } from "#testing/http.ts";

let site: TestApp;
let admin: Record<string, string>;
let pgId: number;

beforeAll(async () => {
  site = await testApp({ config: { trustProxy: true } });
  admin = await adminHeaders(site.deps);
  pgId = (await bookableListing(site.deps.store, { maxOccupancy: 200 })).id;
});
afterAll(async () => {
  expect(await brokenInvariants(site.deps.store)).toEqual([]);
  await site.close();
});
beforeEach(async () => {
  const { db } = site.deps.store;
  await db.delete(bankStatements);
  await db.update(bookings).set({ paymentStatus: "rejected" }).where(eq(bookings.paymentStatus, "submitted"));
});

let utrs = 0;
const newUtr = () => {
  utrs += 137;
  return `4123${String(utrs).padStart(8, "0")}`;
};
const today = kolkataDate(new Date());

async function proof(utr = newUtr(), overrides: Record<string, unknown> = {}) {
  const booked = await book(site, pgId, overrides);
  expect((await sendProof(site, booked, { utr })).status).toBe(200);
  return { ...booked, utr };
}
const step = (id: number, json: object) =>
  site.request("PATCH", takeAdminStep(id).path, { json, headers: admin });
const queue = async (query = "?paymentStatus=submitted") =>
  (await (
    await site.request("GET", `${listAllBookings().path}${query}`, { headers: admin })
  ).json()) as AdminBooking[];
const refusalOf = async (id: number) => {
  const answer = await step(id, { paymentStatus: "verified" });
  return { ...((await answer.json()) as object), status: answer.status };
};
const listed = async () =>
  (await (await site.request("GET", listStatements().path, { headers: admin })).json()) as Statement[];
const paymentOf = async (id: number) =>
  (await site.deps.store.db.select().from(bookings).where(eq(bookings.id, id)))[0]!.paymentStatus;

test("exact matches are verified by one press, by the step of a single one, and safely again", async () => {
  const [one, two, other] = [await proof(), await proof(), await proof()];
  await upload(site, admin, [one, two]);
  const before = await matchesNow(site, admin);
  expect(before).toMatchObject({ near: [], nearCount: 0, missing: 1 });
  expect(before.exact.map(({ id, amount, date }) => [id, amount, date])).toEqual([
    [one.id, "18500.00", today],
    [two.id, "18500.00", today],
  ]);
  const ids = [one.id, two.id];
  const done = ids.map((id) => ({ id, isVerified: true, message: null }));
  // Two admins press at once.
  const answers = await Promise.all([pressVerify(site, admin, ids), pressVerify(site, admin, ids)]);
  expect(answers).toEqual([done, done]);
  expect(await pressVerify(site, admin, [one.id, other.id, 999_999])).toEqual([
    { id: one.id, isVerified: true, message: null },
    { id: other.id, isVerified: false, message: expect.stringContaining("no longer matches") },
    { id: 999_999, isVerified: false, message: expect.any(String) },
  ]);
  expect(await paymentOf(other.id)).toBe("submitted");
  const { db } = site.deps.store;
  const audit = await db
    .select()
    .from(auditLog)
    .where(inArray(auditLog.subject, [`booking ${one.id}`, `booking ${two.id}`]));
  expect(audit.map(({ action }) => action)).toEqual(Array(2).fill("booking.payment.verified"));
  const posted = await db.select().from(ledgerTransactions).where(eq(ledgerTransactions.bookingId, one.id));
  expect(posted).toMatchObject([
    { kind: "payment", reference: one.utr, reason: `In the bank statement, ${today}` },
  ]);
  expect(await matchesNow(site, admin)).toMatchObject({ exact: [], near: [], missing: 1 });
});

test("what is not exact waits for a decision, with its lines beside it", async () => {
  const [amount, digit, date, twice, reversed, gone] = [
    await proof(),
    await proof(),
    await proof(),
    await proof(),
    await proof(),
    await proof(),
  ];
  const typed = `${digit.utr.slice(0, -1)}${(Number(digit.utr.at(-1)) + 1) % 10}`;
  await upload(site, admin, [
    { utr: amount.utr, amount: "1850.00" },
    { utr: typed, name: "MEERA" },
    { utr: date.utr, date: addDays(today, -9) },
    { utr: twice.utr },
    { utr: twice.utr, date: addDays(today, -1) },
    { utr: reversed.utr },
    { utr: reversed.utr, isDebit: true },
  ]);
  const { exact, near, missing } = await matchesNow(site, admin);
  expect([exact, missing]).toEqual([[], 1]);
  expect(near.map(({ id, bank }) => [id, bank?.answer, bank?.lines.length])).toEqual([
    [amount.id, "other_amount", 1],
    [digit.id, "other_digit", 1],
    [date.id, "far_date", 1],
    [twice.id, "seen_twice", 2],
    [reversed.id, "reversed", 2],
  ]);
  expect(near[1]?.bank?.lines[0]).toMatchObject({
    utrs: [typed],
    narration: expect.stringContaining("MEERA"),
  });
  const ids = [amount, digit, date, twice, reversed, gone].map(({ id }) => id);
  expect((await pressVerify(site, admin, ids)).map(({ isVerified }) => isVerified)).toEqual(
    Array(6).fill(false),
  );
});

test("a payment that may be a duplicate is in no bulk, however exact", async () => {
  const one = await proof(newUtr(), { guestPhone: "9845012345" });
  const two = await proof(newUtr(), { guestPhone: "9845012345" });
  await upload(site, admin, [one, two]);
  const { exact, near } = await matchesNow(site, admin);
  expect([exact, near.map(({ id, bank }) => [id, bank?.answer])]).toEqual([
    [],
    [
      [one.id, "exact"],
      [two.id, "exact"],
    ],
  ]);
  const [pressed] = await pressVerify(site, admin, [one.id]);
  expect(pressed).toMatchObject({ isVerified: false, message: expect.stringContaining("duplicate") });
  expect((await step(one.id, { paymentStatus: "verified" })).status).toBe(409);
  expect((await step(one.id, { paymentStatus: "verified", reason: "Two lines at the bank" })).status).toBe(
    200,
  );
});

test("one line verifies one booking, whoever else names its UTR", async () => {
  const first = await proof();
  await upload(site, admin, [first]);
  await site.request("POST", cancelBooking(first.id).path, { json: {}, cookies: first.cookies });
  const second = await proof(first.utr);
  const { exact, near } = await matchesNow(site, admin);
  expect(exact).toEqual([]);
  expect(near.map(({ id, bank }) => [id, bank?.answer]).sort()).toEqual([
    [first.id, "seen_twice"],
    [second.id, "seen_twice"],
  ]);
});

test("a line that paid for a booking with a mistyped UTR pays for no other", async () => {
  const typed = await proof();
  const real = `${typed.utr.slice(0, -1)}${(Number(typed.utr.at(-1)) + 1) % 10}`;
  await upload(site, admin, [{ utr: real }]);
  expect((await step(typed.id, { paymentStatus: "verified" })).status).toBe(200);
  const other = await proof(real);
  const answerNow = async () => (await queue()).find(({ id }) => id === other.id)?.bank?.answer;
  expect(await answerNow()).toBe("seen_twice");
  expect((await matchesNow(site, admin)).exact).toEqual([]);
  expect(await refusalOf(other.id)).toMatchObject({ code: "REASON_REQUIRED" });
  // Neither does it when its statement was taken out and is uploaded again.
  const { id: statementId } = await upload(site, admin, [{ utr: real }]);
  await site.request("DELETE", deleteStatement(statementId).path, { headers: admin });
  expect(await listed()).toEqual([]);
  expect(await upload(site, admin, [{ utr: real }, { utr: newUtr() }])).toMatchObject({ newCredits: 1 });
  expect(await upload(site, admin, [{ utr: real }])).toMatchObject({ id: statementId, credits: 1 });
  expect((await pressVerify(site, admin, [other.id]))[0]?.isVerified).toBe(false);
  // It was a mistake: the line waits for its proof again.
  await site.request("POST", cancelBooking(typed.id).path, { json: {}, cookies: typed.cookies });
  expect((await step(typed.id, { paymentStatus: "rejected", note: "Another guest's money" })).status).toBe(
    200,
  );
  expect(await answerNow()).toBe("exact");
});

test("money that came twice, went out again or is too little is verified with a written reason only", async () => {
  const [twice, reversed, less] = [await proof(), await proof(), await proof()];
  await upload(site, admin, [
    { utr: twice.utr },
    { utr: twice.utr, date: addDays(today, -1) },
    { utr: reversed.utr },
    { utr: reversed.utr, isDebit: true },
    { utr: less.utr, amount: "18000.00" },
  ]);
  const { near } = await matchesNow(site, admin);
  expect(near.map(({ duplicates }) => duplicates)).toEqual([[], [], []]);
  expect(await refusalOf(twice.id)).toMatchObject({ message: expect.stringContaining("duplicate") });
  expect(await refusalOf(reversed.id)).toMatchObject({ message: expect.stringContaining("sent") });
  expect(await refusalOf(less.id)).toMatchObject({ message: expect.stringContaining("another amount") });
  for (const { id } of [twice, reversed, less]) {
    expect(await paymentOf(id)).toBe("submitted");
    expect((await step(id, { paymentStatus: "verified", reason: "Seen in the bank's app" })).status).toBe(
      200,
    );
  }
});

test("a proof that is sent after the statement is in it at once", async () => {
  const utr = newUtr();
  await upload(site, admin, [{ utr }]);
  const { id } = await proof(utr);
  expect((await queue()).find((each) => each.id === id)?.bank).toMatchObject({ answer: "exact" });
});

test("the hold that ends first comes first, then what holds no bed, page by page", async () => {
  const sent = [await proof(), await proof(), await proof(), await proof()];
  const [late, early, calledOff, soon] = sent.map(({ id }) => id);
  const { db } = site.deps.store;
  const hold = (id: number, hours: number) =>
    db
      .update(bookings)
      .set({ holdExpiresAt: new Date(Date.now() + hours * 3_600_000) })
      .where(eq(bookings.id, id));
  await hold(late!, 40);
  await hold(early!, 1);
  await hold(soon!, 2);
  await site.request("POST", cancelBooking(calledOff!).path, { json: {}, cookies: sent[2]!.cookies });
  const all = await queue();
  expect(all.map(({ id }) => id)).toEqual([early, soon, late, calledOff]);
  const behind = ({ id, holdExpiresAt }: AdminBooking) =>
    queue(`?paymentStatus=submitted&after=${holdExpiresAt ?? "never"}_${id}`);
  expect((await behind(all[1]!)).map(({ id }) => id)).toEqual([late, calledOff]);
  expect((await behind(all[2]!)).map(({ id }) => id)).toEqual([calledOff]);
  expect(await behind(all[3]!)).toEqual([]);
  for (const after of [
    "x",
    "2026-13-45T10:00:00.000Z_1",
    "2026-12-01T99:99:99.999Z_1",
    "0000-01-01T00:00:00.000Z_1",
  ]) {
    const answer = await site.request("GET", `${listAllBookings().path}?after=${after}`, { headers: admin });
    expect(answer.status, after).toBe(400);
  }
});
