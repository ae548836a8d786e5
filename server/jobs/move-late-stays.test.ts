import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { BookingView } from "#domain/bookings/contract.ts";
import { getBooking, takeAdminStep, takeStayStep } from "#domain/bookings/endpoints.ts";
import { addDays, kolkataDate } from "#domain/dates.ts";
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

const step = async (id: number, json: unknown, { cookies }: Caller) => {
  const headers = { "idempotency-key": newKey() };
  expect((await site.request("POST", takeStayStep(id).path, { json, cookies, headers })).status).toBe(200);
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
      stay: { checkedOutOn: lastDay, deposit: { state: "due", dueOn: addDays(lastDay, 7) } },
    });
    expect(view.timeline.slice(-2).map(({ what, note }) => [what, note])).toEqual([
      [
        "Checked out",
        "Moved out on 11 Mar 2026. The host didn't check out the guest within two days, so we did it.",
      ],
      ["Deposit to be returned", "₹9,000, minus any deductions, to be returned by 18 Mar 2026."],
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
  const admin = await adminHeaders(site.deps);
  const tenancy = async () => {
    const ofStay = eq(tenantVerifications.bookingId, id);
    return (await site.deps.store.db.select().from(tenantVerifications).where(ofStay))[0];
  };
  const undo = () =>
    site.request("PATCH", takeAdminStep(id).path, {
      json: { status: "checked_in" },
      headers: { "idempotency-key": newKey(), ...admin },
    });
  await step(id, { step: "give_notice", moveOutDate: TODAY }, guest);
  await step(id, { step: "check_out" }, host);
  expect(await tenancy()).toMatchObject({ verificationStatus: "expired" });

  expect(await (await undo()).json()).toMatchObject({ status: "checked_in", paymentStatus: "verified" });
  expect(await tenancy()).toMatchObject({ verificationStatus: "verified", isCurrentTenant: 1 });
  now = new Date(START.getTime() + 10 * DAY);
  await moveLateStays(site.deps);
  expect((await viewOf(id, guest)).stay).toMatchObject({
    noticeGivenOn: null,
    moveOutDate: null,
    checkedOutOn: null,
    deposit: { state: "held", dueOn: null },
    allowedSteps: ["give_notice"],
  });

  await step(id, { step: "give_notice", moveOutDate: kolkataDate(now) }, guest);
  await step(id, { step: "check_out" }, host);
  await step(id, { step: "settle_deposit", deductions: [] }, host);
  expect((await undo()).status).toBe(409);
});

test("a stay by the day is checked out two days after its end, unless a last day was named", async () => {
  const at = async (over: object) =>
    (
      await createBooking(site.deps.store, {
        pgId,
        userId: guest.id,
        status: "checked_in",
        duration: "7days",
        moveInDate: addDays(TODAY, -9),
        createdAt: new Date("2026-02-10T06:00:00Z"),
        ...over,
      })
    ).id;
  const over = await at({});
  const longer = await at({ noticeGivenOn: TODAY, moveOutDate: addDays(TODAY, 5), isMoveOutAgreed: true });
  const byMonth = await at({ duration: "1month", moveInDate: addDays(TODAY, -90) });
  await moveLateStays(site.deps);
  expect((await viewOf(over, guest)).stay).toMatchObject({ checkedOutOn: addDays(TODAY, -2) });
  for (const id of [longer, byMonth]) expect((await viewOf(id, guest)).status).toBe("checked_in");
});
