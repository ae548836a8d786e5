import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { logIn } from "#domain/accounts/endpoints.ts";
import { takeAdminStep, takeStayStep } from "#domain/bookings/endpoints.ts";
import { addDays, kolkataDate } from "#domain/dates.ts";
import {
  createTenancy,
  decideTenancy,
  getTenancyDocument,
  listMyTenancies,
} from "#domain/tenancies/endpoints.ts";
import type { VerificationView } from "#domain/tenancies/verification.ts";
import { checkInvariants } from "#server/db/invariants.ts";
import { loginAttempts } from "#server/db/schema/auth.ts";
import { mediaFiles } from "#server/db/schema/media.ts";
import { roomPosts, tenantVerifications } from "#server/db/schema/rooms.ts";
import { currentTenancy } from "#server/features/rooms/tenancy-reads.ts";
import {
  adminHeaders,
  type Booked,
  book,
  bookableListing,
  type Caller,
  filesIn,
  screenshot,
  sendProof,
  userCaller,
} from "#testing/bookings.ts";
import { createUser, FACTORY_PASSWORD } from "#testing/factories/users.ts";
import { cookiesOf, newKey, type TestApp, testApp } from "#testing/http.ts";
import { offerRoom } from "#testing/rooms.ts";
import { agreementForm } from "#testing/tenancies.ts";
import { endTenancies, removeDocuments } from "./end-tenancies.ts";
import { moveLateStays } from "./move-late-stays.ts";

const START = new Date("2026-03-10T06:00:00Z");
const today = kolkataDate(START);
const DAY = 86_400_000;
let site: TestApp;
let now = START;
let admin: Caller;
let tenant: Caller & { id: string };
let host: Caller & { id: string };
let pgId: number;

beforeAll(async () => {
  site = await testApp({ clock: { now: () => now } });
  admin = { headers: await adminHeaders(site.deps) };
});
afterAll(async () => {
  const checked = await checkInvariants(site.deps.store.db);
  expect(checked.flatMap(({ broken }) => broken)).toEqual([]);
  await site.close();
});
beforeEach(async () => {
  now = START;
  await site.deps.store.db.delete(tenantVerifications);
  tenant = await userCaller(site.deps);
  host = await userCaller(site.deps);
  ({ id: pgId } = await bookableListing(site.deps.store, { ownerId: host.id, maxOccupancy: 5 }));
});

const own = async (caller: Caller = tenant) =>
  (await (
    await site.request("GET", listMyTenancies().path, { cookies: caller.cookies })
  ).json()) as VerificationView[];
const decide = async (id: number, ...statuses: string[]) => {
  for (const status of statuses) {
    const json = { status, ...(status === "rejected" ? { reason: "Too dark" } : {}) };
    const answer = await site.request("PATCH", decideTenancy(id).path, { json, headers: admin.headers });
    expect(answer.status).toBe(200);
  }
};
const send = async (fields: Record<string, string> = {}, seed = 1) => {
  const answer = await site.request("POST", createTenancy().path, {
    form: agreementForm(pgId, await screenshot(seed), fields),
    cookies: tenant.cookies,
    headers: { "idempotency-key": newKey() },
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as VerificationView).id;
};
const live = () => currentTenancy(site.deps.store.db, tenant.id, { pgListingId: pgId });

describe("the last day", () => {
  test("is still lived; the day after ends the tenancy, once, and tells the feed", async () => {
    const id = await send({ moveOutDate: addDays(today, 2) });
    await decide(id, "in_review", "verified");
    now = new Date("2026-03-12T18:29:59Z");
    expect(await endTenancies(site.deps)).toBe(0);
    expect(await live()).toMatchObject({ id });
    const heard: string[] = [];
    const stop = await site.deps.store.listen("rooms", (payload) => heard.push(payload));
    // Midnight in Kolkata.
    now = new Date("2026-03-12T18:30:00Z");
    const ended = await Promise.all([endTenancies(site.deps), endTenancies(site.deps)]);
    expect(ended.sort()).toEqual([0, 1]);
    expect(await endTenancies(site.deps)).toBe(0);
    await expect.poll(() => heard).not.toEqual([]);
    await stop();
    expect(await live()).toBeNull();
    expect((await own())[0]).toMatchObject({ status: "expired", isCurrentTenant: false });
    // What has ended is not in the way of what is new.
    expect(await send()).not.toBe(id);
  });

  test("ends nothing that is not verified, and nothing without one", async () => {
    const waiting = await send({ moveOutDate: today });
    now = new Date(START.getTime() + 10 * DAY);
    expect(await endTenancies(site.deps)).toBe(0);
    await decide(waiting, "in_review", "rejected");
    now = START;
    const open = await send();
    await decide(open, "in_review", "verified");
    now = new Date(START.getTime() + 3000 * DAY);
    expect(await endTenancies(site.deps)).toBe(0);
  });
});

test("photos go 30 days after the decision, from every table and the disk, and those that wait stay", async () => {
  const id = await send();
  await decide(id, "in_review", "verified");
  now = new Date(START.getTime() + 30 * DAY);
  const other = await bookableListing(site.deps.store);
  pgId = other.id;
  const waiting = await send({}, 7);
  expect(await removeDocuments(site.deps)).toBe(0);
  const look = (which: number) =>
    site.request("GET", getTenancyDocument(which).path, { headers: admin.headers });
  expect((await look(id)).status).toBe(200);
  const files = (await filesIn(site.deps.config.dataDir)).length;
  now = new Date(now.getTime() + 1);
  const removed = await Promise.all([removeDocuments(site.deps), removeDocuments(site.deps)]);
  expect(removed.sort()).toEqual([0, 1]);
  expect((await filesIn(site.deps.config.dataDir)).length).toBe(files - 2);
  expect([(await look(id)).status, (await look(waiting)).status]).toEqual([404, 200]);
  expect((await own()).map(({ documentKept, documentUntil }) => [documentKept, documentUntil])).toEqual([
    [true, null],
    [false, null],
  ]);
  expect(await site.deps.store.db.select().from(mediaFiles).where(eq(mediaFiles.attached, false))).toEqual(
    [],
  );
});

test("a photo that was sent again meanwhile stays", async () => {
  const id = await send();
  await decide(id, "in_review", "rejected");
  now = new Date(START.getTime() + 31 * DAY);
  expect(await send({}, 9)).toBe(id);
  expect(await removeDocuments(site.deps)).toBe(0);
  expect((await own())[0]).toMatchObject({ status: "pending", documentKept: true });
});

describe("a stay", () => {
  let utrs = 0;
  const paid = async (caller: Caller = tenant): Promise<Booked> => {
    const booked = await book(site, pgId, { moveInDate: today }, caller);
    utrs += 1;
    await sendProof(site, booked, { utr: `7123${String(utrs).padStart(8, "0")}` });
    const json = { paymentStatus: "verified" };
    await site.request("PATCH", takeAdminStep(booked.id).path, { json, headers: admin.headers });
    return booked;
  };
  const step = async (id: number, json: object, caller: Caller = host) => {
    const answer = await site.request("POST", takeStayStep(id).path, {
      json,
      cookies: caller.cookies,
      headers: { "idempotency-key": newKey(), ...caller.headers },
    });
    expect(answer.status).toBe(200);
  };

  const offerOf = async () => {
    const { id: tenancyId } = (await live())!;
    const postId = await offerRoom(site.deps.store, { id: tenant.id, pgId, tenancyId });
    return { tenancyId, postId };
  };
  const isOpen = async (postId: number) => {
    const [post] = await site.deps.store.db.select().from(roomPosts).where(eq(roomPosts.id, postId));
    return post?.isActive;
  };

  test("proves where somebody lives while it lasts: from checking in, by notice, to checking out", async () => {
    const { id } = await paid();
    expect(await own()).toEqual([]);
    await step(id, { step: "check_in" });
    expect(await own()).toEqual([
      expect.objectContaining({
        status: "verified",
        method: "stay",
        moveInDate: today,
        moveOutDate: null,
        isCurrentTenant: true,
        verifiedAt: START.toISOString(),
        documentKept: false,
        canSendAgain: false,
      }),
    ]);
    expect(await live()).toMatchObject({ method: "stay" });
    await step(id, { step: "give_notice", moveOutDate: addDays(today, 5) }, tenant);
    expect((await own())[0]).toMatchObject({ status: "verified", moveOutDate: addDays(today, 5) });
    await step(id, { step: "give_notice", moveOutDate: addDays(today, 9) }, tenant);
    expect((await own())[0]).toMatchObject({ moveOutDate: addDays(today, 9) });
    await step(id, { step: "give_notice", moveOutDate: today }, tenant);
    await step(id, { step: "check_out" });
    expect(await own()).toEqual([
      expect.objectContaining({ status: "expired", isCurrentTenant: false, moveOutDate: today }),
    ]);
    expect(await live()).toBeNull();
  });

  test("whose last day the guest changes a day late proves it until the check-out", async () => {
    const { id } = await paid();
    await step(id, { step: "check_in" });
    const { tenancyId, postId } = await offerOf();
    await step(id, { step: "give_notice", moveOutDate: today }, tenant);
    now = new Date(START.getTime() + DAY);
    expect([await endTenancies(site.deps), await moveLateStays(site.deps)]).toEqual([0, 0]);
    expect(await live()).toMatchObject({ id: tenancyId });
    await step(id, { step: "give_notice", moveOutDate: addDays(today, 90) }, tenant);
    now = new Date(START.getTime() + 30 * DAY);
    // Deposits of other stays move on meanwhile.
    await moveLateStays(site.deps);
    expect(await endTenancies(site.deps)).toBe(0);
    expect((await own())[0]).toMatchObject({ status: "verified", moveOutDate: addDays(today, 90) });
    expect(await isOpen(postId)).toBe(true);
    // When neither says anything more, the late check-out ends all of it.
    now = new Date(START.getTime() + 92 * DAY);
    expect([await endTenancies(site.deps), await moveLateStays(site.deps)]).toEqual([0, 1]);
    expect([await live(), await isOpen(postId)]).toEqual([null, false]);
    expect((await own())[0]).toMatchObject({ status: "expired", moveOutDate: addDays(today, 90) });
  });

  test("of a host with themselves proves nothing", async () => {
    const { id } = await paid(host);
    await step(id, { step: "check_in" });
    expect(await own(host)).toEqual([]);
  });

  test("booked as a guest proves it from the login that claims it", async () => {
    const guest = await paid({});
    await step(guest.id, { step: "check_in" });
    const rows = () => site.deps.store.db.select().from(tenantVerifications);
    expect(await rows()).toEqual([]);
    const user = await createUser(site.deps.store);
    now = new Date(START.getTime() + DAY);
    await site.deps.store.db.delete(loginAttempts);
    const login = await site.request("POST", logIn().path, {
      json: { phoneNumber: user.phoneNumber, password: FACTORY_PASSWORD },
      cookies: guest.cookies,
    });
    expect(login.status).toBe(200);
    expect(await own({ cookies: cookiesOf(login) })).toEqual([
      expect.objectContaining({ status: "verified", method: "stay", verifiedAt: now.toISOString() }),
    ]);
    expect(await rows()).toHaveLength(1);
  });
});
