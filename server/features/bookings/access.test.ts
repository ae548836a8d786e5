import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BookingView } from "#domain/bookings/contract.ts";
import { cancelBooking, getBooking, listMyBookings } from "#domain/bookings/endpoints.ts";
import { catalogs } from "#domain/catalog.ts";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { t } from "#domain/i18n.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { book, bookableListing, brokenInvariants, userCaller } from "#testing/bookings.ts";
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
