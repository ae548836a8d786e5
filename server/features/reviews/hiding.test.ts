import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { AdminBooking } from "#domain/bookings/contract.ts";
import { cancelBooking, listAllBookings, takeAdminStep } from "#domain/bookings/endpoints.ts";
import { kolkataDate } from "#domain/dates.ts";
import { t } from "#domain/i18n.ts";
import type { ListingDetail } from "#domain/listings/contract.ts";
import { getListing } from "#domain/listings/endpoints.ts";
import { uploadMedia } from "#domain/media/endpoints.ts";
import type { AdminReviewReport, MyReview, Review } from "#domain/reviews/contract.ts";
import {
  createReview,
  decideReviewReport,
  getMyReview,
  listReviewReports,
  listReviews,
  reportReview,
  updateReview,
} from "#domain/reviews/endpoints.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { mediaFiles } from "#server/db/schema/media.ts";
import { reviewReports, reviews } from "#server/db/schema/reviews.ts";
import { adminHeaders, bookableListing, type Caller, screenshot, userCaller } from "#testing/bookings.ts";
import { createBooking } from "#testing/factories/bookings.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";

let site: TestApp;
const now = new Date("2026-03-10T06:00:00Z");
let pgId: number;
let host: Caller & { id: string };
let guest: Caller & { id: string };
let other: Caller & { id: string };
let admin: Caller;

beforeAll(async () => {
  site = await testApp({ clock: { now: () => now } });
  host = await userCaller(site.deps);
  other = await userCaller(site.deps);
  admin = { headers: await adminHeaders(site.deps) };
});
afterAll(() => site.close());
beforeEach(async () => {
  guest = await userCaller(site.deps);
  ({ id: pgId } = await bookableListing(site.deps.store, { ownerId: host.id, maxOccupancy: 9 }));
});

/** Paid, and from today on. */
const stayed = (userId: string, status: "confirmed" | "checked_in" = "confirmed") =>
  createBooking(site.deps.store, { pgId, userId, status, moveInDate: kolkataDate(now) });

const call = (method: "GET" | "POST" | "PUT" | "PATCH", path: string, caller: Caller, json?: unknown) =>
  site.request(method, path, {
    json,
    cookies: caller.cookies,
    headers: { ...(method === "GET" ? {} : { "idempotency-key": newKey() }), ...caller.headers },
  });
const write = (caller: Caller, json: object = { rating: 4 }) =>
  call("POST", createReview(pgId).path, caller, json);
const written = async (caller: Caller, json?: object) => {
  const answer = await write(caller, json);
  expect(answer.status).toBe(201);
  return (await answer.json()) as Review;
};
const refusal = async (answer: Response) => {
  const { message, code } = await answer.json();
  return [answer.status, code, message];
};
const read = async <T>(path: string, caller: Caller = {}) =>
  (await (await call("GET", path, caller)).json()) as T;
const listed = () => read<Review[]>(listReviews(pgId).path);
const stars = async () => {
  const { rating, reviewCount } = await read<ListingDetail>(getListing(pgId).path);
  return [rating, reviewCount];
};

async function upload(caller: Caller) {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(await screenshot(40))], { type: "image/png" }), "a.png");
  const headers = { "idempotency-key": newKey() };
  const answer = await site.request("POST", uploadMedia().path, { form, cookies: caller.cookies, headers });
  return (await answer.json()) as { name: string };
}

test("who has reviewed a stay cannot cancel it, and so have a review for nothing", async () => {
  const { id } = await stayed(guest.id);
  await written(guest);
  const refused = await call("POST", cancelBooking(id).path, guest);
  expect(await refusal(refused)).toEqual([409, "ILLEGAL_TRANSITION", t("bookings.reviewed")]);
  expect(await stars()).toEqual(["4.00", 1]);
});

test("a review goes with the booking that an admin calls off: hidden, not counted, nothing against its author", async () => {
  const { id } = await stayed(guest.id);
  const photo = await upload(guest);
  const said = await written(guest, { rating: 1, photos: [photo.name] });
  await call("POST", reportReview(said.id).path, other, { reason: "Never stayed" });
  expect(await stars()).toEqual(["1.00", 1]);
  const seen = await read<AdminBooking[]>(listAllBookings().path, admin);
  expect(seen.find((booking) => booking.id === id)?.review).toBe("shown");
  const answer = await call("PATCH", takeAdminStep(id).path, admin, { status: "cancelled" });
  expect([answer.status, await answer.json()]).toMatchObject([
    200,
    { paymentStatus: "refund_due", review: "hidden" },
  ]);
  expect(await listed()).toEqual([]);
  expect(await stars()).toEqual(["0.00", 0]);
  const { attached, name } = mediaFiles;
  expect(await site.deps.store.db.select({ attached }).from(mediaFiles).where(eq(name, photo.name))).toEqual([
    { attached: false },
  ]);
  expect(await read<AdminReviewReport[]>(listReviewReports().path, admin)).toEqual([]);
  const [row] = await site.deps.store.db.select().from(reviews).where(eq(reviews.id, said.id));
  expect(row).toMatchObject({ hiddenAt: now, hiddenReason: "booking_cancelled" });
  expect((await read<MyReview>(getMyReview(pgId).path, guest)).own).toMatchObject([{ isHidden: true }]);
});

test("a review that is sent while an admin calls the booking off is not shown after", async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id } = await stayed(guest.id);
    const [sent, cancelled] = await Promise.all([
      write(guest),
      call("PATCH", takeAdminStep(id).path, admin, { status: round % 2 ? "cancelled" : "declined" }),
    ]);
    expect([[201, 403, 409], 200]).toEqual([expect.arrayContaining([sent.status]), cancelled.status]);
    expect(await listed()).toEqual([]);
  }
  expect(await stars()).toEqual(["0.00", 0]);
});

test("nobody reviews what they hosted themselves, also when somebody else has the listing now", async () => {
  await stayed(host.id, "checked_in");
  const handed = { ownerId: other.id, ownerSince: now };
  await site.deps.store.db.update(pgListings).set(handed).where(eq(pgListings.id, pgId));
  expect(await refusal(await write(host))).toEqual([403, "FORBIDDEN", t("reviews.noStay")]);
});

test("a review that an admin kept is reported again once it was changed", async () => {
  await stayed(guest.id);
  const { id } = await written(guest, { rating: 2 });
  const report = async () => (await call("POST", reportReview(id).path, host, { reason: "Not true" })).status;
  expect([await report(), await report()]).toEqual([201, 409]);
  const [waiting] = await read<AdminReviewReport[]>(listReviewReports().path, admin);
  await call("PATCH", decideReviewReport(waiting!.id).path, admin, { decision: "keep" });
  expect(await report()).toBe(409);
  const { db } = site.deps.store;
  await db.update(reviewReports).set({ decidedAt: new Date(now.getTime() - 1000) });
  await call("PUT", updateReview(id).path, guest, { rating: 1, comment: "Something else" });
  expect([await report(), await report()]).toEqual([201, 409]);
});
