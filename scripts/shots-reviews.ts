import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { kolkataDate } from "#domain/dates.ts";
import { photo } from "#testing/fixtures/images.ts";
import { testSecrets } from "./lib/server.ts";
import { call, comeAsHost, openAdminDashboard, type Shot } from "./shots-steps.ts";

/** Somebody new books the best stay by the month that has room for all looks, pays, and moves in. */
async function moveIn(page: Page): Promise<string> {
  await comeAsHost(page);
  const { origin } = new URL(page.url());
  const found = await page.request.get(
    `${origin}/api/pg-listings?stayDuration=monthly&sort=rating&limit=100`,
  );
  const stays = (await found.json()) as {
    id: number;
    slug: string;
    monthlyRent: string;
    securityDeposit: string;
    bedsLeft: number;
  }[];
  // Each look at it takes a bed.
  const listing = stays.find(({ bedsLeft }) => bedsLeft >= 4);
  if (!listing) throw new Error("The demo city has no stay by the month with four beds left.");
  const booking = await call(page, "/api/bookings", {
    pgId: listing.id,
    guestName: "Asha Rao",
    guestEmail: "asha@example.in",
    guestPhone: "9876501234",
    moveInDate: kolkataDate(new Date()),
    duration: "1month",
    totalAmount: (Number(listing.monthlyRent) + Number(listing.securityDeposit)).toFixed(2),
  });
  const headers = { origin };
  const utr = String(randomInt(1e11, 9e11));
  const paymentProof = {
    name: "paid.jpg",
    mimeType: "image/jpeg",
    buffer: await photo(540, 960, randomInt(1e6)),
  };
  await page.request.patch(`${origin}/api/bookings/${booking.id}/payment-proof`, {
    multipart: { utr, paymentProof },
    headers,
  });
  const { token } = await call(page, "/api/admin/unlock", { code: testSecrets.ADMIN_CODE });
  const typed = { password: testSecrets.ADMIN_PASSWORD };
  await call(page, "/api/admin/confirm", typed, { "x-admin-token": token });
  const admin = { origin, "x-admin-token": token };
  await page.request.patch(`${origin}/api/admin/bookings/${booking.id}`, {
    data: { paymentStatus: "verified", reason: "Seen at the bank" },
    headers: admin,
  });
  await call(page, `/api/bookings/${booking.id}/stay`, { step: "check_in" }, { "x-admin-token": token });
  return listing.slug;
}

async function writeReview(page: Page): Promise<void> {
  const slug = await moveIn(page);
  await page.goto(new URL(`/pgs/${slug}`, page.url()).href, { waitUntil: "load" });
  await page.getByRole("button", { name: "Write a review" }).click();
  await page.getByRole("group", { name: "How was it?" }).getByRole("radio", { name: "4 stars" }).check();
  await page.getByLabel(/What should others know/).fill("Quiet rooms and a kind host.");
}

async function openReviews(page: Page): Promise<void> {
  await page.getByRole("heading", { name: "Reviews" }).scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
}

async function openReported(page: Page): Promise<void> {
  await comeAsHost(page);
  const { origin } = new URL(page.url());
  const found = await page.request.get(`${origin}/api/pg-listings?sort=rating&limit=1`);
  const [listing] = (await found.json()) as { id: number }[];
  const said = await page.request.get(`${origin}/api/pg-listings/${listing?.id}/reviews`);
  const [review] = (await said.json()) as { id: number }[];
  await call(page, `/api/reviews/${review?.id}/report`, { reason: "This person never lived there." });
  await openAdminDashboard(page);
  await page.getByText("Reviews", { exact: true }).click();
  await page
    .getByRole("button", { name: /^Take down/ })
    .first()
    .waitFor();
}

/** What is said of stays: read, written, and looked at by an admin. */
export const reviewShots: readonly Shot[] = [
  { name: "reviews-listing", path: "/pgs/{slug}", prepare: openReviews },
  { name: "reviews-write", path: "/stays", prepare: writeReview },
  { name: "reviews-desk", path: "/admin", prepare: openReported },
];
