import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ADMIN_IDENTIFIER, OWNER_IDENTIFIER } from "#domain/chat/contract.ts";
import { addDays, kolkataDate } from "#domain/dates.ts";
import { trustBriefOf, trustScore } from "#domain/trust/rules.ts";
import { NEW_TRUST, NO_FACTS, type TrustFacts } from "#domain/trust/scores.ts";
import { users } from "#server/db/schema/auth.ts";
import { bookingEvents } from "#server/db/schema/bookings.ts";
import { chatConversations, chatMessages } from "#server/db/schema/chat.ts";
import { pgListings } from "#server/db/schema/listings.ts";
import { reviews } from "#server/db/schema/reviews.ts";
import { roomVideos } from "#server/db/schema/room-videos.ts";
import { roomReports, tenantVerifications } from "#server/db/schema/rooms.ts";
import { trustScores } from "#server/db/schema/trust.ts";
import { trustOf } from "#server/features/trust/reads.ts";
import { bookableListing } from "#testing/bookings.ts";
import { createBooking } from "#testing/factories/bookings.ts";
import { createUser } from "#testing/factories/users.ts";
import { type TestApp, testApp } from "#testing/http.ts";
import { recomputeTrust } from "./recompute-trust.ts";

const START = new Date("2026-05-10T06:00:00Z");
const [MINUTE, DAY] = [60_000, 86_400_000];
const TODAY = kolkataDate(START);
let now = START;
let site: TestApp;

beforeAll(async () => {
  site = await testApp({ clock: { now: () => now } });
});
beforeEach(() => {
  now = START;
});
afterAll(() => site.close());

const db = () => site.deps.store.db;
const person = () => createUser(site.deps.store);
const hosted = (ownerId: string | null) =>
  bookableListing(site.deps.store, { ownerId, maxOccupancy: 40, contactPhone: "9000000003" });
const ago = (ms: number) => new Date(START.getTime() - ms);

async function factsOf(userId: string): Promise<TrustFacts> {
  await recomputeTrust(site.deps);
  const [row] = await db().select().from(trustScores).where(eq(trustScores.userId, userId));
  if (!row?.facts) return NO_FACTS;
  const { overall, verification, communication, reliability, totalRatings } = trustScore(row.facts);
  expect(row).toMatchObject({
    overallScore: overall,
    verificationScore: verification,
    communicationScore: communication,
    reliabilityScore: reliability,
    totalRatings,
  });
  return row.facts;
}

type Line = readonly [side: "guest" | "owner", at: Date, by?: string];
async function talk(
  listing: number,
  whose: Partial<typeof chatConversations.$inferInsert>,
  lines: readonly Line[],
): Promise<void> {
  const [conversation] = await db()
    .insert(chatConversations)
    .values({
      participantOne: "asha_1",
      pgListingId: listing,
      createdAt: lines[0]?.[1] ?? START,
      lastMessageAt: lines.at(-1)?.[1] ?? null,
      ...{ askerHasPaid: true, ...whose },
    })
    .returning();
  for (const [side, at, by = side === "owner" ? OWNER_IDENTIFIER : "asha_1"] of lines) {
    await db().insert(chatMessages).values({
      conversationId: conversation!.id,
      senderType: side,
      senderIdentifier: by,
      message: "…",
      sentAt: at,
    });
  }
}
const guestKey = () => Math.random().toString(16).slice(2).padStart(64, "0");

test("whoever nothing is known of has no row, and is new", async () => {
  const { id } = await person();
  await recomputeTrust(site.deps);
  expect(await db().$count(trustScores, eq(trustScores.userId, id))).toBe(0);
  expect(await trustOf(site.deps.store.db, [id, id, "nobody"])).toEqual(
    new Map([
      [id, NEW_TRUST],
      ["nobody", NEW_TRUST],
    ]),
  );
  expect(await trustOf(site.deps.store.db, [])).toEqual(new Map());
});

test("stays count for who moved in and for who hosts them, and none with oneself", async () => {
  const [host, guest] = [await person(), await person()];
  const { id: pgId } = await hosted(host.id);
  const stay = { pgId, userId: guest.id, moveInDate: addDays(TODAY, -90) };
  await createBooking(site.deps.store, { ...stay, status: "checked_out" });
  await createBooking(site.deps.store, { ...stay, status: "checked_in" });
  await createBooking(site.deps.store, { ...stay, status: "confirmed", moveInDate: addDays(TODAY, 3) });
  await createBooking(site.deps.store, { ...stay, userId: host.id, status: "checked_out" });
  expect(await factsOf(guest.id)).toEqual({ ...NO_FACTS, tenancies: 1, staysKept: 2 });
  expect(await factsOf(host.id)).toEqual({
    ...NO_FACTS,
    listings: 1,
    hostedStays: 2,
    depositsDue: 1,
    depositsInTime: 1,
  });
});

/** As an admin hands it over. */
const handedTo = (pgId: number, ownerId: string) =>
  db().update(pgListings).set({ ownerId, ownerSince: now }).where(eq(pgListings.id, pgId));

test("stays, deposits and answers count for whoever had the listing then, not for whoever has it now", async () => {
  const [host, next, guest] = [await person(), await person(), await person()];
  const { id: pgId } = await hosted(host.id);
  const past = { pgId, moveInDate: addDays(TODAY, -90) };
  await createBooking(site.deps.store, { ...past, userId: guest.id, status: "checked_out" });
  await createBooking(site.deps.store, { ...past, userId: guest.id, status: "checked_in" });
  // What the host booked with themselves proves nothing, whoever has the listing now.
  await createBooking(site.deps.store, { ...past, userId: host.id, status: "checked_out" });
  await talk(pgId, { guestKey: guestKey() }, [["guest", ago(10 * DAY)]]);
  await handedTo(pgId, next.id);
  await talk(pgId, { guestKey: guestKey(), createdAt: now }, [
    ["guest", ago(9 * DAY)],
    ["owner", ago(9 * DAY)],
  ]);
  const answered = { asked: 1, answered: 1, medianReplyMinutes: 0 };
  expect(await factsOf(next.id)).toEqual({ ...NO_FACTS, listings: 1, ...answered });
  expect(await factsOf(host.id)).toEqual({
    ...NO_FACTS,
    ...{ hostedStays: 2, depositsDue: 1, depositsInTime: 1 },
  });
  expect(await factsOf(guest.id)).toMatchObject({ staysKept: 2 });
});

test("deposits count once they are settled, as come back when half of them was", async () => {
  const host = await person();
  const { id: pgId } = await hosted(host.id);
  const over = { pgId, status: "checked_out" as const };
  const settled = (days: number, checkedOutOn: string) => ({
    ...{ checkedOutOn, depositStateOn: null }, // Returned by the host, as before we did.
    depositSettledAt: new Date(`${addDays(checkedOutOn, days)}T06:00:00Z`),
  });
  await createBooking(site.deps.store, {
    ...over,
    moveInDate: addDays(TODAY, -80),
    ...settled(7, addDays(TODAY, -50)),
  });
  await createBooking(site.deps.store, {
    ...over,
    moveInDate: addDays(TODAY, -80),
    ...settled(30, addDays(TODAY, -50)),
  });
  for (const [depositReturned, depositDeducted] of [
    ["4500.00", "4500.00"],
    ["4499.99", "4500.01"],
  ]) {
    await createBooking(site.deps.store, {
      ...over,
      moveInDate: addDays(TODAY, -80),
      ...settled(2, addDays(TODAY, -50)),
      ...{ depositReturned, depositDeducted },
    });
  }
  const owed = { ...over, paymentStatus: "refund_due" as const };
  await createBooking(site.deps.store, { ...owed, moveInDate: addDays(TODAY, -90) });
  await createBooking(site.deps.store, { ...owed, moveInDate: addDays(TODAY, -30), checkedOutOn: TODAY });
  expect(await factsOf(host.id)).toMatchObject({ depositsDue: 4, depositsInTime: 2 });
});

test("what is called off late counts only when it was paid, and by who paid", async () => {
  const guest = await person();
  const { id: pgId } = await hosted(null);
  const moveInDate = addDays(TODAY, 1);
  const off = async (
    overrides: Partial<Parameters<typeof createBooking>[1]>,
    at: Date,
    what = "cancelled_by_payer",
  ) => {
    const { id } = await createBooking(site.deps.store, {
      pgId,
      userId: guest.id,
      status: "cancelled",
      paymentStatus: "refund_due",
      moveInDate,
      ...overrides,
    });
    await db()
      .update(bookingEvents)
      .set({ at, what })
      .where(sql`booking_id = ${id} and what = 'cancelled_by_payer'`);
  };
  // The move-in day begins at midnight in Kolkata; two days before are 48 hours before that.
  const edge = new Date(`${addDays(moveInDate, -3)}T18:30:00Z`);
  await off({}, new Date(edge.getTime() - 1));
  await off({ paymentStatus: "pending" }, START);
  await off({ paymentStatus: "submitted" }, START);
  await off({}, START, "cancelled_by_desk");
  expect(await factsOf(guest.id)).toEqual(NO_FACTS);
  await off({}, edge);
  await off({ paymentStatus: "refunded" }, START);
  expect(await factsOf(guest.id)).toEqual({ ...NO_FACTS, cancelledLate: 2 });
});

test("a question counts for the host who was asked, once a day has passed or it was answered", async () => {
  const host = await person();
  const { id } = await hosted(host.id);
  const asked = ago(10 * DAY);
  const after = (minutes: number) => new Date(asked.getTime() + minutes * MINUTE);
  const key = () => ({ guestKey: guestKey() });
  await talk(id, key(), [
    ["guest", asked],
    ["owner", after(10)],
  ]);
  await talk(id, key(), [
    ["guest", asked],
    ["guest", after(5)],
    ["owner", after(20)],
    ["owner", after(30)],
  ]);
  await talk(id, key(), [
    ["guest", asked],
    ["owner", after(600)],
  ]);
  await talk(id, key(), [
    ["guest", asked],
    ["owner", after(1441)],
  ]);
  await talk(id, key(), [["guest", asked]]);
  // None of these is a question that was put to the host, or not yet one that was left.
  await talk(id, key(), [["guest", ago(DAY - MINUTE)]]);
  await talk(id, { ...key(), blockedBy: "admin" }, [["guest", asked]]);
  await talk(id, { userId: host.id }, [
    ["guest", asked],
    ["owner", after(1)],
  ]);
  await talk(id, key(), [["guest", ago(200 * DAY)]]);
  await talk(id, key(), []);
  await talk((await hosted(null)).id, key(), [["guest", asked]]);
  expect(await factsOf(host.id)).toMatchObject({ asked: 5, answered: 3, medianReplyMinutes: 20 });
  now = new Date(START.getTime() + 2 * MINUTE);
  expect(await factsOf(host.id)).toMatchObject({ asked: 6, answered: 3 });
});

test("a question that was taken back counts for nobody", async () => {
  const host = await person();
  const { id } = await hosted(host.id);
  await talk(id, { guestKey: guestKey() }, [["guest", ago(10 * DAY)]]);
  await talk(id, { guestKey: guestKey(), countsForTrust: false }, [["guest", ago(10 * DAY)]]);
  expect(await factsOf(host.id)).toMatchObject({ asked: 1, answered: 0 });
});

test("what an admin answered in place of the host is neither the host's merit nor failure", async () => {
  const host = await person();
  const { id } = await hosted(host.id);
  const asked = ago(10 * DAY);
  const after = (minutes: number) => new Date(asked.getTime() + minutes * MINUTE);
  const key = () => ({ guestKey: guestKey() });
  await talk(id, key(), [
    ["guest", asked],
    ["owner", after(2), ADMIN_IDENTIFIER],
  ]);
  await talk(id, key(), [
    ["owner", asked, ADMIN_IDENTIFIER],
    ["guest", after(2)],
  ]);
  expect(await factsOf(host.id)).toMatchObject({ asked: 0 });
  // The host answered as well, or had a whole day to.
  await talk(id, key(), [
    ["guest", asked],
    ["owner", after(2), ADMIN_IDENTIFIER],
    ["owner", after(40)],
  ]);
  await talk(id, key(), [
    ["guest", asked],
    ["owner", after(2_000), ADMIN_IDENTIFIER],
  ]);
  // A guest who goes by that name is none.
  await talk(id, key(), [["guest", asked, ADMIN_IDENTIFIER]]);
  expect(await factsOf(host.id)).toMatchObject({ asked: 3, answered: 1, medianReplyMinutes: 40 });
});

test("a tenant who was written to first is asked, and asks; a talk about a room is none", async () => {
  const [host, tenant, seeker] = [await person(), await person(), await person()];
  const { id } = await hosted(host.id);
  const asked = ago(5 * DAY);
  const later = new Date(asked.getTime() + 7 * MINUTE);
  await talk(id, { userId: seeker.id, hostUserId: tenant.id }, [
    ["guest", asked],
    ["owner", later],
  ]);
  await talk(id, { userId: tenant.id }, [
    ["owner", asked],
    ["guest", later],
    ["owner", new Date(later.getTime() + 5 * MINUTE)],
  ]);
  // Who only opened a chat owes no answer.
  await talk((await hosted(host.id)).id, { userId: tenant.id }, [["owner", asked]]);
  expect(await factsOf(tenant.id)).toMatchObject({ asked: 1, answered: 1, medianReplyMinutes: 7 });
  expect(await factsOf(seeker.id)).toEqual(NO_FACTS);
  expect(await factsOf(host.id)).toMatchObject({ asked: 1, answered: 1, medianReplyMinutes: 5 });
});

test("tenancies and what was reported rightly", async () => {
  const [tenant, other] = [await person(), await person()];
  const [first, second] = [await hosted(null), await hosted(null)];
  const verified = { userId: tenant.id, verificationMethod: "agreement" as const, verifiedAt: START };
  await db()
    .insert(tenantVerifications)
    .values([
      { ...verified, pgListingId: first.id, verificationStatus: "verified" },
      { ...verified, pgListingId: first.id, verificationStatus: "expired", isCurrentTenant: 0 },
      { ...verified, pgListingId: second.id, verificationStatus: "revoked", isCurrentTenant: 0 },
      { ...verified, pgListingId: second.id, verificationStatus: "rejected", verifiedAt: null },
    ]);
  const files = { videoUrl: "/uploads/x.mp4", thumbnailUrl: "/uploads/x_original.webp" };
  const [video] = await db()
    .insert(roomVideos)
    .values({ pgListingId: first.id, uploadedBy: tenant.id, ...files })
    .returning();
  const report = {
    kind: "video" as const,
    subjectId: video!.id,
    aboutUserId: tenant.id,
    reason: "Not this room",
  };
  const decided = { decision: "hide" as const, decidedAt: START };
  await db()
    .insert(roomReports)
    .values([
      { ...report, ...decided, userId: other.id },
      { ...report, ...decided, userId: null },
      { ...report, userId: tenant.id },
    ]);
  await db()
    .insert(reviews)
    .values([
      { pgId: first.id, userId: tenant.id, rating: 1, hiddenAt: START, hiddenReason: "report" },
      { pgId: second.id, userId: tenant.id, rating: 1, hiddenAt: START, hiddenReason: "tenancy_revoked" },
    ]);
  expect(await factsOf(tenant.id)).toEqual({
    ...NO_FACTS,
    tenancies: 1,
    tenanciesRevoked: 1,
    reportsUpheld: 2,
  });
});

test("a run that finds nothing new writes nothing and has no page made anew", async () => {
  const [host, guest] = [await person(), await person()];
  const { id: pgId } = await hosted(host.id);
  await recomputeTrust(site.deps);
  const heard: string[] = [];
  const stop = await site.deps.store.listen("listings", (payload) => heard.push(payload));
  // News of the new listing may still be on its way.
  await site.deps.store.notify("listings", "begin");
  await expect.poll(() => heard).toContain("begin");
  heard.length = 0;
  const stay = { pgId, userId: guest.id, status: "checked_out" as const, moveInDate: addDays(TODAY, -70) };
  for (let nights = 0; nights < 2; nights += 1) await createBooking(site.deps.store, stay);
  expect(await recomputeTrust(site.deps)).toBe(2);
  const before = await db().select().from(trustScores);
  now = new Date(START.getTime() + MINUTE / 2);
  expect(await recomputeTrust(site.deps)).toBe(0);
  expect(await db().select().from(trustScores)).toEqual(before);
  await site.deps.store.notify("listings", "end");
  await expect.poll(() => heard).toEqual(["", "end"]);
  await stop();
});

test("what is gone counts no more", async () => {
  const host = await person();
  const { id } = await hosted(host.id);
  expect(await factsOf(host.id)).toMatchObject({ listings: 1 });
  await db().update(pgListings).set({ isDeleted: 1 }).where(eq(pgListings.id, id));
  expect(await factsOf(host.id)).toEqual(NO_FACTS);
  expect((await trustOf(site.deps.store.db, [host.id])).get(host.id)).toEqual(trustBriefOf(NO_FACTS));
});

test("nothing is written of an account that was deleted", async () => {
  const host = await person();
  await hosted(host.id);
  await db().update(users).set({ deletedAt: START }).where(eq(users.id, host.id));
  await recomputeTrust(site.deps);
  expect(await db().$count(trustScores, eq(trustScores.userId, host.id))).toBe(0);
});

test("several at once write each score once", async () => {
  const host = await person();
  await hosted(host.id);
  const written = await Promise.all(Array.from({ length: 5 }, () => recomputeTrust(site.deps)));
  expect(written.reduce((sum, n) => sum + n, 0)).toBe(1);
});
