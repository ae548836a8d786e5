import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { BookingView } from "#domain/bookings/contract.ts";
import { getBooking, takeAdminStep, takeStayStep } from "#domain/bookings/endpoints.ts";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { t } from "#domain/i18n.ts";
import { bookings } from "#server/db/schema/bookings.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { tenantVerifications } from "#server/db/schema/rooms.ts";
import {
  adminHeaders,
  bookableListing,
  brokenInvariants,
  type Caller,
  userCaller,
} from "#testing/bookings.ts";
import { createBooking } from "#testing/factories/bookings.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";
import { moveLateStays } from "./move-late-stays.ts";

const START = new Date("2026-03-10T06:00:00Z");
const TODAY = kolkataDate(START);
const DAY = 86_400_000;
let now = START;
let site: TestApp;
let host: Caller & { id: string };
let guest: Caller & { id: string };
let pgId: number;

beforeAll(async () => {
  site = await testApp({ clock: { now: () => now } });
});
afterAll(() => site.close());
beforeEach(async () => {
  now = START;
  [host, guest] = [await userCaller(site.deps), await userCaller(site.deps)];
  ({ id: pgId } = await bookableListing(site.deps.store, { ownerId: host.id, maxOccupancy: 5 }));
});

const send = (id: number, json: unknown, { cookies }: Caller) =>
  site.request("POST", takeStayStep(id).path, { json, cookies, headers: { "idempotency-key": newKey() } });
const step = async (id: number, json: unknown, caller: Caller) =>
  expect((await send(id, json, caller)).status).toBe(200);
const refusal = async (id: number, json: unknown, caller: Caller) => {
  const answer = await send(id, json, caller);
  return [answer.status, (await answer.json()).message];
};
const undo = async (id: number) =>
  site.request("PATCH", takeAdminStep(id).path, {
    json: { status: "checked_in" },
    headers: { "idempotency-key": newKey(), ...(await adminHeaders(site.deps)) },
  });
const days = (count: number) => {
  now = new Date(START.getTime() + count * DAY);
};
const deductAll = {
  step: "propose_deductions",
  deductions: [{ reason: "Cleaning", amount: "9000", photos: [] }],
};
const viewOf = async (id: number, { cookies }: Caller) =>
  (await (await site.request("GET", getBooking(id).path, { cookies })).json()) as BookingView;
async function living() {
  const { id } = await createBooking(site.deps.store, {
    pgId,
    userId: guest.id,
    status: "confirmed",
    moveInDate: addDays(TODAY, -20),
    createdAt: new Date("2026-02-10T06:00:00Z"),
  });
  await step(id, { step: "check_in", on: addDays(TODAY, -20) }, host);
  return id;
}

test("two days after the guest's last day a stay is checked out, as the host would have done on that day", async () => {
  const id = await living();
  const lastDay = addDays(TODAY, 1);
  await step(id, { step: "give_notice", moveOutDate: lastDay }, guest);
  const without = await living();
  now = new Date(START.getTime() + 2 * DAY);
  expect(await moveLateStays(site.deps)).toBe(0);
  now = new Date(START.getTime() + 3 * DAY);
  // Several servers at once: it happens once.
  const done = await Promise.all([moveLateStays(site.deps), moveLateStays(site.deps)]);
  expect(done.reduce((sum, each) => sum + each)).toBe(1);

  for (const caller of [guest, host]) {
    const view = await viewOf(id, caller);
    expect(view).toMatchObject({
      status: "checked_out",
      paymentStatus: "refund_due",
      stay: { checkedOutOn: lastDay, deposit: { state: "open" } },
    });
    expect(view.timeline.slice(-2).map(({ what, note }) => [what, note])).toEqual([
      [
        "Checked out",
        "Moved out on 11 Mar 2026. The host didn't check out the guest within two days, so we did it.",
      ],
      ["Deposit to be returned", "₹9,000 to return, minus any deductions."],
    ]);
  }
  expect((await viewOf(without, guest)).status).toBe("checked_in");
  const { db } = site.deps.store;
  const [listing] = await db.select().from(pgListings).where(eq(pgListings.id, pgId));
  expect(listing?.liveBookings).toBe(1);
  const [tenancy] = await db.select().from(tenantVerifications).where(eq(tenantVerifications.bookingId, id));
  expect(tenancy).toMatchObject({ verificationStatus: "expired", moveOutDate: lastDay });
  expect((await brokenInvariants(site.deps.store)).filter((line) => !line.startsWith("a proof"))).toEqual([]);
});

test("three days after the move-in day a guest is checked in, and can give notice", async () => {
  const at = async (moveInDate: string) =>
    (
      await createBooking(site.deps.store, {
        pgId,
        userId: guest.id,
        status: "confirmed",
        moveInDate,
        createdAt: new Date("2026-02-10T06:00:00Z"),
      })
    ).id;
  const moveInDate = addDays(TODAY, -3);
  const [late, inTime] = [await at(moveInDate), await at(addDays(TODAY, -2))];
  expect(await moveLateStays(site.deps)).toBe(1);
  const view = await viewOf(late, guest);
  expect(view).toMatchObject({
    status: "checked_in",
    stay: { checkedInOn: moveInDate, allowedSteps: ["give_notice"] },
  });
  // Nobody has seen the guest: it proves nothing until the host says that they came.
  const { db } = site.deps.store;
  const ofStay = eq(tenantVerifications.bookingId, late);
  expect(await db.$count(tenantVerifications, ofStay)).toBe(0);
  await step(late, { step: "check_in" }, host);
  expect((await db.select().from(tenantVerifications).where(ofStay))[0]).toMatchObject({
    verificationStatus: "verified",
    moveInDate,
  });
  expect(view.timeline.at(-1)?.note).toBe(
    "Moved in on 7 Mar 2026. The deposit of ₹9,000 will be returned after move-out. The host didn't check in the guest within three days, so we did it.",
  );
  expect((await viewOf(inTime, guest)).status).toBe("confirmed");
});

test("a check-out that an admin takes back is not done again, and stands once the deposit is settled", async () => {
  const id = await living();
  const tenancy = async () => {
    const ofStay = eq(tenantVerifications.bookingId, id);
    return (await site.deps.store.db.select().from(tenantVerifications).where(ofStay))[0];
  };
  await step(id, { step: "give_notice", moveOutDate: TODAY }, guest);
  await step(id, { step: "check_out" }, host);
  expect(await tenancy()).toMatchObject({ verificationStatus: "expired" });

  expect(await (await undo(id)).json()).toMatchObject({ status: "checked_in", paymentStatus: "verified" });
  expect(await tenancy()).toMatchObject({ verificationStatus: "verified", isCurrentTenant: 1 });
  now = new Date(START.getTime() + 10 * DAY);
  await moveLateStays(site.deps);
  expect((await viewOf(id, guest)).stay).toMatchObject({
    noticeGivenOn: null,
    moveOutDate: null,
    checkedOutOn: null,
    deposit: { state: "held" },
    allowedSteps: ["give_notice"],
  });

  await step(id, { step: "give_notice", moveOutDate: kolkataDate(now) }, guest);
  await step(id, { step: "check_out" }, host);
  await step(id, { step: "propose_deductions", deductions: [] }, host);
  expect((await undo(id)).status).toBe(409);
});

const byTheDay = async (over: object = {}) =>
  (
    await createBooking(site.deps.store, {
      pgId,
      userId: guest.id,
      status: "checked_in",
      duration: "7days",
      securityDeposit: "9000.00",
      moveInDate: addDays(TODAY, -9),
      createdAt: new Date("2026-02-10T06:00:00Z"),
      ...over,
    })
  ).id;

test("a stay by the day is checked out two days after its end, unless a last day was named", async () => {
  const over = await byTheDay();
  const longer = await byTheDay();
  await step(longer, { step: "give_notice", moveOutDate: addDays(TODAY, 5) }, guest);
  const byMonth = await byTheDay({ duration: "1month", moveInDate: addDays(TODAY, -90) });
  await moveLateStays(site.deps);
  expect((await viewOf(over, guest)).stay).toMatchObject({ checkedOutOn: addDays(TODAY, -2) });
  for (const id of [longer, byMonth]) expect((await viewOf(id, guest)).status).toBe("checked_in");
  // The host reads of it now, however long ago it was.
  days(60);
  await moveLateStays(site.deps);
  expect((await viewOf(longer, guest)).stay).toMatchObject({ checkedOutOn: addDays(TODAY, 58) });
});

test("a host does not lengthen a stay by the day, whose deposit would be due later", async () => {
  const id = await byTheDay({ moveInDate: addDays(TODAY, -4) });
  expect((await viewOf(id, host)).stay?.allowedSteps).toEqual([]);
  expect(await refusal(id, { step: "give_notice", moveOutDate: addDays(TODAY, 300) }, host)).toEqual([
    409,
    t("bookings.guestExtends"),
  ]);
});

test("a check-out of a stay by the day that an admin takes back stays so for a week, for job and host", async () => {
  const id = await byTheDay();
  const longer = { step: "give_notice", moveOutDate: addDays(TODAY, 30) };
  await step(id, longer, guest);
  await step(id, { step: "check_out" }, host);
  await step(id, deductAll, host);
  days(3);
  const nextHost = await userCaller(site.deps);
  const { db } = site.deps.store;
  await db.update(pgListings).set({ ownerId: nextHost.id }).where(eq(pgListings.id, pgId));
  expect((await undo(id)).status).toBe(200);
  const [{ checkInHostId } = {}] = await db.select().from(bookings).where(eq(bookings.id, id));
  expect(checkInHostId).toBe(host.id);

  await moveLateStays(site.deps);
  const { status, stay, timeline } = await viewOf(id, guest);
  expect([status, stay?.moveOutDate]).toEqual(["checked_in", addDays(TODAY, 10)]);
  expect(timeline.slice(-2).map(({ what, note }) => [what, note])).toEqual([
    [t("bookings.eventCheckOutUndone"), null],
    [t("bookings.eventNoticeChanged"), t("bookings.noteLastDay", { date: "20 Mar 2026" })],
  ]);
  for (const on of [addDays(TODAY, -2), undefined])
    expect(await refusal(id, { step: "check_out", on }, nextHost)).toEqual([409, t("bookings.noticeFirst")]);
  // They paid for none of these days: how long they stay is not theirs alone to say.
  expect(await refusal(id, longer, guest)).toEqual([400, t("bookings.teamChose")]);
  days(10);
  await step(id, { step: "check_out" }, nextHost);
  await step(id, deductAll, nextHost);
});

test("a deposit goes on without a host or guest who says nothing in time", async () => {
  const deposit = async (id: number) => (await viewOf(id, guest)).stay?.deposit;
  const silent = await byTheDay();
  const proposed = await byTheDay();
  for (const id of [silent, proposed]) await step(id, { step: "check_out" }, host);
  await step(proposed, deductAll, host);
  days(5);
  await moveLateStays(site.deps);
  expect([(await deposit(silent))?.state, (await deposit(proposed))?.state]).toEqual(["open", "proposed"]);
  days(6);
  await moveLateStays(site.deps);
  expect(await deposit(silent)).toMatchObject({ state: "to_pay", toReturn: "9000.00" });
  days(7);
  await moveLateStays(site.deps);
  expect((await deposit(proposed))?.state).toBe("proposed");
  days(8);
  await moveLateStays(site.deps);
  // All of it was kept, so that there is nothing to pay.
  expect(await deposit(proposed)).toMatchObject({ state: "closed", returned: "0.00" });
  const headers = { ...(await adminHeaders(site.deps)), "idempotency-key": newKey() };
  const json = { step: "pay_deposit", reference: "NEFT 1" };
  await site.request("POST", takeStayStep(silent).path, { json, headers });
  days(15);
  await moveLateStays(site.deps);
  expect((await deposit(silent))?.state).toBe("paid");
  days(16);
  await moveLateStays(site.deps);
  expect(await deposit(silent)).toMatchObject({ state: "closed", returned: "9000.00" });
  expect((await brokenInvariants(site.deps.store)).filter((line) => !line.startsWith("a proof"))).toEqual([]);
});

test("a guest moves in before the last day, whoever says when, and the stay ends also where an older one says otherwise", async () => {
  const unseen = { isCheckInConfirmed: false };
  const id = await byTheDay({ ...unseen, moveInDate: addDays(TODAY, -8) });
  const late = { step: "check_in", on: TODAY };
  expect(await refusal(id, late, host)).toEqual([400, t("bookings.dayAfterLast")]);
  const leaving = await byTheDay({ ...unseen, duration: "1month" });
  await step(leaving, { step: "give_notice", moveOutDate: TODAY }, guest);
  days(1);
  expect(await refusal(leaving, { ...late, on: addDays(TODAY, 1) }, host)).toEqual([
    400,
    t("bookings.dayAfterLast"),
  ]);
  const older = await byTheDay({ checkedInOn: addDays(TODAY, 1) });
  days(2);
  await moveLateStays(site.deps);
  for (const [left, on] of [
    [leaving, 0],
    [older, 1],
  ] as const)
    expect((await viewOf(left, guest)).stay?.checkedOutOn).toBe(addDays(TODAY, on));
});
