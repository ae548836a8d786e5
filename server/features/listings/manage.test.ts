import { desc, eq, isNotNull } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { getAccount } from "#domain/accounts/endpoints.ts";
import { createBooking, getBooking, listListingBookings } from "#domain/bookings/endpoints.ts";
import type { ListingCard } from "#domain/listings/contract.ts";
import {
  deleteListing,
  getListing,
  getManagedListing,
  handOverListing,
  listAllListings,
  listMyListings,
  searchListings,
  updateListing,
} from "#domain/listings/endpoints.ts";
import { hostingMessages, type ManagedListing } from "#domain/listings/hosting.ts";
import { auditLog, users } from "#server/db/schema/auth.ts";
import { bookings } from "#server/db/schema/bookings.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import {
  adminHeaders,
  book,
  bookableListing,
  bookingBody,
  brokenInvariants,
  type Caller,
  fromElsewhere,
  userCaller,
} from "#testing/bookings.ts";
import { addPlace, brokenListings, hostedWorld } from "#testing/hosting.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";

const BAD_IDS = ["0", "999999999", "12345678901234567890", "abc", "-1", "%00", "1e3", "1%2e0"];
let site: TestApp;
let host: Caller & { id: string };
let stranger: Caller & { id: string };
let admin: Caller;

beforeAll(async () => {
  site = await testApp({ config: { trustProxy: true } });
  host = await userCaller(site.deps);
  stranger = await userCaller(site.deps);
  admin = { headers: await adminHeaders(site.deps) };
});
afterEach(async () => {
  expect(await brokenListings(site.deps)).toEqual([]);
});
afterAll(async () => {
  expect(await brokenInvariants(site.deps.store)).toEqual([]);
  await site.close();
});

const get = (path: string, caller: Caller) => site.request("GET", path, caller);
const post = (path: string, caller: Caller, json: object, key = newKey()) =>
  site.request("POST", path, {
    json,
    cookies: caller.cookies,
    headers: { "idempotency-key": key, ...caller.headers },
  });
const remove = (id: number | string, caller: Caller, adminPassword = site.deps.secrets.adminPassword) =>
  post(deleteListing(id).path, caller, { adminPassword });
const refusal = async (answer: Response) => ({
  status: answer.status,
  ...(await (answer.json() as Promise<object>)),
});
const managed = async (answer: Response) => (await answer.json()) as ManagedListing;
const auditOf = (id: number) =>
  site.deps.store.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `listing ${id}`))
    .orderBy(desc(auditLog.id));
const withPhone = async (caller: { id: string }, phoneNumber: string) => {
  await site.deps.store.db.update(users).set({ phoneNumber }).where(eq(users.id, caller.id));
  return phoneNumber;
};

test("a stay is managed by its host and by admins; to others that page does not exist", async () => {
  const phone = await withPhone(host, "9845000001");
  const { id } = await addPlace(site, host, { contactEmail: "suma@example.in" });
  const own = await get(getManagedListing(id).path, host);
  expect([own.status, await managed(own)]).toMatchObject([
    200,
    { id, contactEmail: "suma@example.in", occupancy: 0, liveBookings: 0, maxOccupancy: 2, ownerPhone: null },
  ]);
  expect(await managed(await get(getManagedListing(id).path, admin))).toMatchObject({
    id,
    ownerPhone: phone,
  });
  expect((await get(getManagedListing(id).path, {})).status).toBe(401);
  expect(await refusal(await get(getManagedListing(id).path, stranger))).toEqual({
    status: 404,
    code: "NOT_FOUND",
    message: "We can't find this PG",
  });
  const nobodys = await bookableListing(site.deps.store);
  expect((await get(getManagedListing(nobodys.id).path, stranger)).status).toBe(404);
  for (const bad of BAD_IDS)
    expect([bad, (await get(getManagedListing(bad).path, admin)).status]).toEqual([bad, 404]);
});

test("my listings are my own that are listed or paused, the newest first", async () => {
  const me = await userCaller(site.deps);
  const made = [await addPlace(site, me), await addPlace(site, me), await addPlace(site, me)];
  await site.deps.store.db.update(pgListings).set({ isAvailable: 0 }).where(eq(pgListings.id, made[0]!.id));
  expect((await remove(made[1]!.id, admin)).status).toBe(200);
  const answer = await get(listMyListings().path, me);
  const mine = (await answer.json()) as ManagedListing[];
  expect(mine.map(({ id }) => id)).toEqual([made[2]!.id, made[0]!.id]);
  expect(mine.map(({ ownerPhone }) => ownerPhone)).toEqual([null, null]);
  expect((await get(listMyListings().path, {})).status).toBe(401);
  expect((await get(listMyListings().path, admin)).status).toBe(401);
  expect(await (await get(listMyListings().path, stranger)).json()).toEqual([]);
});

test("my listings cost as many queries for many as for one", async () => {
  const me = await userCaller(site.deps);
  for (let count = 0; count < 12; count += 1) await bookableListing(site.deps.store, { ownerId: me.id });
  const { db } = site.deps.store;
  const select = db.select;
  let queries = 0;
  db.select = ((...given: Parameters<typeof select>) => {
    queries += 1;
    return Reflect.apply(select, db, given);
  }) as typeof select;
  try {
    expect(((await (await get(listMyListings().path, me)).json()) as object[]).length).toBe(12);
  } finally {
    db.select = select;
  }
  // The session and the user, the listings, their views and their enquiries.
  expect(queries).toBeLessThanOrEqual(5);
});

test("deleting takes admin mode and the right password", async () => {
  const { id } = await addPlace(site, host);
  const before = await hostedWorld(site.deps);
  expect((await remove(id, {})).status).toBe(401);
  expect((await remove(id, host)).status).toBe(403);
  expect((await post(deleteListing(id).path, {}, {})).status).toBe(401);
  expect(await refusal(await post(deleteListing(id).path, admin, {}))).toEqual({
    status: 400,
    code: "VALIDATION",
    message: "Admin password is required",
    fields: { adminPassword: "Admin password is required" },
  });
  expect(await refusal(await remove(id, admin, "guess"))).toEqual({
    status: 403,
    code: "WRONG_ADMIN_PASSWORD",
    message: "That admin password is wrong. Check it and try again.",
    fields: { adminPassword: "That admin password is wrong. Check it and try again." },
  });
  expect(await hostedWorld(site.deps)).toEqual(before);
  expect((await get(getListing(id).path, {})).status).toBe(200);
  for (const bad of BAD_IDS) expect([bad, (await remove(bad, admin)).status]).toEqual([bad, 404]);
});

test("the right delete twice at once: one takes it, the other finds nothing; bookings and pictures stay", async () => {
  const { id, slug } = await addPlace(site, host, { title: "Vanishing Ladies PG" });
  const booked = await book(site, id);
  const answers = await Promise.all([remove(id, admin), remove(id, admin)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect((await get(getListing(slug).path, {})).status).toBe(410);
  // "vanishing" is two letters from "washing", which other stays have a machine for.
  const found = (await (await get(`${searchListings().path}?search=vanishing`, {})).json()) as ListingCard[];
  expect(found.map((card) => card.id)).not.toContain(id);
  const stay = await get(getBooking(booked.id).path, { cookies: booked.cookies });
  expect([stay.status, await stay.json()]).toMatchObject([200, { status: "pending", listing: { slug } }]);
  expect((await auditOf(id))[0]).toMatchObject({ actor: "admin mode", action: "listing.deleted" });
  expect(await auditOf(id)).toHaveLength(1);
  // What is gone can be seen by admins, and changed by nobody.
  expect(await managed(await get(getManagedListing(id).path, admin))).toMatchObject({ isDeleted: true });
  expect((await get(getManagedListing(id).path, host)).status).toBe(410);
  expect((await site.request("PATCH", updateListing(id).path, { json: { floor: 2 }, ...host })).status).toBe(
    410,
  );
  expect((await post(handOverListing(id).path, admin, { phoneNumber: null })).status).toBe(410);
});

test("a delete that is repeated with its key is answered as the first time", async () => {
  const { id } = await addPlace(site, host);
  const json = { adminPassword: site.deps.secrets.adminPassword };
  const key = newKey();
  const first = await post(deleteListing(id).path, admin, json, key);
  const again = await post(deleteListing(id).path, admin, json, key);
  expect([first.status, again.status, again.headers.get("idempotency-replayed")]).toEqual([200, 200, "true"]);
});

test("bookings that race a delete are made before it or refused as gone", async () => {
  const { id } = await addPlace(site, host, { maxOccupancy: "100" });
  const wish = () =>
    site.request("POST", createBooking().path, {
      json: bookingBody(site.deps, id),
      headers: { ...fromElsewhere(), "idempotency-key": newKey() },
    });
  const early = Array.from({ length: 10 }, wish);
  const deleted = remove(id, admin);
  const all = await Promise.all([...early, ...Array.from({ length: 10 }, wish)]);
  expect((await deleted).status).toBe(200);
  const made = all.filter(({ status }) => status === 201);
  expect(all.filter(({ status }) => status !== 201).every(({ status }) => status === 410)).toBe(true);
  expect(await site.deps.store.db.$count(bookings, eq(bookings.pgId, id))).toBe(made.length);
  expect((await wish()).status).toBe(410);
});

test("five wrong passwords and the sixth try waits, even with the right one; others do not", async () => {
  const other = await userCaller(site.deps, true);
  const { id } = await addPlace(site, host);
  const guesses = await Promise.all(Array.from({ length: 8 }, () => remove(id, other, "guess")));
  expect(guesses.map(({ status }) => status).sort()).toEqual([403, 403, 403, 403, 403, 429, 429, 429]);
  const late = await remove(id, other);
  expect([late.status, late.headers.get("retry-after")]).toEqual([429, "30"]);
  expect((await get(getListing(id).path, {})).status).toBe(200);
  expect((await remove(id, await userCaller(site.deps, true))).status).toBe(200);
});

const codeOf = async (caller: Caller): Promise<string> =>
  (await (await get(getAccount().path, caller)).json()).teamCode;

test("an admin hands a stay over: the new host runs it, the former one is out at once", async () => {
  const next = await userCaller(site.deps);
  const phoneNumber = await withPhone(next, "9845000002");
  const code = await codeOf(next);
  const { id } = await addPlace(site, host);
  const handOver = (caller: Caller, json: object) => post(handOverListing(id).path, caller, json);
  const before = await hostedWorld(site.deps);
  expect((await handOver({}, { phoneNumber, code })).status).toBe(401);
  expect((await handOver(host, { phoneNumber, code })).status).toBe(403);
  expect(await refusal(await handOver(admin, { phoneNumber: "9999999999", code }))).toEqual({
    status: 404,
    code: "NOT_FOUND",
    message: "No account has this mobile number",
    fields: { phoneNumber: "No account has this mobile number" },
  });
  for (const bad of ["+91984500000", "98450", "٩٨٤٥٠٠٠٠٠٢", 9845000002, undefined]) {
    expect((await handOver(admin, { phoneNumber: bad, code })).status).toBe(400);
  }
  for (const bad of [undefined, "", "1234567", "١٢٣٤٥٦٧٨", 12345678]) {
    expect((await handOver(admin, { phoneNumber, code: bad })).status).toBe(400);
  }
  expect(await hostedWorld(site.deps)).toEqual(before);
  const given = await handOver(admin, { phoneNumber, code });
  const owner = { ownerPhone: phoneNumber, ownerName: "Asha", ownerAccountSince: expect.any(String) };
  expect([given.status, await managed(given)]).toMatchObject([200, { id, ...owner }]);
  expect(await managed(await get(getManagedListing(id).path, next))).toMatchObject({
    ...{ ownerPhone: null, ownerName: null, ownerAccountSince: null },
  });
  for (const path of [getManagedListing(id).path, listListingBookings(id).path]) {
    expect([(await get(path, host)).status, (await get(path, next)).status]).toEqual([404, 200]);
  }
  expect((await site.request("PATCH", updateListing(id).path, { json: { floor: 2 }, ...host })).status).toBe(
    403,
  );
  expect((await site.request("PATCH", updateListing(id).path, { json: { floor: 2 }, ...next })).status).toBe(
    200,
  );
  expect((await auditOf(id))[0]).toMatchObject({
    action: "listing.owner",
    note: `from user ${host.id} to user ${next.id}`,
  });
  expect(await managed(await handOver(admin, { phoneNumber: null }))).toMatchObject({ ownerPhone: null });
  expect((await get(getManagedListing(id).path, next)).status).toBe(404);
  expect((await auditOf(id))[0]).toMatchObject({ note: `from user ${next.id} to nobody` });
  for (const bad of BAD_IDS) {
    expect([bad, (await post(handOverListing(bad).path, admin, { phoneNumber: null })).status]).toEqual([
      bad,
      404,
    ]);
  }
});

test("a stay goes only to the account whose code was read out, today or yesterday", async () => {
  let now = new Date("2026-05-10T06:00:00Z");
  const daily = await testApp({ clock: { now: () => now } });
  try {
    const [next, squatter, desk] = [
      await userCaller(daily.deps),
      await userCaller(daily.deps),
      { headers: await adminHeaders(daily.deps) },
    ];
    const { id } = await bookableListing(daily.deps.store);
    const handOver = (phoneNumber: string | null, code: string) =>
      daily.request("POST", handOverListing(id).path, { json: { phoneNumber, code }, ...desk });
    const read = async (caller: Caller): Promise<string> =>
      (await (await daily.request("GET", getAccount().path, caller)).json()).teamCode;
    const [phone, code, other] = [next.phoneNumber, await read(next), await read(squatter)];
    expect(code).toMatch(/^\d{8}$/);
    // Somebody else answered the phone: the account with this number is not theirs.
    expect(await refusal(await handOver(squatter.phoneNumber, code))).toEqual({
      status: 400,
      code: "VALIDATION",
      message: hostingMessages.wrongTeamCode(),
      fields: { code: hostingMessages.wrongTeamCode() },
    });
    expect(await daily.deps.store.db.$count(pgListings, isNotNull(pgListings.ownerId))).toBe(0);
    now = new Date("2026-05-11T17:00:00Z");
    expect(await read(next)).not.toBe(code);
    expect((await handOver(phone, code)).status).toBe(200);
    await handOver(null, "");
    now = new Date("2026-05-11T19:00:00Z");
    const statuses: number[] = [];
    for (let guess = 0; guess < 6; guess += 1) statuses.push((await handOver(phone, code)).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    expect((await handOver(phone, await read(next))).status).toBe(429);
    // Guesses at one account keep no other out.
    expect((await handOver(squatter.phoneNumber, other)).status).toBe(400);
    expect((await handOver(squatter.phoneNumber, await read(squatter))).status).toBe(200);
  } finally {
    await daily.close();
  }
});

test("a closed account is handed nothing", async () => {
  const closed = await userCaller(site.deps);
  const phoneNumber = await withPhone(closed, "9845000003");
  const close = (deletedAt: Date | null) =>
    site.deps.store.db.update(users).set({ deletedAt }).where(eq(users.id, closed.id));
  await close(new Date());
  const { id } = await addPlace(site, host);
  expect((await post(handOverListing(id).path, admin, { phoneNumber, code: "12345678" })).status).toBe(404);
  // Closed as nobody can be, with a number still: an account in this state is broken.
  await close(null);
});

test("admins find stays by title, address, phone and state, a page at a time", async () => {
  const owner = await userCaller(site.deps);
  await withPhone(owner, "9845077777");
  const listed = await addPlace(site, owner, { title: "Desk_100% Ladies PG", address: "9, Quartz Street" });
  const paused = await addPlace(site, host, { title: "Desk Paused PG", contactPhone: "+918012345678" });
  const gone = await addPlace(site, host, { title: "Desk Gone PG" });
  await site.deps.store.db.update(pgListings).set({ isAvailable: 0 }).where(eq(pgListings.id, paused.id));
  await remove(gone.id, admin);
  const search = async (query: Record<string, string>) => {
    const answer = await get(`${listAllListings().path}?${new URLSearchParams(query)}`, admin);
    return ((await answer.json()) as ManagedListing[]).map(({ id }) => id);
  };
  expect(await search({ search: "desk" })).toEqual([gone.id, paused.id, listed.id]);
  expect(await search({ search: "DESK paused" })).toEqual([paused.id]);
  expect(await search({ search: "quartz  STREET" })).toEqual([listed.id]);
  expect(await search({ search: "100%" })).toEqual([listed.id]);
  expect(await search({ search: "desk_" })).toEqual([listed.id]);
  expect(await search({ search: "98450 77777" })).toEqual([listed.id]);
  expect(await search({ search: "8012345678" })).toEqual([paused.id]);
  expect(await search({ search: "')--" })).toEqual([]);
  expect(await search({ search: "desk", state: "listed" })).toEqual([listed.id]);
  expect(await search({ search: "desk", state: "paused" })).toEqual([paused.id]);
  expect(await search({ search: "desk", state: "deleted" })).toEqual([gone.id]);
  expect(await search({ search: "desk", before: String(gone.id) })).toEqual([paused.id, listed.id]);
  expect(await search({ before: "1" })).toEqual([]);
  for (const query of ["?search=%00", "?state=all", "?before=-1", `?search=${"x".repeat(201)}`]) {
    expect([query, (await get(listAllListings().path + query, admin)).status]).toEqual([query, 400]);
  }
  expect((await get(listAllListings().path, {})).status).toBe(401);
  expect((await get(listAllListings().path, host)).status).toBe(403);
  for (let count = 0; count < 50; count += 1) await bookableListing(site.deps.store);
  expect(await search({})).toHaveLength(50);
});

test("who only knows how a stay looks is told nothing of its numbers", async () => {
  const { slug } = await addPlace(site, host, {
    contactEmail: "private@example.in",
    title: "Discreet Ladies PG",
  });
  const cards = (await (await get(`${searchListings().path}?search=discreet`, {})).json()) as ListingCard[];
  const page = await (await get(getListing(slug).path, {})).text();
  expect(JSON.stringify(cards) + page).not.toMatch(
    /private@example|ownerPhone|ownerId|enquiries|"views"|occupancy"/,
  );
});
