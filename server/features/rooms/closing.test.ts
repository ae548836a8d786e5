import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { takeAdminStep, takeStayStep } from "#domain/bookings/endpoints.ts";
import { subscribePush } from "#domain/chat/endpoints.ts";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { deleteAccount } from "#domain/personal-data/endpoints.ts";
import {
  decideRoomReport,
  deleteRoom,
  listRoomReports,
  reportRoom,
  updateRoom,
} from "#domain/rooms/endpoints.ts";
import { decideTenancy, sayMovedOut } from "#domain/tenancies/endpoints.ts";
import { constraintOf } from "#server/db/client.ts";
import { roommateRequests, roomPosts, tenantVerifications } from "#server/db/schema/rooms.ts";
import { endTenancies } from "#server/jobs/end-tenancies.ts";
import { adminHeaders, brokenInvariants, type Caller, openSession, userCaller } from "#testing/bookings.ts";
import { createBooking } from "#testing/factories/bookings.ts";
import { createUser, FACTORY_PASSWORD } from "#testing/factories/users.ts";
import { newKey, type TestApp, testApp } from "#testing/http.ts";
import { startPushService } from "#testing/push.ts";
import { agreed, asked, offeredRoom, type Person, person } from "#testing/roommates.ts";
import { closeRoom, offerRoom } from "#testing/rooms.ts";

const now = new Date("2026-03-05T06:00:00Z");
const today = kolkataDate(now);
let site: TestApp;
let push: Awaited<ReturnType<typeof startPushService>>;
let admin: Caller;
const db = () => site.deps.store.db;

beforeAll(async () => {
  push = await startPushService();
  site = await testApp({ config: push.config, clock: { now: () => now } });
  admin = { headers: await adminHeaders(site.deps) };
});
beforeEach(() => push.clear());
afterAll(async () => {
  expect(await brokenInvariants(site.deps.store)).toEqual([]);
  await site.close();
  await push.close();
});

const call = async (method: "POST" | "PATCH" | "DELETE", path: string, caller: Caller, json?: object) => {
  const answer = await site.request(method, path, {
    json,
    cookies: caller.cookies,
    headers: { "idempotency-key": newKey(), ...caller.headers },
  });
  const body = await answer.json();
  expect([answer.status < 300, body.message]).toEqual([true, undefined]);
  return body;
};

interface Offer {
  tenant: Person;
  postId: number;
  tenancyId: number;
  /** Of the stay on which the tenancy stands. */
  bookingId: number;
  host: Person;
}

/** A room with two places, offered by a guest who has checked in. */
async function offerOfGuest(): Promise<Offer> {
  const host = await userCaller(site.deps);
  const { tenant, listingId, postId: other } = await offeredRoom(site, { ownerId: host.id });
  await closeRoom(site.deps.store, other);
  const stay = { pgId: listingId, userId: tenant.id, moveInDate: addDays(today, -20) };
  const { id: bookingId } = await createBooking(site.deps.store, { ...stay, status: "checked_in" });
  const [tenancy] = await db()
    .select({ id: tenantVerifications.id })
    .from(tenantVerifications)
    .where(eq(tenantVerifications.bookingId, bookingId));
  const tenancyId = tenancy!.id;
  const postId = await offerRoom(
    site.deps.store,
    { id: tenant.id, pgId: listingId, tenancyId },
    { places: 2 },
  );
  return { tenant, postId, tenancyId, bookingId, host };
}

async function offerOfTenant(): Promise<Offer> {
  // One with a password, to delete the account by.
  const user = await createUser(site.deps.store);
  const cookies = await openSession(site.deps.store, user);
  const who = { id: user.id, phoneNumber: user.phoneNumber!, cookies };
  const { tenant, postId } = await offeredRoom(site, { places: 2, tenant: who });
  const [post] = await db().select().from(roomPosts).where(eq(roomPosts.id, postId));
  return { tenant, postId, tenancyId: post!.tenancyId, bookingId: 0, host: tenant };
}

const accept = async ({ tenant, postId }: Offer) => {
  const seeker = await person(site);
  await agreed(site, tenant, seeker, await asked(site, seeker, postId));
};
const hide = async ({ postId }: Offer) => {
  await call("POST", reportRoom(postId).path, await person(site), { reason: "Not the room" });
  const listed = await site.request("GET", listRoomReports().path, { headers: admin.headers });
  const reports: { id: number; path: string }[] = await listed.json();
  const report = reports.find(({ path }) => path === `/rooms/${postId}`)!;
  await call("PATCH", decideRoomReport(report.id).path, admin, { decision: "hide" });
};
const revoke = ({ tenancyId }: Offer) =>
  call("PATCH", decideTenancy(tenancyId).path, admin, { status: "revoked", reason: "A forged agreement" });
const lastDayIsOver = async ({ tenancyId }: Offer) => {
  const moveOutDate = addDays(today, -1);
  await db().update(tenantVerifications).set({ moveOutDate }).where(eq(tenantVerifications.id, tenancyId));
  expect(await endTenancies(site.deps)).toBe(1);
};

const WAYS: [how: string, make: () => Promise<Offer>, close: (offer: Offer) => Promise<unknown>][] = [
  [
    "is closed by its tenant",
    offerOfTenant,
    ({ tenant, postId }) => call("PATCH", updateRoom(postId).path, tenant, { isActive: false }),
  ],
  [
    "is left with the places that are taken",
    offerOfTenant,
    async (offer) => {
      await accept(offer);
      await call("PATCH", updateRoom(offer.postId).path, offer.tenant, { places: 1 });
    },
  ],
  [
    "gives its last place to others",
    offerOfTenant,
    async (offer) => {
      await accept(offer);
      await accept(offer);
    },
  ],
  ["is taken down by an admin", offerOfTenant, hide],
  ["stands on a tenancy that is revoked", offerOfTenant, revoke],
  [
    "is of a tenant who says that they moved out",
    offerOfTenant,
    ({ tenant, tenancyId }) => call("POST", sayMovedOut(tenancyId).path, tenant),
  ],
  ["is of a tenant whose last day is over", offerOfTenant, lastDayIsOver],
  [
    "is of a guest whom the host checks out",
    offerOfGuest,
    async ({ host, tenant, bookingId }) => {
      const moveOutDate = kolkataDate(now);
      await call("POST", takeStayStep(bookingId).path, tenant, { step: "give_notice", moveOutDate });
      await call("POST", takeStayStep(bookingId).path, host, { step: "check_out" });
    },
  ],
  [
    "is of a guest whom an admin checks out",
    offerOfGuest,
    ({ bookingId }) => call("PATCH", takeAdminStep(bookingId).path, admin, { status: "checked_out" }),
  ],
];

/** Somebody with a browser that is told. */
async function waitingSeeker(postId: number) {
  const seeker = await person(site);
  const requestId = await asked(site, seeker, postId);
  await call("POST", subscribePush().path, seeker, push.subscription(`/${seeker.id}`));
  return { seeker, requestId };
}

const expectTold = ({ id }: Person) =>
  expect.poll(() => push.sent.map(({ path }) => path), { timeout: 10_000 }).toEqual([`/${id}`]);

describe("a request for a room post is declined by the clock, and its seeker told, when the post", () => {
  test.each(WAYS)("%s", async (_how, make, close) => {
    const offer = await make();
    const { seeker, requestId } = await waitingSeeker(offer.postId);
    await close(offer);
    const [post] = await db().select().from(roomPosts).where(eq(roomPosts.id, offer.postId));
    expect(post).toMatchObject({ isActive: false, updatedAt: now });
    const [request] = await db().select().from(roommateRequests).where(eq(roommateRequests.id, requestId));
    const status = post!.placesTaken === post!.places ? "taken" : "declined";
    expect(request).toMatchObject({ status, decidedAt: now, updatedAt: now });
    await expectTold(seeker);
  });

  test.each([
    ["is removed", ({ tenant, postId }: Offer) => call("DELETE", deleteRoom(postId).path, tenant)],
    [
      "goes with the account of its tenant",
      ({ tenant }: Offer) => call("DELETE", deleteAccount().path, tenant, { password: FACTORY_PASSWORD }),
    ],
  ])("%s, and is gone with it", async (_how, close) => {
    const offer = await offerOfTenant();
    const { seeker, requestId } = await waitingSeeker(offer.postId);
    await close(offer);
    expect(await db().$count(roommateRequests, eq(roommateRequests.id, requestId))).toBe(0);
    await expectTold(seeker);
  });
});

describe("the database refuses", () => {
  const set = (postId: number, change: Partial<typeof roomPosts.$inferInsert>) =>
    db().update(roomPosts).set(change).where(eq(roomPosts.id, postId));

  const FORGOTTEN: [what: string, constraint: string, write: (offer: Offer) => Promise<unknown>][] = [
    [
      "to close a post for which a request waits",
      "room_posts_waiting",
      ({ postId }) => set(postId, { isActive: false }),
    ],
    [
      "to hide a post for which a request waits",
      "room_posts_waiting",
      ({ postId }) => set(postId, { hiddenAt: now }),
    ],
    [
      "a post that is open without a place",
      "room_posts_full",
      ({ postId }) => set(postId, { placesTaken: 2 }),
    ],
    [
      "to end a tenancy whose room is offered",
      "tenant_verifications_posts",
      ({ tenancyId }) =>
        db()
          .update(tenantVerifications)
          .set({ verificationStatus: "expired", isCurrentTenant: 0 })
          .where(eq(tenantVerifications.id, tenancyId)),
    ],
    [
      "a request for a post that is closed",
      "roommate_requests_open",
      async ({ postId }) => {
        await closeRoom(site.deps.store, postId);
        const [row] = await db()
          .select()
          .from(roommateRequests)
          .where(eq(roommateRequests.roomPostId, postId));
        const { id: _id, ...again } = row!;
        const seekerUserId = (await person(site)).id;
        await db()
          .insert(roommateRequests)
          .values({ ...again, seekerUserId, status: "pending", decidedAt: null });
      },
    ],
  ];
  test.each(FORGOTTEN)("%s", async (_what, constraint, write) => {
    const offer = await offerOfTenant();
    await asked(site, await person(site), offer.postId);
    const refused = await write(offer).then(() => null, constraintOf);
    expect(refused?.name).toBe(constraint);
  });
});
