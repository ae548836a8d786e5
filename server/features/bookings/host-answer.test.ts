import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { BookingView, HostBooking } from "#domain/bookings/contract.ts";
import {
  cancelBooking,
  getBooking,
  listListingBookings,
  takeAdminStep,
  takeStayStep,
} from "#domain/bookings/endpoints.ts";
import { subscribePush } from "#domain/chat/endpoints.ts";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { reviews } from "#server/db/schema/reviews.ts";
import {
  adminHeaders,
  book,
  bookableListing,
  brokenInvariants,
  type Caller,
  sendProof,
  userCaller,
} from "#testing/bookings.ts";
import { createBooking } from "#testing/factories/bookings.ts";
import { type TestApp, testApp } from "#testing/http.ts";
import { startPushService } from "#testing/push.ts";

let site: TestApp;
let push: Awaited<ReturnType<typeof startPushService>>;
let host: Awaited<ReturnType<typeof userCaller>>;
let guest: Awaited<ReturnType<typeof userCaller>>;
let pgId: number;
const today = kolkataDate(new Date());

beforeAll(async () => {
  push = await startPushService();
  site = await testApp({ config: push.config });
});
afterAll(async () => {
  await site.close();
  await push.close();
});
beforeEach(async () => {
  push.clear();
  host = await userCaller(site.deps);
  guest = await userCaller(site.deps);
  pgId = (await bookableListing(site.deps.store, { ownerId: host.id, maxOccupancy: 5 })).id;
});

let utr = 910_000_000_000;
/** A booking of the guest that was paid. */
async function paidBooking(moveInDate = addDays(today, 3)): Promise<number> {
  const booked = await book(site, pgId, { moveInDate }, guest);
  expect((await sendProof(site, booked, { utr: String(++utr) })).status).toBe(200);
  const sent = { json: { paymentStatus: "verified" }, headers: await adminHeaders(site.deps) };
  expect((await site.request("PATCH", takeAdminStep(booked.id).path, sent)).status).toBe(200);
  return booked.id;
}
const step = (id: number, json: object, caller: Caller = host) =>
  site.request("POST", takeStayStep(id).path, { json, ...caller });
const seenBy = async (id: number, caller: Caller): Promise<BookingView> =>
  (await site.request("GET", getBooking(id).path, caller)).json();
const decline = { step: "decline", reason: "repairs" };

test("a host accepts a booking once; the guest reads that they are expected", async () => {
  const id = await paidBooking();
  await site.request("POST", subscribePush().path, { json: push.subscription("/guest"), ...guest });
  push.clear();
  const offered = (await seenBy(id, host)).stay?.allowedSteps;
  expect(offered).toEqual(["accept", "decline"]);
  expect((await step(id, { step: "accept" })).status).toBe(200);
  const seen = await seenBy(id, guest);
  expect(seen).toMatchObject({ status: "confirmed", stay: { hostAcceptedOn: today } });
  expect(seen.timeline.at(-1)?.what).toBe("The host is expecting you");
  const title = "The host is expecting you \u00b7 Jyothi Homestay Ladies PG";
  await expect.poll(push.read, { timeout: 10_000 }).toMatchObject([{ title }]);
  expect((await step(id, { step: "accept" })).status).toBe(409);
  const [listed]: HostBooking[] = await (
    await site.request("GET", listListingBookings(pgId).path, host)
  ).json();
  expect(listed?.stay).toMatchObject({ hostAcceptedOn: today, allowedSteps: ["decline"] });
});

test("a host declines a booking before the stay: the guest reads why, the bed is free, the money is owed back", async () => {
  const id = await paidBooking();
  await site.request("POST", subscribePush().path, { json: push.subscription("/told"), ...guest });
  push.clear();
  expect((await step(id, decline)).status).toBe(200);
  const seen = await seenBy(id, guest);
  expect(seen).toMatchObject({
    status: "declined",
    paymentStatus: "refund_due",
    note: "The room needs repairs",
  });
  expect(seen.timeline.slice(-2)).toMatchObject([
    { what: "The host declined this booking", note: "The room needs repairs" },
    { note: null },
  ]);
  const inHindi: BookingView = await (
    await site.request("GET", getBooking(id).path, {
      ...guest,
      headers: { "accept-language": "hi" },
    })
  ).json();
  expect(inHindi.note).toBe("कमरे की मरम्मत करनी है");
  await expect.poll(push.read, { timeout: 10_000 }).toMatchObject([{ body: "The room needs repairs" }]);
  const [listing] = await site.deps.store.db.select().from(pgListings).where(eq(pgListings.id, pgId));
  expect(listing).toMatchObject({ liveBookings: 0 });
  expect((await step(id, decline)).status).toBe(409);
  expect(await brokenInvariants(site.deps.store)).toEqual([]);
});

test("only its host declines, with a reason, before the stay has begun and nobody reviewed it", async () => {
  const id = await paidBooking();
  const other = await userCaller(site.deps);
  expect((await step(id, decline, other)).status).toBe(404);
  expect((await step(id, decline, guest)).status).toBe(403);
  expect((await step(id, decline, { headers: await adminHeaders(site.deps) })).status).toBe(403);
  expect((await step(id, { step: "decline" })).status).toBe(400);
  expect((await step(id, { step: "decline", reason: "because" })).status).toBe(400);
  const noWords = await step(id, { step: "decline", reason: "other" });
  expect(await noWords.json()).toMatchObject({ fields: { words: "Write your reason. The guest reads it." } });
  const words = "Water has run out\nin the whole street";
  expect((await step(id, { step: "decline", reason: "other", words })).status).toBe(200);
  expect((await seenBy(id, guest)).note).toBe(words);

  const begun = await createBooking(site.deps.store, {
    ...{ pgId, userId: guest.id, status: "confirmed", moveInDate: addDays(today, -1) },
  });
  expect((await step(begun.id, decline)).status).toBe(409);
  expect((await seenBy(begun.id, host)).stay?.allowedSteps).toEqual(["check_in"]);

  const reviewed = await createBooking(site.deps.store, {
    ...{ pgId, userId: guest.id, status: "confirmed", moveInDate: today },
  });
  await site.deps.store.db
    .insert(reviews)
    .values({ pgId, userId: guest.id, bookingId: reviewed.id, rating: 5, comment: "Quiet and clean" });
  expect((await step(reviewed.id, decline)).status).toBe(409);
});

test("twenty answers at once: the booking is declined once", async () => {
  const id = await paidBooking();
  const answers = await Promise.all(Array.from({ length: 20 }, () => step(id, decline)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  expect(await brokenInvariants(site.deps.store)).toEqual([]);
});

test("a host is told of each booking, proof, payment and cancellation, and nobody else is", async () => {
  await site.request("POST", subscribePush().path, { json: push.subscription("/owner"), ...host });
  const stranger = await userCaller(site.deps);
  await site.request("POST", subscribePush().path, { json: push.subscription("/stranger"), ...stranger });
  push.clear();
  const id = await paidBooking();
  expect((await site.request("POST", cancelBooking(id).path, guest)).status).toBe(200);
  const titles = ["New booking", "Payment sent", "Booking paid", "Booking cancelled"];
  const told = () => push.read().map((message) => JSON.stringify(message).split(/"title":"| \u00b7 /)[1]);
  await expect.poll(() => told().sort(), { timeout: 10_000 }).toEqual(titles.sort());
  expect(push.sent.filter(({ path }) => path === "/stranger")).toEqual([]);
});
