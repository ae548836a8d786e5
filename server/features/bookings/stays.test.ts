import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { BookingView, HostBooking } from "#domain/bookings/contract.ts";
import {
  cancelBooking,
  getBooking,
  listListingBookings,
  takeAdminStep,
  takeStayStep,
} from "#domain/bookings/endpoints.ts";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { t } from "#domain/i18n.ts";
import { NO_FACTS } from "#domain/trust/scores.ts";
import { auditLog } from "#server/db/schema/auth.ts";
import { bookingEvents, bookings } from "#server/db/schema/bookings.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { tenantVerifications } from "#server/db/schema/rooms.ts";
import { trustScores } from "#server/db/schema/trust.ts";
import { recomputeTrust } from "#server/jobs/recompute-trust.ts";
import { randomToken, sha256 } from "#server/lib/ids.ts";
import { adminHeaders, bookableListing, type Caller, userCaller, worldOf } from "#testing/bookings.ts";
import { createBooking } from "#testing/factories/bookings.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";

let site: TestApp;
const now = new Date("2026-03-10T06:00:00Z");
const today = kolkataDate(now);
let pgId: number;
let host: Caller & { id: string };
let payer: Caller & { id: string };
let other: Caller;
let admin: Caller;
let bookingId: number;

beforeAll(async () => {
  site = await testApp({ clock: { now: () => now } });
  host = await userCaller(site.deps);
  other = await userCaller(site.deps);
  admin = { headers: await adminHeaders(site.deps) };
});
afterAll(() => site.close());

const confirmed = (over: Partial<typeof bookings.$inferInsert> = {}) =>
  createBooking(site.deps.store, {
    pgId,
    userId: payer.id,
    status: "confirmed",
    moveInDate: addDays(today, -20),
    createdAt: new Date("2026-02-10T06:00:00Z"),
    ...over,
  });

beforeEach(async () => {
  payer = await userCaller(site.deps);
  ({ id: pgId } = await bookableListing(site.deps.store, { ownerId: host.id, maxOccupancy: 4 }));
  ({ id: bookingId } = await confirmed());
});

const step = (json: unknown, caller: Caller, { id = bookingId, key = newKey() } = {}) =>
  site.request("POST", takeStayStep(id).path, {
    json,
    cookies: caller.cookies,
    headers: { "idempotency-key": key, ...caller.headers },
  });
const taken = async (json: unknown, caller: Caller, id = bookingId) => {
  const answer = await step(json, caller, { id });
  const body = await answer.json();
  expect([answer.status, body.message]).toEqual([200, undefined]);
  return body as BookingView;
};
const refused = async (answer: Response) => {
  const { message, code, fields } = await answer.json();
  return { status: answer.status, code, message, ...(fields ? { fields } : {}) };
};
const viewOf = async (caller: Caller, id = bookingId) =>
  (await (
    await site.request("GET", getBooking(id).path, { cookies: caller.cookies, headers: caller.headers })
  ).json()) as BookingView;

test("a stay runs its course, each side sees each step with its days and sums", async () => {
  expect((await viewOf(payer)).stay).toEqual({
    hostAcceptedOn: null,
    checkedInOn: null,
    noticeGivenOn: null,
    moveOutDate: null,
    checkedOutOn: null,
    deposit: {
      state: "held",
      waitsUntil: null,
      toReturn: null,
      returned: null,
      deductions: [],
      reference: null,
      settledAt: null,
    },
    allowedSteps: [],
  });
  expect((await viewOf(host)).stay?.allowedSteps).toEqual(["check_in"]);

  await taken({ step: "check_in", on: addDays(today, -20) }, host);
  expect((await viewOf(payer)).stay?.allowedSteps).toEqual(["give_notice"]);
  const leaving = await taken({ step: "give_notice", moveOutDate: addDays(today, 5) }, payer);
  expect(leaving.stay).toMatchObject({ noticeGivenOn: today, moveOutDate: addDays(today, 5) });

  const beds = async () =>
    (await site.deps.store.db.select().from(pgListings).where(eq(pgListings.id, pgId)))[0]!.liveBookings;
  expect(await beds()).toBe(1);
  // The guest leaves earlier, and says so themselves.
  expect(await refused(await step({ step: "check_out" }, host))).toMatchObject({
    status: 409,
    message: t("bookings.noticeFirst"),
  });
  const later = { step: "give_notice", moveOutDate: addDays(today, 300) };
  expect(await refused(await step(later, host))).toMatchObject({
    status: 409,
    message: t("bookings.guestChose"),
  });
  await taken({ step: "give_notice", moveOutDate: today }, payer);
  const out = await taken({ step: "check_out" }, host);
  expect(await beds()).toBe(0);
  expect(out).toMatchObject({
    status: "checked_out",
    paymentStatus: "refund_due",
    stay: {
      checkedOutOn: today,
      deposit: { state: "open", waitsUntil: addDays(today, 5), returned: null },
    },
  });

  const deductions = [{ reason: "Broken <b>chair</b>", amount: "1000", photos: [] }];
  await taken({ step: "propose_deductions", deductions }, host);
  await taken({ step: "answer_deductions", answers: [{ answer: "accepted" }] }, payer);
  await taken({ step: "pay_deposit", reference: "TX-1" }, admin);
  await taken({ step: "confirm_deposit" }, payer);
  for (const caller of [payer, host, admin]) {
    const { stay, timeline } = await viewOf(caller);
    expect(stay?.deposit).toEqual({
      state: "closed",
      waitsUntil: null,
      toReturn: "8000.00",
      returned: "8000.00",
      deductions: [
        {
          reason: "Broken <b>chair</b>",
          amount: "1000.00",
          photos: [],
          answer: "accepted",
          objection: null,
          decided: null,
          decision: null,
        },
      ],
      reference: caller === host ? null : "TX-1",
      settledAt: now.toISOString(),
    });
    expect(stay?.allowedSteps).toEqual([]);
    expect(timeline.slice(-9).map(({ what, note }) => [what, note])).toEqual([
      ["Checked in", "Moved in on 18 Feb 2026. The deposit of ₹9,000 will be returned after move-out."],
      ["Notice given", "The last day is 15 Mar 2026."],
      ["Last day changed", "The last day is 10 Mar 2026."],
      ["Checked out", "Moved out on 10 Mar 2026."],
      ["Deposit to be returned", "₹9,000 to return, minus any deductions."],
      ["Deductions proposed", "Deductions: ₹1,000 (Broken <b>chair</b>)."],
      ["Deductions accepted", "Deductions: ₹1,000 (Broken <b>chair</b>)."],
      [
        "Deposit settled",
        "₹8,000 of ₹9,000 returned. Deducted: ₹1,000 (Broken <b>chair</b>). Transfer reference TX-1.",
      ],
      ["Deposit received", null],
    ]);
  }
  const listed = (await (
    await site.request("GET", listListingBookings(pgId).path, { cookies: host.cookies })
  ).json()) as HostBooking[];
  expect(listed[0]?.stay).toMatchObject({ deposit: { state: "closed" }, allowedSteps: [] });
  expect(JSON.stringify(listed)).not.toContain("utr");
});

describe("who may", () => {
  const propose = { step: "propose_deductions", deductions: [] };
  test("others find nothing, a guest only gives notice, and nothing changes", async () => {
    await taken({ step: "check_in" }, host);
    const before = await worldOf(site.deps);
    for (const caller of [other, {}]) {
      expect((await step({ step: "check_out" }, caller)).status).toBe(404);
    }
    for (const json of [{ step: "check_in" }, { step: "check_out" }, propose]) {
      expect(await refused(await step(json, payer))).toEqual({
        status: 403,
        code: "FORBIDDEN",
        message: t("bookings.hostOnly"),
      });
    }
    expect((await step({ step: "check_out" }, host, { id: 999_999 })).status).toBe(404);
    expect(await worldOf(site.deps)).toEqual(before);
  });

  test("a guest without an account gives notice by the cookie of the booking", async () => {
    const token = randomToken();
    const { id } = await confirmed({ userId: null, guestKey: sha256(token), status: "checked_in" });
    const notice = { step: "give_notice", moveOutDate: today };
    expect((await step(notice, {}, { id })).status).toBe(404);
    expect((await step(notice, { cookies: `guest=${token}` }, { id })).status).toBe(200);
  });

  test("the last day is not changed without end, and the host cannot use up the guest's changes", async () => {
    const { id } = await confirmed({ status: "checked_in" });
    const line = { bookingId: id, what: "notice_given" as const, at: new Date() };
    const add = (length: number) =>
      site.deps.store.db.insert(bookingEvents).values(Array.from({ length }, () => line));
    const notice = (by: Caller, days: number) =>
      step({ step: "give_notice", moveOutDate: addDays(today, days) }, by, { id });
    await add(40);
    expect(await refused(await notice(host, 30))).toMatchObject({ message: t("bookings.lastDayFixed") });
    expect((await notice(payer, 0)).status).toBe(200);
    await add(20);
    expect(await refused(await notice(payer, 30))).toMatchObject({
      status: 409,
      message: t("bookings.lastDayFixed"),
    });
    expect((await step({ step: "check_out" }, host, { id })).status).toBe(200);
  });

  test("a host who booked a bed of their own does both", async () => {
    const { id } = await confirmed({ userId: host.id });
    await taken({ step: "check_in" }, host, id);
    const view = await taken({ step: "give_notice", moveOutDate: today }, host, id);
    expect(view.stay?.allowedSteps).toEqual(["give_notice", "check_out"]);
    expect(view.utr).not.toBeNull();
  });

  test("what an admin does stands in the audit, what a host does does not", async () => {
    const { db } = site.deps.store;
    const lines = () =>
      db
        .select()
        .from(auditLog)
        .where(eq(auditLog.subject, `booking ${bookingId}`));
    await taken({ step: "check_in" }, host);
    expect(await lines()).toEqual([]);
    await taken({ step: "check_out" }, admin);
    await taken(propose, admin);
    expect((await lines()).map(({ action, note }) => [action, note])).toEqual([
      ["stay.check_out", "Moved out on 10 Mar 2026. ₹9,000 to return, minus any deductions."],
      ["stay.propose_deductions", ""],
    ]);
  });
});

test("a host does not check in a guest who is still to come; an admin does, and takes a check-in back", async () => {
  const { id } = await confirmed({ moveInDate: addDays(today, 2) });
  expect((await viewOf(host, id)).stay?.allowedSteps).toEqual(["accept", "decline"]);
  expect(await refused(await step({ step: "check_in" }, host, { id }))).toMatchObject({
    status: 400,
    fields: { on: t("bookings.checkInEarly") },
  });
  await taken({ step: "check_in" }, admin, id);

  const { db } = site.deps.store;
  const tenancy = async () =>
    (await db.select().from(tenantVerifications).where(eq(tenantVerifications.bookingId, id)))[0];
  const beds = async () =>
    (await db.select().from(pgListings).where(eq(pgListings.id, pgId)))[0]!.liveBookings;
  expect(await tenancy()).toMatchObject({ userId: payer.id, verificationStatus: "verified" });
  const before = await beds();
  const cancelled = await site.request("POST", cancelBooking(id).path, { json: {}, cookies: payer.cookies });
  expect(await refused(cancelled)).toMatchObject({ status: 409, message: t("bookings.stayStarted") });
  const note = "The guest never came";
  const back = await site.request("PATCH", takeAdminStep(id).path, {
    json: { status: "cancelled", note },
    headers: { "idempotency-key": newKey(), ...admin.headers },
  });
  expect(await back.json()).toMatchObject({ status: "cancelled", paymentStatus: "refund_due", note });
  expect(await beds()).toBe(before - 1);
  expect(await tenancy()).toMatchObject({
    verificationStatus: "revoked",
    isCurrentTenant: 0,
    reason: "Our team took back your check-in.",
  });
  expect((await viewOf(host, id)).stay).toBeNull();
  // It was the host's word, so nothing speaks against the guest.
  await recomputeTrust(site.deps);
  const [trust] = await db.select().from(trustScores).where(eq(trustScores.userId, payer.id));
  expect(trust?.facts ?? NO_FACTS).toEqual(NO_FACTS);
});

const OWED = { status: "checked_out", paymentStatus: "refund_due", isMoveOutAgreed: true } as const;

describe("refused, and nothing changes", () => {
  const overPaid = [{ reason: "All", amount: "9000.01", photos: [] }];
  test.each([
    ["confirmed", { step: "check_out" }, 409, t("bookings.notNow")],
    ["confirmed", { step: "give_notice", moveOutDate: today }, 409, t("bookings.notNow")],
    ["confirmed", { step: "propose_deductions", deductions: [] }, 409, t("bookings.notNow")],
    ["confirmed", { step: "check_in", on: addDays(today, 1) }, 400, t("bookings.dayInFuture")],
    ["confirmed", { step: "check_in", on: "2026-01-01" }, 400, t("bookings.dayTooEarly")],
    ["confirmed", { step: "check_in", on: "tomorrow" }, 400, t("bookings.dayInvalid")],
    ["checked_in", { step: "check_in" }, 409, t("bookings.notNow")],
    ["checked_in", { step: "give_notice", moveOutDate: addDays(today, -1) }, 400, t("bookings.lastDayPast")],
    [
      "checked_in",
      { step: "give_notice", moveOutDate: addDays(today, 400) },
      400,
      t("bookings.lastDayTooFar"),
    ],
    ["checked_out", { step: "check_out" }, 409, t("bookings.notNow")],
    ["checked_out", { step: "propose_deductions", deductions: [] }, 409, t("bookings.notNow")],
    ["pending", { step: "check_in" }, 409, t("bookings.notNow")],
    ["cancelled", { step: "propose_deductions", deductions: [] }, 409, t("bookings.notNow")],
  ] as const)("%s: %j", async (status, json, expected, message) => {
    const { id } = await confirmed({ status });
    const before = await worldOf(site.deps);
    expect(await refused(await step(json, host, { id }))).toMatchObject({ status: expected, message });
    expect(await worldOf(site.deps)).toEqual(before);
  });

  test.each([
    [{ deductions: overPaid }, t("bookings.deductionsTooHigh")],
    [{ deductions: [{ reason: "", amount: "1", photos: [] }] }, t("bookings.deductionReason")],
    [{ deductions: [{ reason: "x", amount: "-1", photos: [] }] }, t("bookings.deductionAmount")],
    [
      { deductions: Array(11).fill({ reason: "x", amount: "1", photos: [] }) },
      t("bookings.deductionsTooMany", { count: 10 }),
    ],
    [{ deductions: [{ reason: "x", amount: "1", photos: ["0".repeat(32)] }] }, t("bookings.photoGone")],
    [{ deductions: [{ reason: "x", amount: "1", photos: ["../x"] }] }, t("bookings.photoGone")],
  ])("proposing %j", async (proposed, message) => {
    const { id } = await confirmed(OWED);
    const before = await worldOf(site.deps);
    const answer = await refused(await step({ step: "propose_deductions", ...proposed }, host, { id }));
    expect(answer).toMatchObject({ status: 400, code: "VALIDATION", message });
    expect(await worldOf(site.deps)).toEqual(before);
  });
});

describe("at once", () => {
  test("the same key is answered once more with the same, and with another sum not at all", async () => {
    const { id } = await confirmed(OWED);
    const key = newKey();
    const settle = { step: "propose_deductions", deductions: [{ reason: "x", amount: "10", photos: [] }] };
    const first = await (await step(settle, host, { id, key })).json();
    const again = await step(settle, host, { id, key });
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(await again.json()).toEqual(first);
    const changed = { ...settle, deductions: [{ reason: "x", amount: "11", photos: [] }] };
    expect((await step(changed, host, { id, key })).status).toBe(422);
  });

  test("admin and host check out the same way: the same facts, once", async () => {
    await taken({ step: "check_in" }, host);
    const viaAdmin = site.request("PATCH", takeAdminStep(bookingId).path, {
      json: { status: "checked_out" },
      headers: { "idempotency-key": newKey(), ...admin.headers },
    });
    const both = await Promise.all([viaAdmin, step({ step: "check_out" }, host)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await viewOf(payer)).toMatchObject({
      paymentStatus: "refund_due",
      stay: { checkedOutOn: today, deposit: { state: "open" } },
    });
  });
});

test("the database itself refuses a deposit that does not add up, and a finished stay that owes nobody", async () => {
  const { db } = site.deps.store;
  const { id } = await confirmed(OWED);
  const set = (change: Partial<typeof bookings.$inferInsert>) =>
    db
      .update(bookings)
      .set(change)
      .where(eq(bookings.id, id))
      .then(
        () => "written",
        (error: { constraint?: string }) => error.constraint,
      );
  const settled = { paymentStatus: "refunded", depositSettledAt: now, depositState: "paid" } as const;
  expect(await set({ ...settled, depositReturned: "9000.00", depositDeducted: "0.01" })).toBe(
    "bookings_deposit_check",
  );
  expect(await set({ ...settled, depositReturned: "9001.00", depositDeducted: "-1.00" })).toBe(
    "bookings_deposit_check",
  );
  expect(await set({ paymentStatus: "refunded" })).toBe("bookings_settled_check");
  expect(await set({ paymentStatus: "verified" })).toBe("bookings_settled_check");
  expect(await set({ checkedOutOn: null })).toBe("bookings_stay_check");
  expect(await set({ moveOutDate: today })).toBe("bookings_stay_check");
  expect(await set({ checkedOutOn: "2020-01-01" })).toBe("bookings_days_check");
  expect(await set({ ...settled, depositReturned: "8000.00", depositDeducted: "1000.00" })).toBe("written");
});
