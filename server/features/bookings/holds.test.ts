import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BookingView } from "#domain/bookings/contract.ts";
import { cancelBooking, createBooking, takeAdminStep } from "#domain/bookings/endpoints.ts";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { users } from "#server/db/schema/auth.ts";
import { bookings } from "#server/db/schema/bookings.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import {
  adminHeaders,
  type Booked,
  book,
  bookableListing,
  bookableValues,
  bookingBody,
  brokenInvariants,
  type Caller,
  fromElsewhere,
  sendProof,
  userCaller,
  worldOf,
} from "#testing/bookings.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";
import { removeBookingNetworks } from "./service.ts";

const START = new Date("2026-03-01T06:00:00Z");
const HOUR = 3_600_000;
let site: TestApp;
let now = START;
/** Requests at once ask for beds in different places: at one place they would wait for each other anyway. */
let places: number[];
let pgId: number;

beforeAll(async () => {
  site = await testApp({ clock: { now: () => now }, config: { trustProxy: true } });
  const values = Array.from({ length: 14 }, () => bookableValues({ maxOccupancy: 200 }));
  const listings = await site.deps.store.db.insert(pgListings).values(values).returning();
  places = listings.map(({ id }) => id);
  pgId = places[0]!;
});
afterAll(async () => {
  expect(await brokenInvariants(site.deps.store)).toEqual([]);
  await site.close();
});

const ask = (caller: Caller = {}, overrides: Record<string, unknown> = {}) =>
  site.request("POST", createBooking().path, {
    json: bookingBody(site.deps, pgId, overrides),
    cookies: caller.cookies,
    headers: { ...fromElsewhere(), "idempotency-key": newKey(), ...caller.headers },
  });

/** How many of the answers, which came at once, are bookings, and what the others say. */
async function told(answers: Response[]): Promise<{ booked: number; refused: unknown[] }> {
  const refused = answers.filter(({ status }) => status === 409);
  const bodies = (await Promise.all(refused.map((answer) => answer.json()))) as object[];
  const booked = answers.filter(({ status }) => status === 201).length;
  expect(booked + refused.length).toBe(answers.length);
  return {
    booked,
    refused: [...new Set(bodies.map((body) => JSON.stringify(body)))].map((body) => JSON.parse(body)),
  };
}
const atOnce = async (count: number, one: (place: { pgId: number }, index: number) => Promise<Response>) =>
  told(await Promise.all(places.slice(0, count).map((id, index) => one({ pgId: id }, index))));
const tooMany = (message: string) => ({ code: "TOO_MANY_HOLDS", message });
const OPEN = tooMany("5 of your bookings aren't confirmed yet. Wait until we've checked a payment.");

let utrs = 0;
const prove = async (booked: Booked) => {
  const answer = await sendProof(site, booked, { utr: `5123${String(++utrs).padStart(8, "0")}` });
  expect(answer.status).toBe(200);
  return (await answer.json()) as BookingView;
};
const desk = async ({ id }: Pick<Booked, "id">, json: object) => {
  const headers = await adminHeaders(site.deps);
  const answer = await site.request("PATCH", takeAdminStep(id).path, { json, headers });
  expect(answer.status).toBe(200);
  return (await answer.json()) as BookingView;
};
const reject = (booked: Booked) =>
  desk(booked, { paymentStatus: "rejected", note: "We found no such payment" });
const cancel = ({ id, cookies }: Booked) =>
  site.request("POST", cancelBooking(id).path, { json: {}, cookies });
const networkOf = async ({ id }: Pick<Booked, "id">) => {
  const [row] = await site.deps.store.db.select().from(bookings).where(eq(bookings.id, id));
  return row?.networkKey;
};

test("a guest and an account hold three unpaid beds, whatever phones and networks they use", async () => {
  const guest = await book(site, pgId);
  const account = await userCaller(site.deps);
  const message = "You already have 3 unpaid bookings. Pay for one or cancel one first.";
  expect(await atOnce(4, (place) => ask(guest, place))).toEqual({ booked: 2, refused: [tooMany(message)] });
  expect(await atOnce(4, (place) => ask(account, place))).toEqual({ booked: 3, refused: [tooMany(message)] });
  const before = await worldOf(site.deps);
  expect((await ask(guest)).status).toBe(409);
  expect(await worldOf(site.deps)).toEqual(before);
  await cancel(guest);
  expect((await ask(guest)).status).toBe(201);
});

test("a phone number says nothing of what its owner books, and nobody uses it up", async () => {
  const account = await userCaller(site.deps);
  const own = { guestPhone: account.phoneNumber };
  for (const each of [1, 2]) expect([each, (await ask(account, own)).status]).toEqual([each, 201]);
  // One more than the owner could hold, and as many as with a number that nobody books with.
  expect(await atOnce(4, (place) => ask({}, { ...own, ...place }))).toEqual({ booked: 4, refused: [] });
  expect((await ask(account, own)).status).toBe(201);
});

test("twelve unpaid beds are held from one network, by whoever is behind it", async () => {
  const inNetwork = (index: number) => ({ headers: { "x-forwarded-for": `2001:db8:5:${index}::1` } });
  expect(await atOnce(14, (place, index) => ask(inNetwork(index), place))).toEqual({
    booked: 12,
    refused: [
      tooMany(
        "Too many beds are reserved from your internet connection. Use another connection, or try again later.",
      ),
    ],
  });
  expect((await ask({ headers: { "x-forwarded-for": "2001:db8:6::1" } })).status).toBe(201);
});

test("an account or guest has five open bookings; every proof is taken, and a cancelled one counts until it is checked", async () => {
  const guest = await book(site, pgId);
  const again = () => book(site, pgId, {}, { cookies: guest.cookies });
  const paid = [guest, await again(), await again()];
  for (const each of paid) await prove(each);
  const fourth = await again();
  expect(await atOnce(3, (place) => ask(guest, place))).toEqual({ booked: 1, refused: [OPEN] });
  await prove(fourth);
  await cancel(guest);
  expect(await told([await ask(guest)])).toEqual({ booked: 0, refused: [OPEN] });
  await reject(guest);
  expect((await ask(guest)).status).toBe(201);
});

test("with two confirmed bookings that have not begun somebody books no third bed there, but elsewhere", async () => {
  const guest = await book(site, pgId);
  const second = await book(site, pgId, {}, { cookies: guest.cookies });
  for (const each of [guest, second]) {
    await prove(each);
    await desk(each, { paymentStatus: "verified" });
  }
  const message =
    "You already have 2 confirmed bookings at this PG. Friends can book with their own account.";
  expect(await told([await ask(guest)])).toEqual({ booked: 0, refused: [tooMany(message)] });
  expect((await ask(guest, { pgId: places[1] })).status).toBe(201);
  expect((await ask()).status).toBe(201);
  const yesterday = addDays(kolkataDate(now), -1);
  await site.deps.store.db.update(bookings).set({ moveInDate: yesterday }).where(eq(bookings.id, second.id));
  expect((await ask(guest)).status).toBe(201);
});

test("eighteen bookings are open from one network, paid for or not", async () => {
  const from = { headers: { "x-forwarded-for": "203.0.113.77" } };
  for (let count = 0; count < 12; count += 1) {
    const booked = await book(site, pgId, {}, from);
    if (count < 10) await prove(booked);
  }
  expect(await atOnce(8, (place) => ask(from, place))).toMatchObject({
    booked: 6,
    refused: [{ code: "TOO_MANY_HOLDS" }],
  });
});

test("a network whose proofs were rejected, and an account of more than a week in it, go on", async () => {
  const from = { headers: { "x-forwarded-for": "203.0.113.78" } };
  const account = await userCaller(site.deps);
  const paid: Booked[] = [];
  for (let count = 0; count < 18; count += 1) {
    const booked = await book(site, pgId, {}, from);
    await prove(booked);
    paid.push(booked);
  }
  expect((await ask(from)).status).toBe(409);
  expect((await ask({ ...account, ...from })).status).toBe(409);
  const createdAt = new Date(START.getTime() - 8 * 24 * HOUR);
  await site.deps.store.db.update(users).set({ createdAt }).where(eq(users.id, account.id));
  const asked = await ask({ ...account, ...from });
  expect(asked.status).toBe(201);
  expect(await networkOf((await asked.json()) as BookingView)).toBeNull();
  for (const each of paid) await reject(each);
  try {
    now = new Date(START.getTime() + 2 * HOUR);
    expect((await ask(from)).status).toBe(201);
  } finally {
    now = START;
  }
});

test("a hold that ran out counts until its bed is free", async () => {
  const guest = await book(site, pgId);
  for (const _ of [2, 3]) await book(site, pgId, {}, { cookies: guest.cookies });
  const other = await bookableListing(site.deps.store);
  try {
    now = new Date(START.getTime() + 31 * 60_000);
    const there = () => ask({ cookies: guest.cookies }, { pgId: other.id });
    expect((await there()).status).toBe(409);
    // Asking for one of the same beds takes the place of what ran out there.
    expect((await ask(guest)).status).toBe(201);
    expect((await there()).status).toBe(201);
  } finally {
    now = START;
  }
});

test("only the first proof holds the bed for 48 hours; after a rejection there is a day, and two hours to look at a later proof", async () => {
  const booked = await book(site, pgId);
  const ends = (hours: number) => ({ holdExpiresAt: new Date(START.getTime() + hours * HOUR).toISOString() });
  try {
    expect(await prove(booked)).toMatchObject(ends(48));
    now = new Date(START.getTime() + 10 * HOUR);
    expect(await reject(booked)).toMatchObject(ends(48));
    expect(await prove(booked)).toMatchObject(ends(48));
    now = new Date(START.getTime() + 40 * HOUR);
    expect(await reject(booked)).toMatchObject(ends(64));
    now = new Date(START.getTime() + 63 * HOUR);
    expect(await prove(booked)).toMatchObject(ends(65));
    expect(await reject(booked)).toMatchObject({ status: "declined", holdExpiresAt: null });
  } finally {
    now = START;
  }
});

test("the network is kept as a keyed hash, shown to nobody, and forgotten when it counts no longer", async () => {
  const address = "198.51.100.200";
  const from = { headers: { "x-forwarded-for": address } };
  const [one, other, third] = [
    await book(site, pgId, {}, from),
    await book(site, pgId, {}, from),
    await book(site, pgId, {}, from),
  ];
  const key = await networkOf(one);
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(await networkOf(other)).toBe(key);
  expect(JSON.stringify([one.view, await prove(one)])).not.toMatch(new RegExp(`${key}|network`, "i"));
  await desk(one, { paymentStatus: "verified" });
  await cancel(other);
  await prove(third);
  await cancel(third);
  expect([await networkOf(one), await networkOf(other), await networkOf(third)]).toEqual([null, null, key]);
  const inDays = (days: number) => new Date(START.getTime() + days * 24 * HOUR + 1);
  await removeBookingNetworks(site.deps.store.db, inDays(6));
  expect(await networkOf(third)).toBe(key);
  await removeBookingNetworks(site.deps.store.db, inDays(7));
  expect(await networkOf(third)).toBeNull();
});
