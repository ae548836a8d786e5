import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AdminRole } from "#domain/accounts/roles.ts";
import type { BookingView } from "#domain/bookings/contract.ts";
import {
  cancelBooking,
  getAdminBooking,
  getBooking,
  listAllBookings,
  listMyBookings,
  takeAdminStep,
} from "#domain/bookings/endpoints.ts";
import { catalogs } from "#domain/catalog.ts";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { t } from "#domain/i18n.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { upload } from "#testing/bank.ts";
import { adminHeaders, book, bookableListing, brokenInvariants, userCaller } from "#testing/bookings.ts";
import { createBooking } from "#testing/factories/bookings.ts";
import { type TestApp, testApp } from "#testing/http.ts";

let site: TestApp;

beforeAll(async () => {
  site = await testApp();
});
afterAll(async () => {
  expect(await brokenInvariants(site.deps.store)).toEqual([]);
  await site.close();
});

async function refusal(answer: Response): Promise<unknown> {
  return { status: answer.status, ...(await (answer.json() as Promise<object>)) };
}

const listingRow = async (id: number) =>
  (await site.deps.store.db.select().from(pgListings).where(eq(pgListings.id, id)))[0];

test("a signed-in user's booking belongs to the user, and what the cookie booked is listed with it", async () => {
  const { id } = await bookableListing(site.deps.store, { maxOccupancy: 9 });
  const asGuest = await book(site, id);
  const user = await userCaller(site.deps);
  const both = `${user.cookies}; ${asGuest.cookies}`;
  const asUser = await book(site, id, {}, { cookies: both });
  const mine = async (cookies?: string) => {
    const answer = await site.request("GET", listMyBookings().path, cookies ? { cookies } : {});
    return ((await answer.json()) as BookingView[]).map((booking) => booking.id);
  };
  expect(await mine(both)).toEqual([asUser.id, asGuest.id]);
  expect(await mine(user.cookies)).toEqual([asUser.id]);
  expect(await mine(asGuest.cookies)).toEqual([asGuest.id]);
  expect(await mine()).toEqual([]);
});

test("what admins wrote to the payer is not shown to the host", async () => {
  const host = await userCaller(site.deps);
  const { id } = await bookableListing(site.deps.store, { ownerId: host.id });
  const note = "UTR 123456789012 belongs to another payment";
  const guest = await userCaller(site.deps);
  const booking = await createBooking(site.deps.store, {
    pgId: id,
    userId: guest.id,
    status: "proof_submitted",
    paymentStatus: "rejected",
    note,
  });
  const seenBy = async (caller: { cookies?: string }) =>
    JSON.stringify(await (await site.request("GET", getBooking(booking.id).path, caller)).json());
  expect(await seenBy(guest)).toContain(note);
  expect(await seenBy(host)).not.toContain("123456789012");
});

test("a reason that admins chose is read in the guest's language, their own words as they are", async () => {
  const { id: pgId } = await bookableListing(site.deps.store, { maxOccupancy: 9 });
  const { id: userId, cookies } = await userCaller(site.deps);
  const noteIn = async (language: string, note: string) => {
    const rejected = { status: "proof_submitted", paymentStatus: "rejected", note } as const;
    const { id } = await createBooking(site.deps.store, { pgId, userId, ...rejected });
    const headers = { "accept-language": language };
    return (await (await site.request("GET", getBooking(id).path, { cookies, headers })).json()).note;
  };
  const key = "admin.reasonOtherAmount";
  expect(await noteIn("kn", catalogs.en[key])).toBe(catalogs.kn[key]);
  expect(await noteIn("en", catalogs.hi[key])).toBe(catalogs.en[key]);
  expect(await noteIn("hi", "Only half came")).toBe("Only half came");
});

test("a booking is shown to its payer, its host and admins, and does not exist for others", async () => {
  const host = await userCaller(site.deps);
  const { id } = await bookableListing(site.deps.store, { ownerId: host.id });
  const booked = await book(site, id);
  const stranger = await book(site, id);
  const see = (caller: { cookies?: string }) => site.request("GET", getBooking(booked.id).path, caller);
  const admin = await userCaller(site.deps, true);
  const user = await userCaller(site.deps);
  expect((await see({ cookies: booked.cookies })).status).toBe(200);
  expect((await see(admin)).status).toBe(200);
  for (const caller of [{}, { cookies: stranger.cookies }, user]) {
    expect(await refusal(await see(caller))).toEqual({
      status: 404,
      code: "NOT_FOUND",
      message: "We can't find this booking",
    });
  }
  expect(await (await see(host)).json()).toMatchObject({ utr: null, proofUrl: null, allowedActions: [] });
  for (const bad of ["0", "999999999", "12345678901", "abc", "-1", "%00"]) {
    expect((await site.request("GET", getBooking(bad).path, admin)).status).toBe(404);
  }
});

test("support reads a booking without UTR, reference and what the bank says; finance reads them", async () => {
  const { id: pgId } = await bookableListing(site.deps.store, {});
  const submitted = { status: "proof_submitted", paymentStatus: "submitted", utr: "812300000137" } as const;
  const { id, totalAmount } = await createBooking(site.deps.store, { pgId, ...submitted });
  const line = { utr: submitted.utr, amount: totalAmount, name: "RAVI AT THE BANK" };
  await upload(site, await adminHeaders(site.deps), [line]);
  const over = { status: "checked_out", paymentStatus: "refunded", depositReference: "NEFT 77" } as const;
  const days = {
    moveInDate: "2026-01-10",
    checkedOutOn: "2026-02-01",
    createdAt: new Date("2026-01-01T06:00:00Z"),
  };
  const { id: left } = await createBooking(site.deps.store, { pgId, ...over, ...days });
  const calledOff = { status: "cancelled", paymentStatus: "refund_due" } as const;
  const { id: refunded } = await createBooking(site.deps.store, { pgId, ...calledOff });
  await site.request("PATCH", takeAdminStep(refunded).path, {
    json: { paymentStatus: "refunded", reference: "NEFT 88" },
    headers: await adminHeaders(site.deps),
  });
  const paths = [
    getBooking(id),
    getAdminBooking(id),
    listAllBookings(),
    getBooking(left),
    getAdminBooking(left),
    getBooking(refunded),
    getAdminBooking(refunded),
  ];
  const read = async (role: AdminRole) => {
    const { cookies } = await userCaller(site.deps, role);
    const answers = paths.map(({ path }) => site.request("GET", path, { cookies }));
    return Promise.all(answers.map(async (answer) => JSON.stringify(await (await answer).json())));
  };
  for (const body of await read("support"))
    expect(body).not.toMatch(/812300000137|RAVI AT THE BANK|NEFT \d+/);
  const [one, admins, all, ...ended] = await read("finance");
  for (const body of [one, admins, all]) expect(body).toContain("812300000137");
  for (const body of [admins, all]) expect(body).toContain("RAVI AT THE BANK");
  for (const body of ended) expect(body).toMatch(/NEFT (77|88)/);
});

test("a stay that has begun is not cancelled by its payer, though nobody checked them in", async () => {
  const guest = await userCaller(site.deps);
  const { id: pgId } = await bookableListing(site.deps.store);
  const moveInDate = addDays(kolkataDate(new Date()), -1);
  const stay = { pgId, userId: guest.id, status: "confirmed" as const, moveInDate };
  const { id } = await createBooking(site.deps.store, stay);
  const { allowedActions } = await (await site.request("GET", getBooking(id).path, guest)).json();
  expect(allowedActions).toEqual([]);
  const refused = await site.request("POST", cancelBooking(id).path, { ...guest, json: {} });
  expect(await refusal(refused)).toMatchObject({ status: 409, message: t("bookings.stayStarted") });
});

test("the payer cancels; nobody else can, and not twice", async () => {
  const host = await userCaller(site.deps);
  const { id } = await bookableListing(site.deps.store, { ownerId: host.id });
  const booked = await book(site, id);
  const cancel = (caller: { cookies?: string }) =>
    site.request("POST", cancelBooking(booked.id).path, { ...caller, json: {} });
  const strangers = [{}, await userCaller(site.deps), host, await userCaller(site.deps, true)];
  for (const caller of strangers) expect((await cancel(caller)).status).toBe(404);
  const answer = await cancel({ cookies: booked.cookies });
  expect(await answer.json()).toMatchObject({
    status: "cancelled",
    paymentStatus: "pending",
    allowedActions: [],
  });
  expect((await listingRow(id))?.liveBookings).toBe(0);
  expect(await refusal(await cancel({ cookies: booked.cookies }))).toEqual({
    status: 409,
    code: "ILLEGAL_TRANSITION",
    message: "You can't do this now. Reload the page to see the booking's status.",
  });
});
