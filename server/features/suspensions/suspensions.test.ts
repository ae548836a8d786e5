import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "#domain/accounts/account.ts";
import { listPeople, setRole, signUp } from "#domain/accounts/endpoints.ts";
import type { AdminSearchResults } from "#domain/admin/contract.ts";
import { searchForAdmin } from "#domain/admin/endpoints.ts";
import {
  askVisit,
  createBooking as bookCall,
  listMyBookings,
  takeVisitStep,
  waitForBed,
} from "#domain/bookings/endpoints.ts";
import { beginConversation, createMessage } from "#domain/chat/endpoints.ts";
import {
  getListing,
  handOverListing,
  listAllListings,
  listMyListings,
  searchListings,
  updateListing,
} from "#domain/listings/endpoints.ts";
import type { ManagedListing } from "#domain/listings/hosting.ts";
import { deleteAccount, exportData } from "#domain/personal-data/endpoints.ts";
import { createReferral } from "#domain/referrals/endpoints.ts";
import { updateRoommateRequest } from "#domain/roommates/endpoints.ts";
import { getRoom } from "#domain/rooms/endpoints.ts";
import type { AdminSuspension, Suspension } from "#domain/suspensions/contract.ts";
import {
  appeal,
  decideSuspension,
  listMySuspensions,
  listSuspensions,
  suspendListing,
  suspendUser,
} from "#domain/suspensions/endpoints.ts";
import { createTenancy } from "#domain/tenancies/endpoints.ts";
import { auditLog, sessions, users } from "#server/db/schema/auth.ts";
import { chatConversations } from "#server/db/schema/chat.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { suspensions } from "#server/db/schema/suspensions.ts";
import { teamCode } from "#server/features/accounts/team-code-service.ts";
import { placeKeyOf } from "#server/features/listings/reads.ts";
import { bookableListing, bookingBody, newGuest, userCaller, visitBody } from "#testing/bookings.ts";
import { createBooking } from "#testing/factories/bookings.ts";
import { FACTORY_PASSWORD, factoryPasswordHash } from "#testing/factories/users.ts";
import { placeFields, placeForm } from "#testing/hosting.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";
import { asked, askToJoin, offeredRoom } from "#testing/roommates.ts";
import { askHostForm } from "#testing/tenancies.ts";

let site: TestApp;
let admin: { id: string; cookies: string };
beforeAll(async () => {
  site = await testApp();
  admin = await userCaller(site.deps, "superadmin");
});
afterAll(() => site.close());

const send = (method: "POST" | "PATCH" | "PUT" | "DELETE", path: string, cookies: string, json: unknown) =>
  site.request(method, path, { json, cookies, headers: { "idempotency-key": newKey() } });
const suspend = (path: string, reason = "Photos of another house") =>
  send("POST", path, admin.cookies, { reason });
async function suspended(path: string): Promise<AdminSuspension> {
  const answer = await suspend(path);
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as AdminSuspension;
}
const decide = (id: number, decision: "keep" | "lift", { cookies } = admin) =>
  send("PATCH", decideSuspension(id).path, cookies, { decision, answer: "We looked again" });
const mine = async (cookies: string) =>
  (await (await site.request("GET", listMySuspensions().path, { cookies })).json()) as Suspension[];
const pgsOf = async (search: string) => {
  const answer = await site.request("GET", `${searchListings().path}?search=${search}`);
  return ((await answer.json()) as { id: number }[]).map(({ id }) => id);
};

async function hostWith(title: string) {
  const host = await userCaller(site.deps);
  const listing = await bookableListing(site.deps.store, { title, ownerId: host.id });
  return { host, listing };
}
const stateOf = async (id: number) =>
  (
    await site.deps.store.db
      .select({ isAvailable: pgListings.isAvailable, isSuspended: pgListings.suspendedAt })
      .from(pgListings)
      .where(eq(pgListings.id, id))
  )[0]!;

test("a suspended account reads why, keeps what it has and appeals, but begins nothing", async () => {
  const { host, listing } = await hostWith("Amaravathi Stay");
  const { id } = await suspended(suspendUser(host.id).path);
  expect(await mine(host.cookies)).toMatchObject([
    { id, listing: null, reason: "Photos of another house", state: "active" },
  ]);
  for (const path of [listMyBookings().path, listMyListings().path, exportData().path]) {
    expect((await site.request("GET", path, { cookies: host.cookies })).status).toBe(200);
  }
  const refused = await send("POST", bookCall().path, host.cookies, bookingBody(site.deps, listing.id));
  expect([refused.status, (await refused.json()).message]).toEqual([
    403,
    "Your account is suspended. Account Settings says why, and how to appeal.",
  ]);
  const listed = await site.request("POST", searchListings().path, {
    form: placeForm(placeFields(site)),
    cookies: host.cookies,
  });
  expect(listed.status).toBe(403);
  const asked = { guestIdentifier: "Asha_1", pgListingId: listing.id };
  expect((await send("POST", beginConversation().path, host.cookies, asked)).status).toBe(403);
  // Visits that were asked for go on: there is none with this number.
  expect((await send("POST", takeVisitStep(1).path, host.cookies, { step: "call_off" })).status).toBe(404);
  const words = { appeal: "The photos are mine" };
  expect((await send("POST", appeal(id).path, host.cookies, words)).status).toBe(200);
  // Once.
  expect((await send("POST", appeal(id).path, host.cookies, words)).status).toBe(409);
  const waiting = await site.request("GET", `${listSuspensions().path}?state=appealed`, {
    cookies: admin.cookies,
  });
  const suspendedByName = expect.stringMatching(/^Asha \+91 \d{10}$/);
  const theirs = { id, appeal: "The photos are mine", person: { id: host.id }, suspendedByName };
  expect(await waiting.json()).toMatchObject([theirs]);
  expect((await decide(id, "keep")).status).toBe(403);
  expect((await decide(id, "keep", await userCaller(site.deps, "support"))).status).toBe(200);
  expect(await mine(host.cookies)).toMatchObject([{ state: "kept", answer: "We looked again" }]);
  expect((await decide(id, "lift")).status).toBe(200);
  expect((await send("POST", bookCall().path, host.cookies, bookingBody(site.deps, listing.id))).status).toBe(
    201,
  );
  const audit = await site.deps.store.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.subject, `user ${host.id}`))
    .orderBy(auditLog.id);
  expect(audit.map(({ action }) => action)).toEqual(["suspended", "suspension kept", "suspension lifted"]);
});

test("the listings of a suspended host hide and come back as they were", async () => {
  const { host, listing } = await hostWith("Badanavalu Stay");
  const paused = await bookableListing(site.deps.store, { ownerId: host.id, isAvailable: 0 });
  expect(await pgsOf("badanavalu")).toContain(listing.id);
  const { id } = await suspended(suspendUser(host.id).path);
  expect(await pgsOf("badanavalu")).not.toContain(listing.id);
  expect((await site.request("GET", getListing(listing.slug).path)).status).toBe(410);
  expect((await decide(id, "lift")).status).toBe(200);
  expect(await pgsOf("badanavalu")).toContain(listing.id);
  expect(await stateOf(listing.id)).toEqual({ isAvailable: 1, isSuspended: null });
  expect(await stateOf(paused.id)).toEqual({ isAvailable: 0, isSuspended: null });
});

test("a suspended listing stays hidden: its host neither resumes nor hands it over, nor lists it again", async () => {
  const { host, listing } = await hostWith("Chamundi Stay");
  const { id } = await suspended(suspendListing(listing.id).path);
  expect(await mine(host.cookies)).toMatchObject([
    { id, listing: { id: listing.id, title: "Chamundi Stay" } },
  ]);
  const resumed = await send("PATCH", updateListing(listing.id).path, host.cookies, { isAvailable: true });
  expect(resumed.status).toBe(409);
  // What is wrong can be mended.
  const mended = await send("PATCH", updateListing(listing.id).path, host.cookies, {
    description: "My photos",
  });
  expect(mended.status).toBe(200);
  const friend = await userCaller(site.deps);
  const code = teamCode(site.deps, friend.id, site.deps.clock.now());
  const given = { phoneNumber: friend.phoneNumber, code };
  expect((await send("POST", handOverListing(listing.id).path, admin.cookies, given)).status).toBe(409);
  const again = { ...placeFields(site), title: listing.title, address: listing.address };
  await site.deps.store.db
    .update(pgListings)
    .set({ placeKey: placeKeyOf(listing.title, listing.address) })
    .where(eq(pgListings.id, listing.id));
  const copy = await site.request("POST", searchListings().path, {
    form: placeForm(again),
    cookies: friend.cookies,
  });
  expect(copy.status).toBe(409);
  expect((await suspend(suspendListing(listing.id).path)).status).toBe(409);
  await decide(id, "lift");
  expect(await stateOf(listing.id)).toEqual({ isAvailable: 1, isSuspended: null });
});

test("a listing stays hidden until neither it nor its host is suspended", async () => {
  const { host, listing } = await hostWith("Devanga Stay");
  const own = await suspended(suspendListing(listing.id).path);
  const account = await suspended(suspendUser(host.id).path);
  await decide(own.id, "lift");
  expect((await stateOf(listing.id)).isSuspended).not.toBeNull();
  await decide(account.id, "lift");
  expect((await stateOf(listing.id)).isSuspended).toBeNull();
  const change = { isAvailable: 1, suspendedAt: new Date() };
  await expect(
    site.deps.store.db.update(pgListings).set(change).where(eq(pgListings.id, listing.id)),
  ).rejects.toThrow();
});

test("a listing that two suspensions hide comes back as it was, whichever is lifted first", async () => {
  const [first, second] = [await hostWith("Frazer Stay"), await hostWith("Gandhi Stay")];
  for (const { host, listing } of [first, second]) {
    const paused = await bookableListing(site.deps.store, { ownerId: host.id, isAvailable: 0 });
    const account = await suspended(suspendUser(host.id).path);
    const own = [
      await suspended(suspendListing(listing.id).path),
      await suspended(suspendListing(paused.id).path),
    ];
    const lifted = host === first.host ? [account, ...own] : [...own, account];
    for (const { id } of lifted) expect((await decide(id, "lift")).status).toBe(200);
    expect(await stateOf(listing.id)).toEqual({ isAvailable: 1, isSuspended: null });
    expect(await stateOf(paused.id)).toEqual({ isAvailable: 0, isSuspended: null });
  }
});

test("suspending and lifting take the admin's password", async () => {
  const { host, listing } = await hostWith("Hegde Stay");
  const { id } = await suspended(suspendListing(listing.id).path);
  const other = await userCaller(site.deps, "superadmin");
  await site.deps.store.db.update(sessions).set({ passwordAt: null }).where(eq(sessions.userId, other.id));
  const words = { decision: "lift", answer: "We looked again" };
  for (const answer of [
    await send("POST", suspendUser(host.id).path, other.cookies, { reason: "Fraud" }),
    await send("POST", suspendListing(listing.id).path, other.cookies, { reason: "Fraud" }),
    await send("PATCH", decideSuspension(id).path, other.cookies, words),
  ]) {
    expect([answer.status, (await answer.json()).code]).toEqual([403, "STEP_UP"]);
  }
});

test("host and admins read that a listing or a person is suspended, which is not the same as paused", async () => {
  const { host, listing } = await hostWith("Ittige Stay");
  const paused = await bookableListing(site.deps.store, {
    title: "Ittige Paused",
    ownerId: host.id,
    isAvailable: 0,
  });
  await suspended(suspendListing(listing.id).path);
  const read = async (path: string, cookies = admin.cookies) =>
    (await site.request("GET", path, { cookies })).json();
  const own = (await read(listMyListings().path, host.cookies)) as ManagedListing[];
  expect(own.map(({ id, isSuspended }) => [id, isSuspended])).toEqual([
    [paused.id, false],
    [listing.id, true],
  ]);
  const inState = async (state: string) =>
    ((await read(`${listAllListings().path}?search=ittige&state=${state}`)) as ManagedListing[]).map(
      ({ id }) => id,
    );
  expect([await inState("paused"), await inState("suspended")]).toEqual([[paused.id], [listing.id]]);
  await suspended(suspendUser(host.id).path);
  const [person] = (await read(`${listPeople().path}?phoneNumber=${host.phoneNumber}`)) as Person[];
  expect(person?.isSuspended).toBe(true);
  const found = (await read(`${searchForAdmin().path}?q=${host.phoneNumber}`)) as AdminSearchResults;
  expect([...found.people, ...found.listings].map(({ state }) => state)).toEqual(Array(3).fill("suspended"));
});

test("a suspended host still writes to guests who paid, and to nobody else", async () => {
  const { host, listing } = await hostWith("Eshwari Stay");
  const [guest, stranger] = [await userCaller(site.deps), await userCaller(site.deps)];
  const paid = { status: "confirmed", paymentStatus: "verified" } as const;
  await createBooking(site.deps.store, { pgId: listing.id, userId: guest.id, ...paid });
  const talks = await site.deps.store.db
    .insert(chatConversations)
    .values(
      [guest, stranger].map(({ id }) => ({
        participantOne: "Asha_1",
        userId: id,
        pgListingId: listing.id,
        lastMessageAt: new Date(),
      })),
    )
    .returning();
  await suspended(suspendUser(host.id).path);
  const say = (conversationId: number) =>
    send("POST", createMessage().path, host.cookies, {
      conversationId,
      senderType: "owner",
      message: "Hello",
    });
  expect([(await say(talks[0]!.id)).status, (await say(talks[1]!.id)).status]).toEqual([201, 403]);
});

test("a deleted account comes back with its number only when the suspension is lifted", async () => {
  const person = await userCaller(site.deps);
  await site.deps.store.db
    .update(users)
    .set({ password: await factoryPasswordHash() })
    .where(eq(users.id, person.id));
  const login = await site.request("POST", "/api/auth/login", {
    json: { phoneNumber: person.phoneNumber, password: FACTORY_PASSWORD },
  });
  const cookies = login.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  const { id } = await suspended(suspendUser(person.id).path);
  await send("POST", appeal(id).path, cookies, { appeal: "It was not me" });
  const gone = await site.request("DELETE", deleteAccount().path, {
    json: { password: FACTORY_PASSWORD },
    cookies,
  });
  expect(gone.status).toBe(200);
  const [row] = await site.deps.store.db.select().from(suspensions).where(eq(suspensions.id, id));
  expect(row?.appeal).toBeNull();
  const comeBack = () =>
    site.request("POST", signUp().path, {
      json: { phoneNumber: person.phoneNumber, password: FACTORY_PASSWORD, fullName: "Somebody Else" },
    });
  const refused = await comeBack();
  expect([refused.status, (await refused.json()).message]).toEqual([
    403,
    // Not why: anybody can type a number.
    "You can't sign up with this number. Write to our team.",
  ]);
  await decide(id, "lift");
  expect((await comeBack()).status).toBe(201);
});

test("admins are not suspended, nobody appeals for others, and the database keeps the reason", async () => {
  expect((await suspend(suspendUser(admin.id).path)).status).toBe(409);
  const { host } = await hostWith("Ganga Stay");
  const { id } = await suspended(suspendUser(host.id).path);
  const other = await userCaller(site.deps);
  expect((await send("POST", appeal(id).path, other.cookies, { appeal: "Please" })).status).toBe(404);
  expect((await send("PUT", setRole(host.id).path, admin.cookies, { role: "support" })).status).toBe(409);
  const change = (set: Partial<typeof suspensions.$inferInsert>) =>
    site.deps.store.db.update(suspensions).set(set).where(eq(suspensions.id, id));
  await expect(change({ reason: "Another" })).rejects.toThrow();
  await expect(change({ state: "kept" })).rejects.toThrow();
});

test("nothing begins at a suspended listing, but who paid there can still ask", async () => {
  const { host, listing } = await hostWith("Hoysala Stay");
  const [guest, customer, friend] = [
    await newGuest(site),
    await userCaller(site.deps),
    await userCaller(site.deps),
  ];
  const paid = { status: "confirmed", paymentStatus: "verified" } as const;
  await createBooking(site.deps.store, { pgId: listing.id, userId: customer.id, ...paid });
  const visit = await send("POST", askVisit(listing.id).path, guest, visitBody(site.deps));
  const { id: visitId } = (await visit.json()) as { id: number };
  await suspended(suspendListing(listing.id).path);
  const talk = { guestIdentifier: "Asha_1", pgListingId: listing.id };
  const referral = { refereeName: "Meera", refereePhone: "9822001100", pgListingId: listing.id };
  const answers = {
    visit: await send("POST", askVisit(listing.id).path, friend.cookies, visitBody(site.deps)),
    // The host is not suspended, but must not learn the guest's number.
    confirm: await send("POST", takeVisitStep(visitId).path, host.cookies, { step: "confirm" }),
    decline: await send("POST", takeVisitStep(visitId).path, host.cookies, { step: "decline" }),
    chat: await send("POST", beginConversation().path, friend.cookies, talk),
    chatOfCustomer: await send("POST", beginConversation().path, customer.cookies, talk),
    wait: await send("PUT", waitForBed(listing.id).path, guest, {}),
    tenancy: await site.request("POST", createTenancy().path, {
      form: askHostForm(listing.id),
      cookies: friend.cookies,
    }),
    referral: await send("POST", createReferral().path, friend.cookies, referral),
  };
  expect(Object.fromEntries(Object.entries(answers).map(([what, { status }]) => [what, status]))).toEqual({
    visit: 410,
    confirm: 409,
    decline: 200,
    chat: 404,
    chatOfCustomer: 200,
    wait: 410,
    tenancy: 404,
    referral: 400,
  });
});

test("the room of a suspended tenant, or in a suspended listing, is shown to nobody", async () => {
  const [inListing, ofTenant] = [await offeredRoom(site), await offeredRoom(site)];
  const seeker = await userCaller(site.deps);
  await suspended(suspendListing(inListing.listingId).path);
  await suspended(suspendUser(ofTenant.tenant.id).path);
  for (const { postId } of [inListing, ofTenant]) {
    const read = await site.request("GET", getRoom(postId).path, { cookies: seeker.cookies });
    expect([read.status, (await askToJoin(site, seeker, { roomPostId: postId })).status]).toEqual([410, 404]);
  }
});

test("a suspended person takes back a visit and a request for a room, and accepts nothing", async () => {
  const { host, listing } = await hostWith("Indiranagar Stay");
  const room = await offeredRoom(site);
  const [guest, seeker] = [await userCaller(site.deps), await userCaller(site.deps)];
  const visit = await send("POST", askVisit(listing.id).path, guest.cookies, visitBody(site.deps));
  const { id: visitId } = (await visit.json()) as { id: number };
  const other = { day: visitBody(site.deps).day, time: "11:00" };
  await send("POST", takeVisitStep(visitId).path, host.cookies, { step: "propose", ...other });
  const [ofGuest, ofSeeker] = [await asked(site, guest, room.postId), await asked(site, seeker, room.postId)];
  await suspended(suspendUser(guest.id).path);
  await suspended(suspendUser(room.tenant.id).path);
  const step = (what: string) => send("POST", takeVisitStep(visitId).path, guest.cookies, { step: what });
  const answer = (id: number, cookies: string, what: string) =>
    send("PATCH", updateRoommateRequest(id).path, cookies, { step: what });
  expect([(await step("accept")).status, (await step("call_off")).status]).toEqual([403, 200]);
  expect((await answer(ofGuest, guest.cookies, "withdraw")).status).toBe(200);
  expect((await answer(ofSeeker, room.tenant.cookies, "talk")).status).toBe(403);
  expect((await answer(ofSeeker, room.tenant.cookies, "decline")).status).toBe(200);
});
