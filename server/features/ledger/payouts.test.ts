import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { takeAdminStep, takeStayStep } from "#domain/bookings/endpoints.ts";
import {
  getHostPayouts,
  getHostStatement,
  listLedger,
  listPayoutsDue,
  payHost,
  reversePayout,
} from "#domain/ledger/endpoints.ts";
import type { HostPayouts, LedgerTransaction, PayoutsDue } from "#domain/ledger/payouts.ts";
import { handOverListing } from "#domain/listings/endpoints.ts";
import { deleteAccount } from "#domain/personal-data/endpoints.ts";
import { users } from "#server/db/schema/auth.ts";
import { teamCode } from "#server/features/accounts/team-code-service.ts";
import {
  adminHeaders,
  bookableListing,
  brokenInvariants,
  type Caller,
  openSession,
} from "#testing/bookings.ts";
import { createBooking } from "#testing/factories/bookings.ts";
import { createUser, FACTORY_PASSWORD } from "#testing/factories/users.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";

let site: TestApp;
let now = new Date("2026-03-10T06:00:00Z");
let admin: Record<string, string>;
let host: Caller & { id: string };
let pgId: number;

beforeAll(async () => {
  site = await testApp({ clock: { now: () => now } });
  admin = await adminHeaders(site.deps);
});
afterAll(async () => {
  expect(await brokenInvariants(site.deps.store)).toEqual([]);
  await site.close();
});
beforeEach(async () => {
  now = new Date("2026-03-10T06:00:00Z");
  const user = await createUser(site.deps.store);
  host = { id: user.id, cookies: await openSession(site.deps.store, user) };
  ({ id: pgId } = await bookableListing(site.deps.store, { ownerId: host.id, maxOccupancy: 9 }));
});

const booked = async () =>
  (
    await createBooking(site.deps.store, {
      pgId,
      status: "confirmed",
      rent: "9500.00",
      securityDeposit: "9000.00",
      moveInDate: "2026-03-09",
      createdAt: new Date("2026-03-01T06:00:00Z"),
    })
  ).id;
const checkIn = (id: number) =>
  site.request("POST", takeStayStep(id).path, { json: { step: "check_in" }, cookies: host.cookies! });
const mine = async (query = "") =>
  (await (
    await site.request("GET", `${getHostPayouts().path}${query}`, { cookies: host.cookies! })
  ).json()) as HostPayouts;
const dueNow = async () => {
  const answer = await site.request("GET", listPayoutsDue().path, { headers: admin });
  return ((await answer.json()) as PayoutsDue).due.find(({ whose }) => whose === `user ${host.id}`);
};
const pay = (amount: string, reference: string) =>
  site.request("POST", payHost().path, {
    json: { whose: `user ${host.id}`, amount, reference },
    headers: { "idempotency-key": newKey(), ...admin },
  });
const takeBack = (id: number) =>
  site.request("POST", reversePayout(id).path, {
    json: { reason: "The bank sent it back" },
    headers: { "idempotency-key": newKey(), ...admin },
  });
const payoutsIn = async () => {
  const answer = await site.request("GET", `${listLedger().path}?kind=payout`, { headers: admin });
  return (await answer.json()) as LedgerTransaction[];
};

test("a host who is an admin neither pays themselves nor takes a payout back", async () => {
  expect((await checkIn(await booked())).status).toBe(200);
  await site.deps.store.db.update(users).set({ adminRole: "finance" }).where(eq(users.id, host.id));
  const asHost = async (path: string, json: object) => {
    const headers = { "idempotency-key": newKey() };
    return (await site.request("POST", path, { json, headers, cookies: host.cookies! })).status;
  };
  const transfer = { whose: `user ${host.id}`, amount: "9500.00", reference: "NEFT 8" };
  expect(await asHost(payHost().path, transfer)).toBe(403);
  expect((await pay("9500.00", "NEFT 8")).status).toBe(200);
  const [own] = await payoutsIn();
  expect(await asHost(reversePayout(own!.id).path, { reason: "Not mine" })).toBe(403);
});

test("rent is due from the check-in, is paid once however many pay it, and stands in the statement of its month", async () => {
  const [first, second] = [await booked(), await booked()];
  expect(await dueNow()).toBeUndefined();
  expect((await mine()).owed).toBe("0.00");
  for (const id of [first, second]) expect((await checkIn(id)).status).toBe(200);
  expect(await dueNow()).toMatchObject({
    amount: "19000.00",
    since: now.toISOString(),
    bookings: [
      { bookingId: first, amount: "9500.00" },
      { bookingId: second, amount: "9500.00" },
    ],
  });
  expect((await pay("18999.99", "NEFT 0")).status).toBe(409);
  const answers = await Promise.all(Array.from({ length: 6 }, (_, at) => pay("19000.00", `NEFT ${at}`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  expect(await dueNow()).toBeUndefined();
  const march = await mine();
  expect(march).toMatchObject({ owed: "0.00", due: [], opening: "0.00", closing: "0.00", month: "2026-03" });
  expect(march.lines.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
    "rent_earned 9500.00",
    "rent_earned 9500.00",
    "payout -9500.00",
    "payout -9500.00",
  ]);

  now = new Date("2026-04-02T06:00:00Z");
  const last = (await payoutsIn())[0]!;
  const reversed = await Promise.all([takeBack(last.id), takeBack(last.id)]);
  expect(reversed.map(({ status }) => status).sort()).toEqual([200, 409]);
  // The transfer is one, however many bookings it paid for.
  expect((await takeBack(last.id - 1)).status).toBe(409);
  expect((await takeBack(1)).status).toBe(404);
  const april = await mine();
  expect(april).toMatchObject({
    owed: "19000.00",
    opening: "0.00",
    closing: "19000.00",
    months: ["2026-04", "2026-03"],
  });
  expect(april.lines.map(({ kind }) => kind)).toEqual(["reversal", "reversal"]);
  const leaving = await site.request("DELETE", deleteAccount().path, {
    json: { password: FACTORY_PASSWORD },
    cookies: host.cookies!,
  });
  expect(leaving.status).toBe(409);
  expect((await pay("19000.00", "NEFT 7")).status).toBe(200);
  expect((await mine("?month=2026-04")).closing).toBe("0.00");

  const csv = await site.request("GET", getHostStatement("2026-03").path, { cookies: host.cookies! });
  expect(csv.headers.get("content-disposition")).toContain("tangu-statement-2026-03.csv");
  const lines = (await csv.text()).trim().split("\r\n");
  expect(lines).toHaveLength(7);
  expect(lines[2]).toBe(`2026-03-10,"Rent, guest moved in",${first},Jyothi Homestay Ladies PG,9500,`);
});

test("a stay that is called off after its rent was paid out is owed back by the host, from what comes next", async () => {
  const id = await booked();
  await checkIn(id);
  expect((await pay("9500.00", "NEFT 1")).status).toBe(200);
  const json = { status: "cancelled", note: "Never came" };
  expect((await site.request("PATCH", takeAdminStep(id).path, { json, headers: admin })).status).toBe(200);
  expect((await mine()).owed).toBe("-9500.00");
  expect(await dueNow()).toBeUndefined();
  const [next, another] = [await booked(), await booked()];
  await checkIn(next);
  expect(await dueNow()).toBeUndefined();
  await checkIn(another);
  expect(await dueNow()).toMatchObject({ amount: "9500.00" });
  expect((await pay("9500.00", "NEFT 2")).status).toBe(200);
  expect(await mine()).toMatchObject({ owed: "0.00", due: [] });
  // The transfer came back: what was set off in it is as before.
  const netted = (await payoutsIn()).find(({ subject }) => subject === `booking ${id}`)!;
  expect([netted.reference, (await takeBack(netted.id)).status]).toEqual(["NEFT 2", 200]);
  expect(await dueNow()).toMatchObject({
    amount: "9500.00",
    bookings: [{ amount: "-9500.00" }, { amount: "9500.00" }, { amount: "9500.00" }],
  });
});

test("deductions belong to the host who proposed them, who stays until they are decided", async () => {
  const [next, guest] = [await createUser(site.deps.store), await createUser(site.deps.store)];
  const { id } = await createBooking(site.deps.store, {
    pgId,
    userId: guest.id,
    status: "checked_out",
    paymentStatus: "refund_due",
    rent: "9500.00",
    securityDeposit: "9000.00",
    checkedOutOn: "2026-03-10",
    moveInDate: "2026-02-08",
    createdAt: new Date("2026-02-01T06:00:00Z"),
  });
  const step = (json: object, cookies: string) =>
    site.request("POST", takeStayStep(id).path, {
      json,
      cookies,
      headers: { "idempotency-key": newKey() },
    });
  const deductions = [{ reason: "Chair", amount: "4000", photos: [] }];
  expect((await step({ step: "propose_deductions", deductions }, host.cookies!)).status).toBe(200);
  const handedOver = await site.request("POST", handOverListing(pgId).path, {
    json: { phoneNumber: next.phoneNumber, code: await teamCode(site.deps, next.id, now) },
    headers: { "idempotency-key": newKey(), ...admin },
  });
  expect(handedOver.status).toBe(200);
  expect((await pay("9500.00", "NEFT 1")).status).toBe(200);
  const leave = () =>
    site.request("DELETE", deleteAccount().path, {
      json: { password: FACTORY_PASSWORD },
      cookies: host.cookies!,
    });
  expect((await leave()).status).toBe(409);
  const answers = [{ answer: "accepted" }];
  const cookies = await openSession(site.deps.store, guest);
  expect((await step({ step: "answer_deductions", answers }, cookies)).status).toBe(200);
  expect(await dueNow()).toMatchObject({ amount: "4000.00" });
  expect((await pay("4000.00", "NEFT 2")).status).toBe(200);
  expect((await leave()).status).toBe(200);
});

test("admins read names instead of ids, and who of the hosts is suspended", async () => {
  await checkIn(await booked());
  expect(await dueNow()).toMatchObject({ isSuspended: false });
  const { db } = site.deps.store;
  await db.update(users).set({ suspendedAt: now }).where(eq(users.id, host.id));
  expect(await dueNow()).toMatchObject({ isSuspended: true });
  await pay("9500.00", "NEFT 1");
  const entry = (await payoutsIn())[0]!.entries.find(({ whose }) => whose === `user ${host.id}`);
  const [{ firstName, phoneNumber } = {}] = await db.select().from(users).where(eq(users.id, host.id));
  expect(entry?.whoseName).toBe(`${firstName} +91 ${phoneNumber}`);
});

test("nobody reads what another host was paid", async () => {
  await checkIn(await booked());
  const other = await createUser(site.deps.store);
  const cookies = await openSession(site.deps.store, other);
  expect(await (await site.request("GET", getHostPayouts().path, { cookies })).json()).toMatchObject({
    owed: "0.00",
    due: [],
    lines: [],
  });
  expect((await site.request("GET", `${getHostPayouts().path}?month=2026-13`, { cookies })).status).toBe(400);
});
