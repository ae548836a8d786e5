import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setRole, signUp } from "#domain/accounts/endpoints.ts";
import { createBooking as bookCall, listMyBookings, takeVisitStep } from "#domain/bookings/endpoints.ts";
import { beginConversation, createMessage } from "#domain/chat/endpoints.ts";
import {
  getListing,
  handOverListing,
  listMyListings,
  searchListings,
  updateListing,
} from "#domain/listings/endpoints.ts";
import { deleteAccount, exportData } from "#domain/personal-data/endpoints.ts";
import type { AdminSuspension, Suspension } from "#domain/suspensions/contract.ts";
import {
  appeal,
  decideSuspension,
  listMySuspensions,
  listSuspensions,
  suspendListing,
  suspendUser,
} from "#domain/suspensions/endpoints.ts";
import { auditLog, users } from "#server/db/schema/auth.ts";
import { chatConversations } from "#server/db/schema/chat.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { suspensions } from "#server/db/schema/suspensions.ts";
import { teamCode } from "#server/features/accounts/team-code-service.ts";
import { placeKeyOf } from "#server/features/listings/reads.ts";
import { bookableListing, bookingBody, userCaller } from "#testing/bookings.ts";
import { createBooking } from "#testing/factories/bookings.ts";
import { FACTORY_PASSWORD, factoryPasswordHash } from "#testing/factories/users.ts";
import { placeFields, placeForm } from "#testing/hosting.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";

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
const decide = (id: number, decision: "keep" | "lift", answer = "We looked again") =>
  send("PATCH", decideSuspension(id).path, admin.cookies, { decision, answer });
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
  expect(await waiting.json()).toMatchObject([
    { id, appeal: "The photos are mine", person: { id: host.id } },
  ]);
  expect((await decide(id, "keep")).status).toBe(200);
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
    "The account with this number was suspended. Write to our team.",
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
