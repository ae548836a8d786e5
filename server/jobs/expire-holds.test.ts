import { afterAll, beforeAll, expect, test } from "vitest";
import type { BookingView } from "#domain/bookings/contract.ts";
import { cancelBooking, getBooking, takeAdminStep } from "#domain/bookings/endpoints.ts";
import {
  adminHeaders,
  type Booked,
  book,
  bookableListing,
  brokenInvariants,
  sendProof,
} from "#testing/bookings.ts";
import { type TestApp, testApp } from "#testing/http.ts";
import { expireHolds } from "./expire-holds.ts";

const START = new Date("2026-03-01T06:00:00Z");
let site: TestApp;
let now = START;

beforeAll(async () => {
  site = await testApp({ clock: { now: () => now } });
});
afterAll(() => site.close());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const at = (ms: number) => {
  now = new Date(START.getTime() + ms);
};
const seen = async ({ id, cookies }: Booked) =>
  (await (await site.request("GET", getBooking(id).path, { cookies })).json()) as BookingView;

test("an unpaid hold ends after its 30 minutes and the five of grace, and its bed is told to be free", async () => {
  at(0);
  const { id } = await bookableListing(site.deps.store, { maxOccupancy: 1 });
  const heard: string[] = [];
  const stop = await site.deps.store.listen("listings", (payload) => heard.push(payload));
  const booked = await book(site, id);
  await expect.poll(() => heard).not.toEqual([]);
  at(35 * MINUTE);
  expect(await expireHolds(site.deps)).toBe(0);
  expect((await seen(booked)).status).toBe("pending");
  at(35 * MINUTE + 1);
  expect(await expireHolds(site.deps)).toBe(1);
  expect(await seen(booked)).toMatchObject({
    status: "expired",
    paymentStatus: "pending",
    holdExpiresAt: null,
  });
  await expect.poll(() => heard.length).toBeGreaterThan(1);
  await stop();
  expect(await expireHolds(site.deps)).toBe(0);
  const next = await book(site, id);
  await site.request("POST", cancelBooking(next.id).path, { json: {}, cookies: next.cookies });
});

test("a proof that nobody checked in 48 hours loses the bed, and stays in the admin dashboard to be returned", async () => {
  at(0);
  const { id } = await bookableListing(site.deps.store);
  const booked = await book(site, id);
  await sendProof(site, booked, { utr: "612345678901" });
  at(48 * HOUR);
  expect(await expireHolds(site.deps)).toBe(0);
  at(48 * HOUR + 1);
  expect(await expireHolds(site.deps)).toBe(1);
  expect(await seen(booked)).toMatchObject({
    status: "expired",
    paymentStatus: "submitted",
    timeline: [
      {},
      {},
      {
        what: "The time for this bed ended before we could check your payment. We'll check it and return the money.",
      },
    ],
  });
  const answer = await site.request("PATCH", takeAdminStep(booked.id).path, {
    json: { paymentStatus: "verified" },
    headers: await adminHeaders(site.deps),
  });
  expect(await answer.json()).toMatchObject({ status: "expired", paymentStatus: "refund_due" });
});

test("confirmed stays have no end of a hold", async () => {
  at(0);
  const { id } = await bookableListing(site.deps.store);
  const booked = await book(site, id);
  await sendProof(site, booked, { utr: "612345678902" });
  const headers = await adminHeaders(site.deps);
  await site.request("PATCH", takeAdminStep(booked.id).path, {
    json: { paymentStatus: "verified" },
    headers,
  });
  at(1000 * HOUR);
  expect(await expireHolds(site.deps)).toBe(0);
  expect((await seen(booked)).status).toBe("confirmed");
});

test("several sweeps at once, and proofs coming in meanwhile, end each hold once or not at all", async () => {
  at(0);
  const listings = [];
  for (let count = 0; count < 3; count += 1) listings.push(await bookableListing(site.deps.store));
  const booked: Booked[] = [];
  for (const { id } of [...listings, ...listings]) booked.push(await book(site, id));
  at(36 * MINUTE);
  const [swept, proofs] = await Promise.all([
    Promise.all(Array.from({ length: 4 }, () => expireHolds(site.deps))),
    Promise.all(booked.slice(0, 3).map((one, index) => sendProof(site, one, { utr: `61234567900${index}` }))),
  ]);
  // What a sweep stepped around because a proof was coming in, the next one judges.
  const rest = await expireHolds(site.deps);
  const taken = proofs.filter((answer) => answer.status === 200).length;
  expect(swept.reduce((sum, freed) => sum + freed, rest)).toBe(6 - taken);
  const states = await Promise.all(booked.map(async (one) => (await seen(one)).status));
  expect(states.filter((status) => status === "proof_submitted")).toHaveLength(taken);
  expect(states.filter((status) => status === "expired")).toHaveLength(6 - taken);
  expect(await brokenInvariants(site.deps.store)).toEqual([]);
});
