import { afterAll, beforeAll, expect, test } from "vitest";
import type { AdminCounts } from "#domain/admin/contract.ts";
import { getAdminCounts, getAdminDay } from "#domain/admin/endpoints.ts";
import { listAllBookings, takeAdminStep } from "#domain/bookings/endpoints.ts";
import { adminTokens } from "#server/db/schema/auth.ts";
import { STEP_UP_MS } from "#server/features/accounts/policy.ts";
import { adminHeaders, book, bookableListing, screenshot, sendProof } from "#testing/bookings.ts";
import { createBooking } from "#testing/factories/bookings.ts";
import { type TestApp, testApp } from "#testing/http.ts";

let site: TestApp;
let admin: Record<string, string>;
let now = new Date();

beforeAll(async () => {
  site = await testApp({ clock: { now: () => now } });
  admin = await adminHeaders(site.deps);
});
afterAll(() => site.close());

const counts = async () =>
  (await (await site.request("GET", getAdminCounts().path, { headers: admin })).json()) as AdminCounts;

test("a proof waits until it is decided, and what was verified waits to be paid to the host", async () => {
  const { id: pgId } = await bookableListing(site.deps.store);
  const before = await counts();
  const booked = await book(site, pgId);
  await sendProof(site, booked, { utr: "512300000001", image: await screenshot(1) });
  expect(await counts()).toEqual({ ...before, submitted: before.submitted + 1 });
  const decided = await site.request("PATCH", takeAdminStep(booked.id).path, {
    json: { status: "declined", note: "No bed" },
    headers: admin,
  });
  expect(decided.status).toBe(200);
  await site.request("PATCH", takeAdminStep(booked.id).path, {
    json: { paymentStatus: "verified" },
    headers: admin,
  });
  expect(await counts()).toMatchObject({ submitted: before.submitted, refundDue: before.refundDue + 1 });
});

test("the list of refunds, its count and today's number are the same bookings: no deposit in its host's days", async () => {
  const { store } = site.deps;
  const { id: pgId } = await bookableListing(store);
  const refund = { pgId, paymentStatus: "refund_due" } as const;
  const calledOff = await createBooking(store, { ...refund, status: "cancelled", totalAmount: "8500.00" });
  await createBooking(store, {
    ...refund,
    status: "checked_out",
    moveInDate: "2026-03-01",
    checkedOutOn: "2026-03-10",
  });
  const of = async (path: string) => (await site.request("GET", path, { headers: admin })).json();
  const list = await of(`${listAllBookings().path}?paymentStatus=refund_due`);
  const day = await of(getAdminDay().path);
  expect(list.map(({ id }: { id: number }) => id)).toContain(calledOff.id);
  expect(new Set(list.map(({ status }: { status: string }) => status))).not.toContain("checked_out");
  const sum = list.reduce(
    (all: number, { totalAmount }: { totalAmount: string }) => all + Number(totalAmount),
    0,
  );
  expect(await counts()).toMatchObject({ refundDue: list.length });
  expect([day.refundsDue, Number(day.refundsAmount)]).toEqual([list.length, sum]);
});

test("it says how long the password that was typed still holds", async () => {
  await site.deps.store.db.update(adminTokens).set({ passwordAt: now });
  expect((await counts()).passwordHoldsFor).toBe(STEP_UP_MS / 1000);
  now = new Date(now.getTime() + STEP_UP_MS);
  expect((await counts()).passwordHoldsFor).toBe(0);
});
