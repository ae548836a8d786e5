import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { BookingView } from "#domain/bookings/contract.ts";
import { createBooking, getBooking } from "#domain/bookings/endpoints.ts";
import type { ListingCard } from "#domain/listings/contract.ts";
import {
  getListing,
  listSimilarListings,
  searchListings,
  updateListing,
} from "#domain/listings/endpoints.ts";
import { hostingMessages, type ManagedListing } from "#domain/listings/hosting.ts";
import { decodeReport, SEARCH_REPORT } from "#domain/search/contract.ts";
import { auditLog, users } from "#server/db/schema/auth.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { mediaFiles } from "#server/db/schema/media.ts";
import {
  adminHeaders,
  book,
  bookingBody,
  brokenInvariants,
  type Caller,
  userCaller,
} from "#testing/bookings.ts";
import { addPlace, brokenListings, hostedWorld, roomPhoto, upload } from "#testing/hosting.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";

let site: TestApp;
let host: Caller & { id: string };
let admin: Caller;

beforeAll(async () => {
  site = await testApp();
  host = await userCaller(site.deps);
  admin = { headers: await adminHeaders(site.deps) };
});
afterEach(async () => {
  expect(await brokenListings(site.deps)).toEqual([]);
});
afterAll(() => site.close());

const patch = (caller: Caller, id: number | string, json: object, key = newKey()) =>
  site.request("PATCH", updateListing(id).path, {
    json,
    cookies: caller.cookies,
    headers: { "idempotency-key": key, ...caller.headers },
  });
const edited = async (id: number, json: object, caller: Caller = host) => {
  const answer = await patch(caller, id, json);
  const body: unknown = await answer.json();
  expect([answer.status, body]).toEqual([200, body]);
  return body as ManagedListing;
};
const refusal = async (answer: Response) => ({
  status: answer.status,
  ...(await (answer.json() as Promise<object>)),
});
const found = async (query: string) =>
  (await (await site.request("GET", `${searchListings().path}?${query}`)).json()) as ListingCard[];

/** Those of the word that no stay has. */
async function unmentioned(word: string): Promise<string[] | undefined> {
  const answer = await site.request("GET", `${searchListings().path}?search=${word}`);
  return decodeReport(answer.headers.get(SEARCH_REPORT))?.unmentioned;
}

test("a host changes what is said of a stay, and it is found by the new words at once", async () => {
  const { id, slug } = await addPlace(site, host, { title: "Oldname Ladies PG" });
  const view = await edited(id, {
    title: "Newname Boys PG",
    description: "Fresh paint",
    gender: "boys",
    floor: 4,
    contactEmail: null,
    amenities: ["2W Parking", "2W Parking"],
    latitude: 12.926,
    longitude: 77.676,
  });
  expect(view).toMatchObject({
    id,
    slug,
    title: "Newname Boys PG",
    locality: "Bellandur",
    gender: "boys",
    floor: 4,
    amenities: ["2W Parking"],
    monthlyRent: "9500.00",
    ownerPhone: null,
    isDeleted: false,
    enquiries: 0,
  });
  expect(view.views).toHaveLength(30);
  await expect.poll(() => unmentioned("oldname")).toEqual(["oldname"]);
  expect((await found("search=newname")).map((card) => card.id)).toEqual([id]);
});

test("a host does not narrow who a PG is for while people live there or have booked; an admin does", async () => {
  const { id } = await addPlace(site, host, { gender: "colive" });
  await book(site, id);
  expect(await refusal(await patch(host, id, { gender: "ladies" }))).toMatchObject({
    status: 400,
    fields: { gender: hostingMessages.genderLived() },
  });
  expect((await edited(id, { gender: "colive" })).gender).toBe("colive");
  // An admin is a host like any other on their own listing.
  const { db } = site.deps.store;
  await db.update(users).set({ adminRole: "support" }).where(eq(users.id, host.id));
  expect((await patch(host, id, { gender: "ladies" })).status).toBe(400);
  await db.update(users).set({ adminRole: null }).where(eq(users.id, host.id));
  expect((await edited(id, { gender: "ladies" }, admin)).gender).toBe("ladies");
  expect((await edited(id, { gender: "colive" })).gender).toBe("colive");
});

test("of two who edit the same state at once, the second is told", async () => {
  const { id } = await addPlace(site, host);
  const { updatedAt: expected } = await edited(id, { description: "Seen by both" });
  const answers = await Promise.all(
    ["one", "two", "three"].map((description) => patch(host, id, { description, expected })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const lost = answers.find(({ status }) => status === 409)!;
  expect(await refusal(lost)).toEqual({
    status: 409,
    code: "CONFLICT",
    message: "Someone changed this PG while you were editing. Check the changes.",
  });
  const [row] = await site.deps.store.db.select().from(pgListings).where(eq(pgListings.id, id));
  await edited(id, { description: "four", expected: row!.updatedAt.toISOString() });
});

test("an edit that is repeated with its key is made once, even with what it expected", async () => {
  const { id } = await addPlace(site, host);
  const { updatedAt: expected } = await edited(id, { description: "before" });
  const key = newKey();
  const first = await patch(host, id, { occupancy: 1, expected }, key);
  const again = await patch(host, id, { occupancy: 1, expected }, key);
  expect([first.status, again.status, again.headers.get("idempotency-replayed")]).toEqual([200, 200, "true"]);
  expect(await refusal(await patch(host, id, { occupancy: 0, expected }, key))).toMatchObject({
    status: 422,
  });
});

test.each<[string, object, object, object]>([
  [
    "a month without a rent",
    {},
    { monthlyRent: null },
    { monthlyRent: "Monthly Rent and Security Deposit are required for monthly stays" },
  ],
  [
    "a month for nothing",
    {},
    { monthlyRent: "0" },
    { monthlyRent: "Monthly Rent and Security Deposit are required for monthly stays" },
  ],
  [
    "a month without a deposit",
    {},
    { securityDeposit: null },
    { securityDeposit: "Monthly Rent and Security Deposit are required for monthly stays" },
  ],
  [
    "short stays without a rent",
    {},
    { stayDuration: "both" },
    { dailyRent: "At least one of Daily or Weekly Rent is required for short-term stays" },
  ],
])("the rents must fit what is offered after the change: %s", async (_what, _before, change, fields) => {
  const { id } = await addPlace(site, host);
  const before = await hostedWorld(site.deps);
  expect(await refusal(await patch(host, id, change))).toEqual({
    status: 400,
    code: "VALIDATION",
    message: "Invalid rent configuration for selected stay duration",
    fields,
  });
  expect(await hostedWorld(site.deps)).toEqual(before);
  expect(await edited(id, { stayDuration: "both", weeklyRent: "3000" })).toMatchObject({
    weeklyRent: "3000.00",
  });
});

test.each<[object, object]>([
  [{ monthlyRent: "abc" }, { monthlyRent: "Invalid monthly rent: must be a number" }],
  [{ monthlyRent: "-1" }, { monthlyRent: "Monthly rent must be a non-negative number" }],
  [{ weeklyRent: 5 }, { weeklyRent: "Invalid weekly rent: must be a number" }],
  [{ title: "  " }, { title: "PG name is required" }],
  [{ title: "x".repeat(121) }, { title: "This text is too long. Make it shorter." }],
  [{ title: "a\u0000b" }, { title: "This text has characters we can't use. Remove them and try again." }],
  [
    { description: "a\u0000b" },
    { description: "This text has characters we can't use. Remove them and try again." },
  ],
  [{ description: "x".repeat(4001) }, { description: "This text is too long. Make it shorter." }],
  [{ floor: 21 }, { floor: "Floor must be a whole number from 1 to 20" }],
  [{ maxOccupancy: 0 }, { maxOccupancy: "Beds must be a whole number from 1 to 500" }],
  [{ latitude: 91 }, { latitude: "Invalid latitude" }],
  [{ contactPhone: "12345" }, { contactPhone: "Contact phone must be at least 10 digits" }],
  [{ media: ["../../x"] }, { "media.0": "We can't find this file. Upload it again." }],
])("%j is refused and changes nothing", async (change, fields) => {
  const { id } = await addPlace(site, host);
  const before = await hostedWorld(site.deps);
  expect(await refusal(await patch(host, id, change))).toMatchObject({
    status: 400,
    code: "VALIDATION",
    fields,
  });
  expect(await hostedWorld(site.deps)).toEqual(before);
});

test("what is no column of an edit is not written", async () => {
  const { id } = await addPlace(site, host);
  const sneaky = {
    description: "x",
    ownerId: "me",
    isDeleted: 1,
    liveBookings: 9,
    rating: "5.00",
    likeCount: 9,
    id: 1,
  };
  expect(await edited(id, sneaky)).toMatchObject({
    id,
    isDeleted: false,
    liveBookings: 0,
    rating: "0.00",
    likeCount: 0,
  });
});

test("beds cannot be fewer than are taken and booked", async () => {
  const { id } = await addPlace(site, host, { maxOccupancy: "3" });
  await book(site, id);
  expect(await edited(id, { occupancy: 2 })).toMatchObject({ occupancy: 2, liveBookings: 1, bedsLeft: 0 });
  for (const [change, field] of [
    [{ occupancy: 3 }, "occupancy"],
    [{ maxOccupancy: 2 }, "maxOccupancy"],
  ] as const) {
    const before = await hostedWorld(site.deps);
    expect(await refusal(await patch(host, id, change))).toEqual({
      status: 409,
      code: "BED_UNAVAILABLE",
      message: "More beds than this are already taken or booked",
      fields: { [field]: "More beds than this are already taken or booked" },
    });
    expect(await hostedWorld(site.deps)).toEqual(before);
  }
  expect(await edited(id, { occupancy: 0 })).toMatchObject({ bedsLeft: 2 });
});

test("the last bed goes to one: the host who gives it away by hand, or one of 50 who book it", async () => {
  const { id } = await addPlace(site, host, { maxOccupancy: "1" });
  const bookings = Array.from({ length: 50 }, () =>
    site.request("POST", createBooking().path, {
      json: bookingBody(site.deps, id),
      headers: { "idempotency-key": newKey() },
    }),
  );
  const [taken, ...booked] = await Promise.all([patch(host, id, { occupancy: 1 }), ...bookings]);
  const won = [taken!.status === 200, ...booked.map(({ status }) => status === 201)].filter(Boolean);
  expect(won).toHaveLength(1);
  expect(new Set([taken!.status, ...booked.map(({ status }) => status)])).toEqual(
    new Set(taken!.status === 200 ? [200, 409] : [201, 409]),
  );
  const [row] = await site.deps.store.db.select().from(pgListings).where(eq(pgListings.id, id));
  expect(row!.occupancy + row!.liveBookings).toBe(1);
});

test("a new price is for new bookings: the old ones keep theirs, and who still sees the old one is told", async () => {
  const { id } = await addPlace(site, host);
  const booked = await book(site, id);
  await edited(id, { monthlyRent: "9900.50", securityDeposit: "9000" });
  const seen = (await (
    await site.request("GET", getBooking(booked.id).path, { cookies: booked.cookies })
  ).json()) as BookingView;
  expect([seen.rent, seen.totalAmount]).toEqual(["9500.00", "18500.00"]);
  const late = await site.request("POST", createBooking().path, { json: bookingBody(site.deps, id) });
  expect(await refusal(late)).toMatchObject({
    status: 422,
    code: "PRICE_CHANGED",
    fields: { totalAmount: "18900.50" },
  });
  const next = await book(site, id, { totalAmount: "18900.50" });
  expect(next.view.rent).toBe("9900.50");
});

test("a paused stay is not found or suggested, can be looked at, and is not booked; resumed, it is", async () => {
  const { id, slug } = await addPlace(site, host, { title: "Pausable Ladies PG" });
  const other = await addPlace(site, host, { title: "Neighbour Ladies PG" });
  const similar = async () =>
    ((await (await site.request("GET", listSimilarListings(other.slug).path)).json()) as ListingCard[]).map(
      (card) => card.id,
    );
  await expect.poll(similar).toContain(id);
  expect(await edited(id, { isAvailable: false })).toMatchObject({ isAvailable: false });
  await expect.poll(() => unmentioned("pausable")).toEqual(["pausable"]);
  expect(await similar()).not.toContain(id);
  const page = await site.request("GET", getListing(slug).path);
  expect([page.status, await page.json()]).toMatchObject([200, { id, isAvailable: false }]);
  const before = await hostedWorld(site.deps);
  const wish = await site.request("POST", createBooking().path, { json: bookingBody(site.deps, id) });
  expect(await refusal(wish)).toMatchObject({
    status: 409,
    code: "BED_UNAVAILABLE",
    message: "This PG isn't taking bookings right now",
  });
  expect(await hostedWorld(site.deps)).toEqual(before);
  await edited(id, { isAvailable: true });
  await expect.poll(() => found("search=pausable")).toHaveLength(1);
  await book(site, id);
});

test("pictures are kept, put in order, added and dropped; what is dropped is left to the sweep", async () => {
  const [one, two, three, face] = await Promise.all(
    [1, 2, 3, 4].map(async (seed) => upload(site, host, await roomPhoto(seed))),
  );
  const { id } = await addPlace(site, host, {
    uploads: JSON.stringify([one!.name, two!.name]),
    profileUpload: one!.name,
  });
  expect(await edited(id, { media: [three!.name, two!.name], profileUpload: face!.name })).toMatchObject({
    media: [three!.url, two!.url],
    profileImageUrl: face!.url,
  });
  const [dropped] = await site.deps.store.db.select().from(mediaFiles).where(eq(mediaFiles.name, one!.name));
  expect(dropped).toMatchObject({ attached: false });
  // What was dropped by mistake is still there to be taken back.
  expect((await edited(id, { media: [one!.name, three!.name, two!.name] })).media).toHaveLength(3);
  expect(await edited(id, { profileUpload: null, media: [] })).toMatchObject({
    media: [],
    profileImageUrl: null,
  });
});

test("an edit cannot take pictures of others: not theirs, not another listing's, not a private one", async () => {
  const stranger = await userCaller(site.deps);
  const theirs = await upload(site, stranger, await roomPhoto(71));
  const used = await upload(site, host, await roomPhoto(72));
  await addPlace(site, host, { uploads: JSON.stringify([used.name]) });
  const { id } = await addPlace(site, host);
  await site.deps.store.db.insert(mediaFiles).values({
    name: "privateproof",
    kind: "image",
    visibility: "private",
    ownerId: host.id,
    bytes: 1,
    storedBytes: 1,
    sha256: "x",
  });
  const before = await hostedWorld(site.deps);
  for (const name of [theirs.name, used.name, "privateproof", "0123456789abcdef"]) {
    expect(await refusal(await patch(host, id, { media: [name] }))).toMatchObject({
      status: 409,
      code: "MEDIA_GONE",
      fields: { media: "A file you uploaded is no longer there. Add it again." },
    });
    expect(await refusal(await patch(host, id, { profileUpload: name }))).toMatchObject({
      status: 409,
      fields: { profileUpload: expect.any(String) },
    });
  }
  expect(await hostedWorld(site.deps)).toEqual(before);
});

test("who may change a stay: its host and admins; others learn that they may not", async () => {
  const { id } = await addPlace(site, host);
  const before = await hostedWorld(site.deps);
  expect(await refusal(await patch({}, id, { floor: 2 }))).toMatchObject({
    status: 401,
    code: "UNAUTHENTICATED",
  });
  expect(await refusal(await patch({}, id, { floor: "what" }))).toMatchObject({ status: 401 });
  expect(await refusal(await patch(await userCaller(site.deps), id, { floor: 2 }))).toMatchObject({
    status: 403,
    code: "FORBIDDEN",
  });
  for (const bad of ["0", "999999999", "12345678901234567890", "abc", "-1", "%00", "1e3"]) {
    expect([bad, (await patch(host, bad, { floor: 2 })).status]).toEqual([bad, 404]);
  }
  expect(await hostedWorld(site.deps)).toEqual(before);
  await edited(id, { floor: 2, description: "by the desk" }, admin);
  const trail = await site.deps.store.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `listing ${id}`));
  expect(trail).toMatchObject([
    { actor: "admin mode", action: "listing.edited", note: "description, floor" },
  ]);
  await edited(id, { floor: 3 });
  expect(await site.deps.store.db.$count(auditLog, eq(auditLog.subject, `listing ${id}`))).toBe(1);
});

test("beds are right after all of that", async () => {
  const broken = await brokenInvariants(site.deps.store);
  expect(broken.filter((sentence) => !sentence.startsWith("an image that nothing has"))).toEqual([]);
});
