import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AdminDay, AdminSearchResults } from "#domain/admin/contract.ts";
import { getAdminDay, searchForAdmin } from "#domain/admin/endpoints.ts";
import { takeAdminStep } from "#domain/bookings/endpoints.ts";
import { kolkataDate } from "#domain/dates.ts";
import { securityEvents } from "#server/db/schema/auth.ts";
import { bookingEvents } from "#server/db/schema/bookings.ts";
import { adminHeaders, book, bookableListing, screenshot, sendProof } from "#testing/bookings.ts";
import { createBooking } from "#testing/factories/bookings.ts";
import { createUser } from "#testing/factories/users.ts";
import { type TestApp, testApp } from "#testing/http.ts";

let site: TestApp;
let admin: Record<string, string>;
// Noon in Kolkata, so that an hour before is of the same day.
const now = new Date(`${kolkataDate(new Date())}T12:00:00+05:30`);

beforeAll(async () => {
  site = await testApp({ config: { trustProxy: true }, clock: { now: () => now } });
  admin = await adminHeaders(site.deps);
});
afterAll(() => site.close());

const find = async (q: string) => {
  const query = new URLSearchParams({ q });
  const answer = await site.request("GET", `${searchForAdmin().path}?${query}`, { headers: admin });
  expect(answer.status).toBe(200);
  return (await answer.json()) as AdminSearchResults;
};

test("a name with a joiner is found by the whole of it and by its beginning", async () => {
  const { id: pgId } = await bookableListing(site.deps.store, { title: "ವಾಸ PG" });
  // ZWNJ, as keyboards for Kannada write it.
  const booked = await createBooking(site.deps.store, { pgId, guestName: "ರಾಜ್\u200cಕುಮಾರ್" });
  for (const typed of ["ರಾಜ್\u200cಕುಮಾರ್", "ರಾಜ್\u200cಕು", "ರಾಜ್"])
    expect([typed, (await find(typed)).bookings.map(({ id }) => id)]).toEqual([typed, [`${booked.id}`]]);
});

test("a booking is found by its number, name, phone, e-mail and UTR; others by what they have", async () => {
  const owner = await createUser(site.deps.store, { firstName: "Kaveri", lastName: "Gowda" });
  const { id: pgId } = await bookableListing(site.deps.store, {
    title: "Nandini Towers PG",
    ownerId: owner.id,
    contactPhone: "9000088001",
  });
  const details = { guestName: "Zubin Mehra", guestEmail: "Zubin@Example.in", guestPhone: "9000088002" };
  const booked = await book(site, pgId, details);
  await sendProof(site, booked, { utr: "ab1234567890", image: await screenshot(1) });
  const own = { id: String(booked.id), name: "Zubin Mehra", about: "Nandini Towers PG", state: "submitted" };
  for (const typed of [
    `#${booked.id}`,
    "zub",
    "mehra zubin",
    "+91 90000 88002",
    "zubin@example.in",
    "AB1234567890",
  ])
    expect([typed, (await find(typed)).bookings]).toEqual([typed, [own]]);
  const person = { id: owner.phoneNumber, name: "Kaveri Gowda", about: owner.phoneNumber, state: null };
  expect((await find("gowda")).people).toEqual([person]);
  expect((await find(owner.phoneNumber!)).people).toEqual([person]);
  for (const typed of ["nandini", "tow", "9000088001", owner.phoneNumber!])
    expect([typed, (await find(typed)).listings.map(({ id }) => id)]).toEqual([typed, [String(pgId)]]);
  for (const typed of ["ehra", "zubin gowda", "' | 'x", "%", "12345678901234567890"])
    expect([typed, (await find(typed)).bookings]).toEqual([typed, []]);
});

test("who was read is written down", async () => {
  const person = await createUser(site.deps.store, { firstName: "Omkar" });
  await find("omkar");
  const read = (subject: string) =>
    site.deps.store.db.$count(securityEvents, eq(securityEvents.subject, subject));
  expect(await read("dashboard search")).toBe(1);
  expect(await read(`user ${person.id}`)).toBe(1);
});

test("the day counts its proofs by hour, the time that verifying took, and new listings", async () => {
  const { id: pgId } = await bookableListing(site.deps.store, { createdAt: now });
  const before = (await (
    await site.request("GET", getAdminDay().path, { headers: admin })
  ).json()) as AdminDay;
  const booked = await book(site, pgId);
  await sendProof(site, booked, { utr: "512300000077", image: await screenshot(2) });
  const { db } = site.deps.store;
  const ofBooking = eq(bookingEvents.bookingId, booked.id);
  await db
    .update(bookingEvents)
    .set({ at: new Date(now.getTime() - 90 * 60_000) })
    .where(ofBooking);
  const verify = { json: { paymentStatus: "verified" }, headers: admin };
  expect((await site.request("PATCH", takeAdminStep(booked.id).path, verify)).status).toBe(200);
  const day = (await (await site.request("GET", getAdminDay().path, { headers: admin })).json()) as AdminDay;
  expect(day.proofsByHour).toHaveLength(13);
  expect(day.proofsByHour[10]).toBe((before.proofsByHour[10] ?? 0) + 1);
  expect(day).toMatchObject({ verified: before.verified + 1, medianMinutes: 90 });
  expect(day.newListings).toHaveLength(14);
  expect(day.newListings.at(-1)).toMatchObject({ day: kolkataDate(now) });
  expect(day.newListings.at(-1)!.count).toBeGreaterThan(0);
});
