import { and, asc, eq, min } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AdminBooking, BookingView } from "#domain/bookings/contract.ts";
import {
  cancelBooking,
  getAdminBooking,
  getBooking,
  listAllBookings,
  takeAdminStep,
} from "#domain/bookings/endpoints.ts";
import { auditLog } from "#server/db/schema/auth.ts";
import { bookingEvents, bookings } from "#server/db/schema/bookings.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import {
  adminHeaders,
  book,
  bookableListing,
  brokenInvariants,
  screenshot,
  sendProof,
  userCaller,
  worldOf,
} from "#testing/bookings.ts";
import { createBooking } from "#testing/factories/bookings.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";
import { bookingsOf, duplicatesOf } from "./reads.ts";
import { claimGuestBookings } from "./service.ts";

let site: TestApp;
let admin: Record<string, string>;
let listingId: number;

beforeAll(async () => {
  site = await testApp({ config: { trustProxy: true } });
  admin = await adminHeaders(site.deps);
  listingId = (await bookableListing(site.deps.store, { maxOccupancy: 1000 })).id;
});
afterAll(() => site.close());

let utrs = 0;
const newUtr = () => `5123${String(++utrs).padStart(8, "0")}`;

const step = (id: number, json: object, headers: Record<string, string> = {}) =>
  site.request("PATCH", takeAdminStep(id).path, { json, headers: { ...admin, ...headers } });

async function stepped(id: number, json: object): Promise<AdminBooking> {
  const answer = await step(id, json);
  expect([answer.status, json]).toEqual([200, json]);
  return (await answer.json()) as AdminBooking;
}

async function refusal(answer: Response): Promise<unknown> {
  return { status: answer.status, ...(await (answer.json() as Promise<object>)) };
}

const illegal = {
  status: 409,
  code: "ILLEGAL_TRANSITION",
  message: "You can't do this now. Reload the page to see the booking's status.",
};

async function submitted(utr = newUtr()) {
  const booked = await book(site, listingId);
  expect((await sendProof(site, booked, { utr, image: await screenshot(utrs * 7) })).status).toBe(200);
  return booked;
}

const desk = async (query = "") => {
  const answer = await site.request("GET", `${listAllBookings().path}${query}`, { headers: admin });
  expect(answer.status).toBe(200);
  return (await answer.json()) as AdminBooking[];
};

test("the admin dashboard is closed to strangers (401) and users (403), whatever they send", async () => {
  const { id } = await submitted();
  const user = await userCaller(site.deps);
  const before = await worldOf(site.deps);
  for (const json of [{ paymentStatus: "verified" }, {}, { status: "nonsense" }]) {
    const call = (caller: object) => site.request("PATCH", takeAdminStep(id).path, { json, ...caller });
    expect((await call({})).status).toBe(401);
    expect((await call({ headers: { "x-admin-token": "made-up" } })).status).toBe(401);
    expect((await call(user)).status).toBe(403);
  }
  expect((await site.request("GET", listAllBookings().path)).status).toBe(401);
  expect((await site.request("GET", listAllBookings().path, user)).status).toBe(403);
  expect(await worldOf(site.deps)).toEqual(before);
});

test("verifying the payment confirms the stay, and the payer sees it", async () => {
  const { id, cookies } = await submitted();
  const verified = await stepped(id, { paymentStatus: "verified" });
  expect(verified).toMatchObject({
    status: "confirmed",
    paymentStatus: "verified",
    holdExpiresAt: null,
    nextStatuses: ["cancelled", "declined", "checked_in"],
    nextPaymentStatuses: [],
  });
  const seen = (await (await site.request("GET", getBooking(id).path, { cookies })).json()) as BookingView;
  expect(seen.timeline.map(({ what }) => what)).toEqual([
    "Bed reserved for you",
    "Payment proof sent",
    "Payment received",
    "Booking confirmed",
  ]);
  const [audit] = await site.deps.store.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `booking ${id}`));
  expect(audit).toMatchObject({ actor: "admin mode", action: "booking.payment.verified", note: null });
});

test("a step is taken once: its key replays it, without a key it is refused the second time", async () => {
  const { id } = await submitted();
  const headers = { "idempotency-key": newKey() };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => step(id, { paymentStatus: "verified" }, headers)),
  );
  expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
  expect(await refusal(await step(id, { paymentStatus: "verified" }))).toEqual(illegal);
  expect(await site.deps.store.db.$count(auditLog, eq(auditLog.subject, `booking ${id}`))).toBe(1);
});

test("twenty admins verify at once without keys: one does", async () => {
  const { id } = await submitted();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => step(id, { paymentStatus: "verified" })),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(19).fill(409)]);
});

test("a rejection says why", async () => {
  const { id, cookies } = await submitted();
  for (const note of [undefined, "", "  "]) {
    expect(await refusal(await step(id, { paymentStatus: "rejected", note }))).toMatchObject({
      status: 400,
      message: "Write why you reject this proof",
    });
  }
  await stepped(id, { paymentStatus: "rejected", note: "No such transfer" });
  const seen = (await (await site.request("GET", getBooking(id).path, { cookies })).json()) as BookingView;
  expect(seen).toMatchObject({
    status: "proof_submitted",
    paymentStatus: "rejected",
    note: "No such transfer",
  });
  expect(seen.timeline.at(-1)).toMatchObject({
    what: "Payment proof not accepted",
    note: "No such transfer",
  });
});

test.each([
  [{}, "Give either a payment status or a booking status"],
  [{ status: "declined", paymentStatus: "verified" }, "Give either a payment status or a booking status"],
  [
    { status: "declined", note: "a\u0000b" },
    "This note has characters we can't use. Remove them and try again.",
  ],
])("%j is no step", async (json, message) => {
  const { id } = await submitted();
  expect(await refusal(await step(id, json))).toMatchObject({ status: 400, code: "VALIDATION", message });
});

test("what the graph does not know is refused and changes nothing", async () => {
  const { id } = await submitted();
  const pending = (await book(site, listingId)).id;
  const before = await worldOf(site.deps);
  const steps: [number, object][] = [
    [id, { status: "confirmed" }],
    [id, { status: "checked_in" }],
    [id, { status: "pending" }],
    [id, { status: "expired" }],
    [id, { paymentStatus: "refunded", reference: "R1" }],
    [id, { paymentStatus: "refund_due", note: "x" }],
    [id, { paymentStatus: "pending" }],
    [pending, { paymentStatus: "verified" }],
    [pending, { paymentStatus: "rejected", note: "x" }],
    [pending, { paymentStatus: "submitted" }],
    [pending, { status: "proof_submitted" }],
  ];
  for (const [booking, json] of steps)
    expect([json, await refusal(await step(booking, json))]).toEqual([json, illegal]);
  expect((await step(999_999_999, { status: "declined" })).status).toBe(404);
  expect((await step(id, { status: "paid" })).status).toBe(400);
  expect(await worldOf(site.deps)).toEqual(before);
});

test("a stay runs from check-in to check-out, frees its bed and leaves its deposit to its own steps", async () => {
  const { id } = await submitted();
  const beds = async () =>
    (await site.deps.store.db.select().from(pgListings).where(eq(pgListings.id, listingId)))[0]!.liveBookings;
  await stepped(id, { paymentStatus: "verified" });
  await stepped(id, { status: "checked_in" });
  expect(await refusal(await step(id, { status: "declined" }))).toEqual(illegal);
  const before = await beds();
  expect(await stepped(id, { status: "checked_out", note: "Keys are back" })).toMatchObject({
    paymentStatus: "refund_due",
    nextPaymentStatuses: [],
    stay: { deposit: { state: "open" } },
  });
  expect(await beds()).toBe(before - 1);
  // What was paid for a stay that was lived goes back by the steps of its deposit alone.
  expect(await refusal(await step(id, { paymentStatus: "refunded", reference: "R1" }))).toEqual(illegal);
  expect(await refusal(await step(id, { paymentStatus: "refund_due", note: "x" }))).toEqual(illegal);
});

test.each(["cancelled", "declined"] as const)("a confirmed stay that is %s is refunded", async (status) => {
  const { id, cookies } = await submitted();
  await stepped(id, { paymentStatus: "verified" });
  expect(await stepped(id, { status, note: "The house is closed" })).toMatchObject({
    status,
    paymentStatus: "refund_due",
    note: "The house is closed",
  });
  await stepped(id, { paymentStatus: "refunded", reference: "R1" });
  const read = await (await site.request("GET", getBooking(id).path, { cookies })).json();
  expect(read.refundReference).toBe("R1");
});

test("money that turns up for a stay that was called off goes back", async () => {
  const { id, cookies } = await submitted();
  await site.request("POST", cancelBooking(id).path, { json: {}, cookies });
  const verified = await stepped(id, { paymentStatus: "verified" });
  expect(verified).toMatchObject({ status: "cancelled", paymentStatus: "refund_due" });
  expect(verified.timeline.slice(-2).map(({ what }) => what)).toEqual(["Payment received", "Refund started"]);
});

test("a transfer cannot be accepted for two bookings, even if one of them is over", async () => {
  const utr = newUtr();
  const first = await submitted(utr);
  await site.request("POST", cancelBooking(first.id).path, { json: {}, cookies: first.cookies });
  const second = await submitted(utr);
  const refused = await step(first.id, { paymentStatus: "verified" });
  expect(await refusal(refused)).toMatchObject({ status: 409, code: "UTR_USED" });
  await stepped(first.id, { paymentStatus: "rejected", note: "Same transfer as the later booking" });
  await stepped(second.id, { paymentStatus: "verified", reason: "The other proof was rejected" });
});

test("the list is filtered: proofs by whose bed is kept the shortest, all else the newest first; and it pages", async () => {
  const { db } = site.deps.store;
  const ids = [(await submitted()).id, (await submitted()).id, (await submitted()).id] as const;
  const hold = (id: number, days: number) =>
    db
      .update(bookings)
      .set({ holdExpiresAt: new Date(Date.now() - days * 86_400_000) })
      .where(eq(bookings.id, id));
  await hold(ids[2], 30);
  await hold(ids[0], 29);
  await hold(ids[1], 28);
  const waiting = await desk("?paymentStatus=submitted");
  expect(waiting.slice(0, 3).map(({ id }) => id)).toEqual([ids[2], ids[0], ids[1]]);
  expect(new Set(waiting.map(({ paymentStatus }) => paymentStatus))).toEqual(new Set(["submitted"]));
  const { id, holdExpiresAt } = waiting[0]!;
  expect((await desk(`?paymentStatus=submitted&after=${holdExpiresAt}_${id}`))[0]?.id).toBe(ids[0]);
  const newest = await desk("?status=proof_submitted");
  expect(newest.slice(0, 3).map(({ id }) => id)).toEqual(ids.toReversed());
  expect((await desk(`?status=proof_submitted&before=${ids[1]}`))[0]?.id).toBe(ids[0]);
  expect((await site.request("GET", `${listAllBookings().path}?status=x`, { headers: admin })).status).toBe(
    400,
  );
});

test("one booking says when it was made and when its proof came, whatever happened since", async () => {
  const booked = await submitted();
  await stepped(booked.id, { paymentStatus: "verified" });
  const day = (days: number) => new Date(Date.UTC(2026, 0, days));
  const { db } = site.deps.store;
  await db
    .update(bookings)
    .set({ createdAt: day(1) })
    .where(eq(bookings.id, booked.id));
  const proof = and(eq(bookingEvents.bookingId, booked.id), eq(bookingEvents.what, "proof_submitted"));
  await db
    .update(bookingEvents)
    .set({ at: day(2) })
    .where(proof);
  const answer = await site.request("GET", getAdminBooking(booked.id).path, { headers: admin });
  const shown = (await answer.json()) as AdminBooking;
  expect(shown).toMatchObject({ createdAt: day(1).toISOString(), proofAt: day(2).toISOString() });
  const missing = await site.request("GET", getAdminBooking(2_000_000_000).path, { headers: admin });
  expect(missing.status).toBe(404);
});

test("what looks like the same payment or the same person stands beside the booking, strongest reason first", async () => {
  const image = await screenshot(54_321);
  const person = { guestPhone: "9845099999", guestEmail: "Same@Example.in" };
  const one = await book(site, listingId, { ...person, guestName: "Nila  Iyer" });
  await sendProof(site, one, { utr: newUtr(), image });
  const sameImage = await book(site, listingId, { guestName: "Asha Rao" });
  await sendProof(site, sameImage, { utr: newUtr(), image });
  const samePhone = await book(site, listingId, {
    guestPhone: person.guestPhone,
    guestName: "Asha Rao",
  });
  const sameEmail = await book(site, listingId, { guestName: "Asha Rao", guestEmail: "same@example.in" });
  const sameName = await book(site, listingId, { guestName: "nila  iyer" });
  const elsewhere = await bookableListing(site.deps.store);
  await book(site, elsewhere.id, { guestName: "Nila  Iyer" });
  const longAgo = new Date(Date.now() - 31 * 86_400_000);
  await createBooking(site.deps.store, { pgId: listingId, status: "expired", createdAt: longAgo, ...person });
  // Anybody makes thousands that they cancel.
  await createBooking(site.deps.store, { pgId: listingId, status: "cancelled", ...person });
  const utr = (await site.deps.store.db.select().from(bookings).where(eq(bookings.id, one.id)))[0]!.utr;
  const sameUtr = await createBooking(site.deps.store, {
    pgId: listingId,
    status: "declined",
    createdAt: longAgo,
    utr,
    guestPhone: person.guestPhone,
  });
  const shown = (await desk()).find(({ id }) => id === one.id);
  expect(shown?.duplicates).toEqual([
    { bookingId: sameUtr.id, reason: "same_utr", guestName: sameUtr.guestName, status: "declined" },
    { bookingId: sameImage.id, reason: "same_screenshot", guestName: "Asha Rao", status: "proof_submitted" },
    { bookingId: samePhone.id, reason: "same_phone", guestName: "Asha Rao", status: "pending" },
    { bookingId: sameEmail.id, reason: "same_email", guestName: "Asha Rao", status: "pending" },
    { bookingId: sameName.id, reason: "same_name", guestName: "nila  iyer", status: "pending" },
  ]);
});

test("the admin list asks the database as often for fifty bookings as for one", async () => {
  const { store } = site.deps;
  for (let count = 0; count < 50; count += 1)
    await createBooking(store, { pgId: listingId, status: "proof_submitted" });
  // The least of a few: a job or the index may ask the database at the same time.
  const asked = async (work: () => Promise<unknown>) =>
    Math.min(await askedOnce(work), await askedOnce(work), await askedOnce(work));
  const askedOnce = async (work: () => Promise<unknown>) => {
    let statements = 0;
    const { session } = store.db as unknown as {
      session: { prepareQuery: (...args: unknown[]) => unknown };
    };
    const original = session.prepareQuery;
    session.prepareQuery = (...args) => {
      statements += 1;
      return original.apply(session, args);
    };
    await work();
    session.prepareQuery = original;
    return statements;
  };
  const oldest = (await store.db.select({ id: min(bookings.id) }).from(bookings))[0]!.id!;
  const one = await asked(async () => {
    expect(await desk(`?before=${oldest + 1}`)).toHaveLength(1);
  });
  let shown = 0;
  const fifty = await asked(async () => {
    shown = (await desk()).length;
  });
  expect(shown).toBe(50);
  expect(fifty).toBe(one);
  expect(await duplicatesOf(site.deps.store.db, [], new Date())).toEqual([]);
});

test("what a guest booked becomes the user's at login, and the cookie opens it no longer", async () => {
  const { store } = site.deps;
  const user = await userCaller(site.deps);
  const guestKey = "ab".repeat(32);
  const first = await createBooking(store, { pgId: listingId, guestKey });
  const other = await createBooking(store, { pgId: listingId, guestKey: "cd".repeat(32) });
  await store.transaction((tx) => claimGuestBookings(tx, { guestKey, userId: user.id, now: new Date() }));
  expect(
    (await bookingsOf(store.db, { userId: user.id, guestKey })).map(({ booking }) => booking.id),
  ).toEqual([first.id]);
  expect(await bookingsOf(store.db, { userId: null, guestKey })).toEqual([]);
  const [untouched] = await store.db.select().from(bookings).where(eq(bookings.id, other.id));
  expect(untouched?.userId).toBeNull();
});

test("the factory makes every state, and the tables stay true", async () => {
  const { store } = site.deps;
  const { id } = await bookableListing(store, { maxOccupancy: 8, monthlyRent: null });
  for (const status of [
    "pending",
    "proof_submitted",
    "confirmed",
    "checked_in",
    "checked_out",
    "expired",
    "cancelled",
    "declined",
  ] as const) {
    await createBooking(store, { pgId: id, status });
  }
  await createBooking(store, { pgId: id, status: "cancelled", paymentStatus: "refund_due" });
  await createBooking(store, {
    pgId: id,
    status: "proof_submitted",
    paymentStatus: "rejected",
    note: "Too dark",
  });
  const made = await store.db.select().from(bookings).where(eq(bookings.pgId, id)).orderBy(asc(bookings.id));
  expect(made.map(({ status }) => status)).toHaveLength(10);
  expect(await brokenInvariants(store)).toEqual([]);
});
