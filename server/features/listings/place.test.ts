import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listAudit } from "#domain/accounts/endpoints.ts";
import type { BookingView } from "#domain/bookings/contract.ts";
import { getBooking, listAllBookings } from "#domain/bookings/endpoints.ts";
import { eventLabel } from "#domain/bookings/words.ts";
import { subscribePush } from "#domain/chat/endpoints.ts";
import { updateListing } from "#domain/listings/endpoints.ts";
import { hostingMessages, type ManagedListing } from "#domain/listings/hosting.ts";
import { bookings } from "#server/db/schema/bookings.ts";
import type { ListingRow } from "#server/db/schema/listings.ts";
import { reviews } from "#server/db/schema/reviews.ts";
import { tenantVerifications } from "#server/db/schema/rooms.ts";
import {
  adminHeaders,
  book,
  bookableListing,
  type Caller,
  sendProof,
  userCaller,
} from "#testing/bookings.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";
import { startPushService } from "#testing/push.ts";

const PEENYA = { latitude: 13.0163, longitude: 77.506 };
const WHITEFIELD = { latitude: 12.9693, longitude: 77.75 };
const HOME = { title: "Blue Bells PG for Men", address: "62, 1st Cross, Borewell Road, Peenya" };
/** A degree of latitude has 111.2 km. */
const north = (metres: number, from = PEENYA) => ({ ...from, latitude: from.latitude + metres / 111_195 });

let now = new Date("2026-03-02T06:00:00Z");
let push: Awaited<ReturnType<typeof startPushService>>;
let site: TestApp;
let host: Caller & { id: string };
let admin: Caller;
let id: number;

beforeAll(async () => {
  push = await startPushService();
  site = await testApp({ clock: { now: () => now }, config: push.config });
  host = await userCaller(site.deps);
  admin = { headers: await adminHeaders(site.deps) };
});
beforeEach(async () => {
  ({ id } = await listed());
});
afterAll(async () => {
  await site.close();
  await push.close();
});

const listed = (overrides: Partial<ListingRow> = {}) =>
  bookableListing(site.deps.store, { ...HOME, ...PEENYA, ownerId: host.id, ...overrides });
const patch = (json: object, caller: Caller = host) =>
  site.request("PATCH", updateListing(id).path, {
    json,
    cookies: caller.cookies,
    headers: { "idempotency-key": newKey(), ...caller.headers },
  });
const edited = async (json: object, caller: Caller = host) => {
  const answer = await patch(json, caller);
  const body: unknown = await answer.json();
  expect([answer.status, body]).toEqual([200, body]);
  return body as ManagedListing;
};
const refused = async (json: object) => {
  const answer = await patch(json);
  const { fields } = (await answer.json()) as { fields?: Record<string, string> };
  expect([answer.status, json]).toEqual([400, json]);
  return fields;
};
const reviewed = () => site.deps.store.db.insert(reviews).values({ pgId: id, rating: 5 });
const tooFar = () => ({ latitude: hostingMessages.movedTooFar() });
const otherArea = (field: string, area: string) => ({ [field]: hostingMessages.otherArea(area) });
const audit = async () => {
  const answer = await site.request("GET", listAudit().path, { headers: admin.headers });
  const entries = (await answer.json()) as { subject: string; actor: string; action: string; note: string }[];
  return entries.filter(({ subject }) => subject === `listing ${id}`);
};

test.each<[string, () => Promise<unknown>]>([
  ["a review", () => reviewed()],
  ["a paid booking", async () => sendProof(site, await book(site, id), { utr: "412300000001" })],
  [
    "a verified tenancy",
    async () =>
      site.deps.store.db.insert(tenantVerifications).values({
        userId: (await userCaller(site.deps)).id,
        pgListingId: id,
        verificationStatus: "verified",
        verificationMethod: "owner",
        verifiedAt: now,
      }),
  ],
])("a listing with %s is not made another house", async (_what, happens) => {
  await happens();
  const elsewhere = { title: "Golden Nest", address: "7, ITPL Main Road, Whitefield", ...WHITEFIELD };
  expect(await refused(elsewhere)).toEqual(tooFar());
  expect(await refused({ address: elsewhere.address })).toEqual(otherArea("address", "Whitefield"));
  expect((await edited(elsewhere, admin)).locality).toBe("Whitefield");
});

test("a host moves a listing with guests by 300 m in all; one without, anywhere", async () => {
  // Who has not paid keeps nobody from it.
  await book(site, id);
  await edited(WHITEFIELD);
  await edited(PEENYA);
  await reviewed();
  await edited(north(200));
  expect(await refused(north(400))).toEqual(tooFar());
  expect(await refused({ longitude: PEENYA.longitude + 0.003 })).toEqual(tooFar());
  expect(await refused({ latitude: null, longitude: null })).toBeDefined();
  await edited(north(-290));
  await edited(north(290));
  // An admin moves it, and its host mends the pin from there.
  await edited(north(1000), admin);
  expect(await refused(north(690))).toEqual(tooFar());
  await edited(north(1290));
});

test("what a host did while it was free is where it stands", async () => {
  await reviewed();
  await edited(north(250));
  await site.deps.store.db.delete(reviews).where(eq(reviews.pgId, id));
  await edited(north(5000));
  await reviewed();
  expect(await refused(north(5400))).toEqual(tooFar());
  await edited(north(5200));
});

test("text names no other area in any spelling of the tables, and is mended freely", async () => {
  await reviewed();
  for (const area of ["White Field", "ವೈಟ್‌ಫೀಲ್ಡ್‌ನಲ್ಲಿ", "व्हाइटफ़ील्ड"])
    expect(await refused({ title: `PG ${area}` })).toEqual(otherArea("title", "Whitefield"));
  // Nor in two steps.
  await edited({ address: "62, 1st Cross, Borewell Road" });
  expect(await refused({ address: "62, 1st Cross, Whitefield" })).toEqual(otherArea("address", "Whitefield"));
  for (const change of [
    { address: "62/A, 1st Cross, Bore Well Road, Peenya, 560058" },
    { address: "62, Sarjapur Main Road, Peenya" },
    { title: "Blue Bells Mens' PG, Peenya", city: "bangalore" },
    { city: "Bengaluru" },
  ])
    await edited(change);
  expect(await refused({ city: "Mysuru" })).toEqual({ city: hostingMessages.cityFixed() });
});

test("what an address named already stays, wherever the pin is", async () => {
  ({ id } = await listed({ address: "12, Kundalahalli", ...PEENYA }));
  await reviewed();
  await edited({ address: "12/A, Kundalahalli" });
});

test("a listing without coordinates gets them once, near the area that it names, and keeps that area", async () => {
  ({ id } = await listed({ latitude: null, longitude: null }));
  await reviewed();
  expect(await refused({ address: "62, 1st Cross" })).toEqual({
    address: hostingMessages.areaLeftOut("Peenya"),
  });
  expect(await refused({ address: "62, Peenya, near Jalahalli" })).toEqual(otherArea("address", "Jalahalli"));
  expect(await refused(WHITEFIELD)).toEqual({ latitude: hostingMessages.tooFarFromArea() });
  await edited({ latitude: 13.04, longitude: 77.515 });
  expect(await refused(PEENYA)).toEqual(tooFar());
  await edited({ address: "62, Peenya, near Jalahalli" });

  const nowhere = { title: "Blue Bells PG", address: "62, 1st Cross", latitude: null, longitude: null };
  ({ id } = await listed(nowhere));
  await reviewed();
  expect(await refused({ latitude: 28.6, longitude: 77.2 })).toEqual({
    latitude: hostingMessages.tooFarFromArea(),
  });
  await edited(PEENYA);
  expect(await refused(WHITEFIELD)).toEqual(tooFar());
});

test("what a host changes of the place stands in the audit, cut short and without phone numbers", async () => {
  const address = `62, Peenya ${"x".repeat(250)}`;
  await edited({ title: "Blue Bells 98450 12345", address, city: "Bangalore", ...north(100) });
  await edited({ description: "Fresh paint", title: "Blue Bells 98450 12345" });
  const [entry, ...others] = await audit();
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ actor: `user ${host.id}`, action: "listing.edited" });
  expect(entry!.note).toContain(`title "${HOME.title}" → "Blue Bells ##### #####"`);
  expect(entry!.note).toContain('city "Bengaluru" → "Bangalore"');
  expect(entry!.note).toContain("position 13.01630, 77.50600 → 13.01720, 77.50600");
  expect(entry!.note.length).toBeLessThan(600);
  for (let each = 1; each < 20; each++) await edited({ title: `Blue Bells ${each}` });
  const late = await patch({ title: "Blue Bells" });
  expect([late.status, (await late.json()).code]).toEqual([429, "RATE_LIMITED"]);
  expect(await audit()).toHaveLength(20);
  await edited({ description: "Fresher paint" });
});

test("a booking keeps title and address, and its guest is told once a day what they are now", async () => {
  const guest = await userCaller(site.deps);
  const booked = await book(site, id, {}, guest);
  await site.request("POST", subscribePush().path, {
    json: push.subscription("/guest"),
    cookies: guest.cookies,
  });
  await edited({ description: "Fresh paint", city: "Bangalore" });
  await edited({ title: "Golden Nest" });
  await push.arrived();
  const what = eventLabel("listing_changed");
  expect(push.read()).toEqual([
    {
      title: `${what} · ${HOME.title}`,
      body: `Golden Nest, ${HOME.address}`,
      url: `/stays/${booked.id}`,
      tag: `booking-${booked.id}`,
    },
  ]);
  await edited({ title: "Silver Nest" });

  const read = async (caller: Caller) =>
    (await (await site.request("GET", getBooking(booked.id).path, caller)).json()) as BookingView;
  for (const caller of [guest, host, admin]) {
    const { listing, timeline } = await read(caller);
    expect(listing).toMatchObject(HOME);
    expect(timeline.filter((entry) => entry.what === what)).toMatchObject([
      { note: `Silver Nest, ${HOME.address}` },
    ]);
  }
  const all = await site.request("GET", listAllBookings().path, { headers: admin.headers });
  expect((await all.json())[0]).toMatchObject({ id: booked.id, listing: HOME });

  now = new Date(now.getTime() + 25 * 60 * 60_000);
  await edited({ title: "Golden Nest" });
  await expect.poll(() => push.sent.length).toBe(2);
  expect((await read(host)).timeline.filter((entry) => entry.what === what)).toHaveLength(2);
  // An admin's change is the larger one.
  now = new Date(now.getTime() + 25 * 60 * 60_000);
  await edited({ address: "7, ITPL Main Road, Whitefield" }, admin);
  await expect.poll(() => push.sent.length).toBe(3);
});

test("who books after a change has what was said then, and who is gone is told nothing", async () => {
  const earlier = await book(site, id);
  await site.deps.store.db
    .update(bookings)
    .set({ status: "cancelled", holdExpiresAt: null })
    .where(eq(bookings.id, earlier.id));
  await edited({ title: "Golden Nest" });
  const { view } = await book(site, id);
  expect(view.listing).toMatchObject({ ...HOME, title: "Golden Nest" });
  const answer = await site.request("GET", getBooking(earlier.id).path, { cookies: earlier.cookies });
  expect(((await answer.json()) as BookingView).timeline).toHaveLength(1);
});

test("a title has no stacked marks and turns no text round; Kannada and Hindi stay as they are", async () => {
  const marks = "\u0300".repeat(5);
  for (const title of [`Blue${marks} PG`, `ಕ${"\u0ccd\u200d".repeat(5)} PG`])
    expect(await refused({ title })).toEqual({ title: hostingMessages.unreadable() });
  expect((await edited({ title: "Blue \u202eslleB\u2069 PG\u200f" })).title).toBe("Blue slleB PG");
  for (const title of ["ಶ್ರೀ ಸೂರ್\u200dಯ ಲೇಡೀಸ್ PG", "श्री लक्ष्मी गर्ल्स क्\u200dष पीजी".normalize("NFD")])
    expect((await edited({ title })).title).toBe(title);
});
